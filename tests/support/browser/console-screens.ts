import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PersonRole } from '../../../server/src/access/access.ts'
import type { LenderId } from '../../../server/src/lib/ids.ts'
import { staffPassword, startTestApp, type TestApp } from '../app/test-app.ts'
import { makePerson } from '../http/console-client.ts'
import { openBrowser, openScreen, type Screen } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { keepPicture } from './keep-picture.ts'
import { watchKeysAlone } from './keyboard.ts'

export interface ConsoleScreens {
  app: TestApp
  /** A window in which nobody is signed in. */
  openEmpty(): Promise<Screen>
  /** A new person of the lender, signed in at this page. */
  open(
    lender: LenderId,
    role: PersonRole,
    path: string,
    more?: { keysAlone?: boolean },
  ): Promise<Screen & { email: string }>
  end(): Promise<void>
}

export async function openConsoleScreens(
  env: Record<string, string> = {},
): Promise<ConsoleScreens> {
  const [app, browser] = await Promise.all([startTestApp(env), openBrowser()])
  const openEmpty = () => openScreen(browser, byName(app.url))
  return {
    app,
    openEmpty,
    async open(lender, role, path, { keysAlone = false } = {}) {
      const { email } = await makePerson(app, lender, role)
      const screen = await openEmpty()
      if (keysAlone) await watchKeysAlone(screen.page)
      await screen.page.goto(path)
      await signInToConsole(screen.page, email)
      return { ...screen, email }
    },
    async end() {
      await browser.close()
      await app.end()
    },
  }
}

/** Passkeys belong to a host name. */
const byName = (url: string) => url.replace('127.0.0.1', 'localhost')

export async function signInToConsole(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[type=password]').fill(staffPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('banner').waitFor()
}

const widths = [1440, 1280, 820, 390]

/** Accessible in light and dark, and at no width anything scrolls sideways. */
export async function expectWellShown(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(sideways), { message: `${name} at ${width}` }).toEqual([])
    await keepPictures(page, `${width}-${name}`)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** What sticks out of the page, or scrolls sideways within it. */
const sideways = `[document.documentElement, ...document.querySelectorAll('body *')]
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .filter((each) => each === document.documentElement ||
    ['auto', 'scroll'].includes(getComputedStyle(each).overflowX))
  .map((each) => each.outerHTML.slice(0, 200))`

/** With SCREENSHOTS set to a folder, what is there to be looked at. */
async function keepPictures(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    await keepPicture(page, `${name}-${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}
