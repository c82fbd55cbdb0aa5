import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { TestApp } from '../support/app/test-app.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { openInbox, openTestCallbacks } from '../support/callbacks/test-callbacks.ts'
import { call, sampleCase } from '../support/http/http-client.ts'

let screens: StaffScreens
let app: TestApp
beforeAll(async () => {
  screens = await openStaffScreens({ CALLBACK_ALLOW_PRIVATE: 'all' })
  app = screens.app
})
afterAll(() => screens?.end())

describe('an operator', () => {
  test('issues a key that works, sees it once, and revokes it', async () => {
    const lender = await app.lender({ name: 'Sahyadri Housing Finance' })
    const { page, complaints } = await screens.open(
      'operator',
      `/live/lenders/${lender.id}?tab=keys`,
    )
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

  test('sees why a delivery failed, and sends it again', async () => {
    const desk = await openTestCallbacks(app)
    const inbox = await openInbox()
    // 410 Gone: fails permanently at once.
    inbox.answer = { status: 410 }
    await desk.put({ url: inbox.url })
    const made = await call(app.url, '/v1/cases', { key: desk.keys.live, body: sampleCase() })
    expect(made.status).toBe(202)
    const { page } = await screens.open(
      'operator',
      `/live/lenders/${desk.lender.id}?tab=deliveries`,
    )
    await page.getByRole('button', { name: 'case.received' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('410').first().waitFor()
    inbox.answer = { status: 200 }
    await desk.ask('/callback', { method: 'PUT', body: { url: inbox.url } })
    await drawer.getByRole('button', { name: 'Replay this delivery' }).click()
    await drawer.getByText('Delivered', { exact: true }).waitFor()
    await inbox.close()
  })

  test('reads why a lender’s call failed', async () => {
    const lender = await app.lender()
    const reply = await call(app.url, '/v1/cases', { key: lender.live, body: { case_type: 'TSR' } })
    expect(reply.status).toBe(400)
    const { page } = await screens.open('operator', `/live/lenders/${lender.id}?tab=requests`)
    const row = page.getByRole('row').filter({ hasText: 'invalid_request' })
    await row.waitFor()
    expect(await row.textContent()).toContain('/v1/cases')
    expect(await page.content()).toContain(String(reply.headers['x-request-id']))
  })
})

test('everyone who works in a restored copy sees that it sends nothing', async () => {
  await app.db.script(
    "INSERT INTO sending_pause (reason, paused_by, paused_at) VALUES ('restored', 'cli', now())",
  )
  onTestFinished(() => app.db.script('DELETE FROM sending_pause'))
  const words = 'This is a restored backup. Sending is paused'
  const { page } = await screens.open('analyst', '/live/queue', 'Nisha Pawar')
  await page.getByText(words).waitFor()
  await app.db.script('DELETE FROM sending_pause')
  await page.reload()
  await page.getByText('No cases match these filters.').or(page.getByRole('grid')).first().waitFor()
  expect(await page.getByText(words).count()).toBe(0)
})
