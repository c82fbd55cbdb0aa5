import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A pointer event is logged to the console, where tests look for complaints. */
export async function watchKeysAlone(page: Page): Promise<void> {
  await page.addInitScript({ path: join(import.meta.dirname, 'focus-in-page.js') })
}

const isOn = (target: Locator) =>
  target.evaluateAll(([each]) => each?.ownerDocument.defaultView.focusNow.isOn(each))
const nameOfFocus = (page: Page) => page.evaluate<string>('focusNow.name()')

/** The element has the focus, is visible, and is visibly focused. */
export async function expectFocusOn(target: Locator): Promise<void> {
  try {
    await expect.poll(() => isOn(target)).toBe(true)
  } catch (cause) {
    const now = await nameOfFocus(target.page())
    throw new Error(`the focus is on ${now}, not on ${target}`, { cause })
  }
  await expect
    .poll(() => target.evaluate((each) => each.ownerDocument.defaultView.focusNow.howSeen(each)))
    .toMatch(/^by a/)
}

/** The element has the focus, on a page that `watchKeysAlone` does not watch. */
export async function expectFocused(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((each) => each.matches(':focus'))).toBe(true)
}

/** Puts the focus there. A button that is still disabled does not take it, so it is tried again. */
export async function focusOn(target: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await target.focus()
      return target.evaluate((each) => each.matches(':focus-within'))
    })
    .toBe(true)
}

export async function pressEnter(target: Locator): Promise<void> {
  await focusOn(target)
  await target.press('Enter')
}

/** On the page, for the next Tab, if the focused element is gone with the previous page. */
export async function expectFocusOnPage(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('focusNow.isInMain()')).toBe(true)
}

/** A section of the report, by its key. */
export const sectionWithFocus = (page: Page) =>
  page.evaluate<string | undefined>('focusNow.section()')

/** By Tab, or the given key, until the focus is there. */
export async function tabTo(target: Locator, key = 'Tab', pressesMax = 40): Promise<void> {
  const page = target.page()
  for (let presses = 0; presses < pressesMax; presses += 1) {
    await page.keyboard.press(key)
    if (await isOn(target)) {
      await expectFocusOn(target)
      return
    }
  }
  throw new Error(`${key} leads to ${await nameOfFocus(page)}, not to ${target}`)
}
