import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '../../server/src/reports/pdf/read-pdf.ts'
import { caseInHand } from '../support/app/case-life.ts'
import type { TestLender } from '../support/app/test-app.ts'
import { bytesOf } from '../support/browser/browser.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { expectFocused, focusOn } from '../support/browser/keyboard.ts'
import { queueScreen, violationsOn } from '../support/browser/queue-screen.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { createCase } from '../support/queue/fill-office.ts'
import { readXlsx } from '../support/spreadsheets/read-xlsx.ts'

let screens: StaffScreens
let lenders: TestLender[]
beforeAll(async () => {
  screens = await openStaffScreens()
  const { app } = screens
  lenders = [
    await app.lender({ name: 'Sahyadri Housing' }),
    await app.lender({ name: 'Arun Bank' }),
  ]
  const analyst = await app.staff('analyst', 'Asha Kale')
  for (const [i, state] of ['Maharashtra', 'Karnataka', 'Maharashtra', undefined].entries()) {
    const fields = { case_type: i === 0 ? 'LSR' : 'TSR', ...(state && { state }) }
    const id = await createCase(app, lenders[i === 1 ? 1 : 0] as TestLender, 'live', fields)
    if (i < 2) await caseInHand(analyst, 'live', id).finalise('positive')
  }
})
afterAll(() => screens?.end())

const open = (path = '/live/figures') => screens.open('manager', path)

async function downloaded(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: await bytesOf(download) }
}

const tile = (page: Page, key: string) => page.locator(`[data-figure=${key}]`)
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

