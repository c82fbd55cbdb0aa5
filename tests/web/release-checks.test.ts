import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainDraft } from '../support/app/case-life.ts'
import type { TestCase } from '../support/app/test-cases.ts'
import { expectLeadsTo, openReleasePanel } from '../support/browser/release-panel.ts'
import { openReportScreens, type ReportScreens } from '../support/browser/report-screen.ts'
import { assessedScore } from '../support/reports/assessed-score.ts'

/**
 * Each refused with the line that says why, on the screen and by the API; the line leads to its
 * place.
 */

let reports: ReportScreens
beforeAll(async () => {
  reports = await openReportScreens()
})
afterAll(() => reports?.end())

const section = (page: Page, key: string) => page.locator(`[data-section="${key}"]`)

/** What the API answers to the same release. */
async function listFaults(made: TestCase, move: string, body: object): Promise<string[]> {
  const { version } = await reports.readDraft(made)
  const reply = await made.hand.move(move, { ...body, draft_version: version })
  expect(reply.status).toBe(400)
  const failed = reply.json.checks.filter(({ state }: { state: string }) => state === 'failed')
  return failed.flatMap(({ faults }: { faults: { sentence: string }[] }) =>
    faults.map(({ sentence }) => sentence),
  )
}

const isPositive = { result: 'positive' }
const refused = [
  {
    name: 'an opinion that says “Title is NOT clear”',
    draft: { opinion: 'Title is NOT clear.' },
    place: 'opinion',
    sentence: 'contradicts a positive result: “Title is NOT clear”',
  },
  {
    name: 'an injunction in section 15',
    draft: {
      texts: {
        ...plainDraft.texts,
        litigation: 'An injunction against the owner is in force since 3 March 2024.',
      },
    },
    place: 'litigation',
    sentence:
      'contradicts a positive result: “An injunction against the owner is in force since 3 March 2024”',
  },
  {
    name: 'the chain A→B, X→Y',
    draft: {
      chain_of_title: [
        { from: 'Anil Deshmukh', to: 'Bharat Kadam' },
        { from: 'Xavier Pinto', to: 'Yusuf Shaikh' },
      ],
    },
    place: 'chain_of_title',
    sentence: 'No. 2 is by Xavier Pinto, to whom no earlier deed in the chain passes the property.',
  },
] as const

describe('a positive release is refused', () => {
  test('of an empty report: every line is a link, and says what is missing', async () => {
    const { page, made } = await reports.open('Asha Rane')
    const { panel, checks, act } = await openReleasePanel(page, 'Finalise…', 'Positive')
    await checks.getByText(/^\d+ checks prevent the release$/).waitFor()
    expect(await act.isDisabled()).toBe(true)
    const faults = await listFaults(made, 'finalise', isPositive)
    expect(faults.length).toBeGreaterThan(15)
    const buttons = await checks.getByRole('button').allTextContents()
    for (const fault of faults) {
      const ends = (text: string) => text.toLowerCase().endsWith(fault.toLowerCase())
      expect(buttons.filter(ends), fault).not.toEqual([])
    }
    // Those that passed are one line.
    const passed = checks.getByText(/^.?\d+ checks passed$/)
    expect(await checks.getByText('Every character can be printed.').isVisible()).toBe(false)
    await passed.click()
    await checks.getByText('Every character can be printed.').waitFor()
    await page.getByRole('region', { name: /^Preview, as/ }).waitFor()
    const mortgagor = checks.getByRole('button', { name: /^Section 2, Mortgagor and capacity/ })
    await expectLeadsTo(mortgagor, panel, section(page, 'mortgagor'))
  })

  test('of an empty report: what is not about the report leads to the documents', async () => {
    const { page } = await reports.open('Leela Nair')
    const { panel, checks } = await openReleasePanel(page, 'Finalise…', 'Positive')
    await checks.getByRole('button', { name: /^Not decided yet/ }).click()
    await panel.waitFor({ state: 'detached' })
    await page.waitForURL(/tab=documents/)
    await page.getByText(/^Documents expected/).waitFor()
  })

  test.each(refused)('with $name', async ({ draft, place, sentence }) => {
    const { page, made } = await reports.open('Ila Rane', { ...plainDraft, ...draft })
    const { panel, checks, act } = await openReleasePanel(page, 'Finalise…', 'Positive')
    expect(await listFaults(made, 'finalise', isPositive)).toContain(sentence)
    const line = checks.getByRole('button', { name: sentence })
    await line.waitFor()
    expect(await act.isDisabled()).toBe(true)
    await page.getByRole('region', { name: /^Preview, as/ }).waitFor()
    await expectLeadsTo(line, panel, section(page, place))
    if (place === 'chain_of_title') {
      // To the row itself.
      const row = section(page, place)
        .getByRole('row')
        .filter({ has: page.getByLabel('Date, Deed 2') })
      expect(await row.evaluate((each) => each.contains(each.ownerDocument.activeElement))).toBe(
        true,
      )
    }
    expect(await made.view()).toMatchObject({ status: 'in_review', report_version: 0 })
  })

  test('after a negative one whose cause is not cured', async () => {
    const charge = { nature: 'Mortgage', document_no: 'HVL7/4011/2015' }
    const adverse = {
      ...plainDraft,
      encumbrances: [{ ...charge, standing: 'open' }],
      score: assessedScore(['open_mortgage']),
    }
    const { page, made } = await reports.open('Rohan Kale', adverse)
    await made.hand.finalise('negative', 'A mortgage is open.', adverse)
    await made.hand.saveDraft({ ...adverse, score: assessedScore() })
    await page.reload()
    const { panel, checks, act } = await openReleasePanel(page, 'Re-release…')
    await panel.getByRole('textbox', { name: 'Reason' }).fill('The loan was repaid.')
    const sentence =
      'Mortgage HVL7/4011/2015 was open in version 1 and is not discharged in the draft'
    const line = checks.getByRole('button', { name: sentence })
    await line.waitFor()
    expect(await act.isDisabled()).toBe(true)
    const reason = 'The loan was repaid.'
    expect(await listFaults(made, 're-release', { reason })).toContain(sentence)
    await expectLeadsTo(line, panel, section(page, 'encumbrances'))
    expect(await made.view()).toMatchObject({ result: 'negative', report_version: 1 })

    // Cured in the draft, it is released.
    await page.getByLabel('Status, Encumbrance 1').selectOption('discharged')
    await page.getByText(/^Saved at/).waitFor()
    const again = await openReleasePanel(page, 'Re-release…')
    await again.checks.getByText('All checks passed').waitFor()
    await again.act.click()
    await page
      .getByRole('article', { name: 'Version 2' })
      .getByText(reason, { exact: true })
      .waitFor()
    expect(await made.view()).toMatchObject({ result: 'positive', report_version: 2 })
  })
})

test('a check that needs a reason is settled by writing one, which the version keeps', async () => {
  const { page, made } = await reports.open('Vikram Shetty', {
    ...plainDraft,
    searches: plainDraft.searches.map(({ receipt_no: _, ...search }) => search),
  })
  const { checks, act } = await openReleasePanel(page, 'Finalise…', 'Positive')
  await checks.getByText('1 check prevents the release').waitFor()
  const why = 'The receipt is being reissued by the office.'
  await checks.getByRole('textbox', { name: /^Reason to release anyway/ }).fill(why)
  await checks.getByText('All checks passed or have a reason').waitFor()
  await act.click()
  await page.getByRole('article', { name: 'Version 1' }).waitFor()
  expect((await made.version(1)).overrides).toEqual([{ check: 'search_period', reason: why }])
})
