import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../server/src/db/db.ts'
import { staffPassword } from '../support/app/test-app.ts'
import {
  type ConsoleScreens,
  expectWellShown,
  openConsoleScreens,
  signInToConsole,
} from '../support/browser/console-screens.ts'
import { expectFocusOn, tabTo } from '../support/browser/keyboard.ts'
import { makePerson } from '../support/http/console-client.ts'

let screens: ConsoleScreens
beforeAll(async () => {
  screens = await openConsoleScreens()
})
afterAll(() => screens?.end())

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

async function openAction(page: Page, name: string, action: string): Promise<void> {
  await button(page, `Actions for ${name}`).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('by mouse: an admin invites a developer, who sets a password and signs in', async () => {
  const lender = await screens.app.lender({ name: 'Coastal Bank' })
  const admin = await screens.open(lender.id, 'lender_admin', '/console/people')
  await admin.page.getByRole('heading', { name: 'People' }).waitFor()
  await admin.page.getByText('Only you so far.', { exact: false }).waitFor()
  await button(admin.page, 'Invite a person').click()
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('dev@coastal.example')
  await dialog.getByLabel('Name').fill('Devika Rao')
  await dialog.getByLabel('Developer').check()
  await expectWellShown(admin.page, 'invite')
  await button(admin.page, 'Create invitation link').click()
  const link = await dialog.locator('[data-secret]').textContent()
  await expectWellShown(admin.page, 'invitation-link')
  await button(admin.page, 'I have copied it').click()
  await admin.page.getByRole('row', { name: /Devika Rao.*Developer.*Invited/ }).waitFor()
  await expectWellShown(admin.page, 'people')

  const invited = await screens.openEmpty()
  const { page } = invited
  // The address of the window, which passkeys need to be a name.
  const path = new URL(link ?? '')
  await page.goto(`${path.pathname}${path.hash}`)
  await page.getByRole('heading', { name: 'Welcome to Deedwire' }).waitFor()
  await page.getByText('Choose a password for dev@coastal.example.').waitFor()
  expect(page.url()).not.toContain('#')
  await expectWellShown(page, 'welcome')
  await page.locator('input[type=password]').nth(0).fill(staffPassword)
  await page.locator('input[type=password]').nth(1).fill(staffPassword)
  await button(page, 'Set password').click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expectWellShown(page, 'sign-in')
  await signInToConsole(page, 'dev@coastal.example')
  await page.goto('/console/account')
  await page.getByText('Coastal Bank', { exact: true }).last().waitFor()
  // What the role may not do is not offered.
  expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0)
  await page.goto('/console/people')
  await page.getByText('The role developer may not do this', { exact: false }).waitFor()

  await page.goto('about:blank')
  await page.goto(`${path.pathname}${path.hash}`)
  await page.getByRole('alert').getByText('The link has expired or was used.').waitFor()
  await page.getByText('Ask the person who sent you the link for a new one.').waitFor()
  await expectWellShown(page, 'expired-link')
  expect([...admin.complaints, ...invited.complaints]).toEqual([])
})

test('by keyboard: an admin invites, changes a role, and disables an account', async () => {
  const lender = await screens.app.lender()
  const { page, complaints } = await screens.open(lender.id, 'lender_admin', '/console/people', {
    keysAlone: true,
  })
  await button(page, /^Actions for/)
    .first()
    .waitFor()
  await tabTo(button(page, 'Invite a person'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expectFocusOn(dialog.getByLabel('E-mail'))
  await page.keyboard.type('nita@bank.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Nita')
  await page.keyboard.press('Enter')
  await dialog.locator('[data-secret]').waitFor()
  await expectFocusOn(dialog.getByRole('button', { name: 'Copy' }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectFocusOn(button(page, 'Invite a person'))

  const actions = button(page, 'Actions for Nita')
  await tabTo(actions)
  await page.keyboard.press('Enter')
  await expectFocusOn(page.getByRole('menuitem', { name: 'Change name or role' }))
  await page.keyboard.press('Enter')
  await expectFocusOn(dialog.getByLabel('Name'))
  await page.keyboard.press('Tab')
  await expectFocusOn(dialog.getByLabel('Viewer'))
  await page.keyboard.press('ArrowUp')
  await expectFocusOn(dialog.getByLabel('Operations'))
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /Nita.*Operations/ }).waitFor()
  await expectFocusOn(actions)

  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expectFocusOn(page.getByRole('menuitem', { name: 'Disable' }))
  await page.keyboard.press('Enter')
  await expectFocusOn(dialog.getByRole('button', { name: 'Cancel' }))
  await expectWellShown(page, 'disable')
  await tabTo(dialog.getByRole('button', { name: 'Disable' }))
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /Nita.*Disabled/ }).waitFor()
  expect(complaints).toEqual([])
})

