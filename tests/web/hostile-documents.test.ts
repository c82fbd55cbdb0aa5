import { expect, test } from 'vitest'
import { drawing, hostile, hostileDesk, silentMost } from '../support/hostile-documents.ts'
import * as pdfs from '../support/hostile-pdfs.ts'
import { goodPng } from '../support/hostile-pictures.ts'

const opened = hostileDesk()

/** The others are in tests/faults. */
const short = hostile.filter(({ isLong }) => !isLong)

test.each(short)('$name: the page says so, and the analyst goes on', (one) =>
  opened.desk.check(one),
)

test('a page that had to be stopped leaves the other pages readable', async () => {
  await opened.desk.openBetween(
    'bad-second-opened.desk.page.pdf',
    'application/pdf',
    pdfs.badSecondPage(),
  )
  await opened.desk.page.keyboard.press(']')
  await opened.desk.shown.getByText('First page').waitFor()
  await opened.desk.page.locator('#page-2').scrollIntoViewIfNeeded()
  await opened.desk.page.locator('#page-2').getByText(drawing).waitFor({ timeout: 40_000 })
  await opened.desk.page.locator('#page-3').scrollIntoViewIfNeeded()
  await opened.desk.shown.getByText('Third page').waitFor({ timeout: 20_000 })
  expect(opened.desk.complaints).toEqual([])
})

test('the analyst leaves a document that is still working', async () => {
  await opened.desk.openBetween('endless.pdf', 'application/pdf', pdfs.nestedForms())
  await opened.desk.page.keyboard.press(']')
  await opened.desk.page.locator('#page-1').waitFor()
  await opened.desk.page.keyboard.press(']')
  await opened.desk.shown.getByText('Sale deed of 2016').waitFor()
  expect((await opened.desk.figures()).silentMs).toBeLessThan(silentMost)
})

test('any of the pages that are shown can be reached', async () => {
  await opened.desk.openBetween('long.pdf', 'application/pdf', pdfs.manyPages(20_000))
  await opened.desk.page.keyboard.press(']')
  await opened.desk.shown.getByText('One of many').first().waitFor()
  await opened.desk.page.getByRole('region', { name: 'Pages' }).focus()
  // Pressed again where needed: this is about reaching the page, not about a single key press.
  const atTheEnd = async () => {
    await opened.desk.page.keyboard.press('End')
    return opened.desk.page
      .locator('[id^="page-"]')
      .evaluateAll((pages) => pages.map(({ id }) => id))
  }
  await expect.poll(atTheEnd, { interval: 1_000, timeout: 20_000 }).toContain('page-2000')
  await opened.desk.page.locator('#page-2000').getByText('One of many').waitFor()
  expect(await opened.desk.page.locator('[id^="page-"]').count()).toBeLessThan(10)
})

test('a picture of ordinary size is shown', async () => {
  await opened.desk.openBetween('photo.png', 'image/png', goodPng())
  await opened.desk.page.keyboard.press(']')
  const picture = opened.desk.shown.getByRole('img', { name: 'photo.png' })
  await picture.waitFor()
  await expect.poll(() => picture.getAttribute('src')).toMatch(/^blob:/)
  await expect
    .poll(() =>
      picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    )
    .toBe(40)
  expect(opened.desk.complaints).toEqual([])
})
