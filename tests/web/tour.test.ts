import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffRole } from '../../server/src/access/access.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { openTestCases } from '../support/app/test-cases.ts'
import {
  openBrowser,
  openScreen,
  type ScreenOptions,
  signInOn,
} from '../support/browser/browser.ts'
import { expectFocused } from '../support/browser/keyboard.ts'
import { violationsOn } from '../support/browser/queue-screen.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), openBrowser()])
  await (await openTestCases(app)).open('live')
})
afterAll(async () => {
  await browser?.close()
  await app?.end()
})

const tourOn = (page: Page) => page.getByRole('dialog').filter({ hasText: /^Step \d/ })
const ringOn = (page: Page) => page.locator('[class*=ring][aria-hidden=true]')
const newcomer = (role: StaffRole) => app.staff(role, undefined, { isNew: true })

async function openFor({ email }: { email: string }, options: ScreenOptions = {}) {
  const screen = await openScreen(browser, app.url, options)
  await signInOn(screen.page, email)
  return screen
}

/** Once the page has loaded all it shows first: a tour would have started by now. */
async function expectNoTour(page: Page): Promise<void> {
  await page.locator('main [data-tour]').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await tourOn(page).count()).toBe(0)
}

interface Step {
  title: string
  /** Part of the control that lies below the card. */
  covered: number
  isInView: boolean
}

/** What each step points at, until the tour has ended. */
async function walk(page: Page, go: () => Promise<void>): Promise<Step[]> {
  const steps: Step[] = []
  const tour = tourOn(page)
  await tour.waitFor()
  for (let at = 1; at <= 10 && (await tour.count()) > 0; at += 1) {
    await tour.getByText(new RegExp(`^Step ${at} of`)).waitFor()
    const [card, target] = [await tour.boundingBox(), await ringOn(page).boundingBox()]
    const view = page.viewportSize()
    if (!card || !target || !view) throw new Error('the tour points at nothing')
    const wide = Math.min(card.x + card.width, target.x + target.width) - Math.max(card.x, target.x)
    const high =
      Math.min(card.y + card.height, target.y + target.height) - Math.max(card.y, target.y)
    steps.push({
      title: (await tour.getByRole('heading').textContent()) ?? '',
      covered: wide > 0 && high > 0 ? wide * high : 0,
      isInView:
        card.x >= 0 &&
        card.y >= 0 &&
        card.x + card.width <= view.width &&
        card.y + card.height <= view.height &&
        target.width > 0,
    })
    await go()
  }
  return steps
}

const seen = (titles: readonly string[]) =>
  titles.map((title) => ({ title, covered: 0, isInView: true }))

const last = ['Notifications', 'Keyboard shortcuts', 'Your account']
const toursOf: readonly (readonly [StaffRole, readonly string[]])[] = [
  ['analyst', ['Take the next case', 'Your own cases', 'Find a case', ...last]],
  ['approver', ['What waits for approval', 'Find a case', ...last]],
  ['searcher', ['Properties to search', ...last]],
  [
    'manager',
    ['Choose the period', 'Open what is counted', 'Compare', 'Notifications', 'Your account'],
  ],
  [
    'operator',
    [
      'Lenders and their callbacks',
      'Allocate cases',
      'Find a case',
      'Live or test',
      'Notifications',
      'Your account',
    ],
  ],
  [
    'admin',
    [
      'Set up the office',
      'Allocate cases',
      'Find a case',
      'Live or test',
      'Notifications',
      'Your account',
    ],
  ],
]