test('an admin removes a lost second factor, signs a person out, and makes a new link', async () => {
  const { app } = screens
  const lender = await app.lender()
  const person = await makePerson(app, lender.id, 'developer')
  const theirs = await screens.openEmpty()
  await theirs.page.goto('/console')
  await signInToConsole(theirs.page, person.email)
  await theirs.page.goto('/console/account')
  await theirs.page.getByText('Not set up', { exact: true }).waitFor()
  await expectWellShown(theirs.page, 'account')
  await button(theirs.page, 'Set up app').click()
  await button(theirs.page, 'Show QR code').click()
  const secret = (await theirs.page.locator('[data-secret]').textContent()) ?? ''
  await theirs.page.getByLabel('Code from the app').fill(generateSync({ secret }))
  await button(theirs.page, 'Confirm').click()
  await button(theirs.page, 'I have copied it').click()
  await theirs.page.getByText('10 of 10 left').waitFor()

  const admin = await screens.open(lender.id, 'lender_admin', '/console/people')
  await openAction(admin.page, person.email, 'Sign out everywhere')
  await admin.page.getByText('last used', { exact: false }).waitFor()
  await expectWellShown(admin.page, 'sign-out-everywhere')
  await button(admin.page, 'Sign out').click()
  await admin.page.getByRole('dialog').waitFor({ state: 'detached' })
  await openAction(admin.page, person.email, 'Remove second factor')
  await expectWellShown(admin.page, 'remove-factor')
  await button(admin.page, 'Remove second factor').click()
  await admin.page.getByRole('dialog').waitFor({ state: 'detached' })
  await admin.page.getByRole('row', { name: new RegExp(`${person.email}.*None`) }).waitFor()
  await openAction(admin.page, person.email, 'Password reset link')
  await expectWellShown(admin.page, 'reset-link')
  await button(admin.page, 'Create link').click()
  await admin.page.locator('[data-secret]').waitFor()

  // The open page stays, and asks to sign in again: without a code now.
  await theirs.page.reload()
  await signInToConsole(theirs.page, person.email)
  await theirs.page.goto('/console/account')
  await theirs.page.getByText('Not set up', { exact: true }).waitFor()
  expect([...admin.complaints, ...theirs.complaints]).toEqual([])
})

test('the last admin is told why they stay one', async () => {
  const lender = await screens.app.lender()
  const { page, email } = await screens.open(lender.id, 'lender_admin', '/console/people')
  await openAction(page, email, 'Change name or role')
  await page.getByRole('dialog').getByLabel('Viewer').check()
  await button(page, 'Save').click()
  await page.getByText('the last admin must remain an admin', { exact: false }).waitFor()
  await expectWellShown(page, 'last-admin')
})

test('a session that ended is renewed on top of the page', async () => {
  const { app } = screens
  const lender = await app.lender()
  const { page, email } = await screens.open(lender.id, 'lender_admin', '/console/people')
  await button(page, 'Invite a person').click()
  await page.getByRole('dialog').getByLabel('E-mail').fill('kept@bank.example')
  await app.db.rows(sql`
    DELETE FROM staff_sessions WHERE staff_id IN (SELECT id FROM staff WHERE email = ${email})`)
  await page.getByRole('dialog').getByLabel('Name').fill('Kept')
  await button(page, 'Create invitation link').click()
  const again = page.getByRole('dialog', { name: 'Your session has ended' })
  await again.locator('input[type=password]').fill(staffPassword)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await again.waitFor({ state: 'detached' })
  await button(page, 'Create invitation link').click()
  await page.locator('[data-secret]').waitFor()
})

test('where a second factor is required, it is set up before anything else', async () => {
  const strict = await openConsoleScreens({ CONSOLE_TWO_FACTOR: 'required' })
  try {
    const lender = await strict.app.lender()
    const { email } = await makePerson(strict.app, lender.id, 'lender_admin')
    const { page, complaints } = await strict.openEmpty()
    await page.goto('/console/people')
    await page.getByLabel('E-mail').fill(email)
    await page.locator('input[type=password]').fill(staffPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Set up two-factor sign-in' }).waitFor()
    await expectWellShown(page, 'set-up-two-factor')
    await button(page, 'Set up app').click()
    await button(page, 'Show QR code').click()
    const secret = (await page.locator('[data-secret]').textContent()) ?? ''
    await page.getByLabel('Code from the app').fill(generateSync({ secret }))
    await button(page, 'Confirm').click()
    await button(page, 'I have copied it').click()
    await button(page, 'Continue to the console').click()
    await page.getByRole('heading', { name: 'People' }).waitFor()
    expect(complaints).toEqual([])
  } finally {
    await strict.end()
  }
})
