import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { focusOn } from '../support/browser/keyboard.ts'
import {
  confirmNothingFound,
  field,
  openReportScreens,
  type ReportScreens,
} from '../support/browser/report-screen.ts'
import { filledSections } from '../support/reports/filled-sections.ts'

let reports: ReportScreens
beforeAll(async () => {
  reports = await openReportScreens()
})
afterAll(() => reports?.end())

describe('the report', () => {
  test('is saved while typing, and its rows can be edited by keyboard alone', async () => {
    const { page, made, complaints } = await reports.open('Asha Rane')
    await field(page, 'Signing advocate').fill('Adv. Meera Joshi')
    await page.getByText(/^Saved at/).waitFor()
    await focusOn(page.getByRole('button', { name: 'Add deed' }))
    await page.keyboard.press('Enter')
    await page.getByLabel('Date, Deed 1').waitFor()
    await page.keyboard.type('02-05-2015')
    await page.keyboard.press('Control+Enter')
    await page.getByLabel('Date, Deed 2').waitFor()
    await page.keyboard.type('14-08-1994')
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () =>
        (await reports.readDraft(made)).content.chain_of_title?.map(
          (row: { date: string }) => row.date,
        ),
      )
      .toEqual(['14-08-1994', '02-05-2015'])
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('button', { name: 'Add search' }).waitFor()
    expect((await reports.readDraft(made)).content.advocate).toEqual({ name: 'Adv. Meera Joshi' })
    expect(complaints).toEqual([])
  })

  test('has fields for the property, the documents read, each section and the deposits', async () => {
    const { page, made, complaints } = await reports.open('Ila Rane')
    await field(page, 'Village').fill('Wagholi')
    await page.getByRole('button', { name: 'Add schedule' }).click()
    await field(page, 'East, schedule 2').fill('Parking space 11')
    const litigation = page.locator('[data-section="litigation"]')
    await litigation.getByLabel('Verdict').selectOption('adverse')
    await litigation.getByLabel('Because').fill('A suit is pending.')
    const documents = page.locator('[data-section="documents"]')
    await documents.getByRole('button', { name: 'Add document' }).click()
    await documents.getByLabel('File, Document 1').selectOption('search.txt')
    await documents.getByLabel('Form, Document 1').selectOption('photocopy')
    const deposits = page.locator('[data-section="documents_to_deposit"]')
    await deposits.getByRole('button', { name: 'Add document' }).click()
    await deposits.getByLabel('Held by, Document 1').fill('The mortgagor')
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => (await reports.readDraft(made)).content)
      .toMatchObject({
        properties: [{ village: 'Wagholi' }, { east: 'Parking space 11' }],
        findings: { litigation: { verdict: 'adverse', because: 'A suit is pending.' } },
        scrutinised: [{ document_id: expect.stringMatching(/^doc_/), form: 'photocopy' }],
        deposits: [{ held_by: 'The mortgagor' }],
      })
    expect(complaints).toEqual([])
  })

  test('keeps the texts of both when two people save', async () => {
    const { page, made } = await reports.open('Vikram Shetty')
    await field(page, 'Tenure').fill('Occupant class 1.')
    await page.getByText(/^Saved at/).waitFor()
    const { content } = await reports.readDraft(made)
    const theirs = { capacity: 'co-owner', texts: { tenure: 'Occupant class 2.' } }
    await made.hand.saveDraft({ ...content, ...theirs })
    await field(page, 'Tenure').fill('Occupant class 1, by order of 1966.')
    await field(page, 'Possession').fill('With the mortgagor.')
    const dialog = page.getByRole('dialog', { name: /saved this draft/ })
    await dialog.getByText('changed by both').waitFor()
    await dialog
      .getByRole('radiogroup', { name: /^Tenure/ })
      .getByLabel('Theirs')
      .check()
    await dialog.getByRole('button', { name: 'Save my choices' }).click()
    await page.getByRole('button', { name: '1 replaced text kept' }).click()
    await page.getByText('Occupant class 1, by order of 1966.').waitFor()
    expect((await reports.readDraft(made)).content).toEqual({
      capacity: 'co-owner',
      texts: { tenure: 'Occupant class 2.', possession: 'With the mortgagor.' },
    })
  })

  test('is released with the callback the dialog showed', async () => {
    const { page, made } = await reports.open('Rohan Kale')
    await page.getByRole('button', { name: 'Finalise…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Finalise/ })
    await dialog.getByText('Negative', { exact: true }).click()
    await dialog.getByRole('button', { name: /^Opinion and conditions: is required/ }).click()
    await dialog.waitFor({ state: 'detached' })
    const opinion = field(page, 'Opinion on title')
    // The dialog gives the cursor to the section at fault.
    await expect
      .poll(() => opinion.evaluate((each) => each === each.ownerDocument.activeElement))
      .toBe(true)
    await opinion.fill('The mortgage of 2016 is open.')
    await field(page, 'Signing advocate').fill('Adv. Meera Joshi')
    await field(page, 'Enrolment number').fill('MAH/1234/2009')
    await page.getByRole('checkbox', { name: 'A mortgage to another lender is open.' }).check()
    await confirmNothingFound(page, 'Title', 'Litigation', 'Regulatory', 'Revenue records')
    await page.getByRole('button', { name: 'Finalise…' }).click()
    const reason = 'No release of the mortgage is registered.'
    await dialog.getByLabel('Reason').fill(reason)
    const shown = dialog.getByRole('region', { name: 'case.finalised' }).locator('pre')
    await expect.poll(() => shown.textContent()).toContain(reason)
    const promised = JSON.parse((await shown.textContent()) ?? '')
    await dialog.getByRole('button', { name: /^Release as negative/ }).click()
    await page.getByRole('article', { name: 'Version 1' }).getByText(reason).waitFor()
    const last = (await made.events()).at(-1)
    expect(last?.payload.data.risk_score).toEqual(promised.data.risk_score)
    expect(last?.payload.data.result_reason).toBe(reason)
    expect(Object.keys(last?.payload.data)).toEqual(Object.keys(promised.data))
  })

  test('has no grade until every part is assessed, and a positive BB needs conditions', async () => {
    const { page, made } = await reports.open('Sunita Pawar', filledSections())
    await field(page, 'Opinion on title').fill('The title is clear but for the mortgage of 2016.')
    await field(page, 'Signing advocate').fill('Adv. Meera Joshi')
    await field(page, 'Enrolment number').fill('MAH/1234/2009')
    const score = page.getByRole('region', { name: 'Score of the saved draft' })
    await score
      .getByText('Not assessed: Title, Encumbrances, Litigation, Regulatory, Revenue records.')
      .waitFor()
    await confirmNothingFound(page, 'Title', 'Encumbrances', 'Litigation', 'Regulatory')
    await score.getByText('No score yet. Not assessed: Revenue records.').waitFor()
    await page.getByText('Positive', { exact: true }).click()
    await score.getByText(/^Not assessed yet: Revenue records/).waitFor()
    await confirmNothingFound(page, 'Revenue records')
    await score.getByText('Highest safety, 100 of 100, as positive').waitFor()

    // Something found takes the confirmation back.
    const mortgage = 'A mortgage to another lender is open.'
    await page.getByRole('checkbox', { name: mortgage }).check()
    await score.getByText('Moderate risk, 59.9 of 100, as positive').waitFor()
    const none = page.getByRole('checkbox', { name: 'Nothing found: Encumbrances' })
    expect([await none.isChecked(), await none.isDisabled()]).toEqual([false, true])
    await score.getByText(/^A positive result graded BB needs a condition for:/).waitFor()
    const condition = page.getByRole('textbox', { name: `Condition for: ${mortgage}` })
    await condition.fill('Registered release before disbursal.')
    await score.getByText('Blocks a release as positive').waitFor({ state: 'detached' })

    // The score is that of the chosen result.
    await page.getByText('Negative', { exact: true }).click()
    await score.getByText('Moderate risk, 59.9 of 100, as negative').waitFor()
    await page.getByText('Positive', { exact: true }).click()
    await page.getByRole('button', { name: 'Finalise…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Finalise/ })
    await dialog.getByText('Moderate risk, 59.9 of 100').waitFor()
    await dialog.getByRole('button', { name: /^Release as positive/ }).click()
    await page
      .getByRole('article', { name: 'Version 1' })
      .getByText(/subject to conditions/)
      .waitFor()
    expect((await made.view()).risk_score).toMatchObject({ grade: 'BB', score: 59.9 })
  })
})
