import { describe, expect, test } from 'vitest'
import {
  sampleBorrower,
  sampleEntry,
  sampleFindings,
  sampleNow,
  sampleParcel,
  sampleRecord,
} from '../../../../tests/support/collateral/sample-record.ts'
import type { RegistryRecord } from '../registry-record.ts'
import { findingsOf } from './findings.ts'
import { flagNames } from './flags.ts'

const options = { coveredFrom: '2002-01-01', now: sampleNow }

describe('a record', () => {
  test('as the lender sees it', () => {
    expect(
      sampleFindings({ remarks: ['बोजा - कॅनरा बँक'], holders: [sampleBorrower, 'Sita Patil'] }),
    ).toEqual({
      portal: 'IGR',
      holders: [sampleBorrower, 'Sita Patil'],
      area: { raw: '0.40.00', sqm: 4000, sqyd: 4783.96, sqft: 43055.64 },
      encumbrances: [
        {
          documentNo: 'HVL7/100/2010',
          date: '2010-05-04',
          nature: 'Sale (खरेदीखत)',
          kind: 'transfer',
        },
      ],
      mortgages: [
        {
          documentNo: '',
          date: '',
          lender: 'कॅनरा बँक',
          status: 'open',
          dischargedBy: null,
          kind: 'revenue',
          own: false,
        },
      ],
      otherUnits: 0,
      nameMatchScore: 100,
      nameMatch: 'match',
      riskBand: 'high',
      riskFlags: ['subsisting_mortgage', 'joint_holders'],
      evidence: [
        { flag: 'subsisting_mortgage', text: 'बोजा - कॅनरा बँक', source: 'IGR' },
        { flag: 'joint_holders', text: sampleBorrower, source: 'IGR' },
        { flag: 'joint_holders', text: 'Sita Patil', source: 'IGR' },
      ],
    })
  })

  test('of another parcel is not used', () => {
    const parcel = { ...sampleRecord.parcel, survey_no: '46' }
    const record = { ...sampleRecord, parcel }
    expect(findingsOf(sampleParcel, sampleBorrower, 'IGR', { record }, options)).toEqual({
      kind: 'identity_mismatch',
      message: 'The registry answered for another parcel: number "46" instead of "45/2B".',
    })
  })

  test('without an extent has no area', () => {
    const { extent: _, ...record } = sampleRecord
    const result = findingsOf(sampleParcel, sampleBorrower, 'IGR', { record }, options)
    expect(result).toMatchObject({
      findings: { area: { raw: '', sqm: 0, sqyd: 0, sqft: 0 }, riskFlags: [] },
    })
  })

  test('with no entries is not clean', () => {
    expect(sampleFindings({ holders: [], entries: [] })).toMatchObject({
      nameMatch: 'not_checked',
      nameMatchScore: 0,
      riskBand: 'medium',
      riskFlags: ['nil_result_unverified'],
    })
  })

  test('flags come by severity, then in the order of the table', () => {
    const { riskFlags } = sampleFindings({
      holders: [sampleBorrower, 'Sita Patil'],
      remarks: ['गहाण', 'दावा', 'Court stay'],
      pending_mutation: true,
      extent: '1.2',
    })
    expect(riskFlags).toEqual(flagNames.filter((name) => riskFlags.includes(name)))
    expect(riskFlags).toEqual([
      'lis_pendens',
      'court_stay',
      'subsisting_mortgage',
      'pending_mutation',
      'joint_holders',
      'area_ambiguous',
    ])
  })
})

