import type { Page } from 'playwright-core'
import { type Analyst, field, findPages, readPreviewed, releaseDialog } from './analyst.ts'
import { signInOn } from './browser.ts'

/** Points and clicks; keys only type texts. */
export function analystByMouse(page: Page): Analyst {
  const click = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const write = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).click()
    await page.keyboard.insertText(text)
  }
  const goTo = (section: string) =>
    page
      .getByRole('navigation', { name: 'Sections of the report' })
      .getByRole('button', { name: new RegExp(`^\\S+ ${section}`) })
      .click()

  async function addRow(noun: string, number: number, row: readonly (readonly [string, string])[]) {
    await click(`Add ${noun.toLowerCase()}`)
    for (const [label, text] of row) await write(`${label}, ${noun} ${number}`, text)
  }

  /** From corner to corner, over a part of the page. */
  async function drawOnPage(): Promise<void> {
    const box = await page.locator('#page-1').boundingBox()
    if (!box) throw new Error('no page is in sight')
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
    await page.mouse.move(...at(0.1, 0.1))
    await page.mouse.down()
    await page.mouse.move(...at(0.4, 0.15))
    await page.mouse.move(...at(0.8, 0.2))
    await page.mouse.up()
  }

  return {
    signsIn: (email) => signInOn(page, email, '/live/queue'),
    async takes() {
      await click('Take next')
      await page.getByText('The case due first is allocated to you.').waitFor()
      // It is opened; the queue shows what became of it.
      await page.waitForURL(/\/live\/cases\//)
      await page.goBack()
    },
    opens: (ref) => page.getByRole('link', { name: ref, exact: true }).click(),
    readsNextDocument: () => click('Next document'),
    readsNewDocument: (filename) => click(new RegExp(`^New: ${filename}`)),
    async searchesFor(words) {
      await page.getByRole('searchbox', { name: 'Search the documents of the case' }).click()
      await page.keyboard.insertText(words)
    },
    startsReview: () => click('Start review'),
    async raisesQuery(canned, blanks) {
      await click('Raise query')
      const dialog = page.getByRole('dialog', { name: /^Raise query/ })
      await dialog.getByRole('combobox', { name: 'Standard query' }).click()
      await page.getByRole('option', { name: canned }).click()
      const question = field(dialog, 'Query text')
      const start = await question.inputValue()
      await question.fill(blanks.reduce((text, [from, to]) => text.replace(from, to), start))
      await dialog.getByRole('button', { name: 'Send to the lender' }).click()
      await dialog.waitFor({ state: 'detached' })
    },
    async openReport() {
      await page.getByRole('tab', { name: 'Report' }).click()
      await field(page, 'Signing advocate').waitFor()
    },
    async writes(report) {
      await write('Signing advocate', report.advocate)
      await goTo('Mortgagor')
      await write('Capacity of the mortgagor', report.capacity)
      for (const [i, deed] of report.deeds.entries()) await addRow('Deed', i + 1, deed)
      await addRow('Encumbrance', 1, report.encumbrance)
      await page.getByLabel('Status, Encumbrance 1').selectOption(report.standing)
      await write('Opinion on title', report.opinion)
      await goTo('Risk score')
      await page.getByRole('checkbox', { name: report.factor }).click()
      for (const label of report.nothingFound) {
        await page.getByRole('checkbox', { name: `Nothing found: ${label}` }).click()
      }
      await click(`Pin evidence for ${report.factor}`)
      await page.getByText(`Draw a rectangle around the evidence for: ${report.factor}`).waitFor()
      await click('Previous document')
      await findPages(page).getByText(report.proof).waitFor()
      await drawOnPage()
      await page.getByLabel(/^Note on .+, page/).click()
      await page.keyboard.insertText(report.seen)
    },
    previews: () => click('Preview'),
    follows: (place) => page.getByRole('button', { name: place, exact: true }).click(),
    async previewsRelease(result, reason) {
      await click('Finalise…')
      const dialog = releaseDialog(page)
      await dialog.getByText(result, { exact: true }).click()
      await dialog.getByRole('textbox', { name: /^Reason/ }).click()
      await page.keyboard.insertText(reason)
      return readPreviewed(page)
    },
    async releases() {
      await releaseDialog(page)
        .getByRole('button', { name: /^Release as/ })
        .click()
      await releaseDialog(page).waitFor({ state: 'detached' })
    },
    async revises({ opinion, standing, factor, component }) {
      await page.getByText('Draft', { exact: true }).click()
      await goTo('Encumbrances')
      await page.getByLabel('Status, Encumbrance 1').selectOption(standing)
      await goTo('Opinion')
      await field(page, 'Opinion on title').fill(opinion)
      await goTo('Risk score')
      await page.getByRole('checkbox', { name: factor }).click()
      await page.getByRole('checkbox', { name: `Nothing found: ${component}` }).click()
    },
    seesChanges: () => click('Changes'),
  }
}
