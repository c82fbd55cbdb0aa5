import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainDraft } from '../support/app/case-life.ts'
import { field, openReportScreens, type ReportScreens } from '../support/browser/report-screen.ts'

/** Each refused with the line that says why; the line leads to its place. */

let reports: ReportScreens
beforeAll(async () => {
  reports = await openReportScreens()
})
afterAll(() => reports?.end())

const litigation = 'An injunction against the owner is in force since 3 March 2024.'

test('what contradicts a positive result is shown beside the PDF, and leads to its place', async () => {
  const { page } = await reports.open('Asha Rane', {
    ...plainDraft,
    opinion: 'Title is NOT clear.',
    texts: { ...plainDraft.texts, litigation },
    chain_of_title: [
      { from: 'Anil Deshmukh', to: 'Bharat Kadam' },
      { from: 'Xavier Pinto', to: 'Yusuf Shaikh' },
    ],
  })
  await page.getByRole('button', { name: 'Finalise…' }).click()
  const panel = page.getByRole('dialog', { name: /^Finalise/ })
  await panel.getByText('Positive', { exact: true }).click()
  const checks = panel.getByRole('region', { name: 'Release checks' })
  await checks.getByText('3 of 15 checks prevent the release.').waitFor()
  await checks.getByRole('button', { name: /^No\. 2 is by / }).waitFor()
  await checks.getByRole('button', { name: /“An injunction against the owner/ }).waitFor()
  expect(await panel.getByRole('button', { name: /^Release as positive/ }).isDisabled()).toBe(true)
  await page.getByRole('region', { name: /^Preview, as/ }).waitFor()
  await checks.getByRole('button', { name: /“Title is NOT clear”/ }).click()
  await panel.waitFor({ state: 'detached' })
  const opinion = field(page, 'Opinion on title')
  await expect
    .poll(() => opinion.evaluate((each) => each === each.ownerDocument.activeElement))
    .toBe(true)
})
