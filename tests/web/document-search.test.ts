import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestCases } from '../support/app/test-cases.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { drawPdf, drawScan, tilt, toPng } from '../support/documents/drawn-pages.ts'
import { sampleDocument } from '../support/http/http-client.ts'
import { until } from '../support/until.ts'

let screens: StaffScreens
let path: string
beforeAll(async () => {
  screens = await openStaffScreens({ READING: 'low' })
  const desk = await openTestCases(screens.app, 'Meera Joshi')
  const deed = await drawPdf({
    pages: [['Sale deed by Baburao Vishnu Kulkarni'], ['Schedule: Gat No. 45/2B of Wagholi']],
  })
  const lines = ['Index II of Wagholi', 'Executant Baburao Vishnu Kulkarni', 'Gat No. 45/2B']
  const scan = toPng(tilt(await drawScan(lines, { size: 14 }), 2))
  const made = await desk.open('live', {
    documents: [
      sampleDocument('deed.pdf', deed),
      sampleDocument('index.png', scan, 'image/png'),
      sampleDocument('blank.png', toPng(await drawScan([])), 'image/png'),
    ],
  })
  path = `/live/cases/${made.id}?tab=documents`
  await until('the documents are read', async () => {
    const { json } = await desk.analyst.get(`${made.hand.path}/documents`)
    return json.documents.every(({ reading }: { reading: { state: string } }) =>
      ['read', 'unreadable'].includes(reading.state),
    )
  })
})
afterAll(() => screens?.end())

describe('an analyst searches', () => {
  test('a deed, and continues in the scan that has the words too', async () => {
    const { page } = await screens.open('analyst', path, 'Nisha Pawar')
    const field = page.getByRole('searchbox', { name: 'Search the documents of the case' })
    await field.fill('kulkarnee')
    await page.getByText('on 1 of 2 pages').waitFor()
    await page.locator('[title="Sale deed by Baburao Vishnu Kulkarni"]').first().waitFor()
    await page.getByRole('button', { name: 'index.png (1)' }).click()
    const hit = page.locator('[title="Executant Baburao Vishnu Kulkarni"]')
    await hit.waitFor()
    const [mark, picture] = [
      await hit.boundingBox(),
      await page.getByAltText('index.png').boundingBox(),
    ]
    // The word stands in the upper right part of the scan.
    expect(((mark?.x ?? 0) - (picture?.x ?? 0)) / (picture?.width ?? 1)).toBeGreaterThan(0.4)
    expect(((mark?.y ?? 0) - (picture?.y ?? 0)) / (picture?.height ?? 1)).toBeLessThan(0.2)
  })

  test('and sees which document has no readable text', async () => {
    const { page } = await screens.open('analyst', path, 'Kiran Desai')
    await page.getByRole('combobox', { name: 'Document', exact: true }).click()
    await page.getByRole('option', { name: /blank\.png/ }).click()
    await page.getByText('This document has no readable text.').waitFor()
  })
})
