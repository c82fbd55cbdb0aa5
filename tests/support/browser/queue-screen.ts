import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What tests do with the page of the queue. */
export function queueScreen(page: Page) {
  const grid = page.getByRole('grid', { name: 'Cases' })
  const head = (name: string) => grid.getByRole('columnheader', { name, exact: true })
  return {
    page,
    grid,
    head,
    row: (reference: string): Locator => grid.getByRole('row').filter({ hasText: reference }),
    box: (reference: string): Locator =>
      grid.getByRole('checkbox', { name: `Select ${reference}`, exact: true }),
    heading: (name: string): Locator => head(name).getByRole('button', { name }),
    bar: page.getByRole('toolbar', { name: 'Selected cases' }),
    total: page.getByRole('status', { name: 'Total' }),
    chips: page.getByRole('group', { name: 'Filters that are on' }),
    references: (): Promise<string[]> => grid.getByRole('row').getByRole('link').allTextContents(),
    async expectReferences(expected: readonly string[]): Promise<void> {
      await expect
        .poll(() => grid.getByRole('row').getByRole('link').allTextContents())
        .toEqual(expected)
    },
    /** Opens the list of check boxes behind a button. */
    async choose(name: string, option: string): Promise<void> {
      await page.getByRole('button', { name: new RegExp(`^${name}.*▾$`) }).click()
      const list = page.getByRole('dialog', { name, exact: true })
      await list.getByRole('checkbox', { name: option }).check()
      await list.getByRole('button', { name: 'Done' }).click()
    },
  }
}

/** Serious and critical violations, in the light and in the dark. */
export async function violationsOn(page: Page, within = 'html'): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    const { violations } = await new AxeBuilder({ page }).include(within).setLegacyMode().analyze()
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    found.push(...grave.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}
