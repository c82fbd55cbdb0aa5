import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
 * The shared browser of the run, or a separate one. Closing the shared one only closes what was
 * opened through it.
 */
export async function openBrowser(): Promise<Browser> {
  const url = inject('browserUrl')
  return url ? chromium.connect(url) : launchBrowser()
}

export async function launchBrowser(more: LaunchOptions = {}): Promise<Browser> {
  const folder = browserFolder()
  const browser = await chromium.launch({ ...more, ...(await launchOptions(folder)) })
  return browser.once('disconnected', () => removeFolder(folder))
}

export async function launchSharedBrowser(): Promise<BrowserServer> {
  const folder = browserFolder()
  const options = { ...(await launchOptions(folder)), host: '127.0.0.1' }
  const server = await chromium.launchServer(options)
  return server.once('close', () => removeFolder(folder))
}

/** Chromium sometimes leaves its temporary files behind, so it gets a folder that is removed. */
function browserFolder(): string {
  return mkdtempSync(join(tmpdir(), 'browser-'))
}

/** Its last processes may still be ending. */
function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** A real Chromium, with its security features on: the package's flags would switch some off. */
async function launchOptions(folder: string): Promise<LaunchOptions> {
  return {
    env: { ...process.env, TMPDIR: folder },
    executablePath: await findBrowser(),
    // Tests may run as root, where the process sandbox does not work.
    args: ['--no-sandbox', '--no-zygote', '--headless=shell', '--font-render-hinting=none'],
    headless: true,
  }
}

export interface Screen {
  page: Page
  context: BrowserContext
  /** The complaints of the page: errors, violations of the content policy, failed requests. */
  complaints: string[]
}

export interface ScreenOptions {
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
}

/** A separate window: it shares no cookies or storage. */
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
    // The browser itself logs an unsuccessful status as an error.
    if (message.type() === 'error' && !/status of \d{3}/.test(message.text())) {
      complaints.push(message.text())
    }
  })
  return { page, context, complaints }
}

/** With the sign-in page, like a user. */
export async function signInOn(page: Page, email: string, to = '/'): Promise<void> {
  await page.goto(to)
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[type=password]').fill(staffPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Pages' }).waitFor()
}

/** A file that the page saved: the browser may be in another process, so it is streamed. */
export async function bytesOf(download: Download): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
