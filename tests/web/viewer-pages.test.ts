import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestCases } from '../support/app/test-cases.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { focusOn } from '../support/browser/keyboard.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import {
  expectAccessible,
  expectPage,
  pageField,
  pagesOn,
  thumbnailsOn,
  viewerOn,
} from '../support/browser/viewer-screen.ts'
import { drawPdf, drawScan } from '../support/documents/drawn-pages.ts'
import { toTiff } from '../support/documents/drawn-tiff.ts'
import { sampleDocument } from '../support/http/http-client.ts'

const pdfPages = 240

let screens: StaffScreens
let path: string
beforeAll(async () => {
  screens = await openStaffScreens()
  const desk = await openTestCases(screens.app, 'Meera Joshi')
  const deed = await drawPdf({
    pages: Array.from({ length: pdfPages }, (_, i) => [`Sheet ${i + 1} of the deed`]),
    size: 18,
  })
  const scan = await drawScan(['A page of the register'], { size: 18 })
  const made = await desk.open('live', {
    documents: [
      sampleDocument('deed.pdf', deed),
      sampleDocument('register.tif', toTiff(Array.from({ length: 12 }, () => scan)), 'image/tiff'),
    ],
  })
  path = `/live/cases/${made.id}`
})
afterAll(() => screens?.end())

const option = (page: Page, number: number) =>
  thumbnailsOn(page).getByRole('option', { name: `Page ${number}`, exact: true })

async function openDeed(name: string) {
  const screen = await screens.open('analyst', path, name)
  await screen.page.locator('#page-1[data-drawn]').waitFor()
  await viewerOn(screen.page).getByText(`of ${pdfPages}`, { exact: true }).waitFor()
  return screen
}

describe('an analyst', () => {
  test('sees which page is in sight, and goes to another one by mouse', async () => {
    const { page, complaints } = await openDeed('Nisha Pawar')
    await expectPage(page, 1)
    await pageField(page).click()
    await pageField(page).fill('120')
    await page.keyboard.press('Enter')
    await page.locator('#page-120[data-drawn]').waitFor()
    await expectPage(page, 120)
    // From there by the wheel, and back to the page that was asked for before.
    await pagesOn(page).evaluate((pane) => pane.scrollTo({ top: 0, behavior: 'instant' }))
    await expectPage(page, 1)
    await pageField(page).fill('120')
    await page.keyboard.press('Enter')
    await page.locator('#page-120[data-drawn]').waitFor()
    await expectPage(page, 120)
    expect(complaints).toEqual([])
  })

  test('is told which pages there are, and stays where they are', async () => {
    const { page } = await openDeed('Kiran Desai')
    for (const wrong of ['0', String(pdfPages + 1), 'twelve']) {
      await pageField(page).fill(wrong)
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText(`Pages are 1 to ${pdfPages}.`).waitFor()
    }
    await expectAccessible(page, 'section[aria-label=Document]')
    await page.keyboard.press('Escape')
    await expectPage(page, 1)
    expect(await page.getByText(`Pages are 1 to ${pdfPages}.`).count()).toBe(0)
  })

  test('keeps the page in sight when pages are enlarged and turned', async () => {
    const { page } = await openDeed('Tara Rao')
    await pageField(page).fill('77')
    await page.keyboard.press('Enter')
    await page.locator('#page-77[data-drawn]').waitFor()
    for (const name of ['Zoom in', 'Zoom out', 'Rotate right', 'Fit whole page']) {
      await viewerOn(page).getByRole('button', { name, exact: true }).click()
      await page.locator('#page-77[data-drawn]').waitFor()
      await expectPage(page, 77)
    }
  })

  test('goes through a deed by its thumbnails, by mouse; only some are drawn', async () => {
    const { page, complaints } = await openDeed('Asha Kale')
    await page.getByRole('button', { name: 'Thumbnails' }).click()
    await option(page, 1).locator('[data-thumbnail=drawn]').waitFor()
    expect(await option(page, 1).getAttribute('aria-selected')).toBe('true')
    await keepPicture(page, 'thumbnails')
    expect(await thumbnailsOn(page).getByRole('option').count()).toBeLessThan(20)
    await thumbnailsOn(page).evaluate((list) => list.scrollTo({ top: 60 * 146 }))
    await option(page, 62).locator('[data-thumbnail=drawn]').waitFor()
    await option(page, 62).click()
    await page.locator('#page-62[data-drawn]').waitFor()
    await expectPage(page, 62)
    await expect.poll(() => option(page, 62).getAttribute('aria-selected')).toBe('true')
    expect(await thumbnailsOn(page).getByRole('option').count()).toBeLessThan(20)
    // Chosen once, they are shown again.
    await page.reload()
    await option(page, 62).locator('[data-thumbnail=drawn]').waitFor()
    await page.getByRole('button', { name: 'Thumbnails' }).click()
    await thumbnailsOn(page).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  test('goes through a TIFF by keyboard alone', async () => {
    const { page, complaints } = await openDeed('Ravi Shinde')
    await page.keyboard.press(']')
    await page.getByRole('img', { name: 'Page 1 of 12' }).waitFor()
    await page.locator('#page-1[data-drawn]').waitFor()
    await page.keyboard.press('h')
    await option(page, 1).locator('[data-thumbnail=drawn]').waitFor()
    await focusOn(thumbnailsOn(page))
    await page.keyboard.press('End')
    await option(page, 12).and(page.locator('[data-active]')).waitFor()
    await page.keyboard.press('ArrowUp')
    await option(page, 11).and(page.locator('[data-active]')).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('#page-11[data-drawn]').waitFor()
    await expectPage(page, 11)
    await option(page, 11).locator('[data-thumbnail=drawn]').waitFor()
    await keepPicture(page, 'thumbnails-tiff')
    await expectAccessible(page, 'section[aria-label=Document]')

    await page.keyboard.press('o')
    await expect.poll(() => pageField(page).evaluate((each) => each.matches(':focus'))).toBe(true)
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await page.locator('#page-3[data-drawn]').waitFor()
    await expectPage(page, 3)
    await page.keyboard.press('ArrowDown')
    await expectPage(page, 4)
    expect(complaints).toEqual([])
  })
})
