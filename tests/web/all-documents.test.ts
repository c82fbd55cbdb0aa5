import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCases } from '../support/app/test-cases.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { drawPdf } from '../support/documents/drawn-pages.ts'
import { sampleDocument } from '../support/http/http-client.ts'
import { until } from '../support/until.ts'

let screens: StaffScreens
beforeAll(async () => {
  screens = await openStaffScreens({ READING: 'low' })
  const desk = await openTestCases(screens.app, 'Meera Joshi')
  const deed = await drawPdf({
    pages: [['Sale deed of Wagholi'], ['Signed by Baburao Vishnu Kulkarni']],
  })
  const letter = 'बाबुराव विष्णु कुलकर्णी यांचे पत्र'
  const cases = [
    await desk.open('live', { documents: [sampleDocument('deed.pdf', deed)] }),
    await desk.open('live', { documents: [sampleDocument('letter.txt', letter, 'text/plain')] }),
  ]
  for (const { hand } of cases) {
    await until('the documents are read', async () => {
      const { json } = await desk.analyst.get(`${hand.path}/documents`)
      return json.documents.every(
        ({ reading }: { reading: { state: string } }) => reading.state === 'read',
      )
    })
  }
})
afterAll(() => screens?.end())

test('an analyst finds words in all documents and opens the page that has them, by keyboard', async () => {
  const { page, complaints } = await screens.open('analyst', '/live/queue', 'Nisha Pawar')
  await page.getByRole('link', { name: 'Search documents' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  const field = page.getByRole('searchbox', { name: 'Words in documents' })
  await field.waitFor()
  await page.locator('input[aria-label="Words in documents"]:focus').waitFor()
  await page.keyboard.type('Vishnu Kulkarnee')
  await page.keyboard.press('Enter')
  await page.getByText('Found in 2 cases.').waitFor()
  expect(await page.locator('mark').allTextContents()).toEqual(['विष्णु कुलकर्णी', 'Vishnu Kulkarni'])
  const picture = process.env.PICTURES
  if (picture) await page.screenshot({ path: `${picture}/all-documents.png` })

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const inCase = page.getByRole('searchbox', { name: 'Search the documents of the case' })
  await inCase.waitFor()
  expect(await inCase.inputValue()).toBe('Vishnu Kulkarnee')
  await page.getByText('on 1 of 2 pages').waitFor()
  await page.locator('[title="Signed by Baburao Vishnu Kulkarni"]').first().waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
  if (picture) await page.screenshot({ path: `${picture}/all-documents-case.png` })
  expect(complaints).toEqual([])
})

test('what is not found is said, and one letter is refused', async () => {
  const { page } = await screens.open('analyst', '/live/search?q=Ghorpade', 'Kiran Desai')
  await page.locator('[aria-live]').getByText('Not found in any case.').waitFor()
  const field = page.getByRole('searchbox', { name: 'Words in documents' })
  await field.fill('k')
  await field.press('Enter')
  await page.getByText('q: must have a word of two letters or digits').waitFor()
})

test('an operator, who does not read documents, has no such page', async () => {
  const { page } = await screens.open('operator', '/live/queue', 'Om Rao')
  await page.getByRole('link', { name: 'Queue' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Search documents' }).count()).toBe(0)
})
