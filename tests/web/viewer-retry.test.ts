import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffPassword } from '../support/app/test-app.ts'
import { openTestCases } from '../support/app/test-cases.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { focusOn } from '../support/browser/keyboard.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { expectAccessible, viewerOn } from '../support/browser/viewer-screen.ts'
import { drawPdf, drawScan, toPng } from '../support/documents/drawn-pages.ts'
import { toTiff } from '../support/documents/drawn-tiff.ts'
import { sampleDocument } from '../support/http/http-client.ts'
import { until } from '../support/until.ts'

let screens: StaffScreens
let path: string
/** In the order of the case. */
let ids: string[]
beforeAll(async () => {
  screens = await openStaffScreens()
  const desk = await openTestCases(screens.app, 'Meera Joshi')
  const scan = await drawScan(['Index II'])
  const pdf = (line: string) => drawPdf({ pages: [[line]] })
  const made = await desk.open('live', {
    documents: [
      sampleDocument('first.pdf', await pdf('Sale deed of 2015')),
      sampleDocument('second.pdf', await pdf('Sale deed of 2016')),
      sampleDocument('third.png', toPng(scan), 'image/png'),
      sampleDocument('fourth.tif', toTiff([scan]), 'image/tiff'),
      sampleDocument('fifth.txt', 'Sale deed of 1998', 'text/plain'),
    ],
  })
  path = `/live/cases/${made.id}`
  const { documents } = (await desk.analyst.get(`${made.hand.path}/documents`)).json
  ids = documents.map(({ id }: { id: string }) => id)
})
afterAll(() => screens?.end())

const first = (page: Page) => viewerOn(page).getByText('Sale deed of 2015')
const picture = (page: Page) => page.locator('#page-1[data-drawn] img')

/** Each kind: how many steps from the first one, and what is seen of it. */
const kinds = [
  ['PDF', 1, (page: Page) => viewerOn(page).getByText('Sale deed of 2016')],
  ['picture', 2, picture],
  ['TIFF', 3, picture],
  ['text', 4, (page: Page) => viewerOn(page).getByText('Sale deed of 1998')],
] as const

/** Of all but the stream of live updates, which does not end. */
function watchRequests(page: Page) {
  const open = new Set<Request>()
  let endedAt = Date.now()
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request)
  })
  const end = (request: Request) => {
    open.delete(request)
    endedAt = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    untilNone: () =>
      until('the page requests nothing', async () => open.size === 0 && Date.now() - endedAt > 500),
  }
}

const show = (index: number) => `${path}?document=${ids[index]}`

