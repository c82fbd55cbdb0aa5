import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestCases, type TestCase } from '../support/app/test-cases.ts'
import { expectFocused, focusOn, pressEnter } from '../support/browser/keyboard.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { sampleDocument } from '../support/http/http-client.ts'

let screens: StaffScreens
/** Long enough to undo by hand, short enough to wait for. */
const undoSeconds = 6
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  screens = await openStaffScreens({ QUERY_UNDO_SECONDS: String(undoSeconds) })
  desk = await openTestCases(screens.app, 'Meera Joshi')
})
afterAll(() => screens?.end())

async function inReview(): Promise<TestCase> {
  const found = await desk.open()
  await found.hand.review()
  return found
}

const open = ({ id }: TestCase) => screens.openAs(desk.analyst, `/live/cases/${id}?tab=queries`)
const field = (page: Page) => page.getByRole('textbox', { name: 'Query text' })
const notSent = (page: Page) => page.getByText(/not sent yet/)
const thread = (page: Page, number: number) =>
  page.getByRole('article', { name: new RegExp(`^Query ${number},`) })
const statusOf = async (found: TestCase) => (await found.view()).status
const selected = (page: Page) =>
  field(page).evaluate((element) => {
    const { value, selectionStart, selectionEnd } = element as unknown as {
      value: string
      selectionStart: number
      selectionEnd: number
    }
    return value.slice(selectionStart, selectionEnd)
  })

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(grave.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

describe('by mouse', () => {
  test('a query is undone before anything leaves, the next one is sent', async () => {
    const found = await inReview()
    const { page, complaints } = await open(found)
    await page.getByRole('button', { name: 'Raise query' }).click()
    await field(page).fill('Wrong name.')
    await page.getByRole('button', { name: 'Send to the lender' }).click()
    await notSent(page).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await notSent(page).waitFor({ state: 'detached' })
    await page.getByText('Query undone. Nothing was sent.').waitFor()
    expect(await statusOf(found)).toBe('in_review')
    // It is open again, to be corrected.
    await expect.poll(() => field(page).inputValue()).toBe('Wrong name.')
    await field(page).fill('Which plot?')
    await page.getByRole('button', { name: 'Send to the lender' }).click()
    await notSent(page).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectAccessible(page)
    await notSent(page).waitFor({ state: 'detached' })
    await thread(page, 1).getByText('Which plot?').waitFor()
    await page.getByText('Query raised', { exact: true }).first().waitFor()
    const { queries } = (await found.get('queries')).json
    expect(queries.map(({ text }: { text: string }) => text)).toEqual(['Which plot?'])
    expect(complaints).toEqual([])
  })

  test('answers in words and by documents, notes and closed threads are one conversation', async () => {
    const found = await inReview()
    for (const text of ['Send the map.', 'Is it let?', 'Which plot?', 'Who pays the tax?']) {
      await found.hand.moveOn('raise-query', { text })
    }
    const ids: string[] = (await found.get('queries')).json.queries.map(
      ({ id }: { id: string }) => id,
    )
    const { page, complaints } = await open(found)
    await thread(page, 4).getByText('Who pays the tax?').waitFor()
    await found.post(`queries/${ids[1]}/answers`, { text: 'No, the owner lives there.' })
    await thread(page, 2).getByText('No, the owner lives there.').waitFor()
    await thread(page, 2).getByText('Answered').waitFor()

    await page.getByRole('button', { name: 'Note an answer by phone to query 3' }).click()
    const dialog = page.getByRole('dialog', { name: 'Note an answer by phone' })
    await dialog.getByLabel('What the lender answered').fill('Plot 7, says Mr Rao.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save answer' }).click()
    await dialog.waitFor({ state: 'detached' })
    await thread(page, 3).getByText('Noted by Meera Joshi').waitFor()
    await page.getByRole('button', { name: 'Close query 4' }).click()
    await page.getByRole('article', { name: 'Query 4, closed' }).waitFor()
    expect(await statusOf(found)).toBe('query_raised')

    const documents = [sampleDocument('map.txt', 'the map', 'text/plain')]
    await found.post('documents', { documents, query_id: ids[0] })
    await thread(page, 1).getByRole('button', { name: 'map.txt' }).click()
    await page.waitForURL(/document=doc_/)
    await page.getByText('In review', { exact: true }).first().waitFor()
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })

  test('an operator adds a text, and an analyst starts from it', async () => {
    const operator = await screens.open('operator', '/office/query-texts', 'Nitin Gore')
    await operator.page.getByRole('button', { name: 'Add text' }).click()
    const dialog = operator.page.getByRole('dialog', { name: 'Add query text' })
    await dialog.getByLabel('Title').fill('Map of the plot')
    await dialog
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('Send {document} of {survey number}.')
    await expectAccessible(operator.page)
    await dialog.getByRole('button', { name: 'Save text' }).click()
    const row = operator.page.getByRole('row').filter({ hasText: 'Map of the plot' })
    await row.getByText('Own').waitFor()
    expect(operator.complaints).toEqual([])

    const found = await inReview()
    const { page } = await open(found)
    await page.getByRole('button', { name: 'Raise query' }).click()
    await page.getByRole('combobox', { name: 'Standard query' }).click()
    await page.getByRole('option', { name: 'Map of the plot' }).click()
    await expect.poll(() => selected(page)).toBe('{document}')

    await operator.page.getByRole('button', { name: 'Remove: Map of the plot' }).click()
    await operator.page.getByRole('button', { name: 'Remove', exact: true }).click()
    await row.waitFor({ state: 'detached' })
  })
})

describe('by keyboard', () => {
  test('Tab goes from blank to blank, an unfilled one is not sent, z undoes', async () => {
    const found = await inReview()
    const { page, complaints } = await open(found)
    await focusOn(page.getByRole('tab', { name: 'Queries and notes' }))
    const { keyboard } = page
    await keyboard.press('q')
    await expectFocused(field(page))
    await keyboard.press('Shift+Tab')
    await keyboard.type('Discharge')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect.poll(() => selected(page)).toBe('{lender}')
    await keyboard.type('Deccan Gramin Bank')
    await pressEnter(page.getByRole('button', { name: 'Send to the lender' }))
    await page.getByText('Fill in {number}').waitFor()
    await expect.poll(() => selected(page)).toBe('{number}')
    await keyboard.type('1187/2019')
    await keyboard.press('Shift+Tab')
    await keyboard.press('Tab')
    await pressEnter(page.getByRole('button', { name: 'Send to the lender' }))
    await notSent(page).waitFor()
    expect(await statusOf(found)).toBe('in_review')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await keyboard.press('z')
    await notSent(page).waitFor({ state: 'detached' })
    await expect.poll(() => field(page).inputValue()).toContain('1187/2019')
    await keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await found.get('queries')).json).toEqual({ queries: [] })
    const { waiting } = (await desk.analyst.get(`${found.hand.path}/queries`)).json
    expect(waiting).toEqual([])
    expect(complaints).toEqual([])
  })
})
