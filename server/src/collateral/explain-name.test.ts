import { describe, expect, it } from 'vitest'
import { explainNameMatch } from './explain-name.ts'
import { namesOfRecord } from './findings/names/names.ts'

function findingsFor(borrower: string, holders: string[]) {
  const best = namesOfRecord().bestHolder(borrower, holders)
  if (!best) throw new Error('no holder')
  return { holders, nameMatch: best.nameMatch, nameMatchScore: best.score }
}

describe('the reason of a name match', () => {
  it('is that of the closest holder', () => {
    const findings = findingsFor('Ramesh Patil', ['Sunita Joshi', 'रमेश पाटील'])
    expect(explainNameMatch('Ramesh Patil', findings)).toEqual({
      holder: 'रमेश पाटील',
      why: 'Every word agrees.',
    })
  })

  it('shows each of several borrowers', () => {
    const borrower = 'Ramesh Patil and Kavita Patil'
    const findings = findingsFor(borrower, ['Sunita Patil', 'रमेश पाटील'])
    expect(explainNameMatch(borrower, findings)).toEqual({
      holder: 'Sunita Patil',
      why: 'Ramesh Patil: 100, closest to रमेश पाटील. Every word agrees. Kavita Patil: 22, closest to Sunita Patil. The given names differ: “Kavita” and “Sunita”.',
    })
  })

  it('is not given for a verdict that would be another today', () => {
    const findings = { ...findingsFor('Ramesh Patil', ['Ramesh Patil']), nameMatchScore: 70 }
    expect(explainNameMatch('Ramesh Patil', findings)).toBeNull()
  })

  it('is not given without holders', () => {
    const none = { holders: [], nameMatch: 'not_checked' as const, nameMatchScore: 0 }
    expect(explainNameMatch('Ramesh Patil', none)).toBeNull()
  })
})