describe('a manager', () => {
  test('starts at the figures, and a count opens the cases it counts', async () => {
    const { page, complaints } = await open('/')
    await page.waitForURL(/\/live\/figures/)
    await page.getByRole('heading', { level: 1, name: 'Figures' }).waitFor()
    await tile(page, 'intake').getByText('4', { exact: true }).waitFor()
    expect(await tile(page, 'sla_kept').textContent()).toContain('100%')
    await page.getByRole('link', { name: 'Sahyadri Housing, Intake: 3' }).click()
    await page.waitForURL(/\/live\/queue\?/)
    const queue = queueScreen(page)
    await expect.poll(() => queue.total.textContent()).toBe('3 cases')
    await queue.chips.getByText('Lender: Sahyadri Housing').waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'All cases, Positive: 2' }).click()
    await expect.poll(() => queue.total.textContent()).toBe('2 cases')
    await queue.chips.getByText('Result: positive').waitFor()
    await page.getByRole('button', { name: 'Remove Result: positive' }).click()
    await page.waitForURL((url) => !url.search.includes('result='))
    expect(complaints).toEqual([])
  })

  test('chooses period, filter, table and columns; the address keeps them', async () => {
    const { page } = await open()
    await tile(page, 'intake').getByText('4', { exact: true }).waitFor()
    await queueScreen(page).choose('Lender', 'Arun Bank')
    await tile(page, 'intake').getByText('1', { exact: true }).waitFor()
    await page.getByText('State', { exact: true }).click()
    await table(page, 'State').getByRole('rowheader', { name: 'Karnataka' }).waitFor()
    await page.getByText('Results', { exact: true }).click()
    await page.getByRole('link', { name: 'Karnataka, Positive: 1' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Karnataka, Positive: 1' }).waitFor()
    await page.getByLabel('Until').fill('2026-01-31')
    await page.getByLabel('From').fill('01 Jan 2026')
    await page.getByText('No cases in this period.').waitFor()
    await page.getByLabel('From').fill('1/2/2026')
    await page
      .getByRole('alert')
      .getByText(/must not be before/)
      .waitFor()
  })

  test('has the age of open cases, and what is counted', async () => {
    const { page } = await open('/live/figures?by=age')
    await page.getByRole('link', { name: 'Under 1 day, Open: 2' }).waitFor()
    const words = page.getByRole('region', { name: 'What is counted' })
    await words.getByText('Open cases whose our TAT has run out.').waitFor()
    await page.getByRole('link', { name: 'Under 1 day, Received: 2' }).click()
    await expect.poll(() => queueScreen(page).total.textContent()).toBe('2 cases')
  })

  test('downloads a table and the scorecard of the one lender chosen, by mouse', async () => {
    const { page, complaints } = await open('/live/figures?by=state')
    await table(page, 'State').waitFor()
    const choose = (name: string) => page.getByRole('link', { name, exact: true }).click()
    const xlsx = await downloaded(page, () => choose('Download XLSX'))
    expect(xlsx.name).toMatch(/^figures-live-state-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.xlsx$/)
    const [sheet] = readXlsx(xlsx.bytes)
    expect(sheet?.rows.slice(1).map((row) => row.slice(0, 2).map(({ value }) => value))).toEqual([
      ['Karnataka', 1],
      ['Maharashtra', 2],
      ['State not known', 1],
    ])
    const csv = await downloaded(page, () => choose('Download CSV'))
    expect(csv.bytes.toString('utf8')).toContain('\r\nKarnataka,1,1,')
    await expect.poll(() => page.getByRole('link', { name: 'Scorecard (PDF)' }).count()).toBe(0)
    await queueScreen(page).choose('Lender', 'Arun Bank')
    const pdf = await downloaded(page, () => choose('Scorecard (PDF)'))
    expect(pdf.name).toMatch(/^scorecard-live-lender_\w+-[\d-]+\.pdf$/)
    const { text } = await readPdf(pdf.bytes)
    expect(text.replace(/\s+/g, ' ')).toContain('Arun Bank Scorecard of the cases of this lender')
    expect(text.replace(/\s+/g, ' ')).toContain('Intake 1 0 +1')
    expect(complaints).toEqual([])
  })

  test('downloads them by keyboard, in the order of the page', async () => {
    const { page } = await open(`/live/figures?lender=${lenders[0]?.id}`)
    await table(page, 'Lender').waitFor()
    const links = ['Download XLSX', 'Download CSV', 'Scorecard (PDF)']
    await focusOn(page.getByRole('link', { name: 'Download XLSX', exact: true }))
    for (const [at, name] of links.entries()) {
      if (at > 0) await page.keyboard.press('Tab')
      await expectFocused(page.getByRole('link', { name, exact: true }))
      const { bytes } = await downloaded(page, () => page.keyboard.press('Enter'))
      expect(bytes.length).toBeGreaterThan(300)
    }
  })

  test('needs no pointer', async () => {
    const { page } = await open('/live/queue')
    await page.getByRole('grid', { name: 'Cases' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    const link = page.getByRole('link', { name: 'All cases, Intake: 4' })
    await link.waitFor()
    await focusOn(link)
    await expectFocused(link)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/live\/queue\?/)
    await expect.poll(() => queueScreen(page).total.textContent()).toBe('4 cases')
  })
})

test.each([
  [1280, 'light'],
  [1280, 'dark'],
  [820, 'light'],
  [390, 'light'],
] as const)('nothing is cut off at %i, %s', async (width, colorScheme) => {
  const { page } = await open()
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
  for (const by of ['lender', 'age']) {
    // With a lender, for the button of its scorecard.
    await page.goto(`/live/figures?by=${by}&lender=${lenders[0]?.id}`)
    await table(page, by === 'lender' ? 'Lender' : 'Age of open cases').waitFor()
    await tile(page, 'intake').getByText('3', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Scorecard (PDF)' }).waitFor()
    const wide = await page.locator('html').evaluate((root) => root.scrollWidth)
    expect(wide).toBeLessThanOrEqual(width)
    await keepPicture(page, `figures-${by}-${width}-${colorScheme}`)
    if (width === 1280) expect(await violationsOn(page)).toEqual([])
  }
})

test('others do not find it', async () => {
  const { page } = await screens.open('operator', '/live/figures')
  await page
    .getByRole('alert')
    .getByText(/may not do this/)
    .first()
    .waitFor()
})
