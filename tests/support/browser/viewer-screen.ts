import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The viewer of documents. */
export const viewerOn = (page: Page) => page.getByRole('region', { name: 'Document', exact: true })

export async function boxOf(found: Locator) {
  const box = await found.first().boundingBox()
  if (!box) throw new Error(`${found} is not shown`)
  return box
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