test('a parcel in Karnataka, requested in Latin and answered in Kannada', () => {
  const parcel = {
    state: 'KA',
    district: 'Bangalore',
    taluk: 'Devanahalli',
    hobli: 'Kasaba',
    village: 'Bagalur',
  }
  const record: RegistryRecord = {
    parcel: {
      district: 'ಬೆಂಗಳೂರು ಗ್ರಾಮಾಂತರ',
      taluk: 'ದೇವನಹಳ್ಳಿ',
      hobli: 'ಕಸಬಾ',
      village: 'ಬಾಗಲೂರು',
      survey_no: '೪೫/*/೨ಬಿ',
    },
    holders: ['ಶ್ರೀ ರಮೇಶ ಪಾಟೀಲ'],
    extent: '2-10-8',
    remarks: ['ನ್ಯಾಯಾಲಯ ತಡೆ: ಇಲ್ಲ'],
    pending_mutation: false,
    entries: [
      sampleEntry('SHV-1-01234-2010-11', '2010-06-01', 'ಕ್ರಯ', 'ಗಣೇಶ', 'ರಮೇಶ ಪಾಟೀಲ'),
      sampleEntry(
        'SHV-1-00077-2012-13',
        '2012-06-01',
        'ಹಕ್ಕುಪತ್ರ ಠೇವಣಿ',
        'ರಮೇಶ ಪಾಟೀಲ',
        'ಸಿಂಡಿಕೇಟ್ ಬ್ಯಾಂಕ್, ದೇವನಹಳ್ಳಿ ಶಾಖೆ',
      ),
      sampleEntry('SHV-1-00005-2021-22', '2021-06-01', 'Discharge', 'Canara Bank', 'Ramesh Patil'),
    ],
    covered_from: '2004-04-01',
    missing_sources: [],
  }
  const asked = { ...sampleParcel, ...parcel, fromYear: 2005 }
  expect(findingsOf(asked, 'Ramesh Patil', 'Kaveri', { record }, options)).toMatchObject({
    kind: 'findings',
    findings: {
      area: { sqm: 9156.01 },
      mortgages: [{ status: 'discharged', dischargedBy: { documentNo: 'SHV-1-00005-2021-22' } }],
      nameMatch: 'match',
      riskFlags: [],
      riskBand: 'low',
    },
  })
})

describe('no record', () => {
  const none = { record: undefined }
  const empty = {
    portal: 'IGR',
    holders: [],
    area: { raw: '', sqm: 0, sqyd: 0, sqft: 0 },
    encumbrances: [],
    mortgages: [],
    otherUnits: 0,
    nameMatchScore: 0,
    nameMatch: 'not_checked',
    riskBand: 'medium',
  }
  const nil = {
    flag: 'nil_result_unverified',
    text: 'Asked for 45/2B, Wagholi, Haveli, Pune; the registry has no record of it.',
    source: 'IGR',
  }
  test('is not clean', () => {
    expect(findingsOf(sampleParcel, 'A', 'IGR', none, options)).toEqual({
      kind: 'findings',
      findings: { ...empty, riskFlags: ['nil_result_unverified'], evidence: [nil] },
    })
  })
  test('and lists the years not covered', () => {
    expect(findingsOf({ ...sampleParcel, fromYear: 1996 }, 'A', 'IGR', none, options)).toEqual({
      kind: 'findings',
      findings: {
        ...empty,
        riskFlags: ['nil_result_unverified', 'coverage_gap'],
        evidence: [
          nil,
          {
            flag: 'coverage_gap',
            text: 'Asked from 1996; the source begins on 2002-01-01.',
            source: 'IGR',
          },
        ],
      },
    })
  })
  test('years that nobody asked for are no gap', () => {
    const parcel = { ...sampleParcel, fromYear: 1996, isDefaultPeriod: true }
    expect(findingsOf(parcel, 'A', 'IGR', none, options)).toMatchObject({
      findings: { riskFlags: ['nil_result_unverified'] },
    })
  })
})

test('the names are compared by the given function', () => {
  const names = {
    compareNames: () => ({ score: 0, nameMatch: 'mismatch' as const, why: '' }),
    bestHolder: () => ({ score: 70, nameMatch: 'partial' as const, why: '', holder: 'X' }),
    readHolder: () => ({ names: [], relative: undefined, deceased: true, minor: true }),
  }
  const result = findingsOf(sampleParcel, 'A', 'IGR', { record: sampleRecord }, options, names)
  expect(result).toMatchObject({
    findings: {
      nameMatchScore: 70,
      riskFlags: ['holder_deceased', 'minor_holder', 'holder_name_partial'],
    },
  })
})
