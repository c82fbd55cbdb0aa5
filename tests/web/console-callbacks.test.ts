import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConsoleScreens,
  expectWellShown,
  openConsoleScreens,
} from '../support/browser/console-screens.ts'
import { openExamReceiver } from '../support/callbacks/exam-receiver.ts'
import { openInbox, openTestCallbacks, signed } from '../support/callbacks/test-callbacks.ts'
import { call, sampleCase } from '../support/http/http-client.ts'

let screens: ConsoleScreens
beforeAll(async () => {
  screens = await openConsoleScreens({ CALLBACK_ALLOW_PRIVATE: 'all' })
})
afterAll(() => screens?.end())

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const secretOn = async (page: Page) => (await page.locator('[data-secret]').textContent()) ?? ''

test('a developer registers a URL, pings it, is told what is wrong with a signature, rotates and removes', async () => {
  const { id } = await screens.app.lender()
  const inbox = await openInbox()
  const { page, complaints } = await screens.open(id, 'developer', '/console/test/callback')
  await page.getByText('No callback URL registered').waitFor()
  await expectWellShown(page, 'callback-none')
  await button(page, 'Register a callback URL').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill('not an address')
  await button(page, 'Save test callback').click()
  await page.getByRole('alert').first().waitFor()
  await expectWellShown(page, 'callback-refused')
  await dialog.getByLabel('URL').fill(inbox.url)
  await dialog.getByLabel('Header name').fill('X-Gateway')
  await dialog.getByLabel('Header value').fill('so-that-you-know')
  await dialog.getByLabel('case.withdrawn').check()
  await button(page, 'Save test callback').click()
  const secret = await secretOn(page)
  expect(secret).toMatch(/^svcsec_/)
  await button(page, 'I have copied it').click()
  await page.getByText('Enabled').waitFor()

  await button(page, 'Send ping').click()
  await page.getByText('Ping accepted').waitFor()
  const { headers, body } = inbox.got[0] ?? {}
  expect(headers?.['x-svc-signature']).toBe(signed(secret, body ?? ''))
  expect(headers?.['x-gateway']).toBe('so-that-you-know')

  const received = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`)
  await page.getByRole('textbox', { name: 'Headers' }).fill(received.join('\n'))
  await page.getByRole('textbox', { name: 'Body' }).fill(` ${body?.toString()}`)
  await button(page, 'Diagnose').click()
  const finding = page.getByRole('alert').last()
  await finding.waitFor()
  expect(await finding.textContent()).not.toMatch(/^Right/)
  await page.getByRole('textbox', { name: 'Body' }).fill(body?.toString() ?? '')
  await button(page, 'Diagnose').click()
  await page
    .getByRole('alert')
    .filter({ hasText: /^Right/ })
    .waitFor()
  await expectWellShown(page, 'callback')

  await button(page, 'Rotate secret').click()
  await expectWellShown(page, 'callback-rotate')
  await button(page, 'Rotate').click()
  expect(await secretOn(page)).not.toBe(secret)
  await page.getByText('The old secret stays valid until').waitFor()
  await button(page, 'I have copied it').click()
  await button(page, 'Remove').click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No callback URL registered').waitFor()
  await inbox.close()
  expect(complaints).toEqual([])
})

test('a developer sees why a delivery failed, replays it, and replays many; live shows none of it', async () => {
  const desk = await openTestCallbacks(screens.app)
  const inbox = await openInbox()
  // 410 Gone: nothing more is sent until the URL is registered again.
  inbox.answer = { status: 410, body: 'the receiver moved' }
  await desk.put({ url: inbox.url }, 'test')
  await desk.createCase('GONE-1', 'test')
  const { page, complaints } = await screens.open(
    desk.lender.id,
    'developer',
    '/console/test/deliveries',
  )
  const row = page.getByRole('row').filter({ hasText: 'GONE-1' })
  const refreshed = async () => {
    await button(page, 'Refresh').click()
    return row.textContent()
  }
  await expect.poll(refreshed, { timeout: 30_000 }).toContain('410')
  await expectWellShown(page, 'deliveries')
  await row.getByRole('button', { name: 'case.received' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('the receiver moved').waitFor()
  await drawer.getByRole('region', { name: 'Payload' }).getByText('GONE-1').first().waitFor()
  await expectWellShown(page, 'delivery')
  inbox.answer = { status: 200 }
  await desk.put({ url: inbox.url }, 'test')
  await button(page, 'Replay this delivery').click()
  await drawer.getByText('Delivered', { exact: true }).waitFor({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })

  const [delivery] = await desk.deliveries('', 'test')
  await desk.fail(delivery.id)
  await expect.poll(refreshed).toContain('Failed')
  const before = inbox.got.length
  await button(page, 'Replay failed').click()
  await button(page, 'Count').click()
  await page.getByText('1 delivery will be sent again to the test URL').waitFor()
  await expectWellShown(page, 'replay-failed')
  await button(page, 'Replay 1').click()
  await page.getByText('1 delivery queued for replay.').waitFor()
  await expect.poll(() => inbox.got.length, { timeout: 30_000 }).toBe(before + 1)

  await page.goto('/console/live/deliveries')
  await page.getByText('No deliveries yet').waitFor()
  await expectWellShown(page, 'deliveries-none')
  await inbox.close()
  expect(complaints).toEqual([])
})

test('a developer reads the request log and the feed, and how far the system has read', async () => {
  const { app } = screens
  const lender = await app.lender()
  const key = lender.test
  const refused = await call(app.url, '/uat/v1/cases', { key, body: { case_type: 'TSR' } })
  expect(refused.status).toBe(400)
  const made = await call(app.url, '/uat/v1/cases', {
    key,
    body: sampleCase({ external_ref: 'FEED-1' }),
  })
  expect(made.status).toBe(202)
  const { page, complaints } = await screens.open(lender.id, 'developer', '/console/test/requests')
  const row = page.getByRole('row').filter({ hasText: 'invalid_request' })
  await row.getByText('A field or parameter is invalid').waitFor()
  expect(await row.getByRole('link', { name: 'invalid_request' }).getAttribute('href')).toBe(
    '/docs/errors#:~:text=invalid_request',
  )
  await expectWellShown(page, 'requests')
  await page
    .getByRole('searchbox', { name: 'Request id' })
    .fill(String(made.headers['x-request-id']))
  await row.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: '202' }).waitFor()
  expect(page.url()).toContain('request_id=')
  await page.getByRole('searchbox', { name: 'Request id' }).fill('req_none')
  await page.getByText('No requests match these filters').waitFor()

  await page.goto('/console/test/feed')
  await page.getByText('never in this mode').waitFor()
  await page.getByRole('button', { name: 'case.received' }).click()
  await page.getByRole('region', { name: 'Event' }).getByText('FEED-1').first().waitFor()
  await page.keyboard.press('Escape')
  const read = await call(app.url, '/uat/v1/events', { key })
  expect(read.json.events).toHaveLength(1)
  await page.getByText('Up to date').waitFor()
  await expectWellShown(page, 'feed')
  await page.goto('/console/live/feed')
  await page.getByText('No events yet').waitFor()
  expect(complaints).toEqual([])
})

test('a developer runs the go-live test, reads what failed and finds it in the history', async () => {
  const { id } = await screens.app.lender()
  const receiver = await openExamReceiver(['no signature check'])
  const { page, complaints } = await screens.open(id, 'developer', '/console/test/go-live')
  await page.getByText('No test callback URL is registered yet.').waitFor()
  await page.getByRole('textbox', { name: 'Receiver URL' }).fill(receiver.url)
  await page.getByRole('textbox', { name: 'Signing secret' }).fill(receiver.secret)
  await page.getByLabel('State URL').fill(receiver.stateUrl)
  await expectWellShown(page, 'go-live')
  await button(page, 'Run test').click()
  await page.getByText('Not passed', { exact: true }).waitFor({ timeout: 120_000 })
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: /^Wrongly signed Sent/ }) })
  await row.getByText('Failed').waitFor()
  await expectWellShown(page, 'go-live-failed')
  const history = page.getByRole('table', { name: 'Earlier go-live tests' })
  await history.getByText('failed').waitFor()
  const saved = page.waitForEvent('download')
  await history.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^receiver-certificate-\d{4}-\d\d-\d\d\.json$/)
  expect(complaints).toEqual([])
})