describe('a document that could not be loaded', () => {
  test('because the session ended loads by itself after signing in again; others are not loaded again', async () => {
    const { page, context, complaints } = await screens.open('analyst', path, 'Nisha Pawar')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const requests = watchRequests(page)
    await first(page).waitFor()
    for (const [, index, seen] of kinds) {
      // Any other request would find the session ended before the document does.
      await requests.untilNone()
      await context.clearCookies()
      await page.getByRole('button', { name: 'Next document' }).click()
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
      const password = dialog.locator('input[type=password]')
      await password.fill(staffPassword)
      if (index === 1) await keepPicture(page, 'session-ended')
      asked.length = 0
      await password.press('Enter')
      await seen(page).waitFor()
      await dialog.waitFor({ state: 'detached' })
      const reads = asked.filter((each) => each.includes(`/documents/${ids[index]}`))
      expect(reads.filter((each) => !each.endsWith('/seen')).length).toBeGreaterThan(0)
    }
    // The text is there: signing in again loads no file a second time.
    await requests.untilNone()
    await context.clearCookies()
    asked.length = 0
    await page.getByRole('tab', { name: 'Timeline' }).click()
    const again = page.getByRole('dialog').locator('input[type=password]')
    await again.fill(staffPassword)
    await again.press('Enter')
    await page.getByText('Document: fifth.txt').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(asked.filter((each) => each.endsWith(`/documents/${ids[4]}`))).toEqual([])
    expect(complaints).toEqual([])
  })

  test.each(kinds)(
    'shows that it loads, and then a retry in that place: %s',
    async (_, index, seen) => {
      const { page } = await screens.open('analyst', path, `Sunil ${index}`)
      await first(page).waitFor()
      const address = new RegExp(`/documents/${ids[index]}(/pages)?$`)
      const held = Promise.withResolvers<void>()
      await page.route(address, async (route) => {
        await held.promise
        const error = { code: 'internal', message: 'The store did not answer.', details: [] }
        await route.fulfill({ status: 500, json: { error } })
      })
      await page.goto(show(index))
      const loader = viewerOn(page).getByRole('status', { name: 'Opening' })
      await loader.waitFor()
      if (index === 1) await expectAccessible(page, 'section[aria-label=Document]')
      const again = viewerOn(page).getByRole('button', { name: 'Try again' })
      expect(await again.count()).toBe(0)
      held.resolve()
      await again.waitFor()
      expect(await loader.count()).toBe(0)
      await page.unroute(address)
      await again.click()
      await seen(page).waitFor()
      expect([await loader.count(), await again.count()]).toEqual([0, 0])
    },
  )

  test('of a TIFF file, each page shows that it is being drawn, and then a retry in that place', async () => {
    const { page, complaints } = await screens.open('analyst', path, 'Sunita Rane')
    await first(page).waitFor()
    const address = new RegExp(`/documents/${ids[3]}/pages/1$`)
    const held = Promise.withResolvers<void>()
    await page.route(address, async (route) => {
      await held.promise
      const error = { code: 'internal', message: 'The page was not drawn.', details: [] }
      await route.fulfill({ status: 500, json: { error } })
    })
    await page.goto(show(3))
    const loader = viewerOn(page).getByRole('status', { name: 'Drawing page 1' })
    await loader.waitFor()
    await expectAccessible(page, 'section[aria-label=Document]')
    await keepPicture(page, 'page-being-drawn')
    held.resolve()
    const trouble = page.locator('#page-1').getByRole('alert')
    await trouble.getByText('The page was not drawn.').waitFor()
    expect(await loader.count()).toBe(0)
    await page.unroute(address)
    await focusOn(trouble.getByRole('button', { name: 'Try again' }))
    await page.keyboard.press('Enter')
    await picture(page).waitFor()
    expect([await loader.count(), await trouble.count()]).toEqual([0, 0])
    expect(complaints.filter((each) => !each.includes('500'))).toEqual([])
  })

  test.each(kinds)('for another reason has a button to try again: %s', async (_, index, seen) => {
    const { page } = await screens.open('analyst', path, `Kiran ${index}`)
    await first(page).waitFor()
    let refused = 0
    const address = new RegExp(`/documents/${ids[index]}(/pages/1)?$`)
    await page.route(address, (route) => {
      refused += 1
      const error = { code: 'internal', message: 'The store did not answer.', details: [] }
      return route.fulfill({ status: 500, json: { error } })
    })
    await page.goto(show(index))
    const again = viewerOn(page).getByRole('button', { name: 'Try again' })
    await viewerOn(page).getByRole('alert').getByText('The store did not answer.').waitFor()
    await again.waitFor()
    if (index === 1) await expectAccessible(page, 'section[aria-label=Document]')
    // It fails once more, by mouse, and succeeds by keyboard.
    const before = refused
    await again.click()
    await expect.poll(() => refused).toBeGreaterThan(before)
    await viewerOn(page).getByRole('alert').getByText('The store did not answer.').waitFor()
    if (index === 1) await keepPicture(page, 'try-again')
    await page.unroute(address)
    await focusOn(again)
    await page.keyboard.press('Enter')
    await seen(page).waitFor()
  })
})
