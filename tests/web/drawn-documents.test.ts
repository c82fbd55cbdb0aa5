import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestCases } from '../support/app/test-cases.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { drawScan } from '../support/documents/drawn-pages.ts'
import { toTiff } from '../support/documents/drawn-tiff.ts'
import { docx, heading, paragraph, table, wordOf } from '../support/documents/drawn-word.ts'
import { cutWord } from '../support/documents/hostile-office.ts'
import { sampleDocument } from '../support/http/http-client.ts'
import { until } from '../support/until.ts'

let screens: StaffScreens
let path: string

const letter = wordOf(
  heading('Agreement for sale') +
    paragraph('गट क्रमांक ४५/२ब, मौजे वाघोली, तालुका हवेली, जिल्हा पुणे') +
    paragraph('ಸರ್ವೆ ನಂಬರ್ ೧೨/೩, ಗ್ರಾಮ ಯಲಹಂಕ, ಬೆಂಗಳೂರು') +
    table([
      ['Vendor', 'Baburao Vishnu Kulkarni'],
      ['Purchaser', 'Sunita Ramesh Patil'],
      ['Consideration', 'Rs. 42,50,000'],
    ]) +
    paragraph('The vendor conveys the land described above to the purchaser. '.repeat(120)),
)

beforeAll(async () => {
  screens = await openStaffScreens({ READING: 'low' })
  const desk = await openTestCases(screens.app, 'Meera Joshi')
  const [first, second] = [
    await drawScan(['Index II of Wagholi', 'Page one'], { size: 14 }),
    await drawScan(['Executant Baburao Vishnu Kulkarni'], { size: 14 }),
  ]
  const heic = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex')
  const made = await desk.open('live', {
    documents: [
      sampleDocument('letter.docx', letter, docx),
      sampleDocument('index.tif', toTiff([first, second]), 'image/tiff'),
      sampleDocument('photo.heic', heic, 'image/heic'),
      sampleDocument('broken.docx', cutWord(), docx),
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

/** With SCREENSHOTS set to a folder, for looking at. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

async function choose(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Document', exact: true }).click()
  await page.getByRole('option', { name }).click()
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return box
}

describe('an analyst reads', () => {
  test('a Word document as plain text, with what was searched marked on it', async () => {
    const { page, complaints } = await screens.open('analyst', path, 'Nisha Pawar')
    await page.getByRole('note').getByText('Shown as plain text.').waitFor()
    await page.locator('#page-1[data-drawn]').waitFor()
    await page.getByRole('img', { name: 'Page 1 of 2' }).waitFor()
    await keepPicture(page, 'word')
    await page.getByRole('searchbox', { name: 'Search the documents of the case' }).fill('kulkarni')
    await page.getByText('on 1 of 2 pages').waitFor()
    const hit = '[title="Vendor Baburao Vishnu Kulkarni"]'
    const [mark, sheet] = [await boxOf(page, hit), await boxOf(page, '#page-1')]
    expect((mark.x - sheet.x) / sheet.width).toBeGreaterThan(0.5)
    expect((mark.y - sheet.y) / sheet.height).toBeLessThan(0.25)
    await keepPicture(page, 'word-search')
    expect(complaints).toEqual([])
  })

  test('a TIFF page by page, turned and enlarged', async () => {
    const { page, complaints } = await screens.open('analyst', path, 'Kiran Desai')
    await choose(page, /index\.tif/)
    await page.getByRole('img', { name: 'Page 1 of 2' }).waitFor()
    await page.locator('#page-1[data-drawn]').waitFor()
    const upright = await boxOf(page, '#page-1')
    expect(upright.height / upright.width).toBeCloseTo(Math.SQRT2, 1)
    await page
      .getByRole('searchbox', { name: 'Search the documents of the case' })
      .fill('executant')
    await page.getByText('on 1 of 2 pages').waitFor()
    await page.keyboard.press('Enter')
    await page.locator('#page-2[data-drawn]').waitFor()
    await keepPicture(page, 'tiff-search')
    await page.getByRole('button', { name: 'Rotate right' }).click()
    const place = page.locator('#page-2')
    await expect
      .poll(async () => {
        const { width, height } = (await place.boundingBox()) ?? { width: 1, height: 1 }
        return height / width
      })
      .toBeCloseTo(1 / Math.SQRT2, 1)
    // Turned clockwise, the first line is on the right.
    const [mark, sheet] = [
      await boxOf(page, '[title="Executant Baburao Vishnu Kulkarni"]'),
      await boxOf(page, '#page-2'),
    ]
    expect((mark.x - sheet.x) / sheet.width).toBeGreaterThan(0.8)
    await keepPicture(page, 'tiff-turned')
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(async () => (await place.boundingBox())?.width).toBeLessThan(upright.width)
    expect(complaints).toEqual([])
  })

  test('why a file cannot be shown, and what to ask for', async () => {
    const { page } = await screens.open('analyst', path, 'Tara Rao')
    await choose(page, /photo\.heic/)
    await page
      .getByText(/HEIC photos cannot be shown here.*Ask the lender for JPEG or PDF/)
      .waitFor()
    await keepPicture(page, 'heic')
    await choose(page, /broken\.docx/)
    await page.getByText(/The file is damaged.*Ask the lender to send it again/).waitFor()
    await page.getByRole('link', { name: 'Save the file' }).waitFor()
    await keepPicture(page, 'broken')
  })
})
