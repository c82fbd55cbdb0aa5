import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../server/src/db/db.ts'
import {
  type ConsoleScreens,
  expectWellShown,
  openConsoleScreens,
} from '../support/browser/console-screens.ts'
import { expectFocusOn, tabTo } from '../support/browser/keyboard.ts'

let screens: ConsoleScreens
beforeAll(async () => {
  screens = await openConsoleScreens()
})
afterAll(() => screens?.end())

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

/** 1,000 rows; the first 37 lack their case type or have a wrong amount. */
function file(prefix: string): Buffer {
  const rows = Array.from({ length: 1_000 }, (_, at) => {
    const isWrong = at < 37
    const type = isWrong && at % 2 === 0 ? '' : 'TSR'
    const amount = isWrong && at % 2 === 1 ? 'forty lakh' : '45,00,000'
    return `${prefix}-${at};Applicant ${at};HL-${prefix}-${at};${type};${amount}`
  })
  const heads = 'Reference;Applicant name;Loan account number;Case type;Loan amount'
  return Buffer.from(`\uFEFF${[heads, ...rows].join('\r\n')}\r\n`)
}

const countCases = async (lender: string, mode: string) => {
  const [row] = await screens.app.db.rows<{ count: number }>(sql`
    SELECT count(*) AS count FROM cases WHERE lender_id = ${lender} AND mode = ${mode}`)
  return row?.count
}

test('by mouse: 1,000 rows, their errors, and 963 cases once confirmed', async () => {
  const lender = await screens.app.lender()
  const { page, complaints } = await screens.open(
    lender.id,
    'operations',
    '/console/live/case-lists',
  )
  await title(page, 'Cases from a file')
  await page.getByText('No files yet').waitFor()
  await expectWellShown(page, 'case-lists-empty')
  for (const name of ['Excel', 'CSV']) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name, exact: true }).click()
    expect((await download).suggestedFilename()).toBe(name === 'CSV' ? 'cases.csv' : 'cases.xlsx')
  }

  const input = page.locator('input[type=file]')
  const wrong = Buffer.from('Name,Case type\nA,TSR\n')
  await input.setInputFiles({ name: 'wrong.csv', mimeType: 'text/csv', buffer: wrong })
  const alert = page.getByRole('alert')
  await alert.getByText('column A: "Name" is not a field of a case', { exact: false }).waitFor()
  await expectWellShown(page, 'case-lists-refused')

  await input.setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: file('MOUSE') })
  await title(page, 'november.csv')
  await page.getByText('37 rows of 1,000 with errors').waitFor()
  const errors = page.getByRole('table', { name: 'Errors' })
  await errors.getByRole('row', { name: /Row 2 Case type.*is required/ }).waitFor()
  await errors
    .getByRole('row', { name: /Row 3 Loan amount.*forty lakh.*must be a number/ })
    .waitFor()
  expect(await errors.getByRole('row').count()).toBe(38)
  await expectWellShown(page, 'case-list-checked')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the errors (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe('errors.csv')
  expect(await countCases(lender.id, 'live')).toBe(0)

  await button(page, 'Create 963 cases, leave out 37').click()
  await page.getByText('963 cases created').waitFor({ timeout: 120_000 })
  await page.getByText('37 rows with errors left out.').waitFor()
  expect(await countCases(lender.id, 'live')).toBe(963)
  const link = page.getByRole('link', { name: 'Open the case of row 39', exact: true })
  const [created] = await screens.app.db.rows<{ id: string }>(sql`
    SELECT id FROM cases WHERE lender_id = ${lender.id} AND external_ref = 'MOUSE-37'`)
  expect(await link.getAttribute('href')).toBe(`/console/live/cases/${created?.id}`)
  await expectWellShown(page, 'case-list-done')

  await page.getByRole('link', { name: 'All files' }).click()
  await page.getByRole('row', { name: /november\.csv Done 1,000 37 963/ }).waitFor()
  await expectWellShown(page, 'case-lists')
  await input.setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: file('MOUSE') })
  await page.getByText('No row can become a case.', { exact: false }).waitFor()
  await page.getByText('is already the reference of case', { exact: false }).first().waitFor()
  await button(page, 'Discard').click()
  await button(page, 'Cancel').click()
  await button(page, 'Discard').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await title(page, 'Cases from a file')
  await page.getByRole('row', { name: /november\.csv/ }).waitFor()
  expect(await page.getByRole('row', { name: /again\.csv/ }).count()).toBe(0)
  expect(await countCases(lender.id, 'live')).toBe(963)
  // The refusal of the wrong file.
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
}, 300_000)

test('by keyboard, in test mode: a file is chosen, confirmed and removed', async () => {
  const lender = await screens.app.lender()
  const { page, complaints } = await screens.open(
    lender.id,
    'developer',
    '/console/test/case-lists',
    { keysAlone: true },
  )
  await title(page, 'Cases from a file')
  expect(await page.title()).toBe('Test: Cases from a file · Deedwire')
  const choosing = page.waitForEvent('filechooser')
  await tabTo(button(page, 'Choose a file'))
  await page.keyboard.press('Enter')
  const rows = 'Applicant name,Loan account number,Case type\nA. Rao,HL-KEYS,TSR\n'
  const chosen = { name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }
  await (await choosing).setFiles(chosen)
  await title(page, 'keys.csv')
  await page.getByText('All 1 row can become cases').waitFor()
  await tabTo(button(page, 'Create 1 case'))
  await page.keyboard.press('Enter')
  await page.getByText('1 case created').waitFor({ timeout: 60_000 })
  expect(await countCases(lender.id, 'test')).toBe(1)
  expect(await countCases(lender.id, 'live')).toBe(0)
  await tabTo(button(page, 'Remove from the list'))
  await page.keyboard.press('Enter')
  await expectFocusOn(button(page, 'Cancel'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('No files yet').waitFor()
  expect(await countCases(lender.id, 'test')).toBe(1)
  expect(complaints).toEqual([])
}, 120_000)

test('who may only read is not offered the page, and gets a refusal', async () => {
  const lender = await screens.app.lender()
  const { page } = await screens.open(lender.id, 'viewer', '/console/live/case-lists')
  await page.getByText('The role viewer may not do this', { exact: false }).first().waitFor()
  expect(await page.getByText('Cases from a file').count()).toBe(1)
})
