import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestCases } from '../support/app/test-cases.ts'
import { expectFocused, focusOn } from '../support/browser/keyboard.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'

let screens: StaffScreens
/** Each allocated cases to herself. */
let meera: { id: string }
let sunita: { id: string }
beforeAll(async () => {
  screens = await openStaffScreens()
  const desks = await Promise.all(
    ['Meera Joshi', 'Sunita Pawar'].map((name) => openTestCases(screens.app, name)),
  )
  for (const desk of desks) {
    for (let i = 0; i < 2; i += 1) await (await desk.open('live')).hand.review()
  }
  const [first, second] = desks.map(({ analyst }) => analyst)
  if (!first || !second) throw new Error('no analysts')
  meera = first
  sunita = second
})
afterAll(() => screens?.end())

const picker = (page: Page) => page.getByRole('combobox', { name: 'Actor' })
const table = (page: Page) => page.getByRole('table', { name: 'Audit trail' })
/** Whose lines are shown, each once. */
const shownActors = async (page: Page): Promise<string[]> => {
  const names = table(page).getByRole('button', { name: /: filter by this actor$/ })
  return [...new Set(await names.allTextContents())].sort()
}
const expectActors = (page: Page, actors: readonly string[]) =>
  expect.poll(() => shownActors(page)).toEqual(actors)
const chosen = (page: Page) => new URL(page.url()).searchParams.get('actor')

describe('the lines of one person', () => {
  test('are chosen by name, by mouse, and all are back when the choice is cleared', async () => {
    const { page, complaints } = await screens.open('admin', '/office/audit', 'Asha Rane')
    await expect.poll(() => shownActors(page)).toContain('Meera Joshi')
    expect(await shownActors(page)).toContain('Sunita Pawar')
    await picker(page).click()
    const options = page.getByRole('option')
    expect(await options.allTextContents()).toEqual(
      expect.arrayContaining([
        'Meera Joshi (analyst)',
        'Sunita Pawar (analyst)',
        'Command line',
        'The service itself',
      ]),
    )
    await page.getByRole('option', { name: 'Meera Joshi (analyst)' }).click()
    await expectActors(page, ['Meera Joshi'])
    expect(chosen(page)).toBe(`staff:${meera.id}`)
    expect(await picker(page).inputValue()).toBe('Meera Joshi (analyst)')

    // The address keeps the choice, with the name.
    await page.reload()
    await expectActors(page, ['Meera Joshi'])
    await expect.poll(() => picker(page).inputValue()).toBe('Meera Joshi (analyst)')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => shownActors(page)).toContain('Sunita Pawar')
    expect(await picker(page).inputValue()).toBe('')
    expect(complaints).toEqual([])
  })

  test('are chosen by keyboard alone; what is no name is taken as typed', async () => {
    const { page, complaints } = await screens.open('admin', '/office/audit', 'Nisha Rao')
    await expect.poll(() => shownActors(page)).toContain('Sunita Pawar')
    await focusOn(picker(page))
    await page.keyboard.type('sunita')
    await page.getByRole('option', { name: 'Sunita Pawar (analyst)' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectActors(page, ['Sunita Pawar'])
    expect(chosen(page)).toBe(`staff:${sunita.id}`)
    await expectFocused(picker(page))

    // An id that is no name of a colleague.
    await page.keyboard.press('Control+a')
    await page.keyboard.type('key:key_nobody')
    await page.getByRole('option', { name: 'key:key_nobody' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('No lines match these filters.').waitFor()
    expect(chosen(page)).toBe('key:key_nobody')

    await page.keyboard.press('Control+a')
    await page.keyboard.type('meera')
    await page.getByRole('option', { name: 'Meera Joshi (analyst)' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectActors(page, ['Meera Joshi'])
    expect(complaints).toEqual([])
  })
})
