import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../tests/support/app/test-app.ts'
import { expectInvalid } from '../../../../../tests/support/http/expect-error.ts'
import { bodyOf, layGround } from '../../../../../tests/support/http/staff-routes.ts'
import { sql } from '../../../db/db.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

const hoursOf = (type: string) => ({ case_type: type, vendor_hours: 9, file_hours: 18 })

async function calendarOfLender() {
  const operator = await app.staff('operator')
  const ground = await layGround(app, operator.id)
  const usual = bodyOf('setCalendar', ground, 'live') as Record<string, unknown>
  return { operator, ground, path: `/lenders/${ground.lender}/calendar`, usual }
}

test('any accepted calendar is returned, and can be sent again unchanged', async () => {
  const { operator, path, usual } = await calendarOfLender()
  const odd = [
    { vendor_hours: 0.001, file_hours: 0.001 },
    { vendor_hours: 1 / 3, file_hours: 5000 },
    { monthly_days_off: [{ weekday: 6, weeks: [4, 2] }], case_type_hours: [hoursOf('LIT')] },
    { case_type_hours: Array.from({ length: 50 }, (_, n) => hoursOf(`T${n}`)) },
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

test.each<[string, Record<string, unknown>, string[]]>([
  [
    'weekday 8',
    { monthly_days_off: [{ weekday: 8, weeks: [2] }] },
    ['monthly_days_off[0].weekday'],
  ],
  ['week 6', { monthly_days_off: [{ weekday: 6, weeks: [6] }] }, ['monthly_days_off[0].weeks']],
  ['no week', { monthly_days_off: [{ weekday: 6, weeks: [] }] }, ['monthly_days_off[0].weeks']],
  [
    'a case type with a blank',
    { case_type_hours: [{ case_type: 'T SR', vendor_hours: 9, file_hours: 9 }] },
    ['case_type_hours[0].case_type'],
  ],
  [
    'no time, and too much',
    { case_type_hours: [{ case_type: 'TSR', vendor_hours: 0, file_hours: 5001 }] },
    ['case_type_hours[0].vendor_hours', 'case_type_hours[0].file_hours'],
  ],
  [
    'a case type twice',
    { case_type_hours: ['LIT', 'LIT'].map((type) => hoursOf(type)) },
    ['case_type_hours[1].case_type'],
  ],
  [
    '51 case types',
    { case_type_hours: Array.from({ length: 51 }, (_, n) => hoursOf(`T${n}`)) },
    ['case_type_hours'],
  ],
])('a calendar with %s is refused', async (_, fields, faults) => {
  const { operator, path, usual } = await calendarOfLender()
  const before = (await operator.get(path)).json
  expectInvalid(await operator.send('PUT', path, { ...usual, ...fields }), faults)
  expect((await operator.get(path)).json).toEqual(before)
})

test('the audit trail says what a calendar became', async () => {
  const { operator, ground, path, usual } = await calendarOfLender()
  const rules = {
    monthly_days_off: [{ weekday: 6, weeks: [2, 4] }],
    case_type_hours: [hoursOf('LIT')],
  }
  await operator.send('PUT', path, { ...usual, ...rules })
  const [line] = await app.db.rows<{ details: Record<string, unknown> }>(sql`
    SELECT details FROM audit_inbox
    WHERE subject = ${ground.lender} AND action = 'lender.calendar_changed'
    UNION ALL SELECT details FROM audit_trail
    WHERE subject = ${ground.lender} AND action = 'lender.calendar_changed'`)
  expect(line?.details).toMatchObject({
    monthlyDaysOff: rules.monthly_days_off,
    caseTypeMinutes: [{ caseType: 'LIT', vendorMinutes: 540, fileMinutes: 1080 }],
  })
})
