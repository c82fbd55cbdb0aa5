import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { openTestCases } from '../app/test-cases.ts'
import { openBrowser, openScreen, signInOn } from '../browser/browser.ts'
import { type TabFigures, watchTab } from '../browser/tab-watch.ts'
import { sampleDocument } from '../http/http-client.ts'
import { docx } from './drawn-word.ts'
import * as office from './hostile-office.ts'
import * as pdfs from './hostile-pdfs.ts'
import { hugeJpeg, hugePng } from './hostile-pictures.ts'

export interface Hostile {
  name: string
  type: string
  make(): Buffer
  /** The text that the page shows. */
  says: RegExp
  /** Long ones, and those similar to another, are for the long runs. */
  isLong?: true
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

const word = (name: string, make: () => Buffer, says: RegExp): Hostile => ({
  name: `Word: ${name}`,
  type: docx,
  make,
  says,
})
const tiff = (name: string, make: () => Buffer, says: RegExp): Hostile => ({
  name: `TIFF: ${name}`,
  type: 'image/tiff',
  make,
  says,
})

const long = (one: Hostile): Hostile => ({ ...one, isLong: true })

const memory = /too much memory to (open|draw) and was stopped/
export const drawing = /not drawn within 15 seconds and was stopped/

export const hostile: Hostile[] = [
  pdf('one page named 200,000 times', pdfs.samePageOften, /2,00,000 pages. Only the first 2,000/),
  pdf('20,000 pages', () => pdfs.manyPages(20_000), /20,000 pages. Only the first 2,000/),
  pdf('a page tree that leads back to itself', pdfs.circularTree, /This page is damaged/),
  pdf('a page that unpacks to gigabytes', pdfs.inflatingContent, /was stopped/),
  long(pdf('a catalog that unpacks to gigabytes', pdfs.inflatingObjects, /was stopped/)),
  long(pdf('forms in forms without end', pdfs.nestedForms, drawing)),
  pdf('layers in layers', pdfs.nestedLayers, memory),
  long(pdf('a pattern that is never finished', pdfs.tinyPattern, drawing)),
  pdf('12,000 pieces of text on a page', pdfs.hugeTextLayer, /more text than can be selected/),
  pdf('a page a million times as long as wide', pdfs.thinPage, /too long and narrow/),
  pdf(
    'a picture of 30,000 × 30,000 in a page',
    pdfs.hugeImage,
    /picture on this page is too large/,
  ),
  long(pdf('sixty large pictures on a page', pdfs.manyImages, /was stopped/)),
  pdf('a picture that hides its size', () => pdfs.lyingJpeg(hugeJpeg()), memory),
  long(pdf('objects without a table', pdfs.brokenTable, /did not open within 15 seconds/)),
  { name: 'a PNG of 900 megapixels', type: 'image/png', make: hugePng, says: /30,000 × 30,000/ },
  { name: 'a JPEG of 65,500²', type: 'image/jpeg', make: hugeJpeg, says: /65,500 × 65,500/ },
  word('unpacks to almost a gigabyte', office.wordBomb, /too large to be shown/),
  word('asks for a file of the machine', office.wordWithEntity, /The file is damaged/),
  long(word('entities that grow', office.wordThatGrows, /The file is damaged/)),
  long(word('300,000 elements in each other', office.deepWord, /The file is damaged/)),
  long(word('90,000 page breaks', office.wordOfPageBreaks, /too large to be shown/)),
  long(word('120,000 different words', office.longWord, /1 of \d+/)),
  long(word('one word of 900,000 letters', office.wordOfOneWord, /1 of \d+|too l/)),
  long(word('a table of 2,000 columns', office.wideTable, /1 of \d+/)),
  long(word('without its end', office.cutWord, /The file is damaged/)),
  tiff('20,000 × 20,000', office.hugeTiff, /too large to be shown/),
  tiff('100,000 directories', office.manyDirectories, /too large to be shown/),
  long(tiff('a directory that leads back', office.circularTiff, /The file is damaged/)),
  long(tiff('a page that unpacks to a gigabyte', office.tiffBomb, /too large|1 of 1/)),
  long(tiff('without its end', office.cutTiff, /The file is damaged/)),
  text('millions of lines', 'a\n'),
  long(text('millions of accents', 'e\u0301')),
  long(text('millions of turns of direction', '\u202e\u0627a')),
]

/** Generous: the machine may be busy with other tests. */
export const silentMost = 3_000
const peakMost = 2_500

/** An analyst's browser, with a new tab for each document: a crash fails only the test that caused it. */
class AnalystBrowser {
  readonly #app: TestApp
  readonly #browser: Browser
  readonly #desk: Awaited<ReturnType<typeof openTestCases>>
  page!: Page
  complaints: string[] = []
  figures!: () => Promise<TabFigures>

  static async open(): Promise<AnalystBrowser> {
    const [app, browser] = await Promise.all([startTestApp(), openBrowser()])
    return new AnalystBrowser(app, browser, await openTestCases(app))
  }

  constructor(app: TestApp, browser: Browser, desk: Awaited<ReturnType<typeof openTestCases>>) {
    this.#app = app
    this.#browser = browser
    this.#desk = desk
  }

  async openTab(): Promise<void> {
    const { page, complaints } = await openScreen(this.#browser, this.#app.url)
    this.page = page
    this.complaints = complaints
    await signInOn(page, this.#desk.analyst.email)
  }

  get shown() {
    return this.page.getByRole('region', { name: 'Document' })
  }

  /** A case with this document between two good ones, opened at the first. */
  async openBetween(name: string, type: string, bytes: Buffer): Promise<void> {
    const made = await this.#desk.open('live', {
      documents: [
        sampleDocument('first.pdf', pdfs.goodPdf('Sale deed of 2015')),
        sampleDocument(name, bytes, type),
        sampleDocument('last.pdf', pdfs.goodPdf('Sale deed of 2016')),
      ],
    })
    await this.page.goto(`/live/cases/${made.id}`)
    await this.shown.getByText('Sale deed of 2015').waitFor()
    this.figures = await watchTab(this.#browser, this.page)
  }

  async check({ name, type, make, says }: Hostile): Promise<void> {
    await this.openBetween('hostile', type, make())
    await this.page.keyboard.press(']')
    await this.shown.getByText(says).first().waitFor({ timeout: 40_000 })
    await this.page.keyboard.press(']')
    await this.shown.getByText('Sale deed of 2016').waitFor({ timeout: 20_000 })
    const { silentMs, peakMb } = await this.figures()
    console.log(`${name}: silent ${silentMs} ms, ${peakMb} MB`)
    expect(silentMs).toBeLessThan(silentMost)
    expect(peakMb).toBeLessThan(peakMost)
    expect(this.complaints).toEqual([])
  }

  async end(): Promise<void> {
    await this.#browser.close()
    await this.#app.end()
  }
}

/** For a test file: the browser is opened once, and each test has its own tab. */
export function openAnalystBrowser(): { readonly analyst: AnalystBrowser } {
  let analyst: AnalystBrowser
  beforeAll(async () => {
    analyst = await AnalystBrowser.open()
  })
  beforeEach(() => analyst.openTab())
  afterEach(() => analyst.page.context().close())
  afterAll(() => analyst?.end())
  return {
    get analyst() {
      return analyst
    },
  }
}
