import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { openTestCases } from '../support/app/test-cases.ts'
import { openBrowser, openScreen, signInOn } from '../support/browser/browser.ts'

let app: TestApp
let browser: Browser
let desk: Awaited<ReturnType<typeof openTestCases>>

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), openBrowser()])
  desk = await openTestCases(app, 'Meera Joshi')
})
afterAll(async () => {
  await browser?.close()
  await app?.end()
})

async function openScreenFor(name: string, path: string) {
  const { email } = await app.staff('analyst', name)
  const screen = await openScreen(browser, app.url)
  await signInOn(screen.page, email, path)
  return screen
}

describe('several people at once', () => {
  test('a new or changed case appears without reloading', async () => {
    const { page, complaints } = await openScreenFor('Asha Rane', '/live/queue')
    await page.getByText('No open cases.').waitFor()
    const made = await desk.open('live', { external_ref: 'ARRIVED-1' })
    const row = page.getByRole('row').filter({ hasText: 'ARRIVED-1' })
    await row.getByText('Received', { exact: true }).waitFor()
    await made.hand.moveOn('allocate', { analyst_id: desk.analyst.id })
    await row.getByText('Meera Joshi').waitFor()
    await row.getByText('Allocated').waitFor()
    expect(complaints).toEqual([])
  })

  test('each sees that the other has the case open', async () => {
    const made = await desk.open('live')
    const path = `/live/cases/${made.id}`
    const first = await openScreenFor('Asha Rane', path)
    await first.page.getByRole('tab', { name: 'Timeline' }).waitFor()
    const second = await openScreenFor('Vikram Shetty', path)
    await first.page.getByRole('status', { name: 'Also viewing' }).waitFor()
    await first.page
      .getByAltText('Vikram Shetty is reading')
      .or(first.page.getByText('VS'))
      .first()
      .waitFor()
    await second.page.getByRole('status', { name: 'Also viewing' }).waitFor()
    await second.context.close()
  })
})