describe('at the first sign-in', () => {
  test.each(toursOf)(
    'a new %s is shown the controls of the first page, once',
    async (role, titles) => {
      const account = await newcomer(role)
      const { page, complaints } = await openFor(account)
      const next = () => page.keyboard.press('Enter')
      const stored = page.waitForResponse(/\/tour-seen$/)
      expect(await walk(page, next)).toEqual(seen(titles))
      expect((await stored).ok()).toBe(true)
      expect(complaints).toEqual([])
      await page.context().close()

      const elsewhere = await openFor(account)
      // The tour starts on the first page of the role alone.
      await elsewhere.page.goto('/')
      await expectNoTour(elsewhere.page)
      await elsewhere.page.context().close()
    },
  )

  test('on a phone: controls that it does not show are left out, and nothing is covered', async () => {
    const { page } = await openFor(await newcomer('analyst'), { width: 390, height: 700 })
    expect(await violationsOn(page, '[role=dialog]')).toEqual([])
    const mode = page.getByRole('radiogroup', { name: 'Live or test data' })
    expect(await mode.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
    const steps = await walk(page, () =>
      page.getByRole('button', { name: /^(Next|Done)$/ }).click(),
    )
    expect(steps).toEqual(
      seen([
        'Take the next case',
        'Your own cases',
        'Find a case',
        'Notifications',
        'Your account',
      ]),
    )
  })
})

test('Escape skips it at once, and the account menu starts it again', async () => {
  const account = await newcomer('analyst')
  const { page } = await openFor(account)
  await tourOn(page).waitFor()
  expect(await violationsOn(page)).toEqual([])
  const stored = page.waitForResponse(/\/tour-seen$/)
  await page.keyboard.press('Escape')
  await tourOn(page).waitFor({ state: 'detached' })
  expect((await stored).ok()).toBe(true)
  await page.reload()
  await expectNoTour(page)

  await page.goto('/office/account')
  await page.getByRole('button', { name: /^analyst/ }).click()
  await page.getByRole('menuitem', { name: 'Start the tour' }).click()
  await tourOn(page).getByRole('heading', { name: 'Take the next case' }).waitFor()
  await tourOn(page).getByRole('button', { name: 'Skip tour' }).click()
  await expectNoTour(page)
})

test('the page can be used meanwhile, by keyboard and mouse; leaving it ends the tour', async () => {
  const { page } = await openFor(await newcomer('admin'))
  await tourOn(page).waitFor()
  const hasFocus = () =>
    tourOn(page).evaluate((card) => card.contains(card.ownerDocument.activeElement))
  expect(await hasFocus()).toBe(true)
  await page.keyboard.press('Shift+Tab')
  expect(await hasFocus()).toBe(false)

  await page.keyboard.press('/')
  await page.keyboard.type('nosuchcase')
  await page.getByText('No cases match').waitFor()
  await page.keyboard.press('Escape')
  expect(await tourOn(page).count()).toBe(1)
  await page.getByRole('link', { name: 'Search documents' }).click()
  await tourOn(page).waitFor({ state: 'detached' })
  await page.goto('/live/queue')
  await expectNoTour(page)
})

test('back at the first step the focus is on “Next”; a control that goes takes its ring along', async () => {
  const { page } = await openFor(await newcomer('analyst'))
  const tour = tourOn(page)
  await tour.waitFor()
  await page.keyboard.press('Enter')
  await tour.getByText(/^Step 2 of/).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tour.getByText(/^Step 1 of/).waitFor()
  await expectFocused(tour.getByRole('button', { name: 'Next' }))
  await page.keyboard.press('Enter')
  await tour.getByText(/^Step 2 of/).waitFor()
  await page.getByRole('button', { name: /^Remove Analyst/ }).click()
  await ringOn(page).waitFor({ state: 'hidden' })
  expect(await tour.count()).toBe(1)
})

test('a menu that is open keeps Escape', async () => {
  const { page } = await openFor(await newcomer('admin'))
  await tourOn(page).waitFor()
  await page.getByRole('button', { name: 'Operations' }).click()
  await page.getByRole('menuitem', { name: /^Staff/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem', { name: /^Staff/ }).waitFor({ state: 'detached' })
  expect(await tourOn(page).count()).toBe(1)
})
