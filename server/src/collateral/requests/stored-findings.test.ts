import { expect, test } from 'vitest'
import { reportFindings, type StoredFindings } from './stored-findings.ts'

const stored: StoredFindings = {
  portal: 'P',
  holders: [],
  area: null,
  encumbrances: [],
  mortgages: [],
  nameMatchScore: null,
  nameMatch: 'not_checked',
  riskBand: 'medium',
  riskFlags: ['nil_result_unverified'],
}

test('findings of earlier versions get the types of today', () => {
  expect(reportFindings(stored)).toEqual({
    ...stored,
    area: { raw: '', sqm: 0, sqyd: 0, sqft: 0 },
    nameMatchScore: 0,
    otherUnits: 0,
    evidence: [],
  })
})

test('an area that could not be read keeps its text', () => {
  const area = { raw: '12.75.120', sqm: null, sqyd: null, sqft: null }
  expect(reportFindings({ ...stored, area }).area).toEqual({
    raw: '12.75.120',
    sqm: 0,
    sqyd: 0,
    sqft: 0,
  })
})

test('today’s findings stay as they are', () => {
  const evidence = [
    {
      flag: 'nil_result_unverified',
      text: 'No record.',
      source: '7/12',
      retrievedAt: '2026-11-16T10:00:00.000Z',
      sha256: 'ab',
    },
  ]
  const area = { raw: '0.40.00', sqm: 4000, sqyd: 4783.96, sqft: 43055.64 }
  const today = { ...stored, area, nameMatchScore: 87, otherUnits: 2, evidence }
  expect(reportFindings(today)).toEqual(today)
})
