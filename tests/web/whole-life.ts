import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { sql } from '../../server/src/db/db.ts'
import { caseInHand } from '../support/app/case-life.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import {
  type Analyst,
  findPages,
  type PreviewedCallback,
  type Revised,
  type Written,
} from '../support/browser/analyst.ts'
import { analystByKeyboard } from '../support/browser/analyst-by-keyboard.ts'
import { analystByMouse } from '../support/browser/analyst-by-mouse.ts'
import { openBrowser, openScreen } from '../support/browser/browser.ts'
import { watchKeysAlone } from '../support/browser/keyboard.ts'
import {
  type LenderAtWork,
  lenderAtWork,
  withoutUnknown,
} from '../support/browser/lender-at-work.ts'
import { filledSections } from '../support/reports/filled-sections.ts'

let app: TestApp
let browser: Browser
let lender: LenderAtWork

/** A service, a browser and a lender, for the tests of the calling file. */
export function useOffice(): void {
  beforeAll(async () => {
    ;[app, browser] = await Promise.all([
      startTestApp({ CALLBACK_ALLOW_PRIVATE: 'all', QUERY_UNDO_SECONDS: '1' }),
      openBrowser(),
    ])
    lender = await lenderAtWork(app)
  })
  afterAll(async () => {
    await browser?.close()
    await lender?.close()
    await app?.end()
  })
}

const report: Written = {
  advocate: 'Adv. Meera Joshi',
  capacity: 'sole owner',
  deeds: [
    [
      ['Date', '14-08-1994'],
      ['Nature', 'Partition deed'],
      ['Document no.', 'HVL7/871/1994'],
      ['To', 'Baburao Kulkarni'],
    ],
    [
      ['Date', '02-05-2015'],
      ['Nature', 'Sale deed'],
      ['Document no.', 'HVL7/1234/2015'],
      ['From', 'Baburao Kulkarni'],
      ['To', 'Ramesh Kulkarni'],
    ],
  ],
  encumbrance: [
    ['Date', '11-03-2016'],
    ['Nature', 'Mortgage'],
    ['In favour of', 'Deccan Gramin Bank'],
    ['Amount', '18,00,000'],
  ],
  standing: 'open',
  opinion: 'The mortgage of 2016 is open.',
  factor: 'A mortgage to another lender is open.',
  component: 'Encumbrances',
  nothingFound: ['Title', 'Litigation', 'Regulatory', 'Revenue records'],
  proof: 'Mortgage 4411 of 2016',
  seen: 'Entry 4411 of 2016',
}
const reason = 'It is not released.'
const changed: Revised = {
  opinion: 'The mortgage of 2016 was released in 2026.',
  standing: 'discharged',
  factor: report.factor,
  component: report.component,
}
const newReason = 'The release deed has come.'

/** Waits for the status in the page header. */
const hasStatus = (page: Page, status: string) =>
  page.getByRole('main').getByText(status, { exact: true }).first().waitFor()

/** The receiver got what the dialog showed, except for values set at release. */
async function expectPreviewed(
  ref: string,
  previewed: readonly PreviewedCallback[],
): Promise<void> {
  const last = () => lender.callbacks(ref).slice(-previewed.length)
  await expect
    .poll(() => last().map(({ event }) => event))
    .toEqual(previewed.map(({ event }) => event))
  for (const [i, { payload }] of last().entries()) {
    const { unknown, payload: promised } = previewed[i] as PreviewedCallback
    expect(withoutUnknown(payload, unknown)).toEqual(withoutUnknown(promised, unknown))
  }
}

const { capacity: _, chain_of_title: __, ...sections } = filledSections()
/** What a colleague has written before: sections that the release checks ask for. */
const prepared = { ...sections, advocate: { enrolment_no: 'MAH/1234/2009' } }

/** A colleague on a case, who also reads its documents and answers the checklist. */
async function colleagueOn(ref: string) {
  const [row] = await app.db.rows<{ id: string }>(
    sql`SELECT id FROM cases WHERE external_ref = ${ref}`,
  )
  return caseInHand(await app.staff('analyst'), 'live', row?.id ?? '')
}

interface Life {
  ref: string
  page: Page
  analyst: Analyst
}

