import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffPassword, startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { openTestCases } from '../../support/app/test-cases.ts'
import { openBrowser, openScreen } from '../../support/browser/browser.ts'
import { sampleDocument } from '../../support/http/http-client.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await app?.end()
})

const gzippedBytesMax = 300_000
/** Words that occur only in the PDF reader and only in the plots. */
const viewer = /PDFWorker/
const charts = /_hatch_/

interface Script {
  path: string
  text: string
  encoding: string | undefined
  cacheControl: string | undefined
}

/** Every script that the page fetches from now on, a worker's too. */
function watchScripts(page: Page): () => Promise<Script[]> {
  const found: Promise<Script>[] = []
  page.context().on('response', (response) => {
    const path = new URL(response.url()).pathname
    const { 'content-encoding': encoding, 'cache-control': cacheControl } = response.headers()
    if (/\.m?js$/.test(path)) {
      found.push(textAt(path).then((text) => ({ path, text, encoding, cacheControl })))
    }
  })
  return () => Promise.all(found)
}

/** A browser drops received data as soon as it navigates to another page. */
const textAt = async (path: string) => (await fetch(`${app.url}${path}`)).text()

/** As the build does it. */
const compressed = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
const gzippedBytes = (scripts: Script[]) =>
  scripts.reduce((sum, { text }) => sum + gzipSync(text).length, 0)
const has = (scripts: Script[], part: RegExp) => scripts.some(({ text }) => part.test(text))

test('the first page is small; the document viewer and the plots load only when needed', async () => {
  const desk = await openTestCases(app)
  const made = await desk.open('live', {
    documents: [sampleDocument('deed.pdf', '%PDF-1.7\n%%EOF', 'application/pdf')],
  })
  const { email } = await app.staff('admin')
  const { page } = await openScreen(browser, app.url)
  const loaded = watchScripts(page)

  await page.goto('/')
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[type=password]').fill(staffPassword)
  await page.waitForLoadState('networkidle')
  const signIn = await loaded()
  expect(signIn.length).toBeGreaterThan(0)
  expect(gzippedBytes(signIn)).toBeLessThanOrEqual(gzippedBytesMax)

  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('grid', { name: 'Cases' }).getByRole('row').nth(1).waitFor()
  const queue = await loaded()
  expect(gzippedBytes(queue)).toBeLessThanOrEqual(gzippedBytesMax)
  expect([has(queue, viewer), has(queue, charts)]).toEqual([false, false])
  for (const { path, text, encoding, cacheControl } of queue) {
    expect([path, encoding, cacheControl]).toEqual([
      path,
      // One of a few bytes would only get longer.
      compressed(text).length < text.length ? 'br' : undefined,
      expect.stringContaining('immutable'),
    ])
  }

  await page.goto(`/live/cases/${made.id}`)
  await expect.poll(async () => has(await loaded(), viewer)).toBe(true)
  expect(has(await loaded(), charts)).toBe(false)
  await page.goto('/live/health')
  await expect.poll(async () => has(await loaded(), charts)).toBe(true)
})

test('scripts are fetched once and then cached', async () => {
  const { page } = await openScreen(browser, app.url)
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').waitFor()
  await page.waitForLoadState('networkidle')
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').waitFor()
  const sizes = await page.evaluate<number[]>(`performance.getEntriesByType('resource')
    .filter(({ name }) => name.includes('/assets/')).map(({ transferSize }) => transferSize)`)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.filter((bytes) => bytes > 0)).toEqual([])
})
