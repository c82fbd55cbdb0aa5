import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  callbackAudit,
  farUrl,
  openTestCallbacks,
  registration,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

test.each(['live', 'test'] as const)('it is removed, with an empty answer (%s)', async (mode) => {
  const desk = await openTestCallbacks(app)
  await desk.register('live')
  await desk.register('test')
  const other = await openTestCallbacks(app)
  await other.register(mode)
  const reply = await desk.ask('/callback', { method: 'DELETE', mode })
  expect([reply.status, reply.text]).toEqual([204, ''])
  expect(reply.headers['x-request-id']).toMatch(/^req_/)
  expectError(await desk.ask('/callback', { mode }), 404, 'not_found')

  const otherMode = mode === 'live' ? 'test' : 'live'
  expect((await desk.ask('/callback', { mode: otherMode })).json).toEqual(registration())
  expect((await other.ask('/callback', { mode })).json).toEqual(registration())
  expect((await callbackAudit(app, desk.lender.id)).at(-1)).toEqual({
    actor: expect.stringMatching(/^key:key_/),
    action: 'callback.removed',
    subject: desk.lender.id,
    mode,
    details: {},
  })
})

test('pending deliveries stay, and are due again once a URL is registered', async () => {
  const desk = await openTestCallbacks(app)
  await desk.register()
  await desk.createCase('BEFORE')
  const before = await desk.deliveries()
  await desk.ask('/callback', { method: 'DELETE' })
  expect(await desk.deliveries()).toEqual(before)
  await desk.createCase('MEANWHILE')
  expect(await desk.deliveries()).toEqual(before)

  await desk.register('live', { url: `${farUrl}/new` })
  await desk.createCase('AFTER')
  const rows = await desk.deliveries()
  expect(rows.map(({ external_ref, state }) => [external_ref, state])).toEqual([
    ['AFTER', 'pending'],
    ['BEFORE', 'pending'],
  ])
})

test('the header is removed with it', async () => {
  const desk = await openTestCallbacks(app)
  await desk.register('live', { header_name: 'X-Api-Key', header_value: 'let me in, please' })
  await desk.ask('/callback', { method: 'DELETE' })
  await desk.register()
  expect((await desk.ask('/callback')).json).toEqual(registration())
})
