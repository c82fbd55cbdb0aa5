import { generateSync } from 'otplib'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffPassword, startTestApp, type TestApp } from '../support/app/test-app.ts'
import { openBrowser, openScreen, type Screen, signInOn } from '../support/browser/browser.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'

let app: TestApp
let strict: TestApp
let browser: Browser
beforeAll(async () => {
  ;[app, strict, browser] = await Promise.all([
    startTestApp(),
    startTestApp({ STAFF_TWO_FACTOR: 'required' }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await app?.end()
  await strict?.end()
})

/** Passkeys belong to a host name. */
const byName = (url: string) => url.replace('127.0.0.1', 'localhost')

/** A step ahead for each use: a code works once. */
const codeOf = (secret: string, stepsAhead = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * stepsAhead })

async function addAuthenticator({ page, context }: Screen, isVerifying = true) {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: isVerifying,
      isUserVerified: isVerifying,
      automaticPresenceSimulation: true,
    },
  })
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((each) => each.ownerDocument.activeElement === each)

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /analyst|admin/ })
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail').waitFor()
}

async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[type=password]').fill(staffPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** From the dialog of the QR code to the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up app' }).click()
  await page.getByRole('button', { name: 'Show QR code' }).click()
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  await expectAccessible(page)
  const secret = (await page.locator('[data-secret]').textContent()) ?? ''
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('is wrong').first().waitFor()
  await page.getByLabel('Code from the app').fill(codeOf(secret, -1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await dialog.getByText('Save them now. Do not share them with anyone.').waitFor()
  await expectAccessible(page)
  const codes = ((await dialog.locator('[data-secret]').textContent()) ?? '').split('\n')
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await dialog.waitFor({ state: 'detached' })
  return { secret, codes }
}

test('an authenticator app: set up by mouse, sign in by keyboard, recovery code, removed', async () => {
  const { email } = await app.staff('analyst')
  const screen = await openScreen(browser, byName(app.url))
  const { page, complaints } = screen
  await signInOn(page, email, '/office/account')
  await page.getByText('Not set up', { exact: true }).waitFor()
  await expectAccessible(page)
  const { secret, codes } = await setUpApp(page)
  expect(codes).toHaveLength(10)
  await page.getByText('10 of 10 left').waitFor()
  await signOut(page)

  await page.goto('/sign-in?to=/office/account')
  await expect.poll(() => hasFocus(page.getByLabel('E-mail'))).toBe(true)
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(staffPassword)
  await page.keyboard.press('Enter')
  const field = page.getByLabel('Code')
  await expect.poll(() => hasFocus(field)).toBe(true)
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  await expectAccessible(page)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  await signOut(page)

  await givePassword(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('navigation', { name: 'Pages' }).waitFor()
  await page.goto('/office/account')
  await page.getByText('9 of 10 left').waitFor()

  await page.getByRole('button', { name: 'Remove app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the authenticator app?' })
  await dialog.locator('input[type=password]').fill(staffPassword)
  await dialog.getByLabel('Code').fill(codes[1] ?? '')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove app' }).click()
  await page.getByText('Not set up', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('a passkey: added, used after the password and instead of it, renamed, removed', async () => {
  const { email } = await app.staff('analyst')
  const screen = await openScreen(browser, byName(app.url))
  const { page, complaints } = screen
  await addAuthenticator(screen)
  await signInOn(page, email, '/office/account')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name').fill('Office laptop')
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page
    .getByRole('row', { name: /Office laptop/ })
    .getByText('Never')
    .waitFor()
  await signOut(page)

  await givePassword(page, email)
  await page.getByRole('form', { name: 'Two-factor sign-in' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('navigation', { name: 'Pages' }).waitFor()
  await signOut(page)

  // By keys alone, without a password.
  const button = page.getByRole('button', { name: 'Use a passkey' })
  await button.waitFor()
  await expect.poll(() => hasFocus(page.getByLabel('E-mail'))).toBe(true)
  for (let i = 0; i < 6 && !(await hasFocus(button)); i += 1) await page.keyboard.press('Tab')
  expect(await hasFocus(button)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Pages' }).waitFor()

  await page.goto('/office/account')
  await page.getByRole('button', { name: 'Rename Office laptop' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' })
  await renaming.getByLabel('Name').fill('Old laptop')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByRole('row', { name: /Old laptop/ }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('an authenticator that cannot verify the user does not replace the password', async () => {
  const { email } = await app.staff('analyst')
  const screen = await openScreen(browser, byName(app.url))
  const { page } = screen
  await addAuthenticator(screen, false)
  await signInOn(page, email, '/office/account')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Key')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('alert').getByText('No passkey was used.').waitFor()
  await givePassword(page, email)
  await page
    .getByRole('form', { name: 'Two-factor sign-in' })
    .getByRole('button', { name: 'Use a passkey' })
    .click()
  await page.getByRole('navigation', { name: 'Pages' }).waitFor()
})

test('where a second factor is required, it is set up before anything else', async () => {
  const { email } = await strict.staff('analyst')
  const { page, complaints } = await openScreen(browser, byName(strict.url))
  await page.goto('/test/queue')
  await givePassword(page, email)
  await page.getByRole('heading', { name: 'Set up two-factor sign-in' }).waitFor()
  await expectAccessible(page)
  await page.goto('/live/queue')
  await page.getByRole('heading', { name: 'Set up two-factor sign-in' }).waitFor()
  const next = page.getByRole('button', { name: 'Continue to the workbench' })
  expect(await next.isDisabled()).toBe(true)
  await setUpApp(page)
  await next.click()
  await page.getByRole('grid', { name: 'Cases' }).waitFor()
  // From then on the page leads on, within this site.
  await page.goto('/sign-in/two-factor?to=/office/account')
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  await page.goto('/sign-in/two-factor?to=//evil.example')
  await page.getByRole('grid', { name: 'Cases' }).waitFor()
  expect(complaints).toEqual([])
})

test('sessions are listed, and the others signed out', async () => {
  const account = await app.staff('analyst')
  const here = await openScreen(browser, app.url)
  await signInOn(here.page, account.email, '/office/account')
  const table = here.page.getByRole('table', { name: 'Your sessions' })
  await table.getByText('This session').waitFor()
  expect(await table.getByRole('row').count()).toBe(3)
  await here.page.getByRole('button', { name: 'Sign out all others' }).click()
  await expect.poll(() => table.getByRole('row').count()).toBe(2)
  expect((await account.get('/session')).status).toBe(401)
  for (const width of [390, 820, 1440]) {
    await here.page.setViewportSize({ width, height: 800 })
    const overflow = await here.page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect(overflow).toBe(0)
  }
  expect(here.complaints).toEqual([])
})

test('an admin makes a reset link, and the person sets a new password with it', async () => {
  const person = await app.staff('analyst', 'Leela Nair')
  const admin = await openScreen(browser, app.url)
  await signInOn(admin.page, (await app.staff('admin')).email, '/office/staff')
  await admin.page.getByRole('button', { name: 'Actions for Leela Nair' }).click()
  await admin.page.getByRole('menuitem', { name: 'Password reset link' }).click()
  await expectAccessible(admin.page)
  await admin.page.getByRole('button', { name: 'Create link' }).click()
  const link = (await admin.page.locator('[data-secret]').textContent()) ?? ''
  await expectAccessible(admin.page)
  const { page, complaints } = await openScreen(browser, app.url)
  await page.goto(link)
  await page.getByText(person.email).waitFor()
  expect(page.url()).not.toContain('#')
  await expectAccessible(page)
  const [first, second] = [
    page.locator('input[type=password]').nth(0),
    page.locator('input[type=password]').nth(1),
  ]
  await first.fill('a new horse battery')
  await second.fill('a new horse battery')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Password set').waitFor()
  await expectAccessible(page)
  expect((await person.get('/session')).status).toBe(401)
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('alert').getByText('The link has expired or was used.').waitFor()

  await admin.page.getByRole('button', { name: 'I have copied it' }).click()
  await admin.page.getByRole('button', { name: 'Actions for Leela Nair' }).click()
  await admin.page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  await expectAccessible(admin.page)
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await admin.page.getByText('0 sessions ended.').waitFor()
  expect([...complaints, ...admin.complaints]).toEqual([])
})
