import { describe, expect, test } from 'vitest'
import { kannadaBase, kannadaTexts } from '../../../../tests/support/collateral/kannada-texts.ts'
import type { LandText } from '../../../../tests/support/collateral/land-record-texts.ts'
import { marathiBase, marathiTexts } from '../../../../tests/support/collateral/marathi-texts.ts'
import { sampleNow } from '../../../../tests/support/collateral/sample-record.ts'
import type { Parcel, RegistryRecord } from '../registry-record.ts'
import { type FlagEvidence, findingsOf } from './findings.ts'

const years = { fromYear: 2005, toYear: 2026 }
const places: Record<'mh' | 'ka', { parcel: Parcel; borrower: string; base: RegistryRecord }> = {
  mh: {
    parcel: {
      ...{ state: 'MH', district: 'Pune', taluk: 'Haveli', village: 'Wagholi', surveyNo: '45/2B' },
      ...years,
    },
    borrower: 'Ramesh Shankar Patil',
    base: marathiBase,
  },
  ka: {
    parcel: {
      ...{ state: 'KA', district: 'Bangalore', taluk: 'Devanahalli', hobli: 'Kasaba' },
      ...{ village: 'Bagalur', surveyNo: '45/2B', ...years },
    },
    borrower: 'Ramesh Patil',
    base: kannadaBase,
  },
}

function read({ change, parcel, borrower, ownLenders = [] }: LandText, place: 'mh' | 'ka') {
  const asked = places[place]
  const result = findingsOf(
    { ...asked.parcel, ...parcel },
    borrower ?? asked.borrower,
    'The portal',
    { record: { ...asked.base, ...change } },
    { coveredFrom: '2002-01-01', now: sampleNow, ownLenders },
  )
  if (result.kind !== 'findings') throw new Error(result.message)
  return result.findings
}

const shown = (texts: readonly LandText[]) => texts.map((text) => [text.what, text] as const)
const said = (evidence: readonly FlagEvidence[], flag: string) =>
  evidence
    .filter((one) => one.flag === flag)
    .map(({ text }) => text)
    .join('\n')

describe.each([
  ['Marathi', 'mh', marathiTexts],
  ['Kannada', 'ka', kannadaTexts],
] as const)('%s', (_, place, texts) => {
  test('30 texts', () => expect(texts).toHaveLength(30))

  test.each(shown(texts))('%s', (_what, text) => {
    const { riskFlags, evidence, area } = read(text, place)
    expect(riskFlags).toEqual(Object.keys(text.flags))
    for (const [flag, words] of Object.entries(text.flags))
      expect(said(evidence, flag)).toContain(words)
    if (text.sqm !== undefined) expect(area.sqm).toBe(text.sqm)
  })
})