async function arrivesAndIsAllocated({ ref, page, analyst }: Life, name: string, email: string) {
  await lender.sendCase(ref, [
    ['sale-deed.pdf', 'Sale deed 1234 of 2015'],
    ['index-ii.pdf', 'Mortgage 4411 of 2016 to Deccan Gramin Bank'],
  ])
  await lender.sendCase(`${ref}-LATER`, [])
  await analyst.signsIn(email)
  const link = page.getByRole('link', { name: ref, exact: true })
  const row = page.getByRole('row').filter({ has: link })
  await row.getByText('Received', { exact: true }).waitFor()
  await analyst.takes(ref)
  await row.getByText(name).waitFor()
  await row.getByText('Allocated', { exact: true }).waitFor()
  await (await colleagueOn(ref)).saveDraft(prepared)
  await analyst.opens(ref)
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${ref}`) }).waitFor()
}

async function isReviewedAndQueried({ ref, page, analyst }: Life) {
  const pages = findPages(page)
  await pages.getByText('Sale deed 1234 of 2015').waitFor()
  await analyst.readsNextDocument()
  await pages.getByText('Mortgage 4411 of 2016').waitFor()
  await analyst.searchesFor('deccan')
  await page.getByText('on 1 of 1 pages').waitFor()
  await analyst.startsReview()
  await hasStatus(page, 'In review')

  await analyst.raisesQuery('Discharge of an earlier loan', [
    ['{lender}', 'Deccan Gramin Bank'],
    ['{number}', '1187/2019'],
  ])
  await hasStatus(page, 'Query raised')
  const [question = ''] = await lender.queries(ref)
  expect(question).toMatch(/^A mortgage to Deccan Gramin Bank, registered as/)
  await expect.poll(() => lender.callbacks(ref).at(-1)?.event).toBe('case.query_raised')

  await lender.addDocument(ref, 'bank-letter.pdf', 'No dues certificate is refused', 'Bank says no')
  await hasStatus(page, 'In review')
  await analyst.readsNewDocument('bank-letter.pdf')
  await page.getByText('New', { exact: true }).waitFor()
  await page.getByText('“Bank says no”').waitFor()
  await pages.getByText('No dues certificate is refused').waitFor()
}

async function isReportedOn({ ref, page, analyst }: Life) {
  await analyst.openReport()
  await analyst.writes(report)
  await page.getByText(/^Saved at/).waitFor()
  await analyst.previews()
  const preview = page.getByRole('region', { name: /^Preview, as/ })
  await preview.getByText(ref).first().waitFor()

  await analyst.follows('index-ii.pdf, page 1')
  const pages = findPages(page)
  await pages.getByText(report.proof).waitFor()
  const [mark, whole] = [pages.getByTitle(report.seen), page.locator('#page-1')]
  await mark.waitFor()
  const height = async (each: Locator) => (await each.boundingBox())?.height ?? 0
  expect(await height(mark)).toBeLessThan((await height(whole)) / 5)
}

async function isReleased({ ref, page, analyst }: Life) {
  const previewed = await analyst.previewsRelease('Negative', reason)
  expect(previewed.map(({ event }) => event)).toEqual(['case.finalised'])
  await analyst.releases()
  await hasStatus(page, 'Finalised')
  await page.getByRole('article', { name: 'Version 1' }).getByText(reason).waitFor()
  await expectPreviewed(ref, previewed)
  const { filename, text } = await lender.report(ref)
  expect(filename).toBe(`${ref}-legal-report-v1.pdf`)
  for (const [, written] of [...report.deeds, report.encumbrance].flat()) {
    expect(text).toContain(written)
  }
  for (const written of [report.advocate, report.capacity, report.opinion, report.seen, reason]) {
    expect(text).toContain(written)
  }
}

async function isReopenedAndReleasedAgain({ ref, page, analyst }: Life) {
  await lender.addDocument(
    ref,
    'release-deed.pdf',
    'Release deed 77 of 2026',
    'The bank has released',
  )
  await hasStatus(page, 'In review · revision 1')
  await (await colleagueOn(ref)).readFile()
  await analyst.revises(changed)
  await page.getByText(/^Saved at/).waitFor()
  await analyst.seesChanges()
  const changes = page.getByRole('region', { name: 'Changes since the last release' })
  await changes.getByText('New documents: release-deed.pdf.').waitFor()
  await changes.locator('del').getByText(report.standing, { exact: true }).waitFor()
  await changes.locator('ins').getByText(changed.standing, { exact: true }).waitFor()

  const previewed = await analyst.previewsRelease('Positive', newReason)
  expect(previewed.map(({ event }) => event)).toEqual(['report.revised', 'result_changed'])
  await analyst.releases()
  await hasStatus(page, 'Finalised · revision 1')
  await page.getByRole('article', { name: 'Version 2' }).getByText(newReason).waitFor()
  await expectPreviewed(ref, previewed)
  const { filename, text } = await lender.report(ref)
  expect(filename).toBe(`${ref}-legal-report-v2.pdf`)
  expect(text).toContain(changed.opinion)
  // Until a result is chosen, the draft is compared with the last one, which is BB at most.
  expect(text).toContain('The grade changed from BB (59.9) to AAA (100).')
}

async function liveThrough(life: Life, name: string, email: string): Promise<void> {
  // A life is long, and the machine may be busy.
  await arrivesAndIsAllocated(life, name, email)
  await isReviewedAndQueried(life)
  await isReportedOn(life)
  await isReleased(life)
  await isReopenedAndReleasedAgain(life)
  expect(lender.callbacks(life.ref).map(({ event }) => event)).toEqual([
    'case.received',
    'case.allocated',
    'case.query_raised',
    'documents.received',
    'case.finalised',
    'documents.received',
    'report.revised',
    'result_changed',
  ])
}

/** The whole life of a case, from the lender and back. */
export async function liveByMouse(): Promise<void> {
  const { email } = await app.staff('analyst', 'Asha Rane')
  const { page, complaints } = await openScreen(browser, app.url)
  const life = { ref: 'MOUSE-1', page, analyst: analystByMouse(page) }
  await liveThrough(life, 'Asha Rane', email)
  expect(complaints).toEqual([])
}

/** The same without a mouse: a click fails the test. */
export async function liveByKeyboard(): Promise<void> {
  const { email } = await app.staff('analyst', 'Vikram Shetty')
  const { page, complaints } = await openScreen(browser, app.url)
  await watchKeysAlone(page)
  const life = { ref: 'KEYS-1', page, analyst: analystByKeyboard(page) }
  await liveThrough(life, 'Vikram Shetty', email)
  expect(complaints).toEqual([])
}
