import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, openScreen, signInOn } from '../support/browser.ts'
import { openDesk } from '../support/case-desk.ts'
import * as pdfs from '../support/hostile-pdfs.ts'
import { goodPng, hugeJpeg, hugePng } from '../support/hostile-pictures.ts'
import { paper } from '../support/http-client.ts'
import { type TabFigures, watchTab } from '../support/tab-watch.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

interface Hostile {
  name: string
  type: string
  make(): Buffer
  /** What the analyst is told. */
  says: RegExp
}

const pdf = (name: string, make: () => Buffer, says: RegExp): Hostile => ({
  name,
  type: 'application/pdf',
  make,
  says,
})
const text = (name: string, of: string): Hostile => ({
  name,
  type: 'text/plain',
  make: () => Buffer.from(of.repeat(10_000_000 / Buffer.byteLength(of))),
  says: /Only its beginning is shown/,
})

const memory = /too much memory to (open|draw) and was stopped/
const drawing = /not drawn within 15 seconds and was stopped/

const hostile: Hostile[] = [
  pdf('one page named 200,000 times', pdfs.samePageOften, /2,00,000 pages. Only the first 2,000/),
  pdf('20,000 pages', () => pdfs.manyPages(20_000), /20,000 pages. Only the first 2,000/),
  pdf('a page tree that leads back to itself', pdfs.circularTree, /This page is damaged/),
  pdf('a page that unpacks to gigabytes', pdfs.inflatingContent, /was stopped/),
  pdf('a catalog that unpacks to gigabytes', pdfs.inflatingObjects, /was stopped/),
  pdf('forms in forms without end', pdfs.nestedForms, drawing),
  pdf('layers in layers', pdfs.nestedLayers, memory),
  pdf('a pattern that is never finished', pdfs.tinyPattern, drawing),
  pdf('12,000 pieces of text on a page', pdfs.hugeTextLayer, /more text than can be selected/),
  pdf('a page a million times as long as wide', pdfs.thinPage, /too long and narrow/),
  pdf(
    'a picture of 30,000 × 30,000 in a page',
    pdfs.hugeImage,
    /picture on this page is too large/,
  ),
  pdf('sixty large pictures on a page', pdfs.manyImages, /was stopped/),
  pdf('a picture that hides its size', () => pdfs.lyingJpeg(hugeJpeg()), memory),
  pdf('objects without a table', pdfs.brokenTable, /did not open within 15 seconds/),
  { name: 'a PNG of 900 megapixels', type: 'image/png', make: hugePng, says: /30,000 × 30,000/ },
  { name: 'a JPEG of 65,500²', type: 'image/jpeg', make: hugeJpeg, says: /65,500 × 65,500/ },
  text('millions of lines', 'a\n'),
  text('millions of accents', 'e\u0301'),
  text('millions of turns of direction', '\u202e\u0627a'),
]

/** Generous: the machine may be busy with other tests. */
const silentMost = 3_000
const peakMost = 2_500

let app: TestApp
let browser: Browser
let desk: Awaited<ReturnType<typeof openDesk>>
let page: Page
let complaints: string[]
let figures: () => Promise<TabFigures>

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), openBrowser()])
  desk = await openDesk(app)
})
// Each document has its own tab, so that a crash fails only the test that caused it.
beforeEach(async () => {
  ;({ page, complaints } = await openScreen(browser, app.url))
  await signInOn(page, desk.analyst.email)
})
afterEach(() => page.context().close())
afterAll(async () => {
  await browser?.close()
  await app?.end()
})

const shown = () => page.getByRole('region', { name: 'Document' })

/** A case of these documents between two good ones, opened at the first. */
async function openBetween(name: string, type: string, bytes: Buffer): Promise<void> {
  const made = await desk.open('live', {
    documents: [
      paper('first.pdf', pdfs.goodPdf('Sale deed of 2015')),
      paper(name, bytes, type),
      paper('last.pdf', pdfs.goodPdf('Sale deed of 2016')),
    ],
  })
  await page.goto(`/live/cases/${made.id}`)
  await shown().getByText('Sale deed of 2015').waitFor()
  figures = await watchTab(browser, page)
}

test.each(hostile)('$name: said, and the analyst goes on', async ({ name, type, make, says }) => {
  await openBetween('hostile', type, make())
  await page.keyboard.press(']')
  await shown().getByText(says).first().waitFor({ timeout: 40_000 })
  await page.keyboard.press(']')
  await shown().getByText('Sale deed of 2016').waitFor({ timeout: 20_000 })
  const { silentMs, peakMb } = await figures()
  console.log(`${name}: silent ${silentMs} ms, ${peakMb} MB`)
  expect(silentMs).toBeLessThan(silentMost)
  expect(peakMb).toBeLessThan(peakMost)
  expect(complaints).toEqual([])
})

test('a page that had to be stopped leaves the other pages readable', async () => {
  await openBetween('bad-second-page.pdf', 'application/pdf', pdfs.badSecondPage())
  await page.keyboard.press(']')
  await shown().getByText('First page').waitFor()
  await page.locator('#page-2').scrollIntoViewIfNeeded()
  await page.locator('#page-2').getByText(drawing).waitFor({ timeout: 40_000 })
  await page.locator('#page-3').scrollIntoViewIfNeeded()
  await shown().getByText('Third page').waitFor({ timeout: 20_000 })
  expect(complaints).toEqual([])
})

test('the analyst leaves a document that is still working', async () => {
  await openBetween('endless.pdf', 'application/pdf', pdfs.nestedForms())
  await page.keyboard.press(']')
  await page.locator('#page-1').waitFor()
  await page.keyboard.press(']')
  await shown().getByText('Sale deed of 2016').waitFor()
  expect((await figures()).silentMs).toBeLessThan(silentMost)
})

test('any of the pages that are shown can be reached', async () => {
  await openBetween('long.pdf', 'application/pdf', pdfs.manyPages(20_000))
  await page.keyboard.press(']')
  await shown().getByText('One of many').first().waitFor()
  await page.getByRole('region', { name: 'Pages' }).focus()
  // Pressed again where needed: this is about reaching the page, not about a single key press.
  const atTheEnd = async () => {
    await page.keyboard.press('End')
    return page.locator('[id^="page-"]').evaluateAll((pages) => pages.map(({ id }) => id))
  }
  await expect.poll(atTheEnd, { interval: 1_000, timeout: 20_000 }).toContain('page-2000')
  await page.locator('#page-2000').getByText('One of many').waitFor()
  expect(await page.locator('[id^="page-"]').count()).toBeLessThan(10)
})

test('a picture of ordinary size is shown', async () => {
  await openBetween('photo.png', 'image/png', goodPng())
  await page.keyboard.press(']')
  const picture = shown().getByRole('img', { name: 'photo.png' })
  await picture.waitFor()
  await expect.poll(() => picture.getAttribute('src')).toMatch(/^blob:/)
  await expect
    .poll(() =>
      picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    )
    .toBe(40)
  expect(complaints).toEqual([])
})
