import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../server/src/db/db.ts'
import { caseInHand } from '../support/app/case-life.ts'
import {
  type ConsoleScreens,
  expectWellShown,
  openConsoleScreens,
} from '../support/browser/console-screens.ts'
import { dropFiles } from '../support/browser/drop-files.ts'
import { expectFocusOn, tabTo } from '../support/browser/keyboard.ts'
import { newPerson } from '../support/http/console-client.ts'
import { expectError } from '../support/http/expect-error.ts'
import { createCase } from '../support/queue/fill-office.ts'

let screens: ConsoleScreens
beforeAll(async () => {
  screens = await openConsoleScreens()
})
afterAll(() => screens?.end())

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** As many cases as the lender has. */
async function countCases(lender: string): Promise<number> {
  const [row] = await screens.app.db.rows<{ count: number }>(sql`
    SELECT count(*) AS count FROM cases WHERE lender_id = ${lender}`)
  return row?.count ?? 0
}

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n${name}`),
})

test('by mouse: a case is submitted, its query answered with dropped documents, its report read', async () => {
  const { app } = screens
  const lender = await app.lender({ name: 'Coastal Bank', requiredFields: ['branch'] })
  const { page, complaints } = await screens.open(lender.id, 'operations', '/console')
  await page.waitForURL('**/console/live/cases')
  await page.getByText('No cases yet.').waitFor()
  await expectWellShown(page, 'cases-empty')
  await button(page, 'Submit the first case').click()
  await heading(page, 'Submit a case').waitFor()

  // What is missing is said at its field, and nothing is sent.
  await button(page, 'Submit the case').click()
  await page.getByText('Nothing was submitted yet.').waitFor()
  expect(await page.getByText('Fill this in.').count()).toBe(4)
  await expectWellShown(page, 'submit-case-faults')
  await page.getByLabel(/^Applicant name/).fill('Asha Deshpande')
  await page.getByLabel('Loan account number').fill('HL-2026-7')
  await page.getByLabel(/^Reference/).fill('LOS/7')
  await page.getByLabel(/^Case type/).selectOption('TSR')
  await page.getByLabel(/^Branch/).fill('Pune Camp')
  await page.getByLabel('Loan amount').fill('45,00,000.50')
  await page.getByLabel('ULPIN').fill('short')
  await page.locator('input[type=file]').setInputFiles([pdf('deed.pdf'), pdf('tax.pdf')])
  await page.getByText('tax.pdf', { exact: false }).waitFor()
  // What only the service knows is said there too.
  await button(page, 'Submit the case').click()
  await page.getByText('must be exactly 14 letters or digits').waitFor()
  expect(await countCases(lender.id)).toBe(0)
  await page.getByLabel('ULPIN').fill('27ABCD12345678')
  await button(page, 'Submit the case').dblclick()
  await heading(page, 'Asha Deshpande').waitFor()
  await page.getByText('LOS/7', { exact: true }).first().waitFor()
  expect(await countCases(lender.id)).toBe(1)
  const documents = page.getByRole('table', { name: 'Documents' })
  await documents.getByText('tax.pdf').waitFor()
  await page.getByText('₹ 45,00,000.5').waitFor()

  const [{ id = '' } = {}] = await app.db.rows<{ id: string }>(sql`
    SELECT id FROM cases WHERE lender_id = ${lender.id}`)
  const hand = caseInHand(await app.staff('admin'), 'live', id)
  await hand.review()
  await hand.moveOn('raise-query', { text: 'Who lives there?', documents_awaited: false })
  await hand.moveOn('raise-query', { text: 'Send the 7/12 extract.', documents_awaited: true })
  await page.goto('/console/live/cases')
  await page.getByRole('row', { name: /LOS\/7.*Query raised.*Documents requested/ }).waitFor()
  await page.getByRole('link', { name: 'LOS/7' }).click()
  const first = page.getByRole('article', { name: 'Query 1, open' })
  const second = page.getByRole('article', { name: 'Query 2, open' })
  await first.getByLabel('Answer to query 1').fill('A tenant, since 2019.')
  await expectWellShown(page, 'case-queries')
  await first.getByRole('button', { name: 'Send the answer' }).click()
  const answered = page.getByRole('article', { name: 'Query 1, answered' })
  await answered.getByText('A tenant, since 2019.').waitFor()
  await second.waitFor()
  await dropFiles(page.getByRole('group', { name: 'Documents to add' }), [
    ['extract.pdf', '%PDF-1.4\nextract'],
    ['map.pdf', '%PDF-1.4\nmap'],
  ])
  await button(page, 'Remove map.pdf').click()
  await page.getByLabel('Note').fill('The extract of this month.')
  await expectWellShown(page, 'case-add-documents')
  await button(page, 'Send the document').click()
  await documents.getByText('extract.pdf').waitFor()
  await page
    .getByRole('article', { name: 'Query 2, answered' })
    .getByText('extract.pdf', { exact: true })
    .waitFor()
  expect(await documents.getByText('map.pdf').count()).toBe(0)

  await hand.finalise('positive')
  await page.reload()
  await button(page, 'Get the report').click()
  const link = page.getByRole('link', { name: /\.pdf$/ }).first()
  const file = await fetch((await link.getAttribute('href')) ?? '')
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const releases = page.getByRole('table', { name: 'Released reports' })
  const proof = releases.getByRole('link')
  const verified = await fetch((await proof.getAttribute('href')) ?? '')
  expect(await verified.json()).toMatchObject({ genuine: true, version: 1 })
  await expect.poll(() => button(page, 'Withdraw').count()).toBe(0)
  await page.getByText('Documents start a revision', { exact: false }).waitFor()
  await expectWellShown(page, 'case-finalised')
  expect(complaints).toEqual([])
})

test('by keyboard: the list, and the answer to a query', async () => {
  const { app } = screens
  const lender = await app.lender()
  const id = await createCase(app, lender, 'live', { applicant_name: 'Asha Deshpande' })
  await createCase(app, lender, 'live', { applicant_name: 'Bhaskar Rao' })
  const hand = caseInHand(await app.staff('admin'), 'live', id)
  await hand.review()
  await hand.moveOn('raise-query', { text: 'Who lives there?', documents_awaited: false })
  const { page } = await screens.open(lender.id, 'operations', '/console/live/cases', {
    keysAlone: true,
  })
  await page.getByRole('row', { name: /Bhaskar Rao/ }).waitFor()
  await tabTo(page.getByRole('searchbox', { name: 'Search' }))
  await page.keyboard.type('deshpande')
  await page.getByRole('row', { name: /Bhaskar Rao/ }).waitFor({ state: 'detached' })
  await tabTo(page.getByRole('row', { name: /Asha Deshpande/ }).getByRole('link'))
  await page.keyboard.press('Enter')
  await heading(page, 'Asha Deshpande').waitFor()
  await tabTo(page.getByLabel('Answer to query 1'))
  await page.keyboard.type('A tenant.')
  await page.keyboard.press('Tab')
  await expectFocusOn(button(page, 'Send the answer'))
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'Query 1, answered' }).getByText('A tenant.').waitFor()
})

test('the list is filtered, and its address keeps the filters', async () => {
  const { app } = screens
  const lender = await app.lender()
  await createCase(app, lender, 'live', { applicant_name: 'Asha One', state: 'Karnataka' })
  await createCase(app, lender, 'live', { applicant_name: 'Bhaskar Two', case_type: 'LSR' })
  await createCase(app, lender, 'test', { applicant_name: 'Chitra Test' })
  const { page, complaints } = await screens.open(lender.id, 'viewer', '/console/live/cases')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await row('Asha One').waitFor()
  expect(await row('Chitra Test').count()).toBe(0)
  await expectWellShown(page, 'cases')
  await button(page, 'Case type ▾').click()
  await page.getByRole('checkbox', { name: /^LSR/ }).check()
  await button(page, 'Done').click()
  await row('Asha One').waitFor({ state: 'detached' })
  await row('Bhaskar Two').waitFor()
  await page.reload()
  await row('Bhaskar Two').waitFor()
  expect(await row('Asha One').count()).toBe(0)
  await page.getByRole('textbox', { name: 'Received until' }).fill('01 Jan 2026')
  await page.keyboard.press('Tab')
  await page.getByText('No case matches these filters.').waitFor()
  await expectWellShown(page, 'cases-no-match')
  await button(page, 'Clear filters').first().click()
  await row('Asha One').waitFor()
  await page.goto('/console/test/cases')
  await row('Chitra Test').waitFor()
  expect(await row('Asha One').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a case is withdrawn after its reason is given', async () => {
  const { app } = screens
  const lender = await app.lender()
  const id = await createCase(app, lender, 'live')
  const { page } = await screens.open(lender.id, 'operations', `/console/live/cases/${id}`)
  await button(page, 'Withdraw').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Withdraw the case' }).click()
  await dialog.getByText('Say why the report is no longer needed.').waitFor()
  await expectWellShown(page, 'case-withdraw')
  await dialog.getByLabel('Reason').fill('The customer took the loan elsewhere.')
  await dialog.getByRole('button', { name: 'Withdraw the case' }).click()
  await page.getByText('You withdrew the case. There is no report.').waitFor()
  await expect.poll(() => button(page, 'Withdraw').count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Add documents' }).count()).toBe(0)
})

test('a viewer reads and is offered nothing else, and the service refuses the rest', async () => {
  const { app } = screens
  const lender = await app.lender()
  const id = await createCase(app, lender, 'live')
  const hand = caseInHand(await app.staff('admin'), 'live', id)
  await hand.review()
  await hand.moveOn('raise-query', { text: 'Who lives there?', documents_awaited: true })
  const { page } = await screens.open(lender.id, 'viewer', '/console')
  await page.getByRole('row', { name: /Query raised/ }).waitFor()
  expect(await page.getByText('Submit a case').count()).toBe(0)
  await page.goto(`/console/live/cases/${id}`)
  await page.getByRole('article', { name: 'Query 1, open' }).waitFor()
  await page.getByRole('heading', { name: 'As you sent it' }).waitFor()
  for (const name of ['Withdraw', 'Send the answer', 'Choose files']) {
    expect([name, await button(page, name).count()]).toEqual([name, 0])
  }
  await page.goto('/console/live/cases/new')
  await page.getByText('Your role may not submit cases.').waitFor()
  expect(await button(page, 'Submit the case').count()).toBe(0)
  const viewer = await newPerson(app, lender.id, 'viewer')
  for (const path of ['', `/${id}/withdraw`, `/${id}/documents`]) {
    expectError(await viewer.post(`/live/cases${path}`, {}), 403, 'forbidden')
  }
})

test('a case of another lender or of test data is not found, and says so', async () => {
  const { app } = screens
  const lender = await app.lender()
  const theirs = await createCase(app, await app.lender(), 'live')
  const trial = await createCase(app, lender, 'test')
  const { page } = await screens.open(lender.id, 'operations', '/console')
  await page.getByText('No cases yet.').waitFor()
  for (const id of [theirs, trial]) {
    await page.goto(`/console/live/cases/${id}`)
    await page.getByRole('alert').getByText('not found', { exact: false }).waitFor()
    await page.getByRole('link', { name: 'All cases' }).waitFor()
  }
})
