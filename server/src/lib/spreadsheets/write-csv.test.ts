import { expect, test } from 'vitest'
import { writeCsv } from './write-csv.ts'

const textOf = (...row: (string | number | null)[]) => writeCsv([row]).toString('utf8')

test('a file begins with the mark of UTF-8, and each row ends as RFC 4180 says', () => {
  const bytes = writeCsv([
    ['Lender', 'Intake'],
    ['कुलकर्णी बँक', 3],
  ])
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.toString('utf8')).toBe('\uFEFFLender,Intake\r\nकुलकर्णी बँक,3\r\n')
})

test.each(['=1+1', '+91 20', '-2', '@SUM(A1)', '\tx', '=HYPERLINK("http://x")'])(
  'a name that starts like a formula is text: %j',
  (name) => {
    const cell = `'${name}`
    const written = cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
    expect(textOf(name)).toBe(`\uFEFF${written}\r\n`)
  },
)

test('a carriage return does not end the row, nor start a formula', () => {
  expect(textOf('\r=1')).toBe('\uFEFF"\'\r=1"\r\n')
})

test('commas, quotes and line ends stay in their cell', () => {
  expect(textOf('a,b', 'say "no"', 'two\nlines')).toBe('\uFEFF"a,b","say ""no""","two\nlines"\r\n')
})

test('numbers stay numbers, also negative ones; none is empty', () => {
  expect(textOf(1234.5, -3, null, 0)).toBe('\uFEFF1234.5,-3,,0\r\n')
})
