import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { staffPassword } from '../app/test-app.ts'
import { type Analyst, field, findPages, readPreviewed, releaseDialog } from './analyst.ts'
import { expectFocusOn, expectFocusOnPage, sectionWithFocus, tabTo } from './keyboard.ts'

/** Keys only; after each step the focus is where the user continues. */
export function analystByKeyboard(page: Page): Analyst {
  const press = (...keys: string[]) =>
    keys.reduce<Promise<void>>(
      (before, key) => before.then(() => page.keyboard.press(key)),
      Promise.resolve(),
    )
  const type = (text: string) => page.keyboard.type(text)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  async function goTo(section: string): Promise<void> {
    for (let steps = 0; steps < 25 && (await sectionWithFocus(page)) !== section; steps += 1) {
      await press('Alt+ArrowDown')
    }
    expect(await sectionWithFocus(page)).toBe(section)
  }

  async function writeRow(
    noun: string,
    number: number,
    row: readonly (readonly [string, string])[],
  ): Promise<void> {
    for (const [i, [label, text]] of row.entries()) {
      const cell = page.getByLabel(`${label}, ${noun} ${number}`, { exact: true })
      if (i === 0) await expectFocusOn(cell)
      else await tabTo(cell)
      await type(text)
    }
  }

  return {
    async signsIn(email) {
      await page.goto('/live/queue')
      await expectFocusOn(page.getByLabel('E-mail'))
      await type(email)
      await tabTo(page.locator('input[type=password]'), 'Tab', 1)
      await type(staffPassword)
      await press('Enter')
      await page.getByRole('grid', { name: 'Cases' }).waitFor()
      await expectFocusOnPage(page)
    },
    async takes(ref) {
      // The first row is marked from the start; below the header, the next is the second.
      const second = page.getByRole('row').nth(2).getByRole('link')
      await press('j')
      await expectFocusOn(second)
      if ((await second.textContent()) !== ref) await press('k')
      await expectFocusOn(page.getByRole('link', { name: ref, exact: true }))
      await press('x')
      await page.getByText('1 selected').waitFor()
      await press('a')
      const dialog = page.getByRole('dialog', { name: `Allocate ${ref}` })
      await expectFocusOn(dialog.getByRole('combobox', { name: 'Analyst' }))
      await tabTo(dialog.getByRole('button', { name: 'Allocate' }))
      await press('Enter')
      await page.getByText('1 of 1 cases allocated.').waitFor()
      await dialog.waitFor({ state: 'detached' })
      await expectFocusOn(page.getByRole('link', { name: ref, exact: true }))
    },
    async opens(ref) {
      await press('Enter')
      await page.getByRole('heading', { level: 1, name: new RegExp(`^${ref}`) }).waitFor()
      await expectFocusOnPage(page)
    },
    readsNextDocument: () => press(']'),
    async readsNewDocument(filename) {
      await page.getByText(`New: ${filename}`).waitFor()
      await press(']')
    },
    async searchesFor(words) {
      await press('/')
      await expectFocusOn(page.getByRole('searchbox', { name: 'Search the documents of the case' }))
      await type(words)
      await tabTo(findPages(page))
    },
    async startsReview() {
      await tabTo(button('Start review'), 'Shift+Tab')
      await press('Enter')
      await expectFocusOn(button('Raise query'))
    },
    async raisesQuery(canned, blanks) {
      await press('q')
      const dialog = page.getByRole('dialog', { name: /^Raise query/ })
      const question = field(dialog, 'Query text')
      await expectFocusOn(question)
      await tabTo(dialog.getByRole('combobox', { name: /^Standard query/ }), 'Shift+Tab')
      await type(canned)
      await press('ArrowDown', 'Enter')
      // The first blank is selected; Tab goes to the next.
      await expectFocusOn(question)
      for (const [i, [blank, words]] of blanks.entries()) {
        if (i > 0) await press('Tab')
        await expect.poll(() => question.evaluate(selectedIn)).toBe(blank)
        await type(words)
      }
      await tabTo(dialog.getByRole('button', { name: 'Send to the lender' }))
      await press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await expectFocusOn(button('Raise query'))
    },
    async openReport() {
      await press('5')
      await expectFocusOn(page.getByRole('tab', { name: 'Report' }))
      await field(page, 'Signing advocate').waitFor()
    },
    async writes(report) {
      await press('Alt+ArrowDown')
      await tabTo(field(page, 'Signing advocate'))
      await type(report.advocate)
      await press('Alt+ArrowDown')
      await expectFocusOn(field(page, 'Capacity of the mortgagor'))
      await type(report.capacity)
      await goTo('chain_of_title')
      await tabTo(button('Add deed'))
      await press('Enter')
      for (const [i, deed] of report.deeds.entries()) {
        if (i > 0) await press('Control+Enter')
        await writeRow('Deed', i + 1, deed)
      }
      await goTo('encumbrances')
      await tabTo(button('Add encumbrance'))
      await press('Enter')
      await writeRow('Encumbrance', 1, report.encumbrance)
      await tabTo(page.getByLabel('Status, Encumbrance 1'))
      await type(report.standing)
      await tabTo(page.getByLabel('Remarks, Encumbrance 1'), 'Tab', 1)
      await goTo('opinion')
      await expectFocusOn(field(page, 'Opinion on title'))
      await type(report.opinion)
      await goTo('score')
      for (const [i, label] of report.nothingFound.entries()) {
        const none = page.getByRole('checkbox', { name: `Nothing found: ${label}` })
        // The first is where the section begins.
        await (i === 0 ? expectFocusOn(none) : tabTo(none))
        await press('Space')
      }
      await tabTo(page.getByRole('checkbox', { name: report.factor }), 'Shift+Tab')
      await press('Space', 'Alt+p')
      await expectFocusOn(button('Mark an area by keyboard'))
      await press('[')
      await findPages(page).getByText(report.proof).waitFor()
      await press('Enter')
      await expectFocusOn(button('Pin this area'))
      await press('ArrowUp', 'ArrowUp', 'Shift+ArrowRight', 'Shift+ArrowRight')
      await page.getByText('10 to 64% across, 6 to 16% down').waitFor()
      await press('Enter')
      await expectFocusOn(page.getByLabel(/^Note on .+, page/))
      await type(report.seen)
    },
    async previews() {
      await press('Escape')
      await expectFocusOn(page.getByLabel(/^Note on .+, page/).locator('..'))
      await press('v')
    },
    async follows(place) {
      await tabTo(button(place), 'Shift+Tab')
      await press('Enter')
      await expectFocusOn(button(place))
    },
    async previewsRelease(result, reason) {
      await press('f')
      const dialog = releaseDialog(page)
      await expectFocusOn(dialog.getByRole('radio').first())
      await press('Space')
      while (!(await dialog.getByRole('radio', { name: result }).isChecked())) {
        await press('ArrowRight')
      }
      await tabTo(dialog.getByRole('textbox', { name: /^Reason/ }))
      await type(reason)
      return readPreviewed(page)
    },
    async releases() {
      await tabTo(releaseDialog(page).getByRole('button', { name: /^Release as/ }))
      await press('Enter')
      await releaseDialog(page).waitFor({ state: 'detached' })
      await expectFocusOn(page.getByRole('region', { name: 'Versions of the report' }))
    },
    async revises({ opinion, standing, factor, component }) {
      await tabTo(page.getByRole('radio', { name: /^Versions/ }), 'Shift+Tab')
      await press('ArrowLeft')
      await field(page, 'Signing advocate').waitFor()
      await goTo('encumbrances')
      await tabTo(page.getByLabel('Status, Encumbrance 1'))
      await type(standing)
      await tabTo(page.getByLabel('Remarks, Encumbrance 1'), 'Tab', 1)
      await goTo('opinion')
      await press('Control+a')
      await type(opinion)
      await goTo('score')
      await tabTo(page.getByRole('checkbox', { name: factor }))
      await press('Space')
      await tabTo(page.getByRole('checkbox', { name: `Nothing found: ${component}` }), 'Shift+Tab')
      await press('Space')
    },
    seesChanges: () => press('c'),
  }
}

/** Runs in the page. */
function selectedIn(field: unknown): string {
  const { value, selectionStart, selectionEnd } = field as {
    value: string
    selectionStart: number
    selectionEnd: number
  }
  return value.slice(selectionStart, selectionEnd)
}
