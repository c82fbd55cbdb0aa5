import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStaffScreens, type StaffScreens } from '../../support/browser/staff-screens.ts'
import { openInbox, openTestCallbacks } from '../../support/callbacks/test-callbacks.ts'
import { trySignIn } from '../../support/http/staff-client.ts'
import { until } from '../../support/until.ts'

let screens: StaffScreens
beforeAll(async () => {
  screens = await openStaffScreens({ CALLBACK_ALLOW_PRIVATE: 'all' })
})
afterAll(() => screens?.end())

test('an admin adds an account, which can sign in, and changes its role', async () => {
  const { page, complaints } = await screens.open('admin', '/office/staff')
  await page.getByRole('button', { name: 'Add account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('leela@office.example')
  await dialog.getByLabel('Name').fill('Leela Nair')
  const password = 'seven quiet lamps at dusk'
  await dialog.locator('input[type=password]').fill(password)
  await dialog.getByRole('button', { name: 'Add account' }).click()
  await page.getByText('Account for Leela Nair created.').waitFor()
  const { url } = screens.app
  const signedIn = await trySignIn(url, 'leela@office.example', password)
  expect([signedIn.status, signedIn.json.staff.role]).toEqual([200, 'analyst'])

  const row = page.getByRole('row').filter({ hasText: 'Leela Nair' })
  await row.getByRole('button', { name: 'Actions for Leela Nair' }).click()
  await page.getByRole('menuitem', { name: 'Change name or role' }).click()
  await dialog.getByRole('combobox', { name: 'Role' }).or(dialog.getByLabel('Role')).first().click()
  await page.getByRole('option', { name: /^Searcher/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Account changed.', { exact: false }).waitFor()
  await row.getByText('searcher', { exact: false }).first().waitFor()
  expect(complaints).toEqual([])
})

test('an operator changes the calendar of a lender', async () => {
  const lender = await screens.app.lender()
  const { page, complaints } = await screens.open(
    'operator',
    `/live/lenders/${lender.id}?tab=calendar`,
  )
  await page.getByLabel('Closes').fill('19:45')
  await page.getByRole('checkbox', { name: 'Sunday' }).check()
  await page.getByText('Not saved yet.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Due times of 0 open cases recalculated.', { exact: false }).waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Closes').inputValue()).toBe('19:45')
  expect(await page.getByRole('checkbox', { name: 'Sunday' }).isChecked()).toBe(true)
  expect(complaints).toEqual([])
})

test('an operator counts the failed deliveries of a lender, and sends them again', async () => {
  const desk = await openTestCallbacks(screens.app)
  const inbox = await openInbox()
  await desk.put({ url: inbox.url })
  await desk.createCase('AGAIN-1')
  await until(
    'the first delivery',
    async () => (await desk.deliveries('?state=delivered')).length > 0,
  )
  const [first] = await desk.deliveries()
  await desk.fail(first.id)
  const before = inbox.got.length
  const { page, complaints } = await screens.open(
    'operator',
    `/live/lenders/${desk.lender.id}?tab=deliveries`,
  )
  await page.getByText('Failed').first().waitFor()
  await page.getByRole('button', { name: /^Replay failed/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Count' }).click()
  await dialog.getByText('1 delivery will be sent again', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Replay 1' }).click()
  await page.getByText('1 delivery queued for replay.', { exact: false }).waitFor()
  await until('it is sent again', async () => inbox.got.length > before)
  expect(complaints).toEqual([])
  await inbox.close()
})
