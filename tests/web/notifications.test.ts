import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseInHand } from '../support/app/case-life.ts'
import type { TestApp } from '../support/app/test-app.ts'
import { openTestCases } from '../support/app/test-cases.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'

let screens: StaffScreens
let desk: Awaited<ReturnType<typeof openTestCases>>
let operator: Awaited<ReturnType<TestApp['staff']>>
beforeAll(async () => {
  screens = await openStaffScreens()
  desk = await openTestCases(screens.app, 'Meera Joshi')
  operator = await screens.app.staff('operator')
})
afterAll(() => screens?.end())

const bell = (page: Page, count: string) =>
  page.getByRole('button', { name: `Notifications, ${count} unread` })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

async function allocateTo(analyst: { id: string }) {
  const made = await desk.open('live')
  await caseInHand(operator, 'live', made.id).moveOn('allocate', { analyst_id: analyst.id })
  return made
}

test('the bell counts new ones without reloading; opening one marks it as read', async () => {
  const analyst = await screens.app.staff('analyst', 'Asha Rane')
  const { page, complaints } = await screens.openAs(analyst, '/live/queue')
  await bell(page, 'none').click()
  await panelOf(page).getByText('No notifications.').waitFor()
  const promised = panelOf(page).getByRole('listitem').filter({ hasText: 'Report sent back' })
  await promised.waitFor()
  await page.keyboard.press('Escape')
  await panelOf(page).waitFor({ state: 'detached' })

  const made = await allocateTo(analyst)
  await bell(page, '1').waitFor()
  const other = await allocateTo(analyst)
  await bell(page, '2').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await panelOf(page).getByRole('link', { name: other.ref }).waitFor()
  await keepPicture(page, 'notifications')
  await panelOf(page).getByRole('link', { name: made.ref }).click()
  await page.waitForURL(`**/live/cases/${made.id}`)
  await panelOf(page).waitFor({ state: 'detached' })
  await bell(page, '1').click()
  const unread = panelOf(page).getByRole('listitem').filter({ hasText: 'Unread' })
  await unread.getByText(other.ref).waitFor()
  // The list as it was last read is shown until it is read again.
  await expect.poll(() => unread.count()).toBe(1)

  await panelOf(page).getByRole('button', { name: 'Mark all read' }).click()
  await unread.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await bell(page, 'none').waitFor()
  expect(complaints).toEqual([])
})

test('the list shows one kind, and kinds are switched off on the account page', async () => {
  const analyst = await screens.app.staff('analyst', 'Kiran Desai')
  const made = await allocateTo(analyst)
  await made.addDocuments()
  const { page, complaints } = await screens.openAs(analyst, '/office/account')
  await bell(page, '2').click()
  await panelOf(page).getByText('added documents').waitFor()
  await panelOf(page).getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Case allocated' }).click()
  await panelOf(page).getByText('added documents').waitFor({ state: 'detached' })
  await panelOf(page).getByText('was allocated to you').waitFor()
  await page.keyboard.press('Escape')
  await panelOf(page).waitFor({ state: 'detached' })

  const preference = page.getByRole('switch', { name: 'Late documents' })
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await preference.click()
  expect((await saved).status()).toBe(204)
  await keepPicture(page, 'notification-preferences')
  await page.reload()
  await preference.waitFor()
  expect(await preference.isChecked()).toBe(false)
  await made.addDocuments()
  const { notifications } = (await analyst.get('/live/notifications')).json
  expect(notifications).toHaveLength(2)
  expect(complaints).toEqual([])
})

test('a role without kinds is told so, and nothing before they are known', async () => {
  const { page, complaints } = await screens.open('searcher', '/live/desk')
  const answering = Promise.withResolvers<void>()
  await page.route('**/notification-preferences', async (route) => {
    await answering.promise
    await route.continue()
  })
  await bell(page, 'none').click()
  await panelOf(page).getByText('No notifications.').waitFor()
  expect(await panelOf(page).getByText('switched off').count()).toBe(0)
  answering.resolve()
  await panelOf(page).getByText('Your role gets no notifications.').waitFor()
  expect(await panelOf(page).getByRole('list').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('fits the width of a telephone', async () => {
  const analyst = await screens.app.staff('analyst', 'Vikram Shetty')
  const made = await allocateTo(analyst)
  const { page } = await screens.openAs(analyst, '/live/queue')
  await bell(page, '1').waitFor()
  await page.setViewportSize({ width: 390, height: 780 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await bell(page, '1').click()
  const link = panelOf(page).getByRole('link', { name: made.ref })
  await link.waitFor()
  await keepPicture(page, 'notifications-phone')
  const box = await panelOf(page).boundingBox()
  expect(box?.width).toBeLessThanOrEqual(390)
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(wide).toBeLessThanOrEqual(390)
})
