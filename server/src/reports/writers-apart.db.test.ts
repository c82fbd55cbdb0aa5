import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { sharedTestApp } from '../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../tests/support/app/test-cases.ts'
import { ReportWriter } from './reports.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

test('reports of live and of test cases are written by two writers, each with its own queue', async () => {
  const write = vi.spyOn(ReportWriter.prototype, 'write')
  onTestFinished(() => write.mockRestore())
  const desk = await openTestCases(app)
  const used: Record<string, unknown> = {}
  for (const mode of ['live', 'test'] as const) {
    const found = await desk.open(mode)
    await found.hand.review()
    const preview = `${found.hand.path}/draft/preview?result=positive`
    expect((await desk.analyst.send('GET', preview)).status).toBe(200)
    used[mode] = write.mock.contexts.at(-1)
  }
  expect(used.live).toBeInstanceOf(ReportWriter)
  expect(used.test).toBeInstanceOf(ReportWriter)
  expect(used.live).not.toBe(used.test)
})
