import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCases } from '../support/app/test-cases.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { expectFocused } from '../support/browser/keyboard.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { expectAccessible, viewerOn } from '../support/browser/viewer-screen.ts'
import { drawPdf } from '../support/documents/drawn-pages.ts'
import { sampleDocument } from '../support/http/http-client.ts'
import { until } from '../support/until.ts'

const letters = 9

let screens: StaffScreens
let path: string
beforeAll(async () => {
  screens = await openStaffScreens({ READING: 'low' })
  const desk = await openTestCases(screens.app, 'Meera Joshi')
  // Nothing can be read in it.
  const photo = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex')
  const deed = await drawPdf({ pages: [['Sale deed'], ['Sold to Savitri Ghorpade']] })
  const letter = (number: number) =>
    sampleDocument(
      `letter-${number}.txt`,
      `Letter ${number} to Savitri Ghorpade${number % 3 === 2 ? `, ${rare}` : ''}`,
      'text/plain',
    )
  const made = await desk.open('live', {
    documents: [
      sampleDocument('photo.heic', photo, 'image/heic'),
      sampleDocument('deed.pdf', deed),
      ...Array.from({ length: letters }, (_, i) => letter(i + 1)),
    ],
  })
  await until('the documents are read', async () => {
    const { json } = await desk.analyst.get(`${made.hand.path}/documents`)
    const read = json.documents.filter(
      ({ reading }: { reading: { pages_with_text: number } }) => reading.pages_with_text > 0,
    )
    return read.length === letters + 1
  })
  path = `/live/cases/${made.id}`
})
afterAll(() => screens?.end())

const words = 'Savitri Ghorpade'

/** In three letters alone. */
const rare = 'lis pendens'

test('words of other documents are counted beside the search, and lead there, by mouse', async () => {
  const { page, complaints } = await screens.open('analyst', path, 'Asha Rane')
  const field = page.getByRole('searchbox', { name: 'Search the documents of the case' })
  await field.fill(rare)
  await viewerOn(page).getByText('text not read, in 3 other documents').waitFor()
  const others = page.getByRole('group', { name: 'Found in other documents' })
  expect(await others.getByRole('button').allTextContents()).toEqual([
    'letter-2.txt (1)',
    'letter-5.txt (1)',
    'letter-8.txt (1)',
  ])
  await others.getByRole('button', { name: 'letter-5.txt (1)' }).click()
  // The one that is shown is no other.
  await viewerOn(page).getByText('in 2 other documents').waitFor()
  expect(await others.getByRole('button').allTextContents()).toEqual([
    'letter-2.txt (1)',
    'letter-8.txt (1)',
  ])
  await viewerOn(page).getByText('Letter 5 to Savitri Ghorpade').waitFor()
  await field.fill('no such words')
  await viewerOn(page).getByText('not found').waitFor()
  await others.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('and by keyboard alone: three, two, and one other document', async () => {
  const { page } = await screens.open('analyst', path, 'Anil Kamat')
  await page.getByRole('searchbox', { name: 'Search the documents of the case' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(rare)
  await viewerOn(page).getByText('in 3 other documents').waitFor()
  for (const number of [2, 5]) {
    await page.keyboard.press('Tab')
    await expectFocused(page.getByRole('button', { name: `letter-${number}.txt (1)` }))
  }
  await page.keyboard.press('Enter')
  await viewerOn(page).getByText('in 2 other documents').waitFor()
  await viewerOn(page).getByText('Letter 5 to Savitri Ghorpade').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Sold to Savitri')
  await viewerOn(page).getByText('not found, in 1 other document', { exact: true }).waitFor()
})

test('an analyst finds words in all documents of the case, whichever is shown, by mouse', async () => {
  const { page, complaints } = await screens.open('analyst', path, 'Nisha Pawar')
  await page.getByRole('searchbox', { name: 'Search the documents of the case' }).fill(words)
  const others = page.getByRole('group', { name: 'Found in other documents' })
  await others.getByRole('button', { name: 'deed.pdf (1)' }).waitFor()
  await others.getByRole('button', { name: `Show all ${letters + 1} documents` }).click()
  await others.getByRole('button', { name: `letter-${letters}.txt (1)` }).waitFor()
  await keepPicture(page, 'case-search')
  await expectAccessible(page, 'section[aria-label=Document]')
  await others.getByRole('button', { name: 'deed.pdf (1)' }).click()
  await page.locator('#page-2[data-drawn]').waitFor()
  await viewerOn(page).getByText('on 1 of 2 pages').waitFor()
  await page.locator('#page-2 [title="Sold to Savitri Ghorpade"]').first().waitFor()
  expect(complaints).toEqual([])
})

test('and by keyboard alone', async () => {
  const { page } = await screens.open('analyst', path, 'Kiran Desai')
  await page.getByRole('searchbox', { name: 'Search the documents of the case' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(words)
  const first = page.getByRole('button', { name: 'deed.pdf (1)' })
  await first.waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => first.evaluate((each) => each.matches(':focus'))).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('#page-2[data-drawn]').waitFor()
  await viewerOn(page).getByText('on 1 of 2 pages').waitFor()
})
