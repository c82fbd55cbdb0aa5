import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../server/src/db/db.ts'
import { staffPassword, startTestApp, type TestApp } from '../support/app/test-app.ts'
import { openBrowser, openScreen, signInOn } from '../support/browser/browser.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await app?.end()
})

/** Passkeys belong to a host name. */
const byName = (url: string) => url.replace('127.0.0.1', 'localhost')

const codeOf = (secret: string, stepsAhead = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * stepsAhead })

/** The page was loaded while the sign-in was fresh, and now it is not. */
const age = (id: string) =>
  app.db.rows(sql`
    UPDATE staff_sessions SET created_at = created_at - interval '11 minutes'
    WHERE staff_id = ${id}`)

async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[type=password]').fill(staffPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a dialog asks for the proof once the sign-in is ten minutes old, and says what is wrong', async () => {
  const { id, email } = await app.staff('analyst')
  const { page, context, complaints } = await openScreen(browser, byName(app.url))
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signInOn(page, email, '/office/account')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name').fill('Laptop')
  await adding.getByRole('button', { name: 'Continue' }).click()
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  const [code = ''] = ((await shown.locator('[data-secret]').textContent()) ?? '').split('\n')
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByText('10 of 10 left').waitFor()

  await age(id)
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create new recovery codes?' })
  const create = dialog.getByRole('button', { name: 'Create codes' })
  await create.click()
  const password = dialog.locator('input[type=password]')
  await password.fill('not the password')
  // There is no app that could make one.
  await dialog
    .getByText(
      'A recovery code. If you have none left, sign out and in again: for ten minutes after that no code is needed.',
    )
    .waitFor()
  await dialog.getByLabel('Code').fill(code)
  await create.click()
  await dialog.getByRole('alert').getByText('The password is wrong.').waitFor()
  await password.fill(staffPassword)
  await create.click()
  await shown.waitFor()
  expect(complaints).toEqual([])
})

test('the set-up of an app asks for the password then too', async () => {
  const { id, email } = await app.staff('analyst')
  const { page, complaints } = await openScreen(browser, app.url)
  await signInOn(page, email, '/office/account')
  await page.getByText('Not set up', { exact: true }).waitFor()
  await age(id)
  await page.getByRole('button', { name: 'Set up app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByRole('button', { name: 'Show QR code' }).click()
  await dialog.locator('input[type=password]').fill(staffPassword)
  await dialog.getByRole('button', { name: 'Show QR code' }).click()
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  expect(complaints).toEqual([])
})

test('another person who signs in on a page whose session ended gets a page of their own', async () => {
  const withApp = async () => {
    const member = await app.staff('analyst')
    const { secret } = (await member.post('/two-factor/totp')).json
    const reply = await member.post('/two-factor/totp/confirm', { code: codeOf(secret, -1) })
    expect(reply.status, reply.text).toBe(200)
    return { id: member.id, email: member.email, secret: secret as string }
  }
  const [one, other] = [await withApp(), await withApp()]
  const { page, context, complaints } = await openScreen(browser, app.url)
  await page.goto('/sign-in?to=/office/account')
  await givePassword(page, one.email)
  await page.getByLabel('Code').fill(codeOf(one.secret))
  await page.getByRole('button', { name: 'Continue' }).click()

  const others = page.getByRole('button', { name: 'Sign out all others' })
  await others.waitFor()
  await app.db.rows(sql`DELETE FROM staff_sessions WHERE staff_id = ${one.id}`)
  await others.click()
  const again = page.getByRole('dialog', { name: 'Your session has ended' })
  await again.locator('input[type=password]').fill(staffPassword)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await again.getByLabel('Code').waitFor()
  // In another tab someone else gives a password; the code that is asked for is now theirs.
  const tab = await context.newPage()
  await tab.goto('/sign-in')
  await givePassword(tab, other.email)
  await tab.getByLabel('Code').waitFor()
  const reloaded = page.waitForEvent('load')
  await again.getByLabel('Code').fill(codeOf(other.secret))
  await again.getByRole('button', { name: 'Continue' }).click()
  await reloaded
  await page.getByText(other.email).first().waitFor()
  expect(complaints).toEqual([])
})
