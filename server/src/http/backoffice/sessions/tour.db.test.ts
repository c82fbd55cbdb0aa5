import { beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../tests/support/app/test-app.ts'
import { call } from '../../../../../tests/support/http/http-client.ts'
import { openSession } from '../../../../../tests/support/http/staff-routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

async function hasSeenTour(cookie: string): Promise<boolean> {
  const { json } = await call(app.url, '/backoffice/session', { headers: { cookie } })
  return json.tour_seen
}

test('an account that has seen the tour has seen it in every session; others have not', async () => {
  const [member, stranger] = [
    await app.staff('analyst', undefined, { isNew: true }),
    await app.staff('analyst', undefined, { isNew: true }),
  ]
  const other = await openSession(app, member.email)
  expect(await hasSeenTour(member.cookie)).toBe(false)
  for (const _ of [1, 2]) expect((await member.post('/session/tour-seen')).status).toBe(204)
  expect(await hasSeenTour(member.cookie)).toBe(true)
  expect(await hasSeenTour(other.cookie)).toBe(true)
  expect(await hasSeenTour(stranger.cookie)).toBe(false)
})
