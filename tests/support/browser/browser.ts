import {
  type Browser,
  type BrowserContext,
  type BrowserServer,
  chromium,
  type Download,
  type LaunchOptions,
  type Page,
} from 'playwright-core'
import { inject } from 'vitest'
import { staffPassword } from '../app/test-app.ts'
import { findBrowser } from './find-browser.ts'

/**
 * The browser of the run, or one of its own. Closing the former only closes what was opened through
 * it.
 */
export async function openBrowser(): Promise<Browser> {
  const url = inject('browserUrl')
  return url ? chromium.connect(url) : launchBrowser()
}

export async function launchBrowser(more: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ ...more, ...(await launchOptions()) })
}

export async function launchSharedBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ ...(await launchOptions()), host: '127.0.0.1' })
}

/** A real Chromium, with its own defences on: the package's flags would switch some off. */
async function launchOptions(): Promise<LaunchOptions> {
  return {
    executablePath: await findBrowser(),
    // Tests may run as root, where the sandbox of processes cannot.
    args: ['--no-sandbox', '--no-zygote', '--headless=shell', '--font-render-hinting=none'],
    headless: true,
  }
}

export interface Screen {
  page: Page
  context: BrowserContext
  /** What the page complained of: errors, refused by the content policy, requests that failed. */
  complaints: string[]
}

export interface ScreenOptions {
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
}

/** A window of its own: nothing of another's cookies or storage is in it. */
export async function openScreen(
  browser: Browser,
  url: string,
  { width = 1280, height = 800, colorScheme = 'light' }: ScreenOptions = {},
): Promise<Screen> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    // A status that is no success is logged as an error by the browser itself.
    if (message.type() === 'error' && !/status of \d{3}/.test(message.text())) {
      complaints.push(message.text())
    }
  })
  return { page, context, complaints }
}

/** By the sign-in page, as people do. */
export async function signInOn(page: Page, email: string, to = '/'): Promise<void> {
  await page.goto(to)
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[type=password]').fill(staffPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Pages' }).waitFor()
}

/** Of a file that the page gave to save: the browser may be another process's, so it is streamed. */
export async function bytesOf(download: Download): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
