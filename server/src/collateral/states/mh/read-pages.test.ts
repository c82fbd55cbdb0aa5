import { describe, expect, test } from 'vitest'
import { readIndexTwo, readSevenTwelve } from './read-pages.ts'

const rowOf = (cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const tableOf = (id: string, rows: readonly (readonly string[])[]) =>
  `<table id="${id}">${rows.map(rowOf).join('')}</table>`
const pageOf = (...parts: string[]) => Buffer.from(`<html><body>${parts.join('')}</body></html>`)
const messageOf = (text: string) => `<span id="lblMessage">${text}</span>`

const coverage = '<span id="lblCoverage">माहिती उपलब्ध : सन 2002 पासून</span>'
const nil = messageOf('या शोधासाठी कोणतीही नोंद आढळली नाही.')
const notAvailable = messageOf('मागणी केलेल्या वर्षाची माहिती उपलब्ध नाही.')
const unknownLocation = messageOf('निवडलेले ठिकाण आढळले नाही.')

const place = [
  ['जिल्हा', 'Pune'],
  ['तालुका', 'Haveli'],
  ['गाव', 'Wagholi'],
  ['भूमापन क्रमांक', '45/2B'],
]
const columns = [
  'दस्त क्रमांक',
  'नोंदणी दिनांक',
  'दस्त प्रकार',
  'देणार',
  'घेणार',
  'मोबदला',
  'क्षेत्रफळ',
  'संदर्भ दस्त',
  'मिळकतीचे वर्णन',
]
const entry = [
  'HVL7/3818/2015',
  '03/07/2015',
  'खरेदीखत',
  '1) अ<br>2) ब',
  '1) क',
  '',
  '0.40.50',
  '',
  '',
]
const index = (row: readonly string[], year = '2015', head: readonly string[] = columns) =>
  pageOf(
    coverage,
    tableOf('tblPlace', [...place, ['वर्ष', year]]),
    tableOf('tblIndex2', [head, row]),
  )

const read = (page: Buffer, year = 2015) => {
  try {
    return readIndexTwo(page, year, 'Index-II')
  } catch (error) {
    return error
  }
}
const failing = (code: string) => expect.objectContaining({ code })

describe('Index-II', () => {
  test('an entry, its parties without their numbers, empty fields left out', () => {
    expect(read(index(entry))).toEqual({
      coveredFrom: '2002-01-01',
      found: {
        parcel: { district: 'Pune', taluk: 'Haveli', village: 'Wagholi', survey_no: '45/2B' },
        entries: [
          {
            document_no: 'HVL7/3818/2015',
            date: '2015-07-03',
            nature: 'खरेदीखत',
            executants: ['अ', 'ब'],
            claimants: ['क'],
            source: 'Index-II',
          },
        ],
      },
    })
  })

  test('the property of an entry, as written', () => {
    const flat = 'सदनिका नं: 302, इमारतीचे नाव: Shanti Heights'
    expect(read(index([...entry.slice(0, 8), flat]))).toMatchObject({
      found: { entries: [{ property: flat, source: 'Index-II' }] },
    })
  })

  test('no entries in a year it has, and a year it does not have', () => {
    const nothing = { coveredFrom: '2002-01-01', found: undefined }
    expect(read(pageOf(coverage, nil))).toEqual(nothing)
    expect(read(pageOf(coverage, notAvailable), 1999)).toEqual(nothing)
    expect(read(pageOf(unknownLocation))).toEqual(failing('location_not_found'))
  })

  test.each<[string, Buffer, number?]>([
    ['nothing said', pageOf(coverage)],
    ['no coverage', pageOf(nil)],
    ['nothing in a year it does not have', pageOf(coverage, nil), 1999],
    ['a year it has is not available', pageOf(coverage, notAvailable)],
    ['nothing found, and a finding', pageOf(coverage, nil, tableOf('tblIndex2', [columns, entry]))],
    ['an unknown message', pageOf(coverage, messageOf('Object reference not set'))],
    ['another year', index(entry, '2014')],
    ['a column less', index(entry, '2015', columns.slice(1))],
    ['columns in another order', index(entry, '2015', [...columns].reverse())],
    ['a cell less', index(entry.slice(1))],
    ['a number that is none', index(['3818', ...entry.slice(1)])],
    ['a date that is none', index([entry[0] ?? '', '31/02/2015', ...entry.slice(2)])],
    ['no place', pageOf(coverage, tableOf('tblIndex2', [columns, entry]))],
    [
      'no entries',
      pageOf(
        coverage,
        tableOf('tblPlace', [...place, ['वर्ष', '2015']]),
        tableOf('tblIndex2', [columns]),
      ),
    ],
  ])('malformed: %s', (_, page, year) => {
    expect(read(page, year)).toEqual(failing('malformed_response'))
  })
})

describe('7/12', () => {
  const hectare = 'एकूण क्षेत्र (हे.आर.चौ.मी.)'
  const rights = (
    pending: string,
    holders: readonly (readonly string[])[],
    [label, extent, use]: readonly [string, string, string] = [hectare, '', ''],
  ) =>
    pageOf(
      tableOf('tblPlace', [
        ...place,
        ['भू-धारणा पद्धती', ''],
        [label, extent],
        ['जमिनीचा वापर', use],
        ['प्रलंबित फेरफार', pending],
      ]),
      tableOf('tblHolders', [['खाते क्र.', 'भोगवटादाराचे नाव', 'क्षेत्र', 'फेरफार क्र.'], ...holders]),
      tableOf('tblOtherRights', [['इतर अधिकार'], ['बोजा']]),
    )

  test('missing fields are left out', () => {
    expect(readSevenTwelve(rights('नाही', [['1', 'अ', '', '2']]), '7/12')).toEqual({
      parcel: { district: 'Pune', taluk: 'Haveli', village: 'Wagholi', survey_no: '45/2B' },
      holders: ['अ'],
      remarks: ['बोजा'],
      pending_mutation: false,
      rights_source: '7/12',
    })
    expect(readSevenTwelve(pageOf(nil), '7/12')).toBeUndefined()
  })

  test('shares beside the holders, land use, and an extent in are', () => {
    const holders = [
      ['1', '[अ]', '', '2'],
      ['1', 'ब', '0.05.00', '3'],
    ]
    const page = rights('आहे', holders, ['एकूण क्षेत्र (आर.चौ.मी.)', '2.50', 'बिनशेती'])
    expect(readSevenTwelve(page, '7/12')).toMatchObject({
      holders: ['[अ]', 'ब'],
      shares: ['', '0.05.00'],
      extent: '2.50',
      land_use: 'बिनशेती',
      pending_mutation: true,
    })
  })

  test.each([
    ['no holder', rights('नाही', [])],
    ['an unknown mutation', rights('?', [['1', 'अ', '', '2']])],
    ['an unknown unit', rights('नाही', [['1', 'अ', '', '2']], ['एकूण क्षेत्र (एकर)', '1', ''])],
    ['nothing found, and a finding', pageOf(nil, tableOf('tblHolders', []))],
    ['a message of the index', pageOf(notAvailable)],
    ['an empty page', pageOf()],
  ])('malformed: %s', (_, page) => {
    expect(() => readSevenTwelve(page, '7/12')).toThrow()
  })
})
