import { beforeAll, describe, expect, test } from 'vitest'
import {
  drawScan,
  drawTable,
  scanOf,
  tilt,
} from '../../../../../tests/support/documents/drawn-pages.ts'
import { evenLight } from './even-light.ts'
import type { GreyPicture } from './grey-picture.ts'
import { newPicture } from './grey-picture.ts'
import { boxesOf } from './ruled-boxes.ts'
import { findRuledLines, withoutLines } from './ruled-lines.ts'
import { findDirection, levelPicture } from './straighten.ts'

const boxesIn = (picture: GreyPicture) => boxesOf(picture, findRuledLines(picture))
const inkOf = ({ data }: GreyPicture) => data.filter((value) => value < 128).length

function rule(picture: GreyPicture, [left, top, right, bottom]: readonly number[]): void {
  for (let y = top ?? 0; y < (bottom ?? 0); y += 1) {
    picture.data.fill(0, y * picture.width + (left ?? 0), y * picture.width + (right ?? 0))
  }
}

/** A page with lines from and to these places. */
function ruled(...lines: (readonly [number, number, number, number])[]): GreyPicture {
  const picture = newPicture(1600, 2200)
  for (const line of lines) rule(picture, line)
  return picture
}

const thick = 3
const across = (y: number, left = 100, right = 1500) => [left, y, right, y + thick] as const
const down = (x: number, top = 300, bottom = 700) => [x, top, x + thick, bottom] as const

describe('ruled lines', () => {
  let table: GreyPicture
  beforeAll(async () => {
    const rows = [
      ['Khata No.', 'Holder', 'Area'],
      ['580', 'Sachin Balasaheb Sawant', '0.18.12'],
      ['1814', 'Prakash Nivrutti Phadke', '0.13.04'],
    ]
    table = await scanOf(await drawTable({ widths: [60, 180, 80], rows }))
  })

  test('enclose the cells of a table', () => {
    const boxes = boxesIn(table)
    expect(boxes).toHaveLength(9)
    const widths = [...new Set(boxes.map(({ w }) => Math.round(w * 420)))].sort((a, b) => a - b)
    expect(widths).toEqual([60, 80, 180])
  })

  test('are found on a page that was scanned askew', () => {
    const even = evenLight(tilt(table, 2))
    expect(boxesIn(levelPicture(even, findDirection(even).skew))).toHaveLength(9)
  })

  test('are taken out, and the letters stay', async () => {
    const lines = findRuledLines(table)
    const clear = withoutLines(table, lines)
    expect(findRuledLines(clear)).toEqual({ level: [], upright: [] })
    const rows = [
      ['Khata No.', 'Holder', 'Area'],
      ['580', 'Sachin Balasaheb Sawant', '0.18.12'],
      ['1814', 'Prakash Nivrutti Phadke', '0.13.04'],
    ]
    const bare = await scanOf(await drawTable({ widths: [60, 180, 80], rows, isRuled: false }))
    expect(inkOf(clear)).toBe(inkOf(bare))
  })

  test('are not the top lines of Devanagari words', async () => {
    const words = ['अधिकार अभिलेख पत्रक', 'भोगवटादाराचे नाव', 'सहकारी गृहनिर्माण संस्था']
    const page = await drawScan(words, { font: 'devanagari', size: 22 })
    expect(findRuledLines(page)).toEqual({ level: [], upright: [] })
  })

  test('enclose one box where a line between two is missing', () => {
    const page = ruled(
      ...[across(300), across(500, 100, 800), across(697)],
      ...[down(100), down(800), down(1497)],
    )
    const boxes = boxesIn(page).map(({ w, h }) => [Math.round(w * 1600), Math.round(h * 2200)])
    expect(boxes.sort()).toEqual([
      [697, 397],
      [700, 197],
      [700, 200],
    ])
  })

  test.each([
    ['that do not meet', [across(300), across(697), down(100), down(800, 300, 500)]],
    [
      'of a frame around the page',
      [across(60), across(2100), down(100, 60, 2100), down(1497, 60, 2100)],
    ],
    ['of a double line', [across(300), across(310), down(100, 300, 313), down(1497, 300, 313)]],
  ] as const)('%s enclose nothing', (_, lines) => {
    expect(boxesIn(ruled(...lines))).toEqual([])
  })
})
