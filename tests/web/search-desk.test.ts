import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { property, submit } from '../support/app/run-searches.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { openBrowser, openScreen, signInOn } from '../support/browser/browser.ts'
import { call } from '../support/http/http-client.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await app?.end()
})

/** A table as copied from a portal page. */
const copied = [
  ['HVL7/3818/2015', '20/04/2015', 'खरेदीखत', 'दत्तात्रय विठ्ठल कुलकर्णी', 'रमेश बाबुराव पाटील'],
  ['HVL7/4100/2018', '11/06/2018', 'गहाणखत', 'रमेश बाबुराव पाटील', 'बँक ऑफ महाराष्ट्र'],
]
  .map((row) => row.join('\t'))
  .join('\n')

test('a searcher claims a property, enters the portal record and reports the findings', async () => {
  const lender = await app.lender()
  const sent = property('MH', '45/2B', { from_year: 2010, to_year: 2024 })
  const made = await submit(app, lender.live, [sent], {}, 'live')
  const { email } = await app.staff('searcher', 'Meera Joshi')
  const { page, complaints } = await openScreen(browser, app.url)
  await signInOn(page, email, '/live/desk')
  await page.getByRole('row').filter({ hasText: '45/2B' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/live\/desk\/prop_/)
  await page.getByRole('button', { name: /^Claim/ }).click()
  await page.getByRole('button', { name: 'Copy from request' }).click()
  await page.getByLabel(/Holders/).fill('श्री रमेश बाबुराव पाटील')
  await page.getByLabel(/Area/).fill('0.40.00')
  await page.getByText('4,000', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: /Paste/ }).click()
  await page.getByLabel('Portal table').fill(copied)
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
  await page.getByText('A mortgage is open.').first().waitFor()
  await page.setInputFiles('input[type=file]', {
    name: '712.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\nthe extract\n%%EOF\n'),
  })
  await page.getByRole('link', { name: '712.pdf' }).or(page.getByText('712.pdf')).first().waitFor()
  await page.getByRole('button', { name: /^Report/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Report findings' }).click()
  await page.getByText('Findings reported.').waitFor()
  const read = await call(app.url, `/v1/collateral/${made.json.data.id}`, { key: lender.live })
  const [found] = read.json.data.properties
  expect([found.status, found.findings.nameMatch, found.findings.area.sqm]).toEqual([
    'completed',
    'match',
    4000,
  ])
  expect(found.findings.riskFlags).toContain('subsisting_mortgage')
  expect(complaints).toEqual([])
})
