import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseInHand } from '../support/app/case-life.ts'
import type { TestLender } from '../support/app/test-app.ts'
import { bytesOf } from '../support/browser/browser.ts'
import {
  type ConsoleScreens,
  expectWellShown,
  openConsoleScreens,
} from '../support/browser/console-screens.ts'
import { tabTo } from '../support/browser/keyboard.ts'
import { createCase } from '../support/queue/fill-office.ts'

let screens: ConsoleScreens
let lender: TestLender
beforeAll(async () => {
  screens = await openConsoleScreens()
  const { app } = screens
  lender = await app.lender({ name: 'Sahyadri Housing' })
  const other = await app.lender({ name: 'Arun Bank' })
  const analyst = await app.staff('analyst')
  const made = [
    { case_type: 'LSR', state: 'Maharashtra' },
    { case_type: 'TSR', state: 'Karnataka' },
    { case_type: 'TSR' },
  ]
  const ids: string[] = []
  for (const fields of made) ids.push(await createCase(app, lender, 'live', fields))
  await createCase(app, other, 'live', { case_type: 'NEC' })
  await createCase(app, lender, 'test', { case_type: 'NEC' })
  await caseInHand(analyst, 'live', ids[0] ?? '').finalise('positive')
  const asked = caseInHand(analyst, 'live', ids[1] ?? '')
  await asked.review()
  await asked.moveOn('raise-query', { text: 'Which flat?', documents_awaited: false })
})
afterAll(() => screens?.end())

const open = (path = '/console/live/figures', more = {}) =>
  screens.open(lender.id, 'viewer', path, more)
const tile = (page: Page, key: string) => page.locator(`[data-figure=${key}]`)
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const choose = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Table' }).getByText(name, { exact: true }).click()
const rows = (page: Page) => page.getByRole('table', { name: 'Cases' }).getByRole('rowheader')

test('counts are of this lender and mode, and each opens the cases it counts', async () => {
  const { page, complaints } = await open()
  await tile(page, 'intake').getByText('3', { exact: true }).waitFor()
  await tile(page, 'queries').getByText('1', { exact: true }).waitFor()
  expect(await page.getByText('NEC').count()).toBe(0)
  await expectWellShown(page, 'figures')
  await page.getByRole('link', { name: 'TSR, Intake: 2' }).click()
  await page.waitForURL(/\/console\/live\/cases\?/)
  await expect.poll(() => rows(page).count()).toBe(2)
  await page.goBack()
  await page.getByRole('link', { name: 'All cases, Positive: 1' }).click()
  await page.getByText('Finalised from', { exact: false }).waitFor()
  await expect.poll(() => rows(page).count()).toBe(1)
  await expectWellShown(page, 'cases-of-a-count')
  await page.getByRole('button', { name: 'Remove the period of finalising' }).click()
  await page.waitForURL((url) => !url.search.includes('finalised_from'))
  await page.goBack()
  await page.goto('/console/live/figures')
  await page.getByRole('link', { name: 'All ages, Cases with open queries: 1' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByText('Query raised').first().waitFor()
  await page.goto('/console/test/figures')
  await tile(page, 'intake').getByText('1', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('period, filters and table are chosen; the address keeps them, and CSV has them', async () => {
  const { page } = await open()
  await page.getByRole('button', { name: 'Case type ▾' }).click()
  await page.getByRole('checkbox', { name: 'TSR' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await tile(page, 'intake').getByText('2', { exact: true }).waitFor()
  await choose(page, 'State')
  await table(page, 'State').getByRole('rowheader', { name: 'Karnataka' }).waitFor()
  await page.reload()
  await table(page, 'State').getByRole('rowheader', { name: 'Karnataka' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^figures-live-state-[\d-]+\.csv$/)
  const csv = (await bytesOf(download)).toString('utf8')
  expect(csv).toContain('\r\nKarnataka,1,0,')
  expect(csv).not.toContain('Maharashtra')
  await choose(page, 'Open queries')
  await table(page, 'Open queries').getByRole('rowheader', { name: 'Under 1 day' }).waitFor()
  await expectWellShown(page, 'figures-queries')
  await page.goto('/console/live/figures?from=2026-01-01&to=2026-01-31')
  await page.getByText('No cases in this period.').waitFor()
  await expectWellShown(page, 'figures-empty')
  await page.goto('/console/live/figures?from=2026-02-01&to=2026-01-31')
  await page
    .getByRole('alert')
    .getByText(/must not be before/)
    .waitFor()
})

test('by keyboard: a count is opened', async () => {
  const { page } = await open('/console/live/figures', { keysAlone: true })
  const link = page.getByRole('link', { name: 'All cases, Intake: 3' })
  await link.waitFor()
  await tabTo(link)
  await page.keyboard.press('Enter')
  await expect.poll(() => rows(page).count()).toBe(3)
})
