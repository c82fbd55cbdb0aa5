import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestCases } from '../support/app/test-cases.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { focusOn } from '../support/browser/keyboard.ts'
import { field } from '../support/browser/report-screen.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { drawPdf } from '../support/documents/drawn-pages.ts'
import { sampleDocument } from '../support/http/http-client.ts'

let screens: StaffScreens
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  screens = await openStaffScreens()
  desk = await openTestCases(screens.app, 'Meera Joshi')
})
afterAll(() => screens?.end())

const rect = { x: 0.1, y: 0.4, w: 0.6, h: 0.1 }
const row = (at: number, from: string, to: string, nature = 'Sale deed') => ({
  id: `row${at}`,
  date: `03-09-${1990 + at}`,
  nature,
  document_no: `HVL7/${at}/${1990 + at}`,
  from,
  to,
})
/** A mortgage that is not released, and a deed by a stranger. */
const short = [
  row(1, 'Shankar Tukaram Gaikwad', 'Suresh Anant Deshpande'),
  row(2, 'Suresh Anant Deshpande', 'State Bank of India', 'Mortgage deed'),
  row(3, 'Xavier Pinto', 'Ramesh Baburao Kulkarni'),
]

async function open(name: string, chain_of_title: object[]) {
  const deed = await drawPdf({ pages: [['Sale deed'], ['Registered as HVL7/1/1991']] })
  const made = await desk.open('live', { documents: [sampleDocument('deed.pdf', deed)] })
  await made.hand.review()
  const { documents } = (await desk.analyst.get(`${made.hand.path}/documents`)).json
  const on = { kind: 'chain', key: 'row1' }
  const pins = [{ id: 'pin1', on, document_id: documents[0].id, page: 2, rect }]
  await made.hand.saveDraft({ chain_of_title, pins })
  const screen = await screens.open('analyst', `/live/cases/${made.id}?tab=report`, name)
  await field(screen.page, 'Signing advocate').waitFor()
  return { ...screen, made }
}

const graphIn = (page: Page) => page.getByRole('region', { name: 'Graph of the title' })
const eventIn = (page: Page, name: RegExp) => graphIn(page).getByRole('button', { name })
const isFocused = (page: Page, label: string) =>
  page.getByLabel(label).evaluate((each) => each === each.ownerDocument.activeElement)

describe('the graph of the title', () => {
  test('is opened, read and followed by keyboard alone', async () => {
    const { page, complaints } = await open('Asha Rane', short)
    await page.keyboard.press('t')
    const drawing = graphIn(page).getByRole('region', { name: /^Drawing/ })
    await focusOn(drawing)
    const size = async () => (await drawing.locator('svg').boundingBox())?.width ?? 0
    const fitting = await size()
    await page.keyboard.press('+')
    await expect.poll(size).toBeGreaterThan(fitting * 1.2)
    await page.keyboard.press('0')
    await expect.poll(size).toBeCloseTo(fitting, 0)
    // Tab leads to the first event, the arrows from one to the next.
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(page, 'Date, Deed 3')).toBe(true)
    await graphIn(page).getByRole('button', { name: 'Section 6, row 3' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('explains each problem, and lights what it is about', async () => {
    const { page } = await open('Ila Rane', short)
    await page.getByRole('button', { name: 'Show as a graph' }).click()
    const problems = graphIn(page).getByRole('region', { name: 'Problems of the title' })
    await problems.getByText('Problems (2)').waitFor()
    await problems.getByText('Blocks a positive release').first().waitFor()
    await problems.getByRole('button', { name: /A deed by a stranger/ }).click()
    await expect
      .poll(() => graphIn(page).locator('svg [data-lit][data-edge]').getAttribute('data-edge'))
      .toBe('chain-3')
    await eventIn(page, /^No\. 3.*Problem 2: No\. 3 is by Xavier Pinto/).waitFor()
    await keepPicture(page, 'graph-3-rows')
    await page.emulateMedia({ colorScheme: 'dark' })
    await keepPicture(page, 'graph-3-rows-dark')
  })

  test('opens the page of a document with its place, and follows what is typed', async () => {
    const { page } = await open('Kiran Desai', short)
    await page.getByRole('button', { name: 'Graph', exact: true }).click()
    await eventIn(page, /^No\. 1/).click()
    await field(page, 'From, Deed 3').fill('Suresh Anant Deshpande')
    await graphIn(page).getByText('Problems (1)').waitFor()
    await graphIn(page).getByRole('button', { name: 'deed.pdf, page 2' }).click()
    const mark = page.locator('#page-2 [data-pin-id="mark-0"]')
    await mark.waitFor()
    const [box, shown] = [await mark.boundingBox(), await page.locator('#page-2').boundingBox()]
    expect(((box?.y ?? 0) - (shown?.y ?? 0)) / (shown?.height ?? 1)).toBeCloseTo(rect.y, 1)
  })

  test('of 30 rows is readable, and larger on request', async () => {
    const given = ['Anil', 'Baburao', 'Chandu', 'Deepak', 'Eknath', 'Firoz', 'Ganesh']
    const surnames = ['Apte', 'Bhide', 'Chavan', 'Datar', 'Gore', 'Joshi', 'Kale', 'Limaye']
    const person = (i: number) => `${given[i % 7]} ${given[(i + 3) % 7]} ${surnames[i % 8]}`
    let owner = 0
    const rows = Array.from({ length: 30 }, (_, i) => {
      const at = i + 1
      if (at % 6 === 3) return row(at, person(owner), 'State Bank of India', 'Mortgage deed')
      if (at % 6 === 4) return row(at, 'State Bank of India', person(owner), 'Reconveyance')
      owner += 1
      return row(at, person(owner - 1), person(owner))
    })
    const { page } = await open('Sunita Pawar', rows)
    await page.keyboard.press('t')
    await graphIn(page).getByText('No problem found').waitFor()
    await keepPicture(page, 'graph-30-rows')
    await graphIn(page).page().getByRole('button', { name: 'Larger' }).click()
    const label = eventIn(page, /^No\. 1,/).locator('text')
    expect((await label.boundingBox())?.height).toBeGreaterThan(12)
    await keepPicture(page, 'graph-30-rows-large')
    await page.emulateMedia({ colorScheme: 'dark' })
    await keepPicture(page, 'graph-30-rows-dark')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Larger' }).waitFor()
  })
})
