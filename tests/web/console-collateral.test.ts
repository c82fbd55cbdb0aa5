import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../server/src/db/db.ts'
import { documentedHolder, ended, property, submit } from '../support/app/run-searches.ts'
import {
  type ConsoleScreens,
  expectWellShown,
  openConsoleScreens,
} from '../support/browser/console-screens.ts'
import { newPerson } from '../support/http/console-client.ts'
import { expectError } from '../support/http/expect-error.ts'

let screens: ConsoleScreens
beforeAll(async () => {
  screens = await openConsoleScreens()
})
afterAll(() => screens?.end())

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

async function countRequests(lender: string): Promise<number> {
  const [row] = await screens.app.db.rows<{ count: number }>(sql`
    SELECT count(*) AS count FROM collateral_requests WHERE lender_id = ${lender}`)
  return row?.count ?? 0
}

test('by mouse: two properties are submitted once, and their findings read with evidence', async () => {
  const lender = await screens.app.lender()
  const { page, complaints } = await screens.open(lender.id, 'operations', '/console/test')
  await button(page, 'Cases ▾').click()
  await page.getByRole('menuitem', { name: 'Collateral' }).click()
  await page.getByText('No properties verified yet.').waitFor()
  await expectWellShown(page, 'collateral-empty')
  await button(page, 'Verify the first property').click()
  await page.getByRole('heading', { name: 'Verify properties' }).waitFor()
  await button(page, 'Add a property').click()
  await button(page, 'Verify 2 properties').click()
  await page.getByText('Nothing was submitted yet.').waitFor()
  await expectWellShown(page, 'collateral-faults')
  expect(await countRequests(lender.id)).toBe(0)
  await button(page, 'Remove property 2').click()

  await page.getByLabel('Borrower name').fill(documentedHolder)
  await page.getByLabel('Your reference', { exact: true }).fill('LOS-7')
  const fill = async (number: number, given: Record<string, string>) => {
    const fields = page.getByRole('group', { name: `Property ${number}` })
    await fields.getByLabel('State').selectOption(given.State ?? '')
    for (const [label, value] of Object.entries(given)) {
      if (label !== 'State') await fields.getByLabel(new RegExp(`^${label}`)).fill(value)
    }
  }
  await fill(1, {
    State: 'Maharashtra',
    'Your reference for the property': 'Plot at Wagholi',
    District: 'Pune',
    Taluk: 'Haveli',
    Village: 'Wagholi',
    'Survey number': '120/2B',
  })
  await button(page, 'Add a property').click()
  await fill(2, {
    State: 'Karnataka',
    'Your reference for the property': 'Plot at Kasaba',
    District: 'Bengaluru',
    Hobli: 'Kasaba',
    'Survey number': '45',
  })
  await expectWellShown(page, 'collateral-form')
  await button(page, 'Verify 2 properties').dblclick()
  await page.getByRole('heading', { name: 'Collateral LOS-7' }).waitFor()
  const first = page.getByRole('article', { name: 'Plot at Wagholi' })
  await first.getByText(/risk$/i).first().waitFor()
  await page
    .getByRole('status')
    .getByText(/ompleted/)
    .first()
    .waitFor()
  expect(await countRequests(lender.id)).toBe(1)
  await first.getByText('Held by', { exact: false }).waitFor()
  await first.getByRole('heading', { name: 'Mortgages' }).waitFor()
  await expectWellShown(page, 'collateral-findings')
  expect(complaints).toEqual([])
})

test('the words of the record stand behind each flag, and the list finds a request', async () => {
  const { app } = screens
  const lender = await app.lender()
  const key = await app.key(lender.id, 'test', { scopes: ['cases:create', 'cases:read'] })
  const flagged = await findFlagged(key)
  await submit(app, key, [property('KA', '9')], { external_ref: 'LOS-OTHER' })
  const { page } = await screens.open(lender.id, 'viewer', '/console/test/collateral')
  const table = page.getByRole('table', { name: 'Collateral requests' })
  await table.getByText('LOS-OTHER').waitFor()
  await expectWellShown(page, 'collateral')
  expect(await page.getByText('Verify properties').count()).toBe(0)
  await page.getByLabel('Your reference, exactly').fill('LOS-NONE')
  await button(page, 'Find').click()
  await page.getByText('No request has the reference “LOS-NONE”.').waitFor()
  await button(page, 'Clear filters').click()
  await page.getByLabel('Your reference, exactly').fill(flagged.reference)
  await page.keyboard.press('Enter')
  await table.getByText('LOS-OTHER').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: flagged.reference }).click()
  await page.getByText('Evidence', { exact: true }).first().click()
  await page.getByText(flagged.words, { exact: false }).first().waitFor()
  await page.getByText('SHA-256', { exact: false }).first().waitFor()
  await expectWellShown(page, 'collateral-evidence')
})

/** A request of which a finding has evidence. */
async function findFlagged(key: string): Promise<{ reference: string; words: string }> {
  for (let number = 1; number <= 40; number += 1) {
    const reference = `LOS-FLAG-${number}`
    const made = await submit(screens.app, key, [property('MH', String(number))], {
      external_ref: reference,
    })
    const { properties } = await ended(screens.app, key, made.json.data.id)
    const words = properties[0].findings?.evidence[0]?.text
    if (words) return { reference, words: words.split('\n')[0] }
  }
  throw new Error('none of the simulated properties has a flag with evidence')
}

test('a viewer may not verify properties, and other lenders and live data are apart', async () => {
  const { app } = screens
  const lender = await app.lender()
  const other = await app.lender()
  const otherKey = await app.key(other.id, 'test', { scopes: ['cases:create', 'cases:read'] })
  const theirs = await submit(app, otherKey, [property('MH', '1')], { external_ref: 'THEIRS' })
  const { page } = await screens.open(lender.id, 'viewer', '/console/test/collateral')
  await page.getByText('No properties verified yet.').waitFor()
  expect(await button(page, 'Verify the first property').count()).toBe(0)
  await page.goto(`/console/test/collateral/${theirs.json.data.id}`)
  await page.getByRole('alert').getByText('not found', { exact: false }).waitFor()
  await page.goto('/console/test/collateral/new')
  await page.getByText('Your role may not verify properties.').waitFor()
  const viewer = await newPerson(app, lender.id, 'viewer')
  expectError(await viewer.post('/test/collateral', {}), 403, 'forbidden')
})

test('a click that is repeated after a lost answer creates nothing twice', async () => {
  const lender = await screens.app.lender()
  const { page } = await screens.open(lender.id, 'operations', '/console/test/collateral/new')
  await page.getByLabel('Borrower name').fill(documentedHolder)
  const fields = page.getByRole('group', { name: 'Property 1' })
  await fields.getByLabel('State').selectOption('Karnataka')
  await fields.getByLabel(/^Your reference/).fill('Plot')
  await fields.getByLabel(/^District/).fill('Bengaluru')
  await fields.getByLabel(/^Hobli/).fill('Kasaba')
  await fields.getByLabel(/^Survey number/).fill('45')
  // The service carries it out, and its answer never comes.
  await page.route(
    '**/console/api/test/collateral',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(page, 'Verify the property').click()
  await page.getByText('The service cannot be reached.').waitFor()
  expect(await countRequests(lender.id)).toBe(1)
  await button(page, 'Verify the property').click()
  await page.getByRole('article', { name: 'Plot' }).waitFor()
  expect(await countRequests(lender.id)).toBe(1)
})
