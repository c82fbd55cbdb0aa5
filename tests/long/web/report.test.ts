import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffPassword } from '../../support/app/test-app.ts'
import { focusOn } from '../../support/browser/keyboard.ts'
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

const drafts = '**/draft'

/** The service cannot be reached, so that the text is only on the page and on this computer. */
async function typeWithoutSaving(page: Page, name: string, text: string): Promise<void> {
  await page.route(drafts, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await field(page, name).fill(text)
  await page.getByText(/^Not saved: The service cannot be reached/).waitFor()
}

describe('the report', () => {
  test('loses nothing when the service is down and the window is closed', async () => {
    const { page, context, made } = await reports.open('Nisha Pawar')
    await typeWithoutSaving(page, 'Approvals', 'Plan sanctioned in 2014.')
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
    // Typed before the session ends: the dialog takes the focus as soon as any request is refused.
    await typeWithoutSaving(page, 'Litigation', 'None found.')
    await context.clearCookies()
    await page.unroute(drafts)
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    const password = dialog.locator('input[type=password]')
    await password.fill(staffPassword)
    await password.press('Enter')
    await page.getByText(/^Saved at/).waitFor()
    expect(await field(page, 'Litigation').inputValue()).toBe('None found.')
    expect((await reports.readDraft(made)).content.texts).toEqual({ litigation: 'None found.' })
  })

  test('cites a page pinned by keyboard alone', async () => {
    const { page, made } = await reports.open('Sunil More')
    await focusOn(field(page, 'Litigation'))
    await page.keyboard.press('Alt+p')
    await page.getByText('Draw a rectangle around the evidence for: 15. Litigation').waitFor()
    await focusOn(page.getByRole('button', { name: 'Pin the current page' }))
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
