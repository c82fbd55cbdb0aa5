import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestCases } from '../support/app/test-cases.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { focusOn } from '../support/browser/keyboard.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { boxOf, expectAccessible, viewerOn } from '../support/browser/viewer-screen.ts'
import { drawPdf } from '../support/documents/drawn-pages.ts'
import { sampleDocument } from '../support/http/http-client.ts'

let screens: StaffScreens
let path: string
beforeAll(async () => {
  screens = await openStaffScreens()
  const desk = await openTestCases(screens.app, 'Meera Joshi')
  const deed = await drawPdf({ pages: [['Sale deed of Wagholi']] })
  path = `/live/cases/${(await desk.open('live', { documents: [sampleDocument('deed.pdf', deed)] })).id}`
})
afterAll(() => screens?.end())

const divider = (page: Page) => page.getByRole('separator', { name: 'Width of the documents' })
const value = async (page: Page) => Number(await divider(page).getAttribute('aria-valuenow'))
const expectShare = (page: Page, share: number) => expect.poll(() => value(page)).toBe(share)

/** The share of the window that the documents really have. */
const expectWidth = (page: Page, share: number) =>
  expect
    .poll(async () => Math.round(((await boxOf(viewerOn(page))).width / 1280) * 100))
    .toBe(share)

async function open(name: string) {
  const screen = await screens.open('analyst', path, name)
  await viewerOn(screen.page).getByText('Sale deed of Wagholi').waitFor()
  return screen
}

describe('the panes of a case', () => {
  test('are resized by dragging, within limits, and remembered', async () => {
    const { page, complaints } = await open('Nisha Pawar')
    await expectWidth(page, 51)
    const { x, y, width } = await boxOf(divider(page))
    await page.mouse.move(x + width / 2, y + 200)
    await page.mouse.down()
    await page.mouse.move(1280 * 0.4, y + 200, { steps: 5 })
    await page.mouse.up()
    await expectShare(page, 40)
    await expectWidth(page, 40)
    // The page is fitted again.
    await expect
      .poll(async () => (await boxOf(page.locator('#page-1'))).width)
      .toBeLessThan(1280 * 0.4)
    await keepPicture(page, 'panes-dragged')
    await page.reload()
    await expectShare(page, 40)
    await expectWidth(page, 40)

    const moved = await boxOf(divider(page))
    await page.mouse.move(moved.x + moved.width / 2, y + 200)
    await page.mouse.down()
    await page.mouse.move(20, y + 200, { steps: 5 })
    await page.mouse.up()
    await expectShare(page, 25)
    await divider(page).dblclick()
    await expectShare(page, 51)
    expect(complaints).toEqual([])
  })

  test('are resized by keyboard', async () => {
    const { page } = await open('Kiran Desai')
    await focusOn(divider(page))
    await page.keyboard.press('ArrowLeft')
    await expectShare(page, 49)
    await page.keyboard.press('Shift+ArrowRight')
    await expectShare(page, 59)
    await expectWidth(page, 59)
    await page.keyboard.press('End')
    await expectShare(page, 75)
    await page.keyboard.press('ArrowRight')
    await expectShare(page, 75)
    await page.keyboard.press('Home')
    await expectShare(page, 25)
    await expectAccessible(page, '[role=separator]')
    await page.keyboard.press('Enter')
    await expectShare(page, 51)
  })

  test('have their usual size when what was remembered is not a size', async () => {
    const { page, context } = await open('Tara Rao')
    await page.evaluate(`localStorage.setItem('deedwire-case-panes', '"wide"')`)
    const other = await context.newPage()
    await other.goto(path)
    await expectShare(other, 51)
  })
})
