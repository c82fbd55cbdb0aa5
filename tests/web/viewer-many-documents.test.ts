import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestCases } from '../support/app/test-cases.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { expectAccessible, pagesOn, viewerOn } from '../support/browser/viewer-screen.ts'
import { drawPdf } from '../support/documents/drawn-pages.ts'
import { sampleDocument } from '../support/http/http-client.ts'

const documentsInAll = 300
const perRequest = 50

let screens: StaffScreens
let path: string
beforeAll(async () => {
  screens = await openStaffScreens()
  const desk = await openTestCases(screens.app, 'Meera Joshi')
  const deed = await drawPdf({ pages: [['Sale deed of Wagholi']] })
  const receipt = (number: number) =>
    sampleDocument(`receipt-${number}.txt`, `Receipt No. ${number}`, 'text/plain')
  const first = Array.from({ length: perRequest - 1 }, (_, i) => receipt(i + 2))
  const made = await desk.open('live', {
    documents: [sampleDocument('deed.pdf', deed), ...first],
  })
  for (let from = perRequest; from < documentsInAll; from += perRequest) {
    const documents = Array.from({ length: perRequest }, (_, i) => receipt(from + i + 1))
    const reply = await made.post('documents', { documents })
    expect([reply.status, reply.text]).toEqual([200, reply.text])
  }
  path = `/live/cases/${made.id}`
})
afterAll(() => screens?.end())

const list = (page: Page) => page.getByRole('combobox', { name: 'Document', exact: true })
const filter = (page: Page) => page.getByRole('textbox', { name: 'Filter documents' })
const shown = (page: Page) => list(page).inputValue()

describe('in a case with 300 documents, an analyst', () => {
  test('finds one by name, by mouse', async () => {
    const { page, complaints } = await screens.open('analyst', path, 'Nisha Pawar')
    await viewerOn(page).getByText('Sale deed of Wagholi').waitFor()
    await list(page).click()
    await page.getByText(`${documentsInAll} of ${documentsInAll} documents`).waitFor()
    const listed = page.getByRole('listbox', { name: 'Documents' })
    expect(await listed.getByRole('option').count()).toBe(documentsInAll)
    await keepPicture(page, 'many-documents')
    await filter(page).fill('receipt 271')
    await page.getByText(`1 of ${documentsInAll} documents`).waitFor()
    await page.getByRole('option', { name: /receipt-271\.txt/ }).click()
    await viewerOn(page).getByText('Receipt No. 271', { exact: true }).waitFor()
    expect(await shown(page)).toMatch(/^271\. receipt-271\.txt/)
    expect(complaints).toEqual([])
  })

  test('downloads all of them in one file', async () => {
    const { page, complaints } = await screens.open('analyst', path, 'Tara Rao')
    await viewerOn(page).getByText('Sale deed of Wagholi').waitFor()
    await list(page).click()
    const begun = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download all (zip)' }).click()
    const download = await begun
    expect(download.suggestedFilename()).toMatch(/ documents\.zip$/)
    const files = unzipSync(new Uint8Array(await buffer(await download.createReadStream())))
    expect(Object.keys(files)).toHaveLength(documentsInAll)
    expect(Buffer.from(files['receipt-271.txt'] ?? []).toString()).toBe('Receipt No. 271')
    expect(complaints).toEqual([])
  })

  test('finds one by kind, by keyboard alone', async () => {
    const { page } = await screens.open('analyst', path, 'Kiran Desai')
    await viewerOn(page).getByText('Sale deed of Wagholi').waitFor()
    await page.keyboard.press('l')
    await page.getByText(`${documentsInAll} of ${documentsInAll} documents`).waitFor()
    await expect.poll(() => filter(page).evaluate((each) => each.matches(':focus'))).toBe(true)
    await page.keyboard.type('text 300')
    await page.getByText(`1 of ${documentsInAll} documents`).waitFor()
    await page.keyboard.press('Enter')
    await viewerOn(page).getByText('Receipt No. 300', { exact: true }).waitFor()
    // From there, the keys of the page work again.
    await expect.poll(() => pagesOn(page).evaluate((each) => each.matches(':focus'))).toBe(true)
    await page.keyboard.press('[')
    await viewerOn(page).getByText('Receipt No. 299', { exact: true }).waitFor()

    await page.keyboard.press('l')
    await page.getByRole('combobox', { name: 'Kind of document' }).selectOption('PDF')
    await page.getByText(`1 of ${documentsInAll} documents`).waitFor()
    await page.getByRole('option', { name: /^1\. deed\.pdf.*PDF$/ }).waitFor()
    await expectAccessible(page, 'body')
    await filter(page).fill('nowhere')
    await page.getByText('No results').waitFor()
    await filter(page).press('Escape')
    await filter(page).waitFor({ state: 'detached' })
    expect(await shown(page)).toMatch(/^299\./)
  })
})
