import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../server/src/db/db.ts'
import { plainDraft } from '../support/app/case-life.ts'
import { openTestCases, type TestCase } from '../support/app/test-cases.ts'
import { focusOn, pressEnter } from '../support/browser/keyboard.ts'
import { openReleasePanel } from '../support/browser/release-panel.ts'
import { field } from '../support/browser/report-screen.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { sampleDocument } from '../support/http/http-client.ts'

/** The one who approves is not one who wrote; each has a browser of his own. */

let screens: StaffScreens
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  screens = await openStaffScreens()
  desk = await openTestCases(screens.app, 'Meera Joshi')
  const { db } = screens.app
  await db.rows(sql`UPDATE lenders SET second_person = 'always' WHERE id = ${desk.lender.id}`)
})
afterAll(() => screens?.end())

const reportOf = ({ id }: TestCase) => `/live/cases/${id}?tab=report`

async function written(): Promise<TestCase> {
  const documents = [sampleDocument('search.txt', 'No suit is listed.', 'text/plain')]
  const made = await desk.open('live', { documents })
  await made.hand.review()
  await made.hand.saveDraft(plainDraft)
  return made
}

async function submitted(): Promise<{ made: TestCase; draft_version: number }> {
  const made = await written()
  const draft_version: number = (await desk.analyst.get(`${made.hand.path}/draft`)).json.version
  await made.hand.moveOn('submit', { result: 'positive', draft_version })
  return { made, draft_version }
}

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'approval' })
const review = (page: Page) => page.getByRole('button', { name: 'Review and approve…' })
const approve = (page: Page) => page.getByRole('button', { name: 'Approve and release' })
const panelOf = (page: Page) => page.getByRole('dialog', { name: /^Approve/ })

async function openReview(page: Page): Promise<void> {
  await review(page).click()
  await panelOf(page).getByText('All checks passed').waitFor()
  await page.getByRole('region', { name: /^Preview, as positive/ }).waitFor()
}

const expectUnreleased = async ({ view }: TestCase) =>
  expect(await view()).toMatchObject({ status: 'in_review', report_version: 0 })

