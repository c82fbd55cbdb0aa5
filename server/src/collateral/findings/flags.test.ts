import { describe, expect, test } from 'vitest'
import { flagSamples, type Sample } from '../../../../tests/support/collateral/flag-samples.ts'
import { sampleFindings } from '../../../../tests/support/collateral/sample-record.ts'
import { flagNames, flags, riskBandOf } from './flags.ts'

const raisedBy = ({ asked, ...change }: Sample) => sampleFindings(change, asked).riskFlags
const shown = (all: Sample[]) => all.map((sample) => [JSON.stringify(sample), sample] as const)

test('the sample has no flag and a low band', () => {
  expect(sampleFindings()).toMatchObject({ riskFlags: [], riskBand: 'low', nameMatch: 'match' })
})

describe.each(flagNames)('%s', (flag) => {
  test.each(shown(flagSamples[flag].raised))('is raised by %s', (_, sample) => {
    expect(raisedBy(sample)).toContain(flag)
  })
  test.each(shown(flagSamples[flag].not))('is not raised by %s', (_, sample) => {
    expect(raisedBy(sample)).not.toContain(flag)
  })
})

test('the table is that of the domain page', () => {
  const count = (severity: string) =>
    Object.values(flags).filter((each) => each === severity).length
  expect(['critical', 'high', 'medium', 'low'].map(count)).toEqual([6, 9, 12, 5])
})

describe('the band', () => {
  test('is that of the gravest flag', () => {
    expect(riskBandOf([])).toBe('low')
    for (const flag of flagNames) {
      const band = { critical: 'high', high: 'high', medium: 'medium', low: 'low' }[flags[flag]]
      expect(riskBandOf([flag])).toBe(band)
      expect(riskBandOf(['joint_holders', flag])).toBe(band)
      expect(riskBandOf([flag, 'court_stay'])).toBe('high')
    }
  })
})
