import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../tests/support/app/test-app.ts'
import { bodyOf, layGround } from '../../../../../tests/support/http/staff-routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

test('any accepted calendar is returned, and can be sent again unchanged', async () => {
  const operator = await app.staff('operator')
  const ground = await layGround(app, operator.id)
  const path = `/lenders/${ground.lender}/calendar`
  const usual = bodyOf('setCalendar', ground, 'live')
  const odd = [
    { vendor_hours: 0.001, file_hours: 0.001 },
    { vendor_hours: 1 / 3, file_hours: 5000 },
    { opens_at: '00:00', closes_at: '24:00', work_days: [7, 1], holidays: [] },
  ]
  for (const fields of [{}, ...odd]) {
    const saved = await operator.send('PUT', path, { ...usual, ...fields })
    expect(saved.status, saved.text).toBe(200)
    const { json: told } = await operator.get(path)
    expect(told).toEqual(saved.json.calendar)
    expect(Math.min(told.vendor_hours, told.file_hours)).toBeGreaterThan(0)
    const again = await operator.send('PUT', path, told)
    expect(again.status, again.text).toBe(200)
    expect(again.json.calendar).toEqual(told)
  }
})
