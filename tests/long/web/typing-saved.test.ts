import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCases, type TestCase } from '../../support/app/test-cases.ts'
import { focusOn } from '../../support/browser/keyboard.ts'
import { openStaffScreens, type StaffScreens } from '../../support/browser/staff-screens.ts'
import { drawScan, tilt, toPng } from '../../support/documents/drawn-pages.ts'
import { sampleDocument } from '../../support/http/http-client.ts'
import { until } from '../../support/until.ts'

/** Of a practised typist: about 60 words a minute. */
const msPerKey = 200

const sellers = ['Ramesh Baburao Patil', 'Suresh Vishnu Gaikwad', 'Anil Mahadev Shinde']
const buyers = ['Ashok Kisan Kadam', 'Deepak Ganpat More', 'Kavita Sunil Jadhav']
const villages = ['Lonikand', 'Wagholi', 'Manjari', 'Uruli']

const deedOf = (i: number) => [
  `Registration No. HVL7/${3810 + 7 * i}/${2005 + i}`,
  'DEED OF SALE',
  `THIS DEED OF SALE is made at Pune on this ${10 + i}th day of March, ${2005 + i}`,
  'BETWEEN',
  `Mr. ${sellers[i % sellers.length]}, aged about ${40 + i} years, residing at Pune,`,
  'hereinafter referred to as "the VENDOR" of the ONE PART',
  'AND',
  `Mr. ${buyers[(i + 1) % buyers.length]}, aged about ${30 + i} years, residing at Pune,`,
  'hereinafter referred to as "the PURCHASER" of the OTHER PART.',
  `All that land bearing Gat No. ${45 + i}/2 admeasuring ${65 + i}.20 sq. mtrs.`,
  `situated at Village ${villages[i % villages.length]}, Taluka Haveli, District Pune`,
]

let screens: StaffScreens
let desk: Awaited<ReturnType<typeof openTestCases>>
let made: TestCase
beforeAll(async () => {
  screens = await openStaffScreens({ READING: 'low' })
  desk = await openTestCases(screens.app, 'Meera Joshi')
  const documents = await Promise.all(
    Array.from({ length: 10 }, async (_, i) => {
      const scan = toPng(tilt(await drawScan(deedOf(i), { size: 10 }), (i % 3) - 1))
      return sampleDocument(`scan-${i + 1}.png`, scan, 'image/png')
    }),
  )
  made = await desk.open('live', { documents })
  await made.hand.review()
  const areRead = async () =>
    (await desk.analyst.get(`${made.hand.path}/proposals`)).json.unread === 0
  await until('the scans are read', areRead, 500_000)
}, 600_000)
afterAll(() => screens?.end())

type Row = Record<string, string>
const rowsOf = async (): Promise<Row[]> =>
  (await desk.analyst.get(`${made.hand.path}/draft`)).json.content.chain_of_title ?? []
const columns = ['date', 'nature', 'document_no', 'from', 'to', 'area'] as const

/** Presses keys one after the other, as a person does. */
class Typist {
  readonly #page: Page
  keys = 0

  constructor(page: Page) {
    this.#page = page
  }

  async press(key: string): Promise<void> {
    this.keys += 1
    await this.#page.waitForTimeout(msPerKey)
    await this.#page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    this.keys += text.length
    await this.#page.keyboard.type(text, { delay: msPerKey })
  }
}

test('ten scanned deeds become chain entries: accepted by one key, against typed', async () => {
  const address = `/live/cases/${made.id}?tab=report`
  const { page } = await screens.open('analyst', address, 'Nisha Pawar')
  await page.locator('[data-proposal^="chain_of_title"]').first().waitFor()
  const accepting = new Typist(page)
  while ((await page.locator('[data-proposal^="chain_of_title"]:focus').count()) === 0) {
    if (accepting.keys > 40) throw new Error('the chain of title cannot be reached')
    await accepting.press('n')
  }
  const acceptStart = performance.now()
  for (let i = 0; i < 10; i += 1) await accepting.press('a')
  await until('ten rows are saved', async () => (await rowsOf()).length === 10)
  const acceptMs = performance.now() - acceptStart
  const read = await rowsOf()

  // The same rows, typed into a new case of the same lender.
  const other = await desk.open('live')
  await other.hand.review()
  const { page: empty } = await screens.open(
    'analyst',
    `/live/cases/${other.id}?tab=report`,
    'Kiran Desai',
  )
  const add = empty.getByRole('button', { name: 'Add deed' })
  await add.waitFor()
  const typing = new Typist(empty)
  const typeStart = performance.now()
  for (const row of read) {
    await focusOn(add)
    await typing.press('Enter')
    for (const column of columns) {
      await typing.type(row[column] ?? '')
      await typing.press('Tab')
    }
  }
  const typeMs = performance.now() - typeStart
  const perDeed = (ms: number) => `${(ms / 10_000).toFixed(1)} s a deed`
  console.log(
    `ten deeds: accepted in ${perDeed(acceptMs)} and ${accepting.keys} keys, typed in ${perDeed(typeMs)} and ${typing.keys} keys; ${msPerKey} ms a key, reading not counted`,
  )
  const right = read.filter((row, i) => isRight(row, i))
  console.log(`${right.length} of 10 rows need no correction`)
  expect(accepting.keys * 10).toBeLessThan(typing.keys)
})

/** As the deed says. */
function isRight(row: Row, i: number): boolean {
  const [number = '', , made = '', , from = '', , , to = '', , land = ''] = deedOf(i)
  return (
    number.endsWith(row.document_no ?? '-') &&
    made.endsWith(String(2005 + i)) &&
    row.date === `${10 + i}-03-${2005 + i}` &&
    from.includes(row.from ?? '-') &&
    to.includes(row.to ?? '-') &&
    land.includes(row.area ?? '-')
  )
}
