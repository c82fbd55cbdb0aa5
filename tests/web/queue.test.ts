import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestLender } from '../support/app/test-app.ts'
import { openBrowser, openScreen, signInOn } from '../support/browser/browser.ts'
import { focusOn } from '../support/browser/keyboard.ts'
import { call, sampleCase } from '../support/http/http-client.ts'

let app: TestApp
let browser: Browser
let lender: TestLender

async function submit(mode: 'live' | 'test', more: Record<string, unknown>): Promise<void> {
  const path = mode === 'live' ? '/v1/cases' : '/uat/v1/cases'
  const reply = await call(app.url, path, { key: lender[mode], body: sampleCase(more) })
  expect([reply.status, reply.text]).toEqual([202, reply.text])
}

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), openBrowser()])
  lender = await app.lender({ name: 'Sahyadri Housing Finance' })
  for (let i = 1; i <= 5; i += 1) {
    await submit('live', { external_ref: `LIVE-${i}`, applicant_name: `Applicant ${i}` })
  }
  await submit('live', {
    external_ref: 'LIVE-HOSTILE',
    applicant_name: '<img src=x onerror=alert(1)> "><script>alert(2)</script>',
  })
  await submit('live', { external_ref: 'LIVE-ZUBEIDA', applicant_name: 'Zubeida Shaikh' })
  await submit('test', { external_ref: 'TEST-1', applicant_name: 'Nobody Real' })
})
afterAll(async () => {
  await browser?.close()
  await app?.end()
})

const rows = (page: Page) => page.getByRole('grid', { name: 'Cases' }).getByRole('row')
const findRow = (page: Page, reference: string) => rows(page).filter({ hasText: reference })

describe('the queue', () => {
  test('can be used by keyboard alone: move, select, allocate', async () => {
    const analyst = await app.staff('analyst', 'Meera Joshi')
    const { page, complaints } = await openScreen(browser, app.url)
    await signInOn(page, analyst.email, '/live/queue')
    await findRow(page, 'LIVE-1').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText('2 selected').waitFor()
    await page.keyboard.press('a')
    await page.getByRole('dialog', { name: 'Allocate 2 cases' }).waitFor()
    await focusOn(page.getByRole('dialog').getByRole('button', { name: 'Allocate', exact: true }))
    await page.keyboard.press('Enter')
    await page.getByText('2 of 2 cases allocated.').waitFor()
    await expect.poll(() => rows(page).filter({ hasText: 'Meera Joshi' }).count()).toBe(2)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/live\/cases\/case_/)
    expect(complaints).toEqual([])
  })

  test('keeps its filters in the address, so that a view is a link', async () => {
    const analyst = await app.staff('analyst')
    const { page } = await openScreen(browser, app.url)
    await signInOn(page, analyst.email, '/live/queue')
    await page.keyboard.press('/')
    await page.keyboard.type('zubeida')
    await page.waitForURL(/q=zubeida/)
    await expect.poll(() => rows(page).count()).toBe(2)
    const address = page.url()
    await page.goto('/live/queue')
    await findRow(page, 'LIVE-1').waitFor()
    await page.goto(address)
    await expect.poll(() => rows(page).count()).toBe(2)
  })

  test('shows either live or test data, clearly marked', async () => {
    const name = 'Asha Rane'
    const analyst = await app.staff('analyst', name)
    const { page } = await openScreen(browser, app.url)
    await signInOn(page, analyst.email, '/live/queue')
    await findRow(page, 'LIVE-1').waitFor()
    expect(await page.getByText('TEST-1').count()).toBe(0)
    expect(await page.getByRole('note').count()).toBe(0)
    await page.getByText('Test', { exact: true }).click()
    await page.waitForURL(/\/test\/queue/)
    await findRow(page, 'TEST-1').waitFor()
    expect(await page.getByText(/LIVE-/).count()).toBe(0)
    await page.getByRole('note').getByText('no real cases').waitFor()
    await page.getByRole('button', { name }).click()
    await page.getByRole('menuitem', { name: 'Your account' }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
    expect(await page.getByRole('note').count()).toBe(0)
    await page.getByRole('link', { name: 'Queue' }).click()
    await page.waitForURL(/\/test\/queue/)
  })

  test('shows a hostile name as plain text', async () => {
    const analyst = await app.staff('analyst')
    const { page, complaints } = await openScreen(browser, app.url)
    await signInOn(page, analyst.email, '/live/queue')
    await findRow(page, 'LIVE-HOSTILE').getByText('<img src=x onerror=alert(1)>').waitFor()
    expect(complaints).toEqual([])
  })
})

test('without a session the sign-in page comes first, then the requested page', async () => {
  const analyst = await app.staff('analyst')
  const { page } = await openScreen(browser, app.url)
  await signInOn(page, analyst.email, '/test/queue?status=finalised')
  await page.waitForURL(/\/test\/queue\?status=finalised/)
})

test('a wrong password shows an error', async () => {
  const { page } = await openScreen(browser, app.url)
  await page.goto('/')
  await page.getByLabel('E-mail').fill('nobody@office.example')
  await page.locator('input[type=password]').fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
})
