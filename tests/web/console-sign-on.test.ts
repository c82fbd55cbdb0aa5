import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setLenderSignOn } from '../../server/src/access/access.ts'
import { type IdentityProvider, startIdentityProvider } from '../support/app/identity-provider.ts'
import type { TestLender } from '../support/app/test-app.ts'
import {
  type ConsoleScreens,
  expectWellShown,
  openConsoleScreens,
} from '../support/browser/console-screens.ts'
import { expectFocusOn, tabTo, watchKeysAlone } from '../support/browser/keyboard.ts'
import { makePerson } from '../support/http/console-client.ts'

let screens: ConsoleScreens
let idp: IdentityProvider
let lender: TestLender
beforeAll(async () => {
  ;[screens, idp] = await Promise.all([openConsoleScreens(), startIdentityProvider()])
  const { app } = screens
  lender = await app.lender({ name: 'Coastal Bank' })
  const { issuer, clientId, clientSecret } = idp
  const wanted = { issuer, clientId, clientSecret, label: 'Coastal Bank', isRequired: true }
  await app.db.transact((tx) =>
    setLenderSignOn(
      tx,
      app.keyring,
      { actor: 'cli' },
      lender.id,
      { ...wanted, domains: ['coastal.example'] },
      new Date(),
    ),
  )
})
afterAll(async () => {
  await screens?.end()
  await idp?.end()
})
beforeEach(() => idp.open(`${screens.app.url}/console/api/sso/return`))

/** At the address that the provider leads back to. */
async function openSignIn({ keysAlone = false } = {}) {
  const screen = await screens.openEmpty()
  if (keysAlone) await watchKeysAlone(screen.page)
  await screen.page.goto(`${screens.app.url}/console/sign-in`)
  const button = screen.page.getByRole('button', { name: 'Use my organisation’s sign-in' })
  return { ...screen, button, email: screen.page.getByLabel('E-mail') }
}

test('by keyboard: a person of a lender signs in at their organisation', async () => {
  const person = await makePerson(screens.app, lender.id, 'viewer')
  idp.person = { sub: 'person', email: person.email, email_verified: true }
  const { page, button, email, complaints } = await openSignIn({ keysAlone: true })
  await expectFocusOn(email)
  await page.keyboard.type('any.one@coastal.example')
  await tabTo(button)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/live/cases')
  await page.getByText('No cases yet.').waitFor()
  expect(complaints).toEqual([])
})

test('by mouse: without an address, of an unknown organisation, without an account', async () => {
  idp.person = { sub: 'stranger', email: 'stranger@coastal.example', email_verified: true }
  const { page, button, email } = await openSignIn()
  await button.click()
  await page.locator('input[type=email]:focus').waitFor()
  await email.fill('someone@unknown.example')
  await button.click()
  await page.getByText('has not set up single sign-on here', { exact: false }).waitFor()
  await email.fill('stranger@coastal.example')
  await button.click()
  await page.getByText('you have no account here', { exact: false }).waitFor()
  await expectWellShown(page, 'sign-on-refused')
})

test('a password alone is refused in words where the organisation requires its own sign-in', async () => {
  const person = await makePerson(screens.app, lender.id, 'viewer')
  const { page, email } = await openSignIn()
  await email.fill(person.email)
  await page.locator('input[type=password]').fill('correct horse battery')
  await page.keyboard.press('Enter')
  await page.getByText('Your organisation requires its own sign-in here.').waitFor()
})
