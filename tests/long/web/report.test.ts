import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffPassword } from '../../support/app/test-app.ts'
import {
  field,
  openReportScreens,
  type ReportScreens,
} from '../../support/browser/report-screen.ts'

let reports: ReportScreens
beforeAll(async () => {
  reports = await openReportScreens()
})
afterAll(() => reports?.end())

describe('the report', () => {
  test('loses nothing when the service is down and the window is closed', async () => {
    const { page, context, made } = await reports.open('Nisha Pawar')
    await page.route('**/draft', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await field(page, 'Approvals').fill('Plan sanctioned in 2014.')
    await page.getByText(/^Not saved: The service cannot be reached/).waitFor()
    await page.close()
    const again = await context.newPage()
    await again.goto(`/live/cases/${made.id}?tab=report`)
    await again.getByText('was restored').waitFor()
    expect(await field(again, 'Approvals').inputValue()).toBe('Plan sanctioned in 2014.')
    await expect
      .poll(async () => (await reports.readDraft(made)).content.texts?.approvals)
      .toBe('Plan sanctioned in 2014.')
  })

  test('continues after the analyst has signed in again', async () => {
    const { page, context, made } = await reports.open('Kiran Desai')
    await context.clearCookies()
    await field(page, 'Litigation').fill('None found.')
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.locator('input[type=password]').fill(staffPassword)
    await page.keyboard.press('Enter')
    await page.getByText(/^Saved at/).waitFor()
    expect(await field(page, 'Litigation').inputValue()).toBe('None found.')
    expect((await reports.readDraft(made)).content.texts).toEqual({ litigation: 'None found.' })
  })

  test('cites a page pinned by keyboard alone', async () => {
    const { page, made } = await reports.open('Sunil More')
    await field(page, 'Litigation').focus()
    await page.keyboard.press('Alt+p')
    await page.getByText('Draw a rectangle around the evidence for: 15. Litigation').waitFor()
    await page.getByRole('button', { name: 'Pin the current page' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel(/^Note on .+, page/).fill('No suit is listed.')
    await expect
      .poll(async () => (await reports.readDraft(made)).content.pins)
      .toMatchObject([
        { on: { kind: 'section', key: 'litigation' }, page: 1, note: 'No suit is listed.' },
      ])
    await page.getByRole('button', { name: /^Remove pin/ }).click()
    await expect.poll(async () => (await reports.readDraft(made)).content.pins).toBeUndefined()
  })
})
