import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  sampleBorrower,
  sampleEntry,
  sampleFindings,
  sampleNow,
  sampleParcel,
  sampleRecord,
} from '../../../../tests/support/collateral/sample-record.ts'
import { cpuMsOf } from '../../../../tests/support/processes/cpu-time.ts'
import type { RecordEntry, RegistryRecord } from '../registry-record.ts'
import { states } from '../states/states.ts'
import { natures } from './deeds/natures.ts'
import { findingsOf } from './findings.ts'
import { wordsOf } from './phrases.ts'
import { remarkRowsOf } from './remarks/remark-words.ts'

const options = { coveredFrom: '2002-01-01', now: sampleNow }
const ownOptions = { ...options, ownLenders: ['State Bank of India'] }

/** Realistic strings, and impossible ones. */
const words = [
  ...natures.flatMap((row) => wordsOf(row.words)),
  ...remarkRowsOf(states.findings.map(({ remarks }) => remarks)).flatMap((row) =>
    wordsOf(row.words),
  ),
  ...[
    'no',
    'nil',
    'vacated',
    'रद्द',
    'ಇಲ್ಲ',
    'SBI',
    'Canara Bank',
    'S/o',
    'Late',
    '1.2',
    '0.40.00',
    '2-10',
    '[',
    ']',
    'शेती',
    'बिनशेती',
    'Flat No. 302, B wing',
  ],
]
const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...words), { maxLength: 5 }).map((all) => all.join(' ')),
  },
  fc.string({ maxLength: 40 }),
  fc
    .string({ unit: 'binary', maxLength: 40 })
    .filter((each) => each.isWellFormed() && !each.includes('\0')),
)
const line = text.map((each) => each.slice(0, 500))
const name = fc.oneof(
  line.filter((each) => each !== ''),
  fc.constantFrom(sampleBorrower, 'SBI', 'रमेश पाटील'),
)
const list = fc.array(name, { maxLength: 4 })
const date = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const without = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T

const anyEntry = fc
  .record({
    document_no: line,
    date,
    nature: line,
    executants: list,
    claimants: list,
    value: optional(line),
    refers_to: optional(line),
    property: optional(line),
    source: optional(line),
  })
  .map((entry) => without(entry) as RecordEntry)
const anyRecord = fc
  .record({
    parcel: fc.oneof(
      fc.constant(sampleRecord.parcel),
      fc.record({ district: line, taluk: line, village: line, survey_no: line }),
    ),
    holders: list,
    shares: optional(fc.array(line, { maxLength: 5 })),
    extent: optional(line),
    tenure: optional(line),
    land_use: optional(line),
    rights_source: optional(line),
    remarks: list,
    kharab_b: optional(line),
    pending_mutation: fc.boolean(),
    entries: fc.array(anyEntry, { maxLength: 6 }),
    covered_from: optional(date),
    missing_sources: list,
  })
  .map((record) => without(record) as RegistryRecord)
const bands = ['low', 'medium', 'high']

describe('whatever the record', () => {
  const read = (record: RegistryRecord, state = 'MH') =>
    findingsOf({ ...sampleParcel, state }, sampleBorrower, 'IGR', { record }, options)

  test('it never throws, and shows every entry', () => {
    fc.assert(
      fc.property(anyRecord, fc.constantFrom('MH', 'KA', '__proto__'), (record, state) => {
        const result = read(record, state)
        if (result.kind === 'identity_mismatch') return
        expect(result.findings.encumbrances).toHaveLength(record.entries.length)
        expect(bands).toContain(result.findings.riskBand)
      }),
      { numRuns: 500 },
    )
  })

  const own = anyRecord.map((record) => ({ ...record, parcel: sampleRecord.parcel }))
  const findings = (record: RegistryRecord) => {
    const result = read(record)
    if (result.kind !== 'findings') throw new Error(result.message)
    return result.findings
  }

  test('an open mortgage is never a low band', () => {
    fc.assert(
      fc.property(own, (record) => {
        const mortgage = sampleEntry('M', '2029-01-01', 'गहाणखत', sampleBorrower, 'Axis Bank')
        const { mortgages, riskBand } = findings({
          ...record,
          entries: [...record.entries, mortgage],
        })
        if (mortgages.some(({ status }) => status === 'open')) expect(riskBand).toBe('high')
      }),
      { numRuns: 300 },
    )
  })

  test('a further remark never lowers the band and never removes a flag', () => {
    fc.assert(
      fc.property(own, name, (record, remark) => {
        const [before, now] = [
          findings(record),
          findings({ ...record, remarks: [...record.remarks, remark] }),
        ]
        // A remark about a conversion clears it.
        const isCleared = (flag: string) =>
          flag === 'agricultural_land' && !now.riskFlags.includes(flag)
        const left = before.riskFlags.filter((flag) => !isCleared(flag))
        expect(now.riskFlags).toEqual(expect.arrayContaining(left))
        if (left.length < before.riskFlags.length) return
        expect(bands.indexOf(now.riskBand)).toBeGreaterThanOrEqual(bands.indexOf(before.riskBand))
      }),
      { numRuns: 300 },
    )
  })

  test('every flag has evidence, and all evidence has its flag', () => {
    fc.assert(
      fc.property(own, fc.boolean(), (record, isUnit) => {
        const asked = { ...sampleParcel, ...(isUnit && { unit: '302', wing: 'B' }) }
        const result = findingsOf(asked, sampleBorrower, 'IGR', { record }, ownOptions)
        if (result.kind !== 'findings') throw new Error(result.message)
        const { riskFlags, evidence } = result.findings
        expect([...new Set(evidence.map(({ flag }) => flag))]).toEqual(riskFlags)
        for (const { text: said, source } of evidence) {
          expect(said.trim()).not.toBe('')
          expect(said.length).toBeLessThanOrEqual(500)
          expect(source.trim()).not.toBe('')
        }
        for (const flag of riskFlags)
          expect(evidence.filter((one) => one.flag === flag).length).toBeLessThanOrEqual(5)
      }),
      { numRuns: 500 },
    )
  })

  test('a mortgage that is open is on the list, and one on the list raises a flag', () => {
    fc.assert(
      fc.property(own, (record) => {
        const { riskFlags, mortgages } = findings(record)
        const isListed = mortgages.some(({ status }) => status === 'open')
        expect(riskFlags.includes('subsisting_mortgage')).toBe(isListed)
      }),
      { numRuns: 500 },
    )
  })

  test('missing data is never a low band', () => {
    fc.assert(
      fc.property(own, fc.constantFrom('holders', 'entries'), (record, missing) => {
        expect(findings({ ...record, [missing]: [] }).riskBand).not.toBe('low')
      }),
      { numRuns: 200 },
    )
  })
})

test('a record as large as the schema allows is read in seconds', () => {
  const people = Array.from({ length: 20 }, (_, index) => `Person${index} Family${index * 7}`)
  const kinds = ['Sale Deed', 'Agreement for sale', 'GPA', 'Mortgage', 'Discharge']
  const entries = Array.from({ length: 5000 }, (_, index) =>
    sampleEntry(
      `D${index}`,
      `${2003 + Math.floor(index / 250)}-01-01`,
      kinds[index % kinds.length] ?? '',
      people.map((person) => `${person} a${index}`),
      people.map((person) => `${person} b${index}`),
    ),
  )
  const remarks = Array.from({ length: 500 }, () => 'suit '.repeat(100).trim())
  expect(cpuMsOf(() => sampleFindings({ entries, remarks }))).toBeLessThan(20_000)
})
