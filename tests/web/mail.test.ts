import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../server/src/db/db.ts'
import { caseInHand } from '../support/app/case-life.ts'
import { openTestCases } from '../support/app/test-cases.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { expectFocused, focusOn, tabTo, watchKeysAlone } from '../support/browser/keyboard.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { startTestSmtp, type TestSmtp } from '../support/mail/test-smtp.ts'
import { until } from '../support/until.ts'

let smtp: TestSmtp
let screens: StaffScreens
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  smtp = await startTestSmtp()
  screens = await openStaffScreens({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'office@deedwire.example',
  })
  desk = await openTestCases(screens.app, 'Meera Joshi')
})
afterAll(async () => {
  await screens?.end()
  await smtp?.close()
})
beforeEach(() => {
  smtp.mails.length = 0
})

const put = (name: string) => (reply: { request(): { method(): string }; url(): string }) =>
  reply.request().method() === 'PUT' && reply.url().includes(name)

/** What is collected for a minute is collected now. */
const collectNow = () => screens.app.db.rows(sql`UPDATE mail_items SET due_at = now()`)

async function allocateTo(analyst: { id: string }) {
  const operator = await screens.app.staff('operator')
  const made = await desk.open('live')
  await caseInHand(operator, 'live', made.id).moveOn('allocate', { analyst_id: analyst.id })
  return made
}

const mailOf = async (analyst: { get(path: string): Promise<{ json: { mail: object } }> }) =>
  (await analyst.get('/notification-preferences')).json.mail

test('mail is chosen on the account page, and by kind; then it arrives', async () => {
  const analyst = await screens.app.staff('analyst', 'Asha Rane')
  const { page, complaints } = await screens.openAs(analyst, '/office/account')
  const section = page.getByRole('region', { name: 'Notifications' })
  const late = section.getByRole('checkbox', { name: 'Late documents, by e-mail' })
  expect(await section.getByLabel('No e-mail').isChecked()).toBe(true)
  expect(await late.count()).toBe(0)
  const chosen = page.waitForResponse(put('/mail-preference'))
  await section.getByLabel('At once').click()
  expect((await chosen).status()).toBe(204)
  const switched = page.waitForResponse(put('/notification-preferences/documents_added'))
  await late.click()
  expect((await switched).status()).toBe(204)
  await page.reload()
  await late.waitFor()
  expect([await late.isChecked(), await section.getByLabel('At once').isChecked()]).toEqual([
    false,
    true,
  ])
  await keepPicture(page, 'mail-preferences')
  const made = await allocateTo(analyst)
  await made.addDocuments()
  await collectNow()
  await until('the mail arrives', async () => smtp.mails.length > 0)
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]?.raw).toContain(`Subject: Case ${made.ref} was allocated to you`)
  expect(complaints).toEqual([])
})

