import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allScopes } from '../../server/src/access/access.ts'
import {
  type ConsoleScreens,
  expectWellShown,
  openConsoleScreens,
} from '../support/browser/console-screens.ts'
import { call, sampleCase } from '../support/http/http-client.ts'

let screens: ConsoleScreens
beforeAll(async () => {
  screens = await openConsoleScreens()
})
afterAll(() => screens?.end())

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

test('a scenario at a click plays by itself, and a case is advanced by hand', async () => {
  const { app } = screens
  const lender = await app.lender()
  const { page, complaints } = await screens.open(lender.id, 'developer', '/console/test/sandbox')
  await button(page, 'Create case NEGATIVE').click()
  const played = page.getByRole('region', { name: /^Case SANDBOX-.*-NEGATIVE$/ })
  await played.getByText('finalised: negative').waitFor()
  await played.getByText('Subsisting mortgage', { exact: false }).waitFor()
  await expectWellShown(page, 'sandbox')

  const body = sampleCase({ external_ref: 'BY-HAND' })
  await call(app.url, '/uat/v1/cases', { key: lender.test, body })
  await page.getByRole('textbox', { name: 'Case', exact: true }).fill('NOT-THERE')
  await button(page, 'Advance').click()
  await page.getByRole('alert').waitFor()
  await page.getByRole('textbox', { name: 'Case', exact: true }).fill('BY-HAND')
  await page.getByRole('combobox', { name: 'What the analyst does' }).click()
  await page.getByRole('option', { name: 'Raise a query' }).click()
  await page.getByLabel('Text of the query').fill('Please send the tax receipt.')
  await button(page, 'Advance').click()
  await page
    .getByRole('region', { name: 'Case BY-HAND' })
    .getByText('query_raised')
    .first()
    .waitFor()

  await page.goto('/console/live/sandbox')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(complaints).toEqual([])
})

test('the explorer sends any operation to UAT with a key that nothing keeps', async () => {
  const { app } = screens
  const lender = await app.lender()
  const key = await app.key(lender.id, 'test', { scopes: allScopes })
  const { page, complaints } = await screens.open(lender.id, 'developer', '/console/test/explorer')
  const answer = page.getByRole('region', { name: 'Answer', exact: true })
  const choose = async (words: string) => {
    const operation = page.getByRole('combobox', { name: 'Operation' })
    await operation.fill(words)
    await page.getByRole('option', { name: words }).first().click()
  }
  const keyField = page.getByLabel('Test key', { exact: true })
  await keyField.fill(lender.live)
  await page.getByText('This is a live key.', { exact: false }).waitFor()
  expect(await button(page, 'Send to UAT').isDisabled()).toBe(true)
  await keyField.fill(key)

  // The example of the documentation works as it is.
  await button(page, 'Send to UAT').click()
  await answer.getByText('202', { exact: true }).waitFor()
  await answer.getByText('x-request-id', { exact: false }).waitFor()
  const curl = (await page.getByRole('region', { name: 'As curl' }).textContent()) ?? ''
  expect(curl).toContain("/uat/v1/cases' \\")
  expect(curl).toContain('"Authorization: Bearer $DEEDWIRE_KEY"')
  expect(curl).not.toContain(key)
  const kept = await page.evaluate('JSON.stringify([localStorage, sessionStorage])')
  expect(kept).not.toContain(key)
  await expectWellShown(page, 'explorer')

  await choose('GET /cases/{ref}: ')
  await page.getByRole('textbox', { name: 'ref (path)' }).fill('LOS-2026-000481')
  await button(page, 'Send to UAT').click()
  await answer.getByText('200', { exact: true }).waitFor()
  await answer.getByText('"external_ref": "LOS-2026-000481"', { exact: false }).waitFor()
  await page.getByRole('textbox', { name: 'ref (path)' }).fill('no/such one')
  await button(page, 'Send to UAT').click()
  await answer.getByText('404', { exact: true }).waitFor()
  await expectWellShown(page, 'explorer-refused')

  await page.reload()
  expect(await keyField.inputValue()).toBe('')
  expect(complaints).toEqual([])
})

test('every operation of the API is in the explorer', async () => {
  const { app } = screens
  const lender = await app.lender()
  const { json } = await call(app.url, '/openapi.json')
  const paths = json.paths as Record<string, object>
  const count = Object.values(paths).flatMap((item) =>
    Object.keys(item).filter((name) => ['get', 'post', 'put', 'patch', 'delete'].includes(name)),
  ).length
  const { page } = await screens.open(lender.id, 'developer', '/console/test/explorer')
  await page.getByRole('combobox', { name: 'Operation' }).click()
  await expect.poll(() => page.getByRole('option').count()).toBe(count)
  expect(count).toBeGreaterThan(25)
})
