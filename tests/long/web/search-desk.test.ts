import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { property, submit } from '../../support/app/run-searches.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { openBrowser, openScreen, signInOn } from '../../support/browser/browser.ts'
import { call } from '../../support/http/http-client.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await app?.end()
})

test('the list updates itself; extracts and reasons can be read after the search', async () => {
  const lender = await app.lender()
  const { email } = await app.staff('searcher', 'Kiran Rao')
  const { page, complaints } = await openScreen(browser, app.url)
  await signInOn(page, email, `/live/desk?lender=${lender.id}`)
  await page.getByText('No properties match these filters.').waitFor()
  const sent = property('MH', '77/1', { from_year: 2010, to_year: 2024 })
  const made = await submit(app, lender.live, [sent], { loan_account_number: 'HL-77' }, 'live')
  await page.getByRole('link', { name: /77\/1/ }).click()
  await page.waitForURL(/\/live\/desk\/prop_/)
  const place = new URL(page.url()).pathname
  await page.getByRole('button', { name: /^Claim/ }).click()
  await page.getByRole('button', { name: 'Copy from request' }).click()
  await page.getByLabel(/Holders/).fill('श्री रमेश बाबुराव पाटील')
  await page.getByText(/^Why: /).waitFor()
  const attach = (name: string) =>
    page.setInputFiles('input[type=file]', {
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.4\n${name}\n%%EOF\n`),
    })
  for (const name of ['wrong.pdf', 'right.pdf']) {
    await attach(name)
    await page.getByRole('link', { name }).waitFor()
  }
  await page.getByRole('button', { name: 'Remove wrong.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('link', { name: 'wrong.pdf' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Report…/ }).click()
  await page.getByRole('button', { name: 'Report findings' }).click()
  await page
    .getByText('No properties match these filters.')
    .or(page.getByText('No properties to search.'))
    .waitFor()

  // Afterwards, where it was searched.
  await page.goto(place)
  await page.getByText('Reported', { exact: true }).waitFor()
  await page.getByText('searched by Kiran Rao', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: /Remove/ }).count()).toBe(0)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'right.pdf' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('right.pdf')

  // And with the case of its loan.
  const body = { applicant_name: 'A', loan_account_number: 'HL-77', case_type: 'TSR' }
  await call(app.url, '/v1/cases', { key: lender.live, body })
  const { json } = await call(app.url, '/v1/cases/HL-77', { key: lender.live })
  await page.goto(`/live/cases/${json.case_id}?tab=collateral`)
  await page.getByRole('link', { name: 'right.pdf' }).waitFor()
  await page.getByText('Kiran Rao', { exact: false }).first().waitFor()
  await page.getByText(/^Why: /).waitFor()
  const answer = await call(app.url, `/v1/collateral/${made.json.data.id}`, { key: lender.live })
  expect(answer.text).not.toMatch(/why/i)
  expect(complaints).toEqual([])
})
