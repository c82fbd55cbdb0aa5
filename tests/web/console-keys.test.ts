import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConsoleScreens,
  expectWellShown,
  openConsoleScreens,
} from '../support/browser/console-screens.ts'
import { expectFocusOn, tabTo } from '../support/browser/keyboard.ts'
import { call, sampleCase } from '../support/http/http-client.ts'

let screens: ConsoleScreens
beforeAll(async () => {
  screens = await openConsoleScreens()
})
afterAll(() => screens?.end())

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const secretOn = async (page: Page) => (await page.locator('[data-secret]').textContent()) ?? ''
const createCase = (key: string) =>
  call(screens.app.url, '/uat/v1/cases', { key, body: sampleCase() })

test('by mouse: a developer issues a key that works, rotates it with overlap, and revokes it', async () => {
  const { id } = await screens.app.lender()
  const { page, complaints } = await screens.open(id, 'developer', '/console/test/keys')
  await button(page, 'Issue a test key').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill('Loan system')
  await dialog.getByRole('checkbox', { name: 'callbacks:manage' }).check()
  await expectWellShown(page, 'key-issue')
  await button(page, 'Issue test key').click()
  const first = await secretOn(page)
  expect(first).toMatch(/^svc_test_/)
  await expectWellShown(page, 'key-secret')
  await button(page, 'I have copied it').click()
  await page.locator('[data-secret]').waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(first)
  expect((await createCase(first)).status).toBe(202)

  await button(page, /^Rotate .* Loan system$/).click()
  await expectWellShown(page, 'key-rotate')
  await button(page, 'Rotate key').click()
  const second = await secretOn(page)
  await page.getByText(/The old key .* works until/).waitFor()
  await button(page, 'I have copied it').click()
  expect((await createCase(first)).status).toBe(202)
  expect((await createCase(second)).status).toBe(202)

  await button(page, new RegExp(`^Revoke .*${second.slice(-4)} Loan system$`)).click()
  await expectWellShown(page, 'key-revoke')
  await button(page, 'Revoke').click()
  const row = page.getByRole('row').filter({ hasText: second.slice(-4) })
  await row.getByText('Revoked').waitFor()
  expect((await createCase(second)).status).toBe(401)
  expect((await createCase(first)).status).toBe(202)
  await expectWellShown(page, 'keys')
  expect(complaints).toEqual([])
})

test('by keyboard: a developer issues a key and revokes it', async () => {
  const { id } = await screens.app.lender()
  const { page, complaints } = await screens.open(id, 'developer', '/console/test/keys', {
    keysAlone: true,
  })
  await button(page, /^Revoke/).waitFor()
  await tabTo(button(page, 'Issue a test key'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expectFocusOn(dialog.getByLabel('Label'))
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await dialog.locator('[data-secret]').waitFor()
  const key = await secretOn(page)
  await expectFocusOn(dialog.getByRole('button', { name: 'Copy' }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectFocusOn(button(page, 'Issue a test key'))
  expect((await createCase(key)).status).toBe(202)

  await tabTo(button(page, /^Revoke .* By keyboard$/))
  await page.keyboard.press('Enter')
  await expectFocusOn(dialog.getByRole('button', { name: 'Cancel' }))
  await tabTo(dialog.getByRole('button', { name: 'Revoke' }))
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /By keyboard.*Revoked/ }).waitFor()
  expect((await createCase(key)).status).toBe(401)
  expect(complaints).toEqual([])
})
