import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export interface ReleasePanel {
  panel: Locator
  checks: Locator
  /** The button that releases or submits. */
  act: Locator
}

/** Opens the release panel of the report on the screen, and chooses the result. */
export async function openReleasePanel(
  page: Page,
  button: 'Finalise…' | 'Re-release…' | 'Submit for approval…' | 'Submit again…',
  result?: 'Positive' | 'Negative',
): Promise<ReleasePanel> {
  await page.getByRole('button', { name: button }).click()
  const panel = page.getByRole('dialog', { name: /^(Finalise|Re-release|Submit)/ })
  if (result) await panel.getByText(result, { exact: true }).click()
  const checks = panel.getByRole('region', { name: 'Release checks' })
  await checks.waitFor()
  return { panel, checks, act: panel.getByRole('button', { name: /^(Release|Submit) as/ }) }
}

/** The line closes the panel and gives the cursor to the place it is about. */
export async function expectLeadsTo(line: Locator, panel: Locator, place: Locator): Promise<void> {
  await line.click()
  await panel.waitFor({ state: 'detached' })
  await expect
    .poll(() => place.evaluate((each) => each.contains(each.ownerDocument.activeElement)))
    .toBe(true)
}
