import { expect, test } from 'vitest'
import { readXlsx } from '../../../../tests/support/spreadsheets/read-xlsx.ts'
import { writeXlsx } from './write-xlsx.ts'

const columns = [
  { heading: 'Lender', format: 'text', width: 30 },
  { heading: 'Intake', format: 'count', width: 12 },
  { heading: 'Median', format: 'decimal', width: 12 },
] as const

async function writtenCells(...texts: string[]) {
  const rows = texts.map((text) => [text])
  const [sheet] = readXlsx(await writeXlsx([{ name: 'Names', columns, rows }]))
  return sheet?.rows.slice(1).map(([cell]) => cell)
}

test('numbers are numbers, days and times dates, and what is not there is empty', async () => {
  const day = { at: new Date('2026-11-16T00:00:00Z'), format: 'day' } as const
  const time = { at: new Date('2026-11-16T06:00:00Z'), format: 'time' } as const
  const rows = [
    ['Arun Bank', 1_234_567_890, 0.25],
    ['कुलकर्णी बँक', 0, null],
    ['Days', day, time],
  ]
  const [sheet, ...more] = readXlsx(await writeXlsx([{ name: 'Lender', columns, rows }]))
  expect(more).toEqual([])
  expect([sheet?.name, sheet?.frozen, sheet?.widths]).toEqual(['Lender', [1, 1], [30, 12, 12]])
  const [heads, ...cells] = sheet?.rows ?? []
  expect(heads?.map(({ value, kind, isBold }) => [value, kind, isBold])).toEqual([
    ['Lender', 'text', true],
    ['Intake', 'text', true],
    ['Median', 'text', true],
  ])
  const shown = cells.map((row) => row.map(({ value, kind, format }) => [value, kind, format]))
  // 16 November 2026 is day 46,342 since 30 December 1899.
  expect(shown).toEqual([
    [
      ['Arun Bank', 'text', '@'],
      [1_234_567_890, 'number', '#,##0'],
      [0.25, 'number', '#,##0.00'],
    ],
    [
      ['कुलकर्णी बँक', 'text', '@'],
      [0, 'number', '#,##0'],
    ],
    [
      ['Days', 'text', '@'],
      [46_342, 'number', 'dd mmm yyyy'],
      [46_342.25, 'number', 'dd mmm yyyy hh:mm'],
    ],
  ])
  expect(cells.flat().every(({ isBold }) => !isBold)).toBe(true)
})

test.each(['=1+1', '+91 20', '-2', '@SUM(A1)', '\tx', '\r=1', '=HYPERLINK("http://x")'])(
  'a name that starts like a formula is text, also once the file is saved as CSV: %j',
  async (name) => {
    expect(await writtenCells(name)).toMatchObject([{ value: `'${name}`, kind: 'text' }])
  },
)

test('a name is what it was, whatever characters it has', async () => {
  const names = ['<b> & "x"', '_x003D_1+1', '_X003d_1', 'Rao, Sons', 'ಕರ್ನಾಟಕ ಬ್ಯಾಂಕ್', '__x0041__']
  expect((await writtenCells(...names))?.map((cell) => cell?.value)).toEqual(names)
})

test('a name that every object has is no text of another cell', async () => {
  const names = ['constructor', 'toString', '__proto__', 'constructor']
  expect((await writtenCells(...names))?.map((cell) => cell?.value)).toEqual(
    names.map((name) => `'${name}`),
  )
})

test('a character that no XML file may have is left out', async () => {
  expect((await writtenCells('a\u0000b\u001fc'))?.[0]?.value).toBe('abc')
})
