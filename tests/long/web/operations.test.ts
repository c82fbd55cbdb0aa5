import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../support/app/test-app.ts'
import { bytesOf } from '../../support/browser/browser.ts'
import { openStaffScreens, type StaffScreens } from '../../support/browser/staff-screens.ts'
import { openInbox, openTestCallbacks } from '../../support/callbacks/test-callbacks.ts'
import { call } from '../../support/http/http-client.ts'
import { until } from '../../support/until.ts'

let screens: StaffScreens
let app: TestApp
beforeAll(async () => {
  screens = await openStaffScreens({ CALLBACK_ALLOW_PRIVATE: 'all' })
  app = screens.app
})
afterAll(() => screens?.end())

describe('an operator', () => {
  test('sets a live callback URL, which waits for an admin', async () => {
    const lender = await app.lender({ name: 'Krishna Housing Finance' })
    const { page, complaints } = await screens.open(
      'operator',
      `/live/lenders/${lender.id}?tab=callback`,
    )
    await page.getByRole('button', { name: 'Set callback URL' }).click()
    await page.getByRole('textbox', { name: 'URL' }).fill('https://los.krishna.example/callbacks')
    await page.getByRole('checkbox', { name: 'case.withdrawn' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByText('case.withdrawn', { exact: true }).waitFor()
    await page.getByText('Unconfirmed', { exact: true }).waitFor()
    await page.getByText('an admin has not confirmed it', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Enable', exact: true }).click()
    await page.getByText('Ask an admin to enable it.', { exact: false }).waitFor()
    // The dialog starts with what is stored, and removes what is unticked.
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const ticked = page.getByRole('checkbox', { name: 'case.withdrawn' })
    await expect.poll(() => ticked.isChecked()).toBe(true)
    await ticked.uncheck()
    await page.getByRole('checkbox', { name: 'case.in_review' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('case.in_review', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  test('changes a lender without losing a colleague’s earlier change', async () => {
    const lender = await app.lender({ name: 'Koyna Bank' })
    const { page, complaints } = await screens.open(
      'operator',
      `/live/lenders/${lender.id}?tab=settings`,
    )
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
    const { page, complaints } = await screens.open(
      'admin',
      `/live/lenders/${desk.lender.id}?tab=deliveries`,
    )
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
})
