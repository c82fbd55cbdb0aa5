import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../server/src/db/db.ts'
import { openTestCases } from '../support/app/test-cases.ts'
import { violationsOn } from '../support/browser/queue-screen.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'

let screens: StaffScreens
beforeAll(async () => {
  screens = await openStaffScreens()
})
afterAll(() => screens?.end())

/** What is said in place of a list, and its action. */
function emptyOn(page: Page, title: string): { said: Locator; action: Locator } {
  const said = page.getByText(title, { exact: true })
  return { said, action: said.locator('..').getByRole('button') }
}

interface EmptyList {
  path: string
  title: string
  action?: string
  /** Where the action leads, or what it opens. */
  leadsTo?: RegExp | { dialog: string }
}

async function expectEmpty(page: Page, list: EmptyList): Promise<void> {
  const { path, title, action: label, leadsTo } = list
  await page.goto(path)
  const { said, action } = emptyOn(page, title)
  await said.waitFor()
  expect(await action.allTextContents()).toEqual(label ? [label] : [])
  expect(await violationsOn(page)).toEqual([])
  if (!leadsTo) return
  await action.press('Enter')
  if (leadsTo instanceof RegExp) await page.waitForURL(leadsTo)
  else await page.getByRole('dialog', { name: leadsTo.dialog }).waitFor()
}

describe('a new installation', () => {
  test.each<EmptyList>([
    {
      path: '/live/queue',
      title: 'No open cases.',
      action: 'Go to the lenders',
      leadsTo: /office\/lenders$/,
    },
    { path: '/test/queue', title: 'No open test cases.', action: 'Go to the lenders' },
    {
      path: '/office/lenders',
      title: 'No lenders yet.',
      action: 'Add the first lender',
      leadsTo: { dialog: 'Add lender' },
    },
    { path: '/live/desk', title: 'No properties to search.' },
    { path: '/live/figures', title: 'No cases in this period.' },
  ])('$path says what to do', async (list) => {
    const { page, complaints } = await screens.open('admin', list.path)
    await expectEmpty(page, list)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('offers only what the person may do', async () => {
    const manager = await screens.open('manager', '/live/queue')
    await expectEmpty(manager.page, { path: '/live/queue', title: 'No open cases.' })
    const analyst = await screens.open('analyst', '/')
    const own = {
      path: '/',
      title: 'You have no open cases.',
      action: 'Take the case that is due first',
    }
    await expectEmpty(analyst.page, own)
    await emptyOn(analyst.page, own.title).action.click()
    await analyst.page.getByText('No cases to take.').waitFor()
  })

  test('a lender without anything', async () => {
    const lender = await screens.app.lender({ name: 'New Bank' })
    const { page } = await screens.open('operator', '/office/lenders')
    const at = (tab: string) => `/live/lenders/${lender.id}?tab=${tab}`
    const another = await screens.app.lender({ name: 'Bank without a key' })
    await screens.app.db.rows(sql`DELETE FROM api_keys WHERE lender_id = ${another.id}`)
    const lists: EmptyList[] = [
      {
        path: `/live/lenders/${another.id}?tab=keys`,
        title: 'No keys yet.',
        action: 'Issue the first key',
        leadsTo: { dialog: 'Issue key for Bank without a key, live' },
      },
      {
        path: at('deliveries'),
        title: 'No deliveries yet.',
        action: 'Go to the callback URL',
        leadsTo: /tab=callback/,
      },
      { path: at('feed'), title: 'No events yet in this mode.' },
      { path: at('requests'), title: 'No requests yet.' },
    ]
    for (const list of lists) await expectEmpty(page, list)
  })
})

describe('filters that leave nothing', () => {
  test.each<EmptyList>([
    {
      path: '/live/queue?q=nosuchcase&sort=lender',
      title: 'No cases match these filters.',
      leadsTo: /live\/queue\?sort=lender$/,
    },
    {
      path: '/live/desk?state=MH',
      title: 'No properties match these filters.',
      leadsTo: /live\/desk$/,
    },
    {
      path: '/office/audit?subject=nothing',
      title: 'No lines match these filters.',
      leadsTo: /office\/audit$/,
    },
  ])('$path can be cleared', async (list) => {
    const { page, complaints } = await screens.open('admin', list.path)
    await expectEmpty(page, { ...list, action: 'Clear filters' })
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('are not blamed for what was not loaded, nor where there are none', async () => {
    const { page } = await screens.open('admin', '/office/account')
    await page.route(/\/backoffice\/live\/lenders\?/, async (route) => {
      const response = await route.fetch()
      const json = { ...(await response.json()), next_cursor: `lender_${'0'.repeat(26)}` }
      await route.fulfill({ response, json })
    })
    await expectEmpty(page, {
      path: '/office/lenders?q=nobody',
      title: 'No match among the lenders loaded. Load more to search the others.',
      action: 'Clear search',
    })
    await page.route(/\/backoffice\/audit$/, (route) =>
      route.fulfill({ json: { lines: [], next_cursor: null } }),
    )
    await expectEmpty(page, { path: '/office/audit', title: 'No lines yet.' })
  })

  test('of the lists of a lender, of lenders, figures and notifications', async () => {
    const lender = await screens.app.lender({ name: 'Filtered Bank' })
    const { page } = await screens.open('admin', '/office/lenders')
    const at = `/live/lenders/${lender.id}`
    const lists: EmptyList[] = [
      {
        path: `${at}?tab=deliveries&state=failed`,
        title: 'No deliveries match these filters.',
        action: 'Clear filters',
        leadsTo: /\?tab=deliveries$/,
      },
      {
        path: `${at}?tab=requests&status=5xx`,
        title: 'No requests match these filters.',
        action: 'Clear filters',
        leadsTo: /\?tab=requests$/,
      },
      {
        path: `${at}?tab=feed&after=0`,
        title: 'No events after this cursor.',
        action: 'Show from the start',
        leadsTo: /\?tab=feed$/,
      },
      {
        path: '/office/lenders?q=nobody',
        title: 'No lender matches “nobody”.',
        action: 'Clear search',
        leadsTo: /office\/lenders$/,
      },
      {
        path: '/live/figures?from=2020-01-01&to=2020-01-31',
        title: 'No cases in this period.',
        action: 'Show the last 30 days of all cases',
        leadsTo: /live\/figures$/,
      },
      {
        path: '/live/search?q=zaveriwala',
        title: 'Not found in any case.',
        action: 'Look for it in the queue',
        leadsTo: /live\/queue\?q=zaveriwala/,
      },
    ]
    for (const list of lists) await expectEmpty(page, list)
    await page.getByRole('button', { name: /^Notifications, / }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await panel.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option').first().click()
    await emptyOn(page, 'No notifications of this kind.').action.click()
    await panel.getByText('No notifications.').waitFor()
  })
})

test('the panels of a new case', async () => {
  const desk = await openTestCases(screens.app)
  const made = await desk.open('live')
  await made.hand.review()
  const at = (tab: string) => `/live/cases/${made.id}?tab=${tab}`
  const { page } = await screens.openAs(desk.analyst, at('queries'))
  await expectEmpty(page, { path: at('queries'), title: 'No queries yet.' })
  await page.getByText('Ask the lender with “Raise query” above, or press q.').waitFor()
  await page.getByText('No notes yet.').waitFor()
  await expectEmpty(page, { path: at('collateral'), title: 'No collateral request linked.' })
  await page.getByText('One for another loan account can be linked below.').waitFor()

  const reader = await screens.open('searcher', at('queries'))
  await reader.page.getByText('Questions to the lender and their answers appear here.').waitFor()
})