describe('a report that needs a second person', () => {
  test('goes from the writer to an approver and back, until it is approved', async () => {
    const made = await written()
    const { page: writer, complaints } = await screens.openAs(desk.analyst, reportOf(made))
    const first = await openReleasePanel(writer, 'Submit for approval…', 'Positive')
    await first.act.click()
    await banner(writer).getByText('Waiting for approval, as positive').waitFor()

    // The writer reads why not, has no button, and is refused without one.
    await banner(writer).getByText('must be approved by a person who did not write it').waitFor()
    expect(await review(writer).count()).toBe(0)
    const { version: draft_version } = (await desk.analyst.get(`${made.hand.path}/draft`)).json
    expect((await made.hand.move('approve', { draft_version })).status).toBe(403)

    // The approver finds it in the queue.
    const { page: approver } = await screens.open('approver', '/live/queue', 'Vikram Shetty')
    await approver.getByRole('button', { name: 'To approve (1)' }).click()
    await approver.waitForURL(/approval=waiting/)
    const row = approver.getByRole('row').filter({ hasText: made.ref })
    await row.getByText('Waiting for approval').waitFor()
    await row.getByRole('link', { name: made.ref }).click()
    await approver.getByRole('tab', { name: 'Report' }).click()
    await openReview(approver)
    const sendBack = panelOf(approver).getByRole('button', { name: 'Send back' })
    expect(await sendBack.isDisabled()).toBe(true)
    const remarks = 'State the boundaries of schedule B.'
    await panelOf(approver).getByLabel('Remarks').fill(remarks)
    await sendBack.click()
    await panelOf(approver).waitFor({ state: 'detached' })

    // The writer's page shows the remarks without being reloaded.
    await writer.getByText('Sent back by Vikram Shetty').waitFor()
    await writer.getByRole('status').getByText(remarks).waitFor()
    await writer.getByRole('main').getByText('Sent back', { exact: true }).waitFor()
    await field(writer, 'Capacity of the mortgagor').fill('Sole owner')
    await writer.getByText(/^Saved at/).waitFor()
    const second = await openReleasePanel(writer, 'Submit for approval…')
    await second.act.click()
    await openReview(approver)
    await approve(approver).click()
    const version = approver.getByRole('article', { name: 'Version 1' })
    await version.getByText('Written by Meera Joshi, approved by Vikram Shetty').waitFor()
    await writer.getByRole('tab', { name: 'Timeline' }).click()
    const titles = [
      'Report submitted for approval by Meera Joshi',
      'Report sent back by Vikram Shetty',
      'Report approved by Vikram Shetty',
    ]
    for (const title of titles) await writer.getByText(title).first().waitFor()
    expect(await made.view()).toMatchObject({ status: 'finalised', report_version: 1 })
    expect(complaints).toEqual([])
  })

  test('is released once by two approvers who click at the same time', async () => {
    const { made } = await submitted()
    const { page: one } = await screens.open('approver', reportOf(made), 'Kiran Desai')
    const { page: two } = await screens.open('analyst', reportOf(made), 'Sunita Pawar')
    const pages = [one, two]
    let arrived = 0
    const { promise: both, resolve } = Promise.withResolvers<void>()
    for (const page of pages) {
      // Held until both have been sent.
      await page.route('**/approve', async (route) => {
        arrived += 1
        if (arrived === pages.length) resolve()
        await both
        await route.continue()
      })
      await openReview(page)
    }
    await Promise.all(pages.map((page) => approve(page).click()))
    const ends = await Promise.all(
      pages.map((page) =>
        Promise.race([
          page
            .getByText('Version 1 released.')
            .waitFor()
            .then(() => 'released'),
          panelOf(page)
            .getByRole('alert')
            .first()
            .waitFor()
            .then(() => 'refused'),
        ]),
      ),
    )
    expect(ends.toSorted()).toEqual(['refused', 'released'])
    expect((await made.view()).report_version).toBe(1)
    const released = (await made.events()).filter(({ event }) => event === 'case.finalised')
    expect(released).toHaveLength(1)
  })

  test('is not approved if the writer edits it while the approver reads', async () => {
    const { made } = await submitted()
    const { page: writer } = await screens.openAs(desk.analyst, reportOf(made))
    const { page: approver } = await screens.open('approver', reportOf(made), 'Nisha Rao')
    await openReview(approver)
    await field(writer, 'Capacity of the mortgagor').fill('Karta')
    await writer.getByText(/^Saved at/).waitFor()
    await banner(writer).getByText('No longer waiting for approval').waitFor()

    // The approver sees it at once, and the button is off.
    await panelOf(approver)
      .getByText(/changed, sent back or released since/)
      .waitFor()
    expect(await approve(approver).isDisabled()).toBe(true)
    await expectUnreleased(made)

    // Submitted again, it is another one: what was open before cannot be approved.
    const again = await openReleasePanel(writer, 'Submit for approval…', 'Positive')
    await again.act.click()
    await banner(writer).getByText('Waiting for approval, as positive').waitFor()
    expect(await approve(approver).isDisabled()).toBe(true)
    await panelOf(approver).getByRole('button', { name: 'Close' }).click()
    await openReview(approver)
    await approve(approver).click()
    await approver.getByRole('article', { name: 'Version 1' }).waitFor()
    expect((await made.version(1)).draft.capacity).toBe('Karta')
  })

  test('is sent back, not approved, if a document was added after it was submitted', async () => {
    const { made } = await submitted()
    const { page, complaints } = await screens.open('approver', reportOf(made), 'Anil Kamat')
    await openReview(page)
    const documents = [sampleDocument('late.txt', 'Notice of a suit.', 'text/plain')]
    expect((await made.post('documents', { documents })).status).toBe(200)

    // The open panel says so at once; approving is off, sending back is not.
    const reason = 'Documents were added after this report was submitted.'
    await panelOf(page).getByRole('alert').getByText(reason).waitFor()
    expect(await approve(page).isDisabled()).toBe(true)
    await panelOf(page).getByRole('button', { name: 'Close' }).click()
    await banner(page).getByText(reason).waitFor()
    expect(await review(page).count()).toBe(0)

    const only = page.getByRole('button', { name: 'Review…', exact: true })
    await focusOn(only)
    await page.keyboard.press('Enter')
    await panelOf(page).getByRole('alert').getByText(reason).waitFor()
    await focusOn(panelOf(page).getByLabel('Remarks'))
    await page.keyboard.type('Examine late.txt.')
    await pressEnter(panelOf(page).getByRole('button', { name: 'Send back' }))
    await page.getByText('Sent back by you').waitFor()
    await expectUnreleased(made)
    expect(complaints).toEqual([])
  })

  test('is refused in words if the approver’s page has not heard of the edit', async () => {
    const { made } = await submitted()
    const { page, context } = await screens.open('approver', '/live/queue', 'Asha Rane')
    await context.route('**/backoffice/live/live*', (route) => route.abort())
    await page.goto(reportOf(made))
    await openReview(page)
    await made.hand.saveDraft({ ...plainDraft, capacity: 'Karta' })
    await approve(page).click()
    await panelOf(page)
      .getByRole('alert')
      .getByText(/the draft has changed since/)
      .waitFor()
    await expectUnreleased(made)
  })
})
