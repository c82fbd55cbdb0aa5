import type { Locator, Page } from 'playwright-core'

/** A user whose clicks and key presses are counted. */
export interface Hand {
  page: Page
  clicks: number
  keys: number
  click(what: Locator): Promise<void>
  /** Keys as Playwright names them; each counts once, with Shift or Ctrl too. */
  press(...keys: readonly string[]): Promise<void>
  /** Each character counts. */
  type(text: string): Promise<void>
}

export function handOn(page: Page): Hand {
  const hand: Hand = {
    page,
    clicks: 0,
    keys: 0,
    async click(what) {
      await what.click()
      hand.clicks += 1
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key)
      hand.keys += keys.length
    },
    async type(text) {
      await page.keyboard.type(text)
      hand.keys += text.length
    },
  }
  return hand
}
