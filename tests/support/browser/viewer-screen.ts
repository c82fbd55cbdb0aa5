import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The viewer of documents, as a person finds its parts. */
export const viewerOn = (page: Page) => page.getByRole('region', { name: 'Document', exact: true })
export const pagesOn = (page: Page) => page.getByRole('region', { name: 'Pages', exact: true })
export const pageField = (page: Page) =>
  viewerOn(page).getByRole('textbox', { name: 'Page', exact: true })
export const thumbnailsOn = (page: Page) => page.getByRole('listbox', { name: 'Thumbnails' })

/** The field says which page is in sight. */
export async function expectPage(page: Page, number: number): Promise<void> {
  await expect.poll(() => pageField(page).inputValue()).toBe(String(number))
}

export async function boxOf(found: Locator) {
  const box = await found.first().boundingBox()
  if (!box) throw new Error(`${found} is not shown`)
  return box
}

/** Where one thing lies on another: its middle, as shares of the other's width and height. */
export async function placeOn(mark: Locator, sheet: Locator): Promise<{ x: number; y: number }> {
  const [of, on] = [await boxOf(mark), await boxOf(sheet)]
  return {
    x: (of.x + of.width / 2 - on.x) / on.width,
    y: (of.y + of.height / 2 - on.y) / on.height,
  }
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** In light and dark. */
export async function expectAccessible(page: Page, within: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    const found = await new AxeBuilder({ page })
      .setLegacyMode()
      .withTags(levels)
      .include(within)
      .analyze()
    const faults = found.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    expect([colorScheme, faults]).toEqual([colorScheme, []])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html[data-mantine-color-scheme=light]').waitFor()
}
