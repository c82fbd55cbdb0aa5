import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Findings } from '../findings/findings.ts'
import { withDeskEvidence } from './desk-evidence.ts'

const sha = (text: string) => createHash('sha256').update(text)
const at = new Date('2026-11-16T10:00:00.000Z')
const found: Findings = {
  portal: 'P',
  holders: [],
  area: { raw: '', sqm: 0, sqyd: 0, sqft: 0 },
  otherUnits: 0,
  encumbrances: [],
  mortgages: [],
  nameMatchScore: 0,
  nameMatch: 'not_checked',
  riskBand: 'high',
  riskFlags: ['court_stay'],
  evidence: [{ flag: 'court_stay', text: 'स्थगिती', source: '7/12' }],
}
const record = {
  parcel: { district: 'Pune', survey_no: '1' },
  holders: [],
  remarks: ['स्थगिती'],
  pending_mutation: false,
  entries: [],
  missing_sources: [],
}
const extract = (filename: string) => ({ filename, sha256: sha(filename).digest() })
const dated = (...names: string[]) =>
  withDeskEvidence(found, { extracts: names.map(extract), record, at }).evidence

test('the time of submission and the hash of the extract', () => {
  expect(dated('712.pdf')).toEqual([
    {
      flag: 'court_stay',
      text: 'स्थगिती',
      source: '7/12',
      retrievedAt: at.toISOString(),
      sha256: sha('712.pdf').digest('hex'),
    },
  ])
})

test('several extracts: the hash of their hashes', () => {
  const hashes = ['a.pdf', 'b.pdf'].map((name) => sha(name).digest('hex'))
  expect(dated('a.pdf', 'b.pdf')).toMatchObject([{ sha256: sha(hashes.join('\n')).digest('hex') }])
})

test('no extract yet: the hash of the record as entered', () => {
  expect(dated()).toMatchObject([{ sha256: sha(JSON.stringify(record)).digest('hex') }])
})

test('the rest of the findings stays as it is', () => {
  const { evidence: _, ...rest } = withDeskEvidence(found, { extracts: [], record, at })
  const { evidence: __, ...judged } = found
  expect(rest).toEqual(judged)
})
