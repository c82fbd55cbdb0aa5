import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCases, type TestCase } from '../support/app/test-cases.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'

let screens: StaffScreens
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  screens = await openStaffScreens({ QUERY_UNDO_SECONDS: '60' })
  desk = await openTestCases(screens.app, 'Meera Joshi')
})
afterAll(() => screens?.end())

async function inReview(): Promise<TestCase> {
  const found = await desk.open()
  await found.hand.review()
  return found
}

const heading = (page: Page, { ref }: TestCase) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^${ref} `) })
const field = (page: Page) => page.getByRole('textbox', { name: 'Query text' })

/** Without loading the page again: what it has read of other cases stays. */
async function goTo(page: Page, found: TestCase): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByLabel('Go to').fill(found.ref)
  await page.getByRole('dialog').getByText(`${found.ref} ·`).click()
  await heading(page, found).waitFor()
}

test('a query that was begun for one case does not open in another', async () => {
  const [one, other] = [await inReview(), await inReview()]
  const { page } = await screens.openAs(desk.analyst, `/live/cases/${other.id}`)
  await heading(page, other).waitFor()
  await goTo(page, one)
  await page.getByRole('button', { name: 'Raise query' }).click()
  await field(page).fill('Who is the owner of plot 7?')
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await goTo(page, other)
  await page.getByRole('button', { name: 'Raise query' }).click()
  await field(page).waitFor()
  expect(await field(page).inputValue()).toBe('')
})

test('the text of an undone query stays until it is discarded or sent', async () => {
  const found = await inReview()
  const { page } = await screens.openAs(desk.analyst, `/live/cases/${found.id}`)
  await page.getByRole('button', { name: 'Raise query' }).click()
  await field(page).fill('Which plot?')
  await page.getByRole('button', { name: 'Send to the lender' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => field(page).inputValue()).toBe('Which plot?')
  await field(page).fill('Which of the two plots?')
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Continue writing' }).click()
  await field(page).waitFor()
  expect(await field(page).inputValue()).toBe('Which of the two plots?')
  await page.getByRole('button', { name: 'Send to the lender' }).click()
  await page.getByText(/not sent yet: Which of the two plots\?/).waitFor()
  await page.getByText(/^Undone and not sent/).waitFor({ state: 'detached' })
})

test('an allocated case is reassigned from its own page', async () => {
  const found = await inReview()
  const other = await screens.app.staff('analyst', 'Farida Shaikh')
  const { page } = await screens.openAs(desk.analyst, `/live/cases/${found.id}`)
  await page.getByRole('button', { name: 'Reassign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Analyst').click()
  await page.getByRole('option', { name: /^Farida Shaikh/ }).click()
  await dialog.getByRole('button', { name: 'Allocate' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await desk.analyst.get(found.hand.path)).json.analyst?.id)
    .toBe(other.id)
})

test('an operator sees the case without the parts that need its documents', async () => {
  const found = await inReview()
  const { page, complaints } = await screens.open('operator', `/live/cases/${found.id}?tab=report`)
  await heading(page, found).waitFor()
  await page.getByText('Parties').waitFor()
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Case',
    'Queries and notes',
    'Collateral',
    'Timeline',
  ])
  for (const tab of ['Queries and notes', 'Collateral', 'Timeline']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('tabpanel', { name: tab }).waitFor()
    expect(await page.getByText(/may not do this/).count()).toBe(0)
  }
  expect(complaints).toEqual([])
})
