import { hash } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { bytesOf, openBrowser, openScreen, signInOn } from '../support/browser/browser.ts'
import { openInbox, openTestCallbacks } from '../support/callbacks/test-callbacks.ts'
import { call, sampleCase } from '../support/http/http-client.ts'
import { until } from '../support/until.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  ;[app, browser] = await Promise.all([
    startTestApp({ CALLBACK_ALLOW_PRIVATE: 'all' }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await app?.end()
})

async function operatorOn(path: string) {
  const { email } = await app.staff('operator')
  const screen = await openScreen(browser, app.url)
  await signInOn(screen.page, email, path)
  return screen
}

describe('an operator', () => {
  test('issues a key that works, sees it once, and revokes it', async () => {
    const lender = await app.lender({ name: 'Sahyadri Housing Finance' })
    const { page, complaints } = await operatorOn(`/live/lenders/${lender.id}?tab=keys`)
    await page.getByRole('button', { name: 'Issue a key' }).click()
    await page.getByLabel('Label').fill('Loan system, new')
    // An operator cannot grant scopes that give access to reports; the dialog says who can.
    for (const scope of ['cases:read', 'callbacks:manage']) {
      expect(await page.getByRole('checkbox', { name: scope }).isDisabled()).toBe(true)
      await page.getByText(`A live key with ${scope} gives access to reports`).waitFor()
    }
    expect(await page.getByRole('checkbox', { name: 'cases:create' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Issue key' }).click()
    const secret = (await page.locator('[data-secret]').textContent()) ?? ''
    expect(secret).toMatch(/^svc_live_/)
    const create = () => call(app.url, '/v1/cases', { key: secret, body: sampleCase() })
    expect((await create()).status).toBe(202)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.locator('[data-secret]').waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(secret)
    const row = page.getByRole('row').filter({ hasText: 'Loan system, new' })
    await row.getByRole('button', { name: /Revoke/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Revoke/ })
      .click()
    await row.getByText('Revoked').waitFor()
    expect((await create()).status).toBe(401)
    expect(complaints).toEqual([])
  })

  test('sets a live callback URL, which waits for an admin', async () => {
    const lender = await app.lender({ name: 'Krishna Housing Finance' })
    const { page, complaints } = await operatorOn(`/live/lenders/${lender.id}?tab=callback`)
    await page.getByRole('button', { name: 'Set callback URL' }).click()
    await page.getByRole('textbox', { name: 'URL' }).fill('https://los.krishna.example/callbacks')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByText('Unconfirmed', { exact: true }).waitFor()
    await page.getByText('an admin has not confirmed it', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Enable', exact: true }).click()
    await page.getByText('Ask an admin to enable it.', { exact: false }).waitFor()
    expect(complaints).toEqual([])
  })

  test('sees why a delivery failed, and sends it again', async () => {
    const desk = await openTestCallbacks(app)
    const inbox = await openInbox()
    // 410 Gone: fails permanently at once.
    inbox.answer = { status: 410 }
    await desk.put({ url: inbox.url })
    const made = await call(app.url, '/v1/cases', { key: desk.keys.live, body: sampleCase() })
    expect(made.status).toBe(202)
    const { page } = await operatorOn(`/live/lenders/${desk.lender.id}?tab=deliveries`)
    await page.getByRole('button', { name: 'case.received' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('410').first().waitFor()
    inbox.answer = { status: 200 }
    await desk.ask('/callback', { method: 'PUT', body: { url: inbox.url } })
    await drawer.getByRole('button', { name: 'Replay this delivery' }).click()
    await drawer.getByText('Delivered', { exact: true }).waitFor()
    await inbox.close()
  })

  test('changes a lender without losing a colleague’s earlier change', async () => {
    const lender = await app.lender({ name: 'Koyna Bank' })
    const { page, complaints } = await operatorOn(`/live/lenders/${lender.id}?tab=settings`)
    const name = page.getByRole('textbox', { name: /^Name/ })
    await name.fill('Koyna Cooperative Bank')
    const colleague = await app.staff('operator')
    const theirs = await colleague.send(
      'PATCH',
      `/lenders/${lender.id}`,
      { case_types: ['LO'] },
      { 'if-match': '"1"' },
    )
    expect(theirs.status).toBe(200)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Another user changed this lender in the meantime').waitFor()
    expect(await name.inputValue()).toBe('Koyna Cooperative Bank')
    await page.getByRole('button', { name: 'Use their version' }).click()
    await name.fill('Koyna Cooperative Bank')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Koyna Cooperative Bank' }).waitFor()
    const is = (await colleague.get(`/live/lenders/${lender.id}`)).json
    expect([is.name, is.case_types, is.version]).toEqual(['Koyna Cooperative Bank', ['LO'], 3])

    await page.getByRole('tab', { name: 'Keys' }).click()
    await page
      .getByRole('button', { name: /^Change/ })
      .first()
      .click()
    await page.getByLabel('Burst').fill('5')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('changed. Applies from its next request.', { exact: false }).waitFor()
    const used = await call(app.url, '/v1/cases/NONE', { key: lender.live })
    expect(used.headers['ratelimit-limit']).toBe('5')
    expect(complaints).toEqual([])
  })

  test('sees the exact bytes sent, and how far the lender has pulled', async () => {
    const desk = await openTestCallbacks(app)
    const inbox = await openInbox()
    await desk.put({ url: inbox.url })
    await desk.createCase('SEEN-1')
    await until('the callback', async () => inbox.got.length > 0)
    await until('the feed', async () => (await desk.ask('/events')).json.events.length > 0)
    const { email } = await app.staff('admin')
    const { page, complaints } = await openScreen(browser, app.url)
    await signInOn(page, email, `/live/lenders/${desk.lender.id}?tab=deliveries`)
    await page.getByRole('button', { name: 'case.received' }).click()
    const drawer = page.getByRole('dialog')
    const digest = hash('sha256', inbox.got[0]?.body ?? '', 'hex')
    await drawer.getByText(`SHA-256 ${digest}`).waitFor()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: 'Save' }).click(),
    ])
    expect(await bytesOf(saved)).toEqual(inbox.got[0]?.body)
    await page.goto(`/live/lenders/${desk.lender.id}?tab=feed`)
    const stands = page.getByRole('region', { name: 'Feed position' })
    await stands.getByText('Up to date').waitFor()
    expect(await stands.textContent()).toContain('1 event')
    expect(complaints).toEqual([])
    await inbox.close()
  })

  test('reads why a lender’s call failed', async () => {
    const lender = await app.lender()
    const reply = await call(app.url, '/v1/cases', { key: lender.live, body: { case_type: 'TSR' } })
    expect(reply.status).toBe(400)
    const { page } = await operatorOn(`/live/lenders/${lender.id}?tab=requests`)
    const row = page.getByRole('row').filter({ hasText: 'invalid_request' })
    await row.waitFor()
    expect(await row.textContent()).toContain('/v1/cases')
    expect(await page.content()).toContain(String(reply.headers['x-request-id']))
  })
})
