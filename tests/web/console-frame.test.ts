import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConsoleScreens,
  expectWellShown,
  openConsoleScreens,
} from '../support/browser/console-screens.ts'
import { expectFocusOn, tabTo } from '../support/browser/keyboard.ts'

let screens: ConsoleScreens
beforeAll(async () => {
  screens = await openConsoleScreens()
})
afterAll(() => screens?.end())

const testWords = 'Test data: nothing here is a real case'

test('live and test are unmistakable, in words too, and show their own data', async () => {
  const { id, live, test: trial } = await screens.app.lender()
  const { page, complaints } = await screens.open(id, 'developer', '/console')
  await page.waitForURL('**/console/live/keys')
  await page.getByText(live.slice(-4), { exact: false }).waitFor()
  expect(await page.getByText(trial.slice(-4), { exact: false }).count()).toBe(0)
  expect(await page.title()).toBe('API keys · Deedwire')
  await expect.poll(() => page.getByText(testWords).count()).toBe(0)
  await expectWellShown(page, 'frame-live')

  await page.getByRole('radiogroup', { name: 'Live or test data' }).getByText('Test').click()
  await page.waitForURL('**/console/test/keys')
  await page.getByText(trial.slice(-4), { exact: false }).waitFor()
  expect(await page.getByText(live.slice(-4), { exact: false }).count()).toBe(0)
  await page.getByText(testWords).waitFor()
  await expect.poll(() => page.title()).toBe('Test: API keys · Deedwire')
  await expectWellShown(page, 'frame-test')

  await page.goto('/console/live/nothing')
  await page.getByRole('link', { name: 'Go to the start page' }).waitFor()
  await page.goto('/console/test')
  await page.waitForURL('**/console/test/keys')
  expect(complaints).toEqual([])
})

test('by keyboard: from a page of both modes back to test, and on a phone by one menu', async () => {
  const lender = await screens.app.lender()
  const { page } = await screens.open(lender.id, 'lender_admin', '/console/test/keys', {
    keysAlone: true,
  })
  await page.getByText(testWords).waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  const pages = page.getByRole('button', { name: /^Pages/ })
  await tabTo(pages)
  await page.keyboard.press('Enter')
  await expectFocusOn(page.getByRole('menuitem', { name: 'Cases', exact: true }))
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/people')
  await expect.poll(() => page.getByText(testWords).count()).toBe(0)
  await tabTo(pages)
  await page.keyboard.press('Enter')
  await expectFocusOn(page.getByRole('menuitem', { name: 'Cases', exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/test/cases')
})

test('a viewer, who has no page of developers, starts at the cases', async () => {
  const lender = await screens.app.lender()
  const { page } = await screens.open(lender.id, 'viewer', '/console')
  await page.waitForURL('**/console/live/cases')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  expect(await pages.getByText('Developers').count()).toBe(0)
})
