import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestCases } from '../support/app/test-cases.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { focusOn } from '../support/browser/keyboard.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { expectAccessible, pagesOn, viewerOn } from '../support/browser/viewer-screen.ts'
import { drawPdf } from '../support/documents/drawn-pages.ts'
import { sampleDocument } from '../support/http/http-client.ts'

const wrong = 'Wagholi-1998-ಪತ್ರ'
const secret = 'Consideration of Rs. 42,50,000'

let screens: StaffScreens
let path: string
beforeAll(async () => {
  screens = await openStaffScreens()
  const desk = await openTestCases(screens.app, 'Meera Joshi')
  const locked = await drawPdf({ pages: [[secret], ['Second page']], password: 'Wagholi-1998' })
  const open = await drawPdf({ pages: [['Index II']] })
  const made = await desk.open('live', {
    documents: [sampleDocument('locked.pdf', locked), sampleDocument('index.pdf', open)],
  })
  path = `/live/cases/${made.id}`
})
afterAll(() => screens?.end())

const field = (page: Page) => page.getByLabel('Password of the PDF')
const isFocused = (page: Page) => field(page).evaluate((each) => each.matches(':focus'))

/** Everything that leaves the page, and what it keeps. */
function watchSent(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) =>
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`),
  )
  return sent
}

const kept = (page: Page) =>
  page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])',
  )

describe('an analyst', () => {
  test('opens a locked PDF with its password, which stays in the browser', async () => {
    const { page, complaints } = await screens.open('analyst', path, 'Nisha Pawar')
    const sent = watchSent(page)
    await field(page).waitFor()
    await keepPicture(page, 'locked')
    await expectAccessible(page, 'section[aria-label=Document]')
    await field(page).fill(wrong)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByText('This password does not open the PDF.').waitFor()
    await keepPicture(page, 'locked-wrong')
    await field(page).fill('Wagholi-1998')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await viewerOn(page).getByText(secret).waitFor()
    await viewerOn(page).getByText('of 2', { exact: true }).waitFor()

    // It is asked for again: nothing kept it.
    await page.getByRole('button', { name: 'Next document' }).click()
    await viewerOn(page).getByText('Index II').waitFor()
    await page.getByRole('button', { name: 'Previous document' }).click()
    await field(page).waitFor()
    expect(await field(page).inputValue()).toBe('')
    expect(sent.join('\n')).toContain('/documents/')
    expect(sent.filter((each) => each.includes('Wagholi-1998'))).toEqual([])
    expect(await kept(page)).not.toContain('Wagholi-1998')
    expect(complaints).toEqual([])
  })

  test('opens it by keyboard alone, and searches its text', async () => {
    const { page } = await screens.open('analyst', path, 'Kiran Desai')
    await field(page).waitFor()
    await focusOn(pagesOn(page))
    await page.keyboard.press('Tab')
    await expect.poll(() => isFocused(page)).toBe(true)
    await page.keyboard.type('wagholi')
    await page.keyboard.press('Enter')
    await page.getByText('This password does not open the PDF.').waitFor()
    // Ready for the next attempt.
    await expect.poll(() => isFocused(page)).toBe(true)
    await page.keyboard.type('Wagholi-1998')
    await page.keyboard.press('Enter')
    await viewerOn(page).getByText(secret).waitFor()
    await expect.poll(() => pagesOn(page).evaluate((each) => each.matches(':focus'))).toBe(true)
    await page.keyboard.press('/')
    await page.locator('input[aria-label="Search the documents of the case"]:focus').waitFor()
    await page.keyboard.type('42,50')
    await page.getByText('on 1 of 2 pages').waitFor()
  })
})
