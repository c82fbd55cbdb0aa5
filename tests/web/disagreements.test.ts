import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCases, type TestCase } from '../support/app/test-cases.ts'
import { focusOn } from '../support/browser/keyboard.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { differingCase, differingDocuments } from '../support/facts/differing-documents.ts'
import { until } from '../support/until.ts'

let screens: StaffScreens
let desk: Awaited<ReturnType<typeof openTestCases>>
let made: TestCase
beforeAll(async () => {
  screens = await openStaffScreens({ READING: 'low', QUERY_UNDO_SECONDS: '0' })
  desk = await openTestCases(screens.app, 'Meera Joshi')
  made = await desk.open('live', { ...differingCase, documents: await differingDocuments() })
  await made.hand.review()
  await until('the documents are read', async () => {
    const { json } = await desk.analyst.get(`${made.hand.path}/disagreements`)
    return json.unread === 0
  })
})
afterAll(() => screens?.end())

test('an analyst sees what does not agree, looks at both places and asks the lender, by keyboard', async () => {
  const { page } = await screens.open('analyst', `/live/cases/${made.id}`, 'Nisha Pawar')
  await page.getByRole('tab', { name: 'Differences' }).waitFor()
  await page.keyboard.press('7')
  const owner = page.getByRole('article', { name: 'The applicant is not the last owner' })
  const land = page.getByRole('article', { name: 'Number of the land' })
  await owner.waitFor()
  await focusOn(land.getByRole('button', { name: /certificate\.pdf, page 1/ }))
  await page.keyboard.press('Enter')
  await page.locator('[data-pin-id="mark-0"]').waitFor()
  expect(page.url()).toContain('page=1')
  await focusOn(owner.getByRole('button', { name: /deed\.pdf, page 1/ }))
  await page.keyboard.press('Enter')
  const mark = page.locator('[data-pin-id="mark-0"]')
  await until('the name is marked', async () => {
    const box = await mark.boundingBox()
    return box !== null && box.width > 20
  })
  for (const line of [owner, land]) {
    await focusOn(line.getByRole('checkbox'))
    await page.keyboard.press('Space')
  }
  await focusOn(page.getByRole('button', { name: 'Ask the lender about 2 selected' }))
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: 'Query text' })
  await text.waitFor()
  const written = await text.inputValue()
  expect(written).toMatch(/^1\. .*\n2\. /)
  expect(written).toContain('“Ashok Kisan Kadam” in deed.pdf, page 1')
  await focusOn(page.getByRole('button', { name: 'Send to the lender' }))
  await page.keyboard.press('Enter')
  await until('the query is raised', async () => {
    const { json } = await desk.analyst.get(`${made.hand.path}/queries`)
    return json.queries.length === 1
  })
})
