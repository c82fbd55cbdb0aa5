import { type Findings, findingsOf } from '../../../server/src/collateral/findings/findings.ts'
import type {
  Parcel,
  RecordEntry,
  RegistryRecord,
} from '../../../server/src/collateral/registry-record.ts'

/** For tests: a parcel without faults, to which each test adds one. */
export const sampleParcel: Parcel = {
  state: 'MH',
  district: 'Pune',
  taluk: 'Haveli',
  village: 'Wagholi',
  surveyNo: '45/2B',
  fromYear: 2003,
  toYear: 2026,
}

export const sampleBorrower = 'Ramesh Shankar Patil'
export const sampleNow = new Date('2026-06-15T12:00:00+05:30')

export function sampleEntry(
  document_no: string,
  date: string,
  nature: string,
  executants: string | string[],
  claimants: string | string[],
  more: Partial<RecordEntry> = {},
): RecordEntry {
  const [from, to] = [[executants].flat(), [claimants].flat()]
  return { document_no, date, nature, executants: from, claimants: to, ...more }
}

export const samplePurchase = sampleEntry(
  'HVL7/100/2010',
  '2010-05-04',
  'खरेदीखत',
  'Ganesh Vitthal Kulkarni',
  sampleBorrower,
)

export const sampleRecord: RegistryRecord = {
  parcel: { district: 'Pune', taluk: 'Haveli', village: 'Wagholi', survey_no: '45/2B' },
  holders: [sampleBorrower],
  extent: '0.40.00',
  tenure: 'भोगवटादार वर्ग १',
  remarks: [],
  pending_mutation: false,
  entries: [samplePurchase],
  missing_sources: [],
}

/** Findings of the sample with something changed. */
export function sampleFindings(
  change: Partial<RegistryRecord> = {},
  {
    borrower = sampleBorrower,
    parcel = {},
    ownLenders = [],
  }: { borrower?: string; parcel?: Partial<Parcel>; ownLenders?: readonly string[] } = {},
): Findings {
  const result = findingsOf(
    { ...sampleParcel, ...parcel },
    borrower,
    'IGR',
    { record: { ...sampleRecord, ...change } },
    { coveredFrom: '2002-01-01', now: sampleNow, ownLenders },
  )
  if (result.kind !== 'findings') throw new Error(result.message)
  return result.findings
}
