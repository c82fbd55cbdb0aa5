import { afterAll, describe, expect, test } from 'vitest'
import {
  drawScan,
  drawTable,
  fade,
  scanOf,
  tilt,
} from '../../../../tests/support/documents/drawn-pages.ts'
import { TesseractReader } from './engine/tesseract-reader.ts'
import type { PageText } from './page-words.ts'
import { type GreyPicture, turnPicture } from './pages/grey-picture.ts'
import { readPage } from './read-page.ts'

const reader = new TesseractReader()
afterAll(() => reader.close())

const lines = [
  'SALE DEED',
  'Registration No. HVL1/2041/2019 dated 14/03/2019',
  'Vendor Baburao Vishnu Kulkarni of Wagholi',
  'Purchaser Anil Ramesh Deshpande of Pune',
  'Gat No. 45/2B, area 1200 sq m, village Wagholi',
  'Consideration Rs. 45,00,000 paid in full',
]

function readPicture(picture: GreyPicture): Promise<PageText> {
  const pages = { count: 1, words: () => undefined, picture: () => picture, close: () => {} }
  return readPage(pages, 1, reader, ['en'])
}

const textOf = ({ words }: PageText) =>
  [...new Set(words.map(({ line }) => line))].map((line) =>
    words.flatMap((word) => (word.line === line ? [word.text] : [])).join(' '),
  )

describe('a page is read', () => {
  test.each([
    ['straight', (page: GreyPicture) => page],
    ['tilted', (page: GreyPicture) => tilt(page, 3.5)],
    ['faint', fade],
    ['upside down', (page: GreyPicture) => turnPicture(page, 180)],
    ['sideways', (page: GreyPicture) => turnPicture(page, 90)],
    ['sideways the other way', (page: GreyPicture) => turnPicture(page, 270)],
  ])('%s', async (_, change) => {
    const read = await readPicture(change(await drawScan(lines, { size: 12 })))
    expect(textOf(read)).toEqual(lines)
  })

  test('whose lines are alike', async () => {
    const alike = Array.from(
      { length: 24 },
      (_, i) => `${10 + i}. The vendor conveys Gat No. ${45 + i}/1B of Wagholi, ${1200 + i} sq m`,
    )
    const read = await readPicture(await drawScan(alike, { size: 8 }))
    // At this size, spaces are not always seen.
    const closed = (all: readonly string[]) => all.map((line) => line.replaceAll(' ', ''))
    expect(closed(textOf(read))).toEqual(closed(alike))
  })

  test('and each word is found where it stands on the page as it was sent', async () => {
    const page = await drawScan(lines, { size: 12 })
    const straight = await readPicture(page)
    const turned = await readPicture(turnPicture(page, 90))
    const once = straight.words.filter(
      ({ text }) => straight.words.filter((other) => other.text === text).length === 1,
    )
    expect(once.length).toBeGreaterThan(20)
    for (const word of once) {
      const same = turned.words.find(({ text }) => text === word.text)
      const { rect } = same ?? {}
      // Turned clockwise: what was far down is now far left.
      expect(rect && 1 - (rect.x + rect.w)).toBeCloseTo(word.rect.y, 1)
      expect(rect?.y).toBeCloseTo(word.rect.x, 1)
    }
  })
})

describe('a ruled table', () => {
  /** What was read in each box, from the top left. */
  const cellsOf = ({ words, boxes = [] }: PageText) =>
    boxes
      .toSorted((a, b) => (Math.abs(a.y - b.y) > 0.01 ? a.y - b.y : a.x - b.x))
      .map(({ x, y, w, h }) =>
        words
          .filter(({ rect }) => {
            const [middleX, middleY] = [rect.x + rect.w / 2, rect.y + rect.h / 2]
            return middleX > x && middleX < x + w && middleY > y && middleY < y + h
          })
          .map(({ text }) => text)
          .join(' '),
      )

  const rows = [
    ['No.', 'Mutation', 'Khata', 'Holder', 'Area'],
    ['1', 'MR H8025', '1199', 'Lakshmi Gowda', '3.09.00'],
    ['2', 'MR H4236', '', 'Sujatha Hegde', '0.39.00'],
    ['3', 'MR H3655', '560', 'Siddappa Shetty', '1.28.00'],
  ]
  const widths = [28, 66, 50, 110, 62]

  test.each([
    ['straight', (page: GreyPicture) => page],
    ['tilted', (page: GreyPicture) => tilt(page, 2)],
    ['upside down', (page: GreyPicture) => turnPicture(page, 180)],
  ])('is read box by box, %s', async (how, change) => {
    const read = await readPicture(change(await scanOf(await drawTable({ widths, rows }))))
    const cells = cellsOf(read)
    expect(cells).toHaveLength(20)
    expect(how === 'upside down' ? cells.toReversed() : cells).toEqual(rows.flat())
  })
})
