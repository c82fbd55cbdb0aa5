import type { Page } from 'playwright-core'

export interface Visit {
  name: string
  /** Address; left out where it continues from the previous visit. */
  path?: string
  /** The part to check; the rest was checked before. */
  within?: string
  /** Resolves when the part to check is visible. */
  arrive(page: Page): Promise<unknown>
}

export const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
export const click = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
export const dialog = (page: Page) => page.getByRole('dialog')
export const text = (words: string | RegExp) => (page: Page) =>
  page.getByText(words).first().waitFor()
export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().waitFor()
export const refused = (page: Page) => page.getByRole('alert').waitFor()
