import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let found: TestCase
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
  found = await desk.open('live')
})
afterAll(() => app.end())

const send = (base: string, ref: string, key: string) =>
  call(app.url, `${base}/cases/${encodeURIComponent(ref)}/withdraw`, {
    key,
    body: { reason: 'Not needed.' },
  })

test.each(['NOT-THERE', 'case_01kb2x8m5v0000000000000000', 'x\0'])('%j', async (ref) => {
  expectError(await send('/v1', ref, desk.lender.live), 404, 'not_found')
})

test('the case of another lender, and of the other mode', async () => {
  const other = await app.lender()
  for (const ref of [found.ref, found.id]) {
    expectError(await send('/v1', ref, other.live), 404, 'not_found')
    expectError(await send('/uat/v1', ref, desk.lender.test), 404, 'not_found')
  }
  expect((await found.view()).status).toBe('received')
})
