import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestCases } from '../support/app/test-cases.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { focusOn } from '../support/browser/keyboard.ts'
import { field } from '../support/browser/report-screen.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { boxOf, pagesOn, placeOn, viewerOn } from '../support/browser/viewer-screen.ts'
import { drawPdf, drawScan, toPng } from '../support/documents/drawn-pages.ts'
import { sampleDocument } from '../support/http/http-client.ts'

let screens: StaffScreens
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  screens = await openStaffScreens()
  desk = await openTestCases(screens.app, 'Meera Joshi')
})
afterAll(() => screens?.end())

const lines = ['Index II of Wagholi', 'Executant Baburao Vishnu Kulkarni']

/** A case under review with one document, and its report on the screen of another analyst. */
async function open(name: string, document: ReturnType<typeof sampleDocument>) {
  const made = await desk.open('live', { documents: [document] })
  await made.hand.review()
  const screen = await screens.open('analyst', `/live/cases/${made.id}?tab=report`, name)
  await field(screen.page, 'Signing advocate').waitFor()
  await sheetOn(screen.page).and(screen.page.locator('[data-drawn]')).waitFor()
  return { ...screen, made }
}

const openPicture = async (name: string) =>
  open(name, sampleDocument('index.png', toPng(await drawScan(lines)), 'image/png'))

const sheetOn = (page: Page) => page.locator('#page-1')
const tool = (page: Page, name: string) => viewerOn(page).getByRole('button', { name, exact: true })

/** All of it is in the pane, and its shape is that of the page. */
async function expectWhole(page: Page, ratio: number): Promise<void> {
  await expect
    .poll(async () => {
      const [sheet, pane] = [await boxOf(sheetOn(page)), await boxOf(pagesOn(page))]
      const isWithin =
        sheet.x >= pane.x &&
        sheet.y >= pane.y &&
        sheet.x + sheet.width <= pane.x + pane.width &&
        sheet.y + sheet.height <= pane.y + pane.height
      return [isWithin, Math.abs(sheet.height / sheet.width - ratio) < 0.05]
    })
    .toEqual([true, true])
}

/** A rectangle between two places of the page, as shares of what is shown. */
async function draw(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const sheet = await boxOf(sheetOn(page))
  const at = ([x, y]: [number, number]) =>
    [sheet.x + x * sheet.width, sheet.y + y * sheet.height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 4 })
  await page.mouse.up()
}

const pinOn = (page: Page): Locator => page.locator('[data-pin-id]').first()
const rounded = (place: { x: number; y: number }) => [
  Math.round(place.x * 20) / 20,
  Math.round(place.y * 20) / 20,
]
const expectPinAt = (page: Page, x: number, y: number) =>
  expect.poll(async () => rounded(await placeOn(pinOn(page), sheetOn(page)))).toEqual([x, y])

async function savedRect(made: Awaited<ReturnType<typeof open>>['made']) {
  const { pins } = (await desk.analyst.get(`${made.hand.path}/draft`)).json.content
  return pins?.[0]?.rect
}

describe('a turned page', () => {
  test('of a PNG is seen whole; a pin drawn on it stays at its place, turned and enlarged', async () => {
    const { page, made, complaints } = await openPicture('Nisha Pawar')
    await tool(page, 'Rotate right').click()
    await expectWhole(page, 1 / Math.SQRT2)
    await keepPicture(page, 'png-turned')
    await focusOn(field(page, 'Litigation'))
    await page.keyboard.press('Alt+p')
    await page.getByText('Draw a rectangle around the evidence for: 15. Litigation').waitFor()
    await expectWhole(page, 1 / Math.SQRT2)
    await draw(page, [0.7, 0.2], [0.9, 0.4])
    await page.getByLabel(/^Note on .+, page/).fill('The executant.')
    await expect.poll(async () => (await savedRect(made))?.w).toBeCloseTo(0.2, 1)
    // On the upright picture: turned clockwise, its top is on the right.
    const rect = await savedRect(made)
    expect([rect.x, rect.y, rect.h].map((each) => Math.round(each * 50) / 50)).toEqual([
      0.2, 0.1, 0.2,
    ])
    await expectPinAt(page, 0.8, 0.3)
    await tool(page, 'Zoom in').click()
    await tool(page, 'Zoom in').click()
    await expectPinAt(page, 0.8, 0.3)
    await tool(page, 'Rotate right').click()
    await expectPinAt(page, 0.7, 0.8)
    await tool(page, 'Rotate right').click()
    await expectPinAt(page, 0.2, 0.7)
    await tool(page, 'Rotate right').click()
    await expectPinAt(page, 0.3, 0.2)
    await keepPicture(page, 'png-pinned')
    expect(complaints).toEqual([])
  })

  test('of a PNG can be marked by keyboard alone', async () => {
    const { page, made } = await openPicture('Kiran Desai')
    await focusOn(tool(page, 'Rotate right'))
    await page.keyboard.press('Enter')
    await expectWhole(page, 1 / Math.SQRT2)
    await focusOn(field(page, 'Litigation'))
    await page.keyboard.press('Alt+p')
    const begin = page.getByRole('button', { name: 'Mark an area by keyboard' })
    await expect.poll(() => begin.evaluate((each) => each.matches(':focus'))).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByText('10 to 60% across, 10 to 20% down').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByText('10 to 60% across, 12 to 22% down').waitFor()
    await page.keyboard.press('Enter')
    await page.getByLabel(/^Note on .+, page/).waitFor()
    await expect.poll(() => savedRect(made)).toEqual({ x: 0.1, y: 0.12, w: 0.5, h: 0.1 })
    // Of the upright picture the middle is at 35 % across and 17 % down.
    await expectPinAt(page, 0.85, 0.35)
  })

  test('of a PDF is seen whole too, with the hits of a search', async () => {
    const deed = await drawPdf({ pages: [lines], size: 14 })
    const { page } = await open('Tara Rao', sampleDocument('deed.pdf', deed))
    await page
      .getByRole('searchbox', { name: 'Search the documents of the case' })
      .fill('executant')
    await page.getByText('on 1 of 1 pages').waitFor()
    const word = sheetOn(page).getByText(/^Executant/)
    const upright = await placeOn(word, sheetOn(page))
    await tool(page, 'Rotate right').click()
    await expectWhole(page, 1 / Math.SQRT2)
    await expect
      .poll(async () => {
        const { x, y } = await placeOn(word, sheetOn(page))
        return [Math.abs(x - (1 - upright.y)) < 0.03, Math.abs(y - upright.x) < 0.03]
      })
      .toEqual([true, true])
    await tool(page, 'Fit whole page').click()
    await expect
      .poll(async () => (await boxOf(sheetOn(page))).width)
      .toBeGreaterThan((await boxOf(pagesOn(page))).width * 0.9)
  })
})
