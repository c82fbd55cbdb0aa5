import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  openTestCallbacks,
  type TestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { imageOf } from '../../../../../../tests/support/http/staff-routes.ts'

let app: TestApp
let desk: TestCallbacks
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  desk = await openTestCallbacks(app)
  await desk.register()
  for (const ref of ['R-1', 'R-2', 'R-3']) await desk.createCase(ref)
  for (const { id } of (await desk.deliveries()).slice(1)) await desk.fail(id)
})
afterAll(() => app.end())

const dryRun = (more: object = {}) =>
  desk.ask('/callback/deliveries/replay', { body: { since: '2026-01-01', dry_run: true, ...more } })

test('a dry run counts what would be sent, and changes nothing', async () => {
  const before = await imageOf(app)
  const [, , oldest] = await desk.deliveries()
  const wanted = { more: false, dry_run: true }
  for (const [more, replayed] of [
    [{}, 2],
    [{ since: oldest.created_at, until: '2999-01-01' }, 2],
    [{ until: oldest.created_at }, 0],
    [{ until: '2026-01-02' }, 0],
  ] as const) {
    const reply = await dryRun(more)
    expect([reply.status, reply.json]).toEqual([200, { ...wanted, replayed }])
  }
  expect(await imageOf(app)).toEqual(before)
})

test('it needs no URL', async () => {
  await desk.ask('/callback', { method: 'DELETE' })
  const reply = await dryRun()
  expect([reply.status, reply.json]).toEqual([200, { replayed: 2, more: false, dry_run: true }])
})
