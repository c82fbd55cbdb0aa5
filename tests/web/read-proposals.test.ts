import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestCases, type TestCase } from '../support/app/test-cases.ts'
import { focusOn } from '../support/browser/keyboard.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { drawScan, toPng } from '../support/documents/drawn-pages.ts'
import { sampleDocument } from '../support/http/http-client.ts'
import { until } from '../support/until.ts'

const lines = [
  'Registration No. HVL7/3818/2015',
  'DEED OF SALE',
  'THIS DEED OF SALE is made at Pune on this 12th day of March, 2015',
  'BETWEEN',
  'Mr. Ramesh Baburao Patil, aged about 45 years, residing at Pune,',
  'hereinafter referred to as "the VENDOR" of the ONE PART',
  'AND',
  'Mr. Ashok Kisan Kadam, aged about 40 years, residing at Pune,',
  'hereinafter referred to as "the PURCHASER" of the OTHER PART.',
  'All that land bearing Gat No. 45/2 admeasuring 65.20 sq. mtrs.',
  'situated at Village Lonikand, Taluka Haveli, District Pune',
]

let screens: StaffScreens
let desk: Awaited<ReturnType<typeof openTestCases>>
let made: TestCase
beforeAll(async () => {
  screens = await openStaffScreens({ READING: 'low' })
  desk = await openTestCases(screens.app, 'Meera Joshi')
  const scan = toPng(await drawScan(lines, { size: 10 }))
  made = await desk.open('live', { documents: [sampleDocument('scan.png', scan, 'image/png')] })
  await made.hand.review()
  await until('the scan is read', async () => {
    const { json } = await desk.analyst.get(`${made.hand.path}/proposals`)
    return json.unread === 0 && json.proposals.length > 0
  })
})
afterAll(() => screens?.end())

const draft = async () => (await desk.analyst.get(`${made.hand.path}/draft`)).json.content

describe('an analyst, by keyboard alone', () => {
  test('turns the scan of a deed into an entry of the chain, with its pin', async () => {
    const { page } = await screens.open(
      'analyst',
      `/live/cases/${made.id}?tab=report`,
      'Nisha Pawar',
    )
    const cards = page.locator('[data-proposal]')
    await cards.first().waitFor()
    const chain = page.locator('[data-proposal^="chain_of_title"]')
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press('n')
      if ((await page.locator('[data-proposal^="chain_of_title"]:focus').count()) > 0) break
    }
    // The values are shown where they stand.
    await page.locator('[title="HVL7/3818/2015"]').waitFor()
    await page.keyboard.press('a')
    await until('the row is saved', async () => (await draft()).chain_of_title?.length === 1)
    const saved = await draft()
    expect(saved.chain_of_title[0]).toMatchObject({
      document_no: 'HVL7/3818/2015',
      from: 'Ramesh Baburao Patil',
      to: 'Ashok Kisan Kadam',
    })
    expect(saved.pins).toHaveLength(1)
    expect(saved.pins[0].on).toEqual({ kind: 'chain', key: saved.chain_of_title[0].id })
    expect(await chain.count()).toBe(0)
  })

  test('corrects another, and dismisses one', async () => {
    const { page } = await screens.open(
      'analyst',
      `/live/cases/${made.id}?tab=report`,
      'Nisha Pawar',
    )
    const property = page.locator('[data-proposal^="properties"]')
    await property.waitFor()
    await focusOn(property)
    await page.keyboard.press('e')
    const village = page.getByRole('textbox', { name: 'Village', exact: true }).first()
    await village.fill('Loni Kand')
    await page.keyboard.press('Control+Enter')
    await until('the property is saved', async () => (await draft()).properties?.length === 1)
    expect((await draft()).properties[0].village).toBe('Loni Kand')
    const document = page.locator('[data-proposal^="scrutinised"]')
    await focusOn(document)
    await page.keyboard.press('d')
    await until('it is dismissed', async () => {
      const { proposals } = await draft()
      return proposals.some(({ decision }: { decision: string }) => decision === 'dismissed')
    })
    await page.getByRole('button', { name: '1 dismissed: show again' }).waitFor()
  })

  test('accepts what a document was read as', async () => {
    const { page } = await screens.open(
      'analyst',
      `/live/cases/${made.id}?tab=documents`,
      'Nisha Pawar',
    )
    const button = page.getByRole('button', { name: 'Accept: Title deed of the present owner' })
    await focusOn(button)
    await page.keyboard.press('Enter')
    await page.getByText('Checklist updated.').waitFor()
    await until('it is ticked', async () => {
      const { json } = await desk.analyst.get(`${made.hand.path}/checklist`)
      return json.items.some(({ state }: { state: string }) => state === 'present')
    })
  })
})
