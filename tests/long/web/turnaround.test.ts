import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../server/src/db/db.ts'
import { caseInHand } from '../../support/app/case-life.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { openStaffScreens, type StaffScreens } from '../../support/browser/staff-screens.ts'
import { call, sampleCase } from '../../support/http/http-client.ts'

let screens: StaffScreens
beforeAll(async () => {
  screens = await openStaffScreens()
})
afterAll(() => screens?.end())

const always = {
  time_zone: 'Asia/Kolkata',
  work_days: [1, 2, 3, 4, 5, 6, 7],
  opens_at: '00:00',
  closes_at: '24:00',
  holidays: [],
  vendor_hours: 27,
  file_hours: 300,
}

test('a late case shows its lateness in working hours, also while it is paused', async () => {
  const { app } = screens
  const lender = await app.lender()
  const operator = await app.staff('operator')
  await operator.send('PUT', `/lenders/${lender.id}/calendar`, always)
  const body = sampleCase({ external_ref: 'LATE-1' })
  await call(app.url, '/v1/cases', { key: lender.live, body })
  const { json } = await call(app.url, '/v1/cases/LATE-1', { key: lender.live })
  await app.db.rows(sql`
    UPDATE cases SET created_at = now() - interval '243 hours',
      file_from = now() - interval '243 hours', vendor_from = now() - interval '243 hours'
    WHERE lender_id = ${lender.id}`)
  const hand = caseInHand(await app.staff('analyst'), 'live', json.case_id)
  await hand.review()
  await hand.moveOn('raise-query', { text: 'Please send the link deed.' })

  const { page, complaints } = await screens.open('analyst', `/live/queue?lender=${lender.id}`)
  const row = page.getByRole('row').filter({ hasText: 'LATE-1' })
  await row.getByText('216 h overdue (paused)').waitFor()
  await page.getByRole('button', { name: 'Overdue (1)' }).click()
  await row.getByText('216 h overdue (paused)').waitFor()
  await keepPicture(page, 'queue-paused')
  await row.getByRole('link', { name: 'LATE-1' }).click()
  await page.getByText('216 h overdue (paused)').waitFor()
  await page.getByText('243 of 27 working hours, 216 working hours late, paused').waitFor()
  await page.getByText('243 of 300 working hours', { exact: true }).waitFor()
  await keepPicture(page, 'case-paused')

  await hand.moveOn('resume-review', {})
  const badge = page.getByText('216 h overdue', { exact: true })
  await badge.waitFor()
  expect(await badge.locator('..').getAttribute('title')).toMatch(
    /^Due .*, 216 working hours late$/,
  )
  await keepPicture(page, 'case-resumed')
  expect(complaints).toEqual([])
})

test('an operator sets second and fourth Saturdays, and a TAT for one case type', async () => {
  const { app } = screens
  const lender = await app.lender()
  const path = `/lenders/${lender.id}/calendar`
  const operator = await app.staff('operator')
  const { page, complaints } = await screens.open(
    'operator',
    `/live/lenders/${lender.id}?tab=calendar`,
  )
  await page.getByRole('button', { name: 'Add second and fourth Saturdays' }).click()
  const weeks = page.getByRole('group', { name: 'Weeks in which Saturday is off' })
  expect(await weeks.getByRole('checkbox', { name: 'Fourth' }).isChecked()).toBe(true)
  await weeks.getByRole('checkbox', { name: 'Fifth' }).check()
  await page.getByRole('button', { name: 'Add case type' }).click()
  await page.getByRole('combobox', { name: 'Case type 1' }).fill('LIT')
  await page.getByLabel('Our TAT of case type 1').fill('9')
  await page.getByLabel('Total TAT of case type 1').fill('18')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Due times of 0 open cases recalculated.', { exact: false }).waitFor()
  expect((await operator.get(path)).json).toMatchObject({
    monthly_days_off: [{ weekday: 6, weeks: [2, 4, 5] }],
    case_type_hours: [{ case_type: 'LIT', vendor_hours: 9, file_hours: 18 }],
  })
  await keepPicture(page, 'calendar')

  await page.reload()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Case type 1' }).inputValue())
    .toBe('LIT')
  await page.getByRole('button', { name: 'Add case type' }).click()
  await page.getByRole('combobox', { name: 'Case type 2' }).fill('LIT')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('LIT is in the list already', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Remove case type 2' }).click()
  await page.getByRole('button', { name: 'Remove case type 1' }).click()
  await page.getByRole('button', { name: 'Remove Saturday' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => (await operator.get(path)).json)
    .toMatchObject({ monthly_days_off: [], case_type_hours: [] })
  // The refused request is in the browser's console.
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
})
