import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { utc } from '../../../../../../tests/support/app/test-cases.ts'
import {
  farUrl,
  openTestCallbacks,
  registration,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { sql } from '../../../../db/db.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

test.each(['live', 'test'] as const)('the registration, and no secret (%s)', async (mode) => {
  const desk = await openTestCallbacks(app)
  const secret = await desk.register(mode)
  const plain = await desk.ask('/callback', { mode })
  expect([plain.status, plain.json]).toEqual([200, registration()])
  expect(plain.text).not.toContain(secret)

  const header = { header_name: 'X-Api-Key', header_value: 'let me in, please' }
  await desk.register(mode, header)
  const withHeader = await desk.ask('/callback', { mode })
  expect(withHeader.json).toEqual(
    registration({ header_name: 'X-Api-Key', header_value: '••••ease' }),
  )
  expect(withHeader.headers['content-type']).toBe('application/json; charset=utf-8')
})

test.each(['gone', 'failing', 'by hand'])('a URL that was disabled (%s)', async (why) => {
  const desk = await openTestCallbacks(app)
  await desk.register()
  await app.db.rows(sql`
    UPDATE callback_endpoints SET enabled = false, disabled_at = '2026-11-15T09:30:00.123Z',
      disabled_why = ${why}, failing_since = '2026-11-12T09:30:00Z'
    WHERE lender_id = ${desk.lender.id}`)
  const { json } = await desk.ask('/callback')
  expect(json).toEqual({
    url: farUrl,
    header_name: null,
    header_value: null,
    events: [],
    enabled: false,
    disabled_at: '2026-11-15T09:30:00.123Z',
    disabled_why: why,
    failing_since: '2026-11-12T09:30:00.000Z',
  })
  expect(json.disabled_at).toEqual(utc)
})

test('each lender and each mode reads its own', async () => {
  const desks = [await openTestCallbacks(app), await openTestCallbacks(app)]
  const urlOf = (n: number, mode: string) => `${farUrl}/${n}/${mode}`
  for (const [n, desk] of desks.entries()) {
    for (const mode of ['live', 'test'] as const) await desk.register(mode, { url: urlOf(n, mode) })
  }
  for (const [n, desk] of desks.entries()) {
    for (const mode of ['live', 'test'] as const) {
      expect((await desk.ask('/callback', { mode })).json.url).toBe(urlOf(n, mode))
    }
  }
})
