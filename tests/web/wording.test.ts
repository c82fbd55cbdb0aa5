import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pressEnter } from '../support/browser/keyboard.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'

let screens: StaffScreens
beforeAll(async () => {
  screens = await openStaffScreens()
})
afterAll(() => screens?.end())

async function choose(page: Page, within: Locator, label: string, option: string): Promise<void> {
  await within.getByLabel(label, { exact: true }).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** By keyboard: a message at the foot of the page may lie over the menu. */
async function openAction(page: Page, words: string, action: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: words })
  await pressEnter(row.getByRole('button', { name: /^Actions for/ }))
  await pressEnter(page.getByRole('menuitem', { name: action }))
}

describe('an operator', () => {
  test('adds a clause, sees a bad placeholder marked at its field, and sees it chosen', async () => {
    const { page, complaints } = await screens.open('operator', '/office/clauses', 'Nitin Gore')
    await page.getByRole('button', { name: 'Add clause' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add clause' })
    await choose(page, dialog, 'Place in the certificate', 'Title')
    await choose(page, dialog, 'Result', 'Negative')
    await choose(page, dialog, 'State', 'Goa')
    await dialog.getByText('The first clause at this place for this choice.').waitFor()
    const words = dialog.getByLabel('Text', { exact: true })
    await words.fill('In Goa, for {borower}.')
    await dialog.getByRole('button', { name: 'Save clause' }).click()
    await dialog.getByText('{borower} cannot be filled in').waitFor()
    expect(await words.getAttribute('aria-invalid')).toBe('true')

    await words.fill('In Goa, for .')
    await words.press('End')
    await words.press('ArrowLeft')
    const borrower = '{borrower} – Names of the applicant and the co-applicant'
    await choose(page, dialog, 'Insert a placeholder', borrower)
    await expect.poll(() => words.inputValue()).toBe('In Goa, for {borrower}.')
    await dialog.getByRole('button', { name: 'Save clause' }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ hasText: 'In Goa, for' })
    expect(await row.textContent()).toMatch(/^NegativeGoaAny case type.*Own, version 1Nitin Gore/)

    await page.getByRole('button', { name: 'Which words will a report have?' }).click()
    const preview = page.getByRole('dialog', { name: 'Which words will a report have?' })
    const clauses = preview.getByRole('list', { name: 'Clauses of the certificate' })
    await clauses.getByText('is clear and marketable').waitFor()
    await choose(page, preview, 'Result', 'Negative')
    await choose(page, preview, 'State', 'Goa')
    const chosen = clauses.getByRole('listitem').filter({ hasText: 'In Goa, for {borrower}.' })
    await chosen.getByText('Own, version 1').waitFor()
    const filledIn = chosen.getByTitle('Names of the applicant and the co-applicant')
    expect(await filledIn.textContent()).toBe('{borrower}')
    await choose(page, preview, 'Result', 'Positive')
    await choose(page, preview, 'Case type', 'Vetting')
    await clauses.getByRole('listitem').filter({ hasText: 'Left out' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('adds a version to a clause, and sees what changed since the one before', async () => {
    const { page, complaints } = await screens.open('operator', '/office/clauses')
    await openAction(page, 'Where this report says “No entry.”', 'New version')
    const dialog = page.getByRole('dialog', { name: 'New version of a clause' })
    await dialog.getByText('Replaces the built-in clause for this choice.').waitFor()
    const words = dialog.getByLabel('Text', { exact: true })
    await words.fill('No entry means that nothing was found.')
    await dialog.getByRole('button', { name: 'Save clause' }).click()
    await dialog.waitFor({ state: 'detached' })
    await openAction(page, 'No entry means that nothing was found.', 'New version')
    await dialog.getByText('Replaces version 1 of this clause.').waitFor()
    await words.fill('No entry means that nothing was entered.')
    await dialog.getByRole('button', { name: 'Save clause' }).click()
    await dialog.waitFor({ state: 'detached' })

    await openAction(page, 'No entry means that nothing was entered.', 'History')
    const history = page.getByRole('dialog', { name: 'History of a clause' })
    const versions = history.getByRole('article')
    await expect.poll(() => versions.count()).toBe(3)
    expect(await versions.first().getByRole('insertion').textContent()).toBe('entered.')
    expect(await versions.first().getByRole('deletion').textContent()).toBe('found.')
    expect(await versions.last().getAttribute('aria-label')).toBe('Built in')
    await versions.last().getByRole('button', { name: 'Use this text again' }).click()
    expect(await words.inputValue()).toMatch(/^Where this report says/)
    await words.fill('')
    await dialog.getByRole('button', { name: 'Leave the clause out' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('row')
      .filter({ hasText: 'Left out' })
      .filter({ hasText: 'Own, version 3' })
      .waitFor()
    expect(complaints).toEqual([])
  })

  test('lists only what can apply to a state, and the view is a link', async () => {
    const { page } = await screens.open('operator', '/office/clauses')
    await page.getByRole('button', { name: 'Add clause' }).click()
    const dialog = page.getByRole('dialog')
    await choose(page, dialog, 'State', 'Kerala')
    await choose(page, dialog, 'Place in the certificate', 'A new place, after the others')
    await dialog.getByLabel('Name of the new place').fill('Stamp Duty')
    await dialog.getByLabel('Text', { exact: true }).fill('Stamped in Kerala.')
    await dialog.getByRole('button', { name: 'Save clause' }).click()
    await dialog.getByText(/a name of small letters, digits and _/).waitFor()
    await dialog.getByLabel('Name of the new place').fill('stamp_duty')
    await dialog.getByRole('button', { name: 'Save clause' }).click()
    await page.getByRole('heading', { name: 'Stamp duty' }).waitFor()
    const filters = page.getByRole('search', { name: 'Filters' })
    await choose(page, filters, 'State', 'Kerala')
    await page.waitForURL(/state=KL/)
    await page.getByText('Stamped in Kerala.').waitFor()
    await choose(page, filters, 'State', 'Tamil Nadu')
    await page.getByText('Stamped in Kerala.').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('is clear and marketable').first().waitFor()
    expect(await page.getByText('Stamped in Kerala.').count()).toBe(0)
  })
})

test('an analyst has neither the page nor the tab', async () => {
  const lender = await screens.app.lender()
  const { page } = await screens.open('analyst', '/live/queue')
  expect(await page.getByRole('button', { name: /^Operations/ }).count()).toBe(0)
  await page.keyboard.press('Control+k')
  await page.getByLabel('Go to').fill('Clauses')
  await page.getByText('Search for “Clauses” in all documents').waitFor()
  expect(await page.getByText('Clauses', { exact: true }).count()).toBe(0)
  await page.goto('/office/clauses')
  await page.getByText('The role analyst may not do this', { exact: false }).waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await page.goto(`/live/lenders/${lender.id}?tab=format`)
  await page.getByText('The role analyst may not do this', { exact: false }).waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
})
