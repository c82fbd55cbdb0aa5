import { deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { writeXlsx } from '../write-xlsx.ts'
import { readInThread } from './read-in-thread.ts'
import { readTable } from './read-table.ts'
import { columnName, type Table, TableFault, textOf } from './table.ts'

const limits = { rowsMax: 11, columnsMax: 6, cellMax: 50, charactersMax: 2_000 }
const read = (bytes: string | Uint8Array) => readTable(Buffer.from(bytes), limits)
const cellsOf = ({ rows }: Table) => rows.map(({ cells }) => Array.from(cells, textOf))
const faultOf = (bytes: string | Uint8Array) => {
  try {
    read(bytes)
  } catch (error) {
    expect(error).toBeInstanceOf(TableFault)
    return (error as Error).message
  }
  throw new Error('the file was read')
}

describe('CSV', () => {
  test.each([
    ['commas', 'a,b\r\n1,2\r\n'],
    ['semicolons', 'a;b\r\n1;2\r\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['a mark of UTF-8', '\uFEFFa,b\n1,2'],
    ['line ends of old Macs', 'a,b\r1,2\r'],
    ['empty lines before and after', '\n\na,b\n1,2\n\n\n'],
    ['cells in quotes', '"a","b"\n"1","2"\n'],
    ['separators after the last cell', 'a,b,,,,,,,,\n1,2,,,,,,,,\n'],
  ])('%s', (_, text) => {
    expect(cellsOf(read(text)).map((row) => row.filter(Boolean))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('quotes, separators and line ends stay in their cell; rows are counted as in a spreadsheet', () => {
    const { rows } = read('a,b\n"x, ""y""\r\nz",2\n\n=1+1,कुलकर्णी\n')
    expect(rows).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['x, "y"\r\nz', '2'] },
      { number: 4, cells: ['=1+1', 'कुलकर्णी'] },
    ])
  })

  test('a semicolon in the text of a file with commas is no separator', () => {
    expect(cellsOf(read('a,b,c\nx;y;z;v,2,3'))[1]).toEqual(['x;y;z;v', '2', '3'])
  })

  test.each([
    ['Latin-1', Buffer.from('a,b\nSão,2', 'latin1'), /^is not in UTF-8/],
    ['UTF-16', Buffer.from('\uFEFFa,b\n', 'utf16le'), /^is in UTF-16/],
    ['bytes of a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), /^is not in UTF-8/],
    ['NUL', 'a,b\n\0,2', /^is neither/],
    ['open quotes', 'a,b\n1,"2\n', /^row 2 has a cell in quotes that do not end/],
    ['text after quotes', 'a,b\n"1"x,2\n', /^row 2 has text after the quotes/],
    ['nothing', '', /^is empty/],
    ['a PDF', '%PDF-1.7', /^is a PDF/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^is an old Excel file/],
    ['too many rows', 'a\n'.repeat(12), /^has more than 10 rows/],
    ['a million columns', `${'x,'.repeat(1_000_000)}\n`, /^row 1 has more than 6 columns/],
    ['too much text', `${`${'x'.repeat(49)},`.repeat(6)}\n`.repeat(9), /^has too much text/],
  ])('%s is refused', (_, bytes, message) => {
    expect(faultOf(bytes)).toMatch(message)
  })

  test('a huge cell is named and cut off', () => {
    const [, row] = read(`a\n${'x'.repeat(1_000_000)}\n`).rows
    expect(row?.cells).toEqual([
      { text: 'x'.repeat(100), fault: 'must have at most 50 characters' },
    ])
  })
})

interface Parts {
  sheet: string
  shared?: string
  styles?: string
  workbook?: string
}

const zipped = ({ sheet, shared, styles, workbook }: Parts) =>
  zipSync({
    'xl/workbook.xml': strToU8(
      workbook ?? '<workbook><sheets><sheet name="Cases" r:id="r1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    'xl/worksheets/sheet2.xml': strToU8(
      '<worksheet><sheetData><row><c t="str"><v>second</v></c></row></sheetData></worksheet>',
    ),
    ...(shared !== undefined && { 'xl/sharedStrings.xml': strToU8(`<sst>${shared}</sst>`) }),
    ...(styles !== undefined && { 'xl/styles.xml': strToU8(styles) }),
  })
const rowsOf = (parts: Parts) => read(zipped(parts)).rows

describe('XLSX', () => {
  test('what our own writer writes', async () => {
    const columns = ['Name', 'Amount', 'Day', 'Time'].map(
      (heading) => ({ heading, format: 'text', width: 10 }) as const,
    )
    const day = { at: new Date('2026-11-16T00:00:00Z'), format: 'day' } as const
    const time = { at: new Date('2026-11-16T09:30:00Z'), format: 'time' } as const
    const rows = [['कुलकर्णी <b> & _x0041_', 4_500_000.5, day, time]]
    const table = read(await writeXlsx([{ name: 'Mine', columns, rows }]))
    expect(table.sheet).toBe('Mine')
    expect(cellsOf(table)).toEqual([
      ['Name', 'Amount', 'Day', 'Time'],
      ['कुलकर्णी <b> & _x0041_', '4500000.5', '2026-11-16', '2026-11-16T09:30:00'],
    ])
  })

  test('shared, rich, inline and calculated texts, truth values, gaps; no formula is calculated', () => {
    const shared =
      '<si><t>one</t></si><si><r><t xml:space="preserve">t </t></r><r><t>wo</t></r><rPh><t>x</t></rPh></si>'
    const sheet =
      '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3" t="inlineStr"><is><t>=1+1</t></is></c><c r="D3" t="str"><f>A1&amp;"x"</f><v>shown</v></c><c t="b"><v>1</v></c></row><row><c t="s"><v>0</v></c></row>'
    expect(rowsOf({ sheet, shared })).toEqual([
      { number: 3, cells: ['t wo', undefined, '=1+1', 'shown', 'TRUE'] },
      { number: 4, cells: ['one'] },
    ])
  })

  test('numbers are what they show: leading zeros, dates of both calendars, long ones are named', () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="000000"/><numFmt numFmtId="171" formatCode="&quot;day&quot; dd/mm/yy"/><numFmt numFmtId="172" formatCode="&quot;my&quot;0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs></styleSheet>'
    const sheet =
      '<row r="1"><c s="1"><v>481</v></c><c s="2"><v>46342</v></c><c s="3"><v>0.30000000000000004</v></c><c><v>1.2345678901234567E+18</v></c><c t="e"><v>#N/A</v></c></row>'
    const [row] = rowsOf({ sheet, styles })
    expect(row?.cells).toEqual([
      '000481',
      '2026-11-16',
      '0.3',
      { text: expect.any(String), fault: expect.stringContaining('format the column as text') },
      { text: '#N/A', fault: expect.stringContaining('is an error') },
    ])
    const workbook =
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'
    expect(rowsOf({ sheet, styles, workbook })[0]?.cells[1]).toBe('2030-11-17')
  })

  test('hidden sheets are passed over', () => {
    const workbook =
      '<workbook><sheets><sheet name="A" state="hidden" r:id="r1"/><sheet name="B" r:id="r2"/></sheets></workbook>'
    const table = read(zipped({ sheet: '', workbook }))
    expect([table.sheet, cellsOf(table)]).toEqual(['B', [['second']]])
  })

  const cell = (address: string) => `<row><c r="${address}" t="str"><v>x</v></c></row>`
  const packed = deflateRawSync(Buffer.alloc(64 * 1024 * 1024))
  /** 64 MB in 64 KB, with a part that says it has `claimed` bytes. */
  const bomb = (claimed: number) => {
    const bytes = Buffer.from(zipSync({ 'xl/workbook.xml': packed }, { level: 0 }))
    const entry = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
    for (const at of [8, entry + 10]) bytes.writeUInt16LE(8, at)
    for (const at of [22, entry + 24]) bytes.writeUInt32LE(claimed, at)
    return bytes
  }
  test.each<[string, () => Uint8Array, RegExp]>([
    ['a million columns', () => zipped({ sheet: cell('ZZZZZ1') }), /more than 6 columns/],
    ['a name without end', () => zipped({ sheet: cell('Z'.repeat(9)) }), /more than 6 columns/],
    ['too many rows', () => zipped({ sheet: cell('A1').repeat(12) }), /more than 10 rows/],
    ['a zip bomb', () => bomb(64 * 1024 * 1024), /too large once unpacked/],
    ['another zip file', () => zipSync({ 'a.txt': strToU8('a') }), /^is no Excel workbook/],
    ['half a file', () => zipped({ sheet: cell('A1') }).subarray(0, 300), /^is damaged/],
    ['broken XML', () => zipped({ sheet: '<row><c r="A1" <v>' }), /^is damaged/],
    ['a zip bomb that claims to be small', () => bomb(10), /too large once unpacked/],
  ])('%s is refused', (_, make, message) => {
    expect(faultOf(make())).toMatch(message)
  })

  test('entities that a file defines itself are not expanded', () => {
    const sheet = '<row><c t="str"><v>&lol;&amp;</v></c></row>'
    const workbook = `<!DOCTYPE x [<!ENTITY lol "${'ha'.repeat(1000)}">]><workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>`
    expect(cellsOf(read(zipped({ sheet, workbook })))[0]?.[0]).not.toContain('ha')
  })

  test('a cell far down costs nothing', () => {
    expect(rowsOf({ sheet: '<row r="1048576"><c t="str"><v>x</v></c></row>' })).toEqual([
      { number: 1_048_576, cells: ['x'] },
    ])
  })
})

test('in its thread a file gives the same, and a fault is one', async () => {
  const client = { name: 'lender', isKnown: true }
  const table = await readInThread(client, Buffer.from('a,b\n1,2'), limits)
  expect(cellsOf(table)[1]).toEqual(['1', '2'])
  const refused = readInThread(client, Buffer.from('a,b\n"1'), limits)
  await expect(refused).rejects.toThrow(TableFault)
})

test('columns are named as in a spreadsheet', () => {
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})
