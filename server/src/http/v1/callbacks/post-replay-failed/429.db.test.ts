import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCallbacks } from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { imageOf } from '../../../../../../tests/support/http/staff-routes.ts'

const start = Date.parse('2026-11-15T09:30:00.000Z')
const clock = { time: start, now: () => new Date(clock.time) }
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, clock)
})
afterAll(() => app.end())

test('one replay a minute for each lender and mode; a refused one changes nothing', async () => {
  const [desk, other] = [await openTestCallbacks(app), await openTestCallbacks(app)]
  for (const one of [desk, other]) {
    for (const mode of ['live', 'test'] as const) {
      await one.register(mode)
      await one.createCase('R-1', mode)
    }
  }
  const failAll = async () => {
    for (const one of [desk, other]) {
      for (const mode of ['live', 'test'] as const) {
        for (const { id } of await one.deliveries('', mode)) await one.fail(id)
      }
    }
  }
  clock.time = start + 1
  const replay = { body: { since: '2026-11-15' } }
  await failAll()
  expect((await desk.ask('/callback/deliveries/replay', replay)).status).toBe(202)
  await failAll()
  clock.time = start + 60_000
  const before = await imageOf(app)
  const early = await desk.ask('/callback/deliveries/replay', replay)
  expectError(early, 429, 'rate_limited')
  expect(early.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect(early.json.error.message).toBe('Failed deliveries were replayed less than a minute ago.')
  expect(await imageOf(app)).toEqual(before)

  // Neither the other mode, nor another lender, nor a single delivery has to wait.
  const inTest = { ...replay, mode: 'test' as const }
  expect((await desk.ask('/callback/deliveries/replay', inTest)).status).toBe(202)
  expect((await other.ask('/callback/deliveries/replay', replay)).status).toBe(202)
  const [{ id }] = await desk.deliveries()
  const single = await desk.ask(`/callback/deliveries/${id}/replay`, { method: 'POST' })
  expect(single.status).toBe(202)
  await failAll()
  clock.time = start + 60_001
  expect((await desk.ask('/callback/deliveries/replay', replay)).status).toBe(202)
})
