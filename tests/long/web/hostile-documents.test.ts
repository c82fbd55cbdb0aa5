import { expect, test } from 'vitest'
import { focusOn } from '../../support/browser/keyboard.ts'
import {
  drawing,
  hostile,
  openAnalystBrowser,
  silentMost,
} from '../../support/documents/hostile-documents.ts'
import * as pdfs from '../../support/documents/hostile-pdfs.ts'
import { goodPng } from '../../support/documents/hostile-pictures.ts'

const opened = openAnalystBrowser()

/** The others are in tests/faults. */
const short = hostile.filter(({ isLong }) => !isLong)

test.each(short)('$name: the page says so, and the analyst continues', (one) =>
  opened.analyst.check(one),
)

test('a page that had to be stopped leaves the other pages readable', async () => {
  await opened.analyst.openBetween('bad-second-page.pdf', 'application/pdf', pdfs.badSecondPage())
  await opened.analyst.page.keyboard.press(']')
  await opened.analyst.shown.getByText('First page').waitFor()
  await opened.analyst.page.locator('#page-2').scrollIntoViewIfNeeded()
  await opened.analyst.page.locator('#page-2').getByText(drawing).waitFor({ timeout: 40_000 })
  await opened.analyst.page.locator('#page-3').scrollIntoViewIfNeeded()
  await opened.analyst.shown.getByText('Third page').waitFor({ timeout: 20_000 })
  expect(opened.analyst.complaints).toEqual([])
})

test('the analyst leaves a document that is still working', async () => {
  await opened.analyst.openBetween('endless.pdf', 'application/pdf', pdfs.nestedForms())
  await opened.analyst.page.keyboard.press(']')
  await opened.analyst.page.locator('#page-1').waitFor()
  await opened.analyst.page.keyboard.press(']')
  await opened.analyst.shown.getByText('Sale deed of 2016').waitFor()
  expect((await opened.analyst.figures()).silentMs).toBeLessThan(silentMost)
})

test('any shown page can be reached', async () => {
  await opened.analyst.openBetween('long.pdf', 'application/pdf', pdfs.manyPages(20_000))
  await opened.analyst.page.keyboard.press(']')
  await opened.analyst.shown.getByText('One of many').first().waitFor()
  await focusOn(opened.analyst.page.getByRole('region', { name: 'Pages' }))
  // Pressed again where needed: this is about reaching the page, not about a single key press.
  const atTheEnd = async () => {
    await opened.analyst.page.keyboard.press('End')
    return opened.analyst.page
      .locator('[id^="page-"]')
      .evaluateAll((pages) => pages.map(({ id }) => id))
  }
  await expect.poll(atTheEnd, { interval: 1_000, timeout: 20_000 }).toContain('page-2000')
  await opened.analyst.page.locator('#page-2000').getByText('One of many').waitFor()
  expect(await opened.analyst.page.locator('[id^="page-"]').count()).toBeLessThan(10)
})

test('a picture of ordinary size is shown', async () => {
  await opened.analyst.openBetween('photo.png', 'image/png', goodPng())
  await opened.analyst.page.keyboard.press(']')
  const picture = opened.analyst.shown.getByRole('img', { name: 'photo.png' })
  await picture.waitFor()
  await expect.poll(() => picture.getAttribute('src')).toMatch(/^blob:/)
  await expect
    .poll(() =>
      picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    )
    .toBe(40)
  expect(opened.analyst.complaints).toEqual([])
})
