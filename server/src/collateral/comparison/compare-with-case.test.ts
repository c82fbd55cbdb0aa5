import { describe, expect, test } from 'vitest'
import { cpuMsOf } from '../../../../tests/support/processes/cpu-time.ts'
import { type CaseSide, caseComparer, type RegistrySide } from './compare-with-case.ts'

const file: CaseSide = {
  applicant_name: 'Ramesh Baburao Patil',
  co_applicant_name: null,
  state: 'Maharashtra',
  stateCode: 'MH',
  district: 'Pune',
  property_description: 'Flat 12, Gat No. 45/2B, Haveli',
  deed: {},
}
const found: RegistrySide = {
  borrowerName: 'Ramesh Baburao Patil',
  state: 'MH',
  stateLabel: 'Maharashtra',
  district: 'Pune',
  surveyNo: '45/2B',
  holders: ['श्री. रमेश बाबुराव पाटील'],
  nameMatch: 'match',
  nameMatchScore: 100,
  area: { raw: '0.40.00', sqm: 4000, sqyd: 4783.96, sqft: 43055.64 },
}

function row(what: string, change: Partial<CaseSide> = {}, other: Partial<RegistrySide> = {}) {
  const rows = caseComparer({ ...file, ...change })({ ...found, ...other })
  return rows.find((one) => one.what === what)
}

test('five rows, each with the values of both sides', () => {
  expect(caseComparer({ ...file, deed: { extent: '40 ares' } })(found)).toEqual([
    {
      what: 'Name',
      deed: 'Ramesh Baburao Patil',
      registry: 'श्री. रमेश बाबुराव पाटील',
      verdict: 'same',
      note: '100 of 100',
    },
    {
      what: 'State',
      deed: 'Maharashtra',
      registry: 'Maharashtra',
      verdict: 'same',
      note: null,
    },
    { what: 'District', deed: 'Pune', registry: 'Pune', verdict: 'same', note: null },
    { what: 'Number', deed: '45/2B', registry: '45/2B', verdict: 'same', note: null },
    {
      what: 'Area',
      deed: '40 ares (4,000 sq m)',
      registry: '0.40.00 (4,000 sq m · 43,055.64 sq ft)',
      verdict: 'same',
      note: null,
    },
  ])
})

describe('names', () => {
  test.each([
    ['match', 'same'],
    ['partial', 'unsure'],
    ['mismatch', 'differs'],
    ['not_checked', 'untold'],
  ] as const)('%s is %s', (nameMatch, verdict) => {
    expect(row('Name', {}, { nameMatch })?.verdict).toBe(verdict)
  })
  test('a request about a person other than the applicant says so', () => {
    const other = { borrowerName: 'Asha Kulkarni', nameMatchScore: null }
    expect(row('Name', {}, other)?.note).toBe('compared with Asha Kulkarni of the request')
  })
})

describe('places', () => {
  test.each([
    [{ district: null }, {}, 'untold', null],
    [{ district: 'PUNE.' }, {}, 'same', null],
    [{ district: 'Poona' }, {}, 'unsure', 'written differently'],
    [{}, { state: 'KA' }, 'differs', null],
  ])('district: %j beside %j', (change, other, verdict, note) => {
    expect(row('District', change, other)).toMatchObject({ verdict, note })
  })
  test.each([
    [{ state: null, stateCode: null }, 'untold'],
    [{ state: 'Goa', stateCode: 'GA' }, 'differs'],
  ])('state: %j', (change, verdict) => {
    expect(row('State', change)?.verdict).toBe(verdict)
  })
})

describe('numbers', () => {
  test.each([
    ['Survey Nos. 45/1, 45/2 B and 46', '45-2-B', 'same'],
    ['गट नं. ४५', '45', 'same'],
    ['ಸರ್ವೆ ನಂ. ೪೫', '45', 'same'],
    ['Sy. No. 45', '45/2', 'unsure'],
    ['CTS No. 45/2/3', '45/2', 'unsure'],
    ['Plot No. 46', '45', 'differs'],
    ['near the temple', '45', 'untold'],
  ])('%s beside %s is %s', (property_description, surveyNo, verdict) => {
    expect(row('Number', { property_description }, { surveyNo })?.verdict).toBe(verdict)
  })
})

describe('areas', () => {
  test.each([
    ['40 ares', 'same', null],
    ['1 acre', 'differs', '1 % apart'],
    ['2 acres 10 guntas', 'differs', '128 % apart'],
    ['4,030 sq. m', 'same', null],
    ['43,055 sq ft', 'same', null],
    ['large', 'untold', null],
  ])('%s is %s', (extent, verdict, note) => {
    expect(row('Area', { deed: { extent } })).toMatchObject({ verdict, note })
  })
  test('a value that is missing or unreadable is compared with nothing', () => {
    const deed = { extent: '40 ares' }
    expect(row('Area', { deed }, { area: null })).toMatchObject({ registry: '', verdict: 'untold' })
    const none = { raw: '', sqm: 0, sqyd: 0, sqft: 0 }
    expect(row('Area', { deed }, { area: none })).toMatchObject({ registry: '', verdict: 'untold' })
    const unread = { raw: '1/2', sqm: 0, sqyd: 0, sqft: 0 }
    expect(row('Area', { deed }, { area: unread })).toMatchObject({
      registry: '1/2 (not understood)',
      verdict: 'untold',
    })
    const area = { raw: '1/2', sqm: null, sqyd: null, sqft: null }
    expect(row('Area', { deed }, { area })).toMatchObject({
      registry: '1/2 (not understood)',
      verdict: 'untold',
    })
  })
})

/** Longer than any text of a case, so that backtracking would take many seconds. */
const longest = 60_000
test.each([
  `survey no ${' '.repeat(longest)}`,
  '1-'.repeat(longest / 2),
  'gat no 1,'.repeat(longest / 9),
])('the longest texts of a case are read quickly (%#)', (property_description) => {
  const ms = cpuMsOf(() => row('Number', { property_description }))
  expect(ms).toBeLessThan(2_000)
})