test('by keyboard: once a day, and then none again', async () => {
  const analyst = await screens.app.staff('analyst', 'Kiran Desai')
  const { page, complaints } = await screens.openAs(analyst, '/live/queue')
  await watchKeysAlone(page)
  await page.goto('/office/account')
  const section = page.getByRole('region', { name: 'Notifications' })
  const none = section.getByLabel('No e-mail')
  await none.waitFor()
  await tabTo(none)
  const daily = page.waitForResponse(put('/mail-preference'))
  await page.keyboard.press('ArrowUp')
  expect((await daily).status()).toBe(204)
  await expect.poll(() => mailOf(analyst)).toMatchObject({ frequency: 'daily' })
  await section.getByRole('checkbox', { name: 'Overdue, by e-mail' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => mailOf(analyst)).toMatchObject({ frequency: 'none' })
  expect(complaints).toEqual([])
})

test('an address that is refused: person and operator see it; allowed again, the mail is sent', async () => {
  const { app } = screens
  const analyst = await app.staff('analyst', 'Vikram Shetty')
  const { address } = (await mailOf(analyst)) as { address: string }
  await analyst.send('PUT', '/mail-preference', { frequency: 'at_once' })
  smtp.faultsOf.set(address, { code: 550, text: '5.1.1 no such mailbox' })
  await allocateTo(analyst)
  await collectNow()
  await until('it is refused', async () =>
    Boolean(((await mailOf(analyst)) as { refused: object | null }).refused),
  )
  const own = await screens.openAs(analyst, '/office/account')
  await own.page.getByRole('alert').filter({ hasText: 'no such mailbox' }).waitFor()
  await own.page.setViewportSize({ width: 390, height: 780 })
  const wide = await own.page.evaluate<number>('document.documentElement.scrollWidth')
  expect(wide).toBeLessThanOrEqual(390)
  await keepPicture(own.page, 'mail-refused-phone')

  smtp.faultsOf.clear()
  const { page, complaints } = await screens.open('operator', '/live/health', 'Nitin Gore')
  const mail = page.getByRole('region', { name: 'E-mail' })
  const row = mail.getByRole('row').filter({ hasText: address })
  await row.filter({ hasText: 'Failed' }).getByText('no such mailbox').waitFor()
  await row.filter({ hasText: 'Vikram Shetty' }).waitFor()
  await keepPicture(page, 'mail-health')
  await mail.getByRole('button', { name: `Retry the e-mail to ${address}` }).click()
  await mail.getByRole('alert').filter({ hasText: 'allow it first' }).waitFor()
  await mail.getByRole('button', { name: `Allow again: ${address}` }).click()
  await row.filter({ hasText: 'Vikram Shetty' }).waitFor({ state: 'detached' })
  await mail.getByRole('button', { name: `Retry the e-mail to ${address}` }).click()
  await until('it arrives', async () => smtp.mails.length > 0)
  expect(smtp.mails[0]?.to).toEqual([address])
  await row.waitFor({ state: 'detached' })
  // The refusal that was asked for, and nothing else.
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([])
})

test('by keyboard: an operator marks an address whose mail came back, and allows it again', async () => {
  const { page, complaints } = await screens.open('operator', '/live/queue', 'Rohini Naik')
  await watchKeysAlone(page)
  await page.goto('/live/health')
  const mail = page.getByRole('region', { name: 'E-mail' })
  const field = mail.getByLabel('Address whose e-mail came back')
  await field.waitFor()
  await focusOn(field)
  await page.keyboard.type('asha@bank.example')
  await tabTo(mail.getByLabel('Why'))
  await page.keyboard.type('Mailbox full')
  await page.keyboard.press('Enter')
  const row = mail.getByRole('row').filter({ hasText: 'asha@bank.example' })
  await row.getByText('By Rohini Naik').waitFor()
  const allow = row.getByRole('button', { name: 'Allow again: asha@bank.example' })
  await focusOn(allow)
  await page.keyboard.press('Enter')
  await row.waitFor({ state: 'detached' })
  await expectFocused(mail)
  expect(complaints).toEqual([])
})

test('where it is switched off, what is left of it is shown below that', async () => {
  const { page } = await screens.open('operator', '/office/account')
  await page.route('**/backoffice/mail', async (route) => {
    const response = await route.fetch()
    const refused = { address: 'gone@bank.example', reason: 'Moved', staff_name: null }
    const by = { refused_at: '2026-01-05T05:00:00.000Z', refused_by: null }
    const json = { ...(await response.json()), is_on: false, refusals: [{ ...refused, ...by }] }
    await route.fulfill({ response, json })
  })
  await page.goto('/live/health')
  const mail = page.getByRole('region', { name: 'E-mail' })
  await mail.getByText('gone@bank.example').first().waitFor()
  await mail.getByText('E-mail is not set up for this installation').waitFor()
})

test('mail to contacts is switched on for a lender, in one mode', async () => {
  const { page, complaints } = await screens.open(
    'operator',
    `/live/lenders/${desk.lender.id}?tab=settings`,
    'Suresh Patil',
  )
  const live = page.getByLabel('Tell contacts about live queries')
  await live.waitFor()
  expect(await live.isChecked()).toBe(false)
  const saved = page.waitForResponse(put('/contact-mail'))
  await focusOn(live)
  await page.keyboard.press('Space')
  expect((await saved).status()).toBe(200)
  await page.reload()
  await live.waitFor()
  expect(await live.isChecked()).toBe(true)
  await keepPicture(page, 'contact-mail')
  await page.goto(`/test/lenders/${desk.lender.id}?tab=settings`)
  const tried = page.getByLabel('Tell contacts about test queries')
  await tried.waitFor()
  expect(await tried.isChecked()).toBe(false)
  const found = await desk.open('live', { contact_email: 'asha.rao@bank.example' })
  await found.hand.review()
  await found.hand.moveOn('raise-query', { text: 'Is it let?', documents_awaited: false })
  await until('the contact is told', async () => smtp.mails.length > 0)
  expect(smtp.mails[0]?.to).toEqual(['asha.rao@bank.example'])
  expect(complaints).toEqual([])
})
