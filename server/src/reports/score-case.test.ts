import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ComponentKey,
  componentKeys,
  components,
  type FactorKey,
  factorKeys,
  factors,
  grades,
} from './risk-score.ts'
import { contradictions, proposeFactors, scoreCase } from './score-case.ts'

const ticked = (...keys: FactorKey[]) => ({ factors: keys.map((key) => ({ key })) })

describe('the score', () => {
  test('of a title without defects', () => {
    expect(scoreCase({}, 'positive')).toEqual({
      grade: 'AAA',
      grade_label: 'Highest safety',
      score: 100,
      recommendation: 'The property may be accepted as security.',
      components: [
        { key: 'title', label: 'Title', score: 100, weight: 0.3 },
        { key: 'encumbrance', label: 'Encumbrances', score: 100, weight: 0.25 },
        { key: 'litigation', label: 'Litigation', score: 100, weight: 0.2 },
        { key: 'regulatory', label: 'Regulatory', score: 100, weight: 0.15 },
        { key: 'revenue', label: 'Revenue records', score: 100, weight: 0.1 },
      ],
      drivers: [],
    })
  })

  test('is the weighted sum, to one decimal', () => {
    // 0.3 × 88 + 0.25 × 85 + 0.2 × 100 + 0.15 × 75 + 0.1 × 85 = 87.4
    const given = ticked('name_differs', 'lease', 'approvals_missing', 'tax_unpaid')
    expect(scoreCase(given, 'positive')).toMatchObject({ score: 87.4, grade: 'AA' })
  })

  test('counts the same factor once, however often it is ticked', () => {
    expect(scoreCase(ticked('lease', 'lease'), 'positive')).toEqual(
      scoreCase(ticked('lease'), 'positive'),
    )
  })

  test('never goes below zero', () => {
    const all = scoreCase(ticked(...factorKeys), 'negative')
    expect(all.components.map(({ score }) => score)).toEqual([0, 0, 0, 0, 30])
    expect(all).toMatchObject({ score: 3, grade: 'C', grade_label: 'Very high risk' })
  })

  test('an analyst’s own figure counts, and says why', () => {
    const overrides = [{ component: 'title' as const, score: 40, reason: 'Boundary in dispute.' }]
    const scored = scoreCase({ overrides }, 'query')
    expect(scored.score).toBe(82)
    expect(scored.drivers).toEqual(['Title was set to 40 by the analyst: Boundary in dispute.'])
  })

  test.each([
    [90, 'AAA', 'Highest safety'],
    [89.9, 'AA', 'High safety'],
    [80, 'AA', 'High safety'],
    [79.9, 'A', 'Adequate safety'],
    [70, 'A', 'Adequate safety'],
    [69.9, 'BBB', 'Moderate safety'],
    [60, 'BBB', 'Moderate safety'],
    [59.9, 'BB', 'Moderate risk'],
    [50, 'BB', 'Moderate risk'],
    [49.9, 'B', 'High risk'],
    [40, 'B', 'High risk'],
    [39.9, 'C', 'Very high risk'],
    [0, 'C', 'Very high risk'],
  ])('%d is %s, %s', (score, grade, grade_label) => {
    const overrides = componentKeys.map((component) => ({ component, score, reason: 'Set.' }))
    expect(scoreCase({ overrides }, 'negative')).toMatchObject({ score, grade, grade_label })
  })
})

describe('caps', () => {
  test.each<[FactorKey, string]>([
    ['open_mortgage', 'BB'],
    ['court_stay', 'B'],
    ['attachment', 'B'],
    ['government_land', 'B'],
    ['chain_break', 'C'],
  ])('with %s the grade is %s at most', (key, grade) => {
    const overrides = componentKeys.map((component) => ({ component, score: 100, reason: 'Set.' }))
    const scored = scoreCase({ ...ticked(key), overrides }, 'negative')
    expect(scored).toMatchObject({ score: 100, grade })
    expect(scored.drivers[0]).toContain(`The grade is ${grade} at most.`)
  })

  test('the worst of several counts', () => {
    expect(scoreCase(ticked('open_mortgage', 'court_stay'), 'negative').grade).toBe('B')
  })

  test('never make a grade better than the score', () => {
    fc.assert(
      fc.property(fc.subarray(factorKeys), (keys) => {
        const { score, grade } = scoreCase(ticked(...keys), 'negative')
        const byScore = grades.findIndex(({ from }) => score >= from)
        expect(grades.findIndex((row) => row.grade === grade)).toBeGreaterThanOrEqual(byScore)
      }),
    )
  })

  test('one factor more never raises score or grade', () => {
    fc.assert(
      fc.property(fc.subarray(factorKeys), fc.constantFrom(...factorKeys), (keys, more) => {
        const before = scoreCase(ticked(...keys), 'negative')
        const after = scoreCase(ticked(...keys, more), 'negative')
        const rank = (grade: string) => grades.findIndex((row) => row.grade === grade)
        expect(after.score).toBeLessThanOrEqual(before.score)
        expect(rank(after.grade)).toBeGreaterThanOrEqual(rank(before.grade))
      }),
    )
  })
})

describe('drivers', () => {
  test('come worst first: those that cap, then by what they cost', () => {
    const { drivers } = scoreCase(
      ticked('tax_unpaid', 'name_differs', 'open_mortgage', 'not_converted'),
      'negative',
    )
    expect(drivers).toEqual([
      'A mortgage to another lender is open. The grade is BB at most.',
      'The land has not been converted to non-agricultural use.',
      'The name of the holder differs in part from the mortgagor’s.',
      'The latest tax receipt is missing.',
    ])
  })

  test('carry the analyst’s note', () => {
    const given = { factors: [{ key: 'open_mortgage' as const, note: 'Deccan Bank, 2018' }] }
    expect(scoreCase(given, 'negative').drivers).toEqual([
      'A mortgage to another lender is open (Deccan Bank, 2018). The grade is BB at most.',
    ])
  })
})

describe('the table', () => {
  test('has weights that sum to 1', () => {
    const sum = componentKeys.reduce((total, key) => total + components[key].weight * 100, 0)
    expect(sum).toBe(100)
  })

  test('gives each factor a sentence, a reason and a component', () => {
    for (const factor of Object.values(factors)) {
      expect(factor.sentence).toMatch(/^[A-Z].*\.$/)
      expect(factor.why).toMatch(/\.$|\)\.$/)
      expect(components[factor.component as ComponentKey]).toBeDefined()
      expect(factor.off).toBeGreaterThan(0)
    }
  })

  test('forbids a positive result where it would be wrong', () => {
    for (const key of ['chain_break', 'court_stay', 'attachment', 'government_land'] as const) {
      expect(contradictions({ score: ticked(key) }, 'positive')).toEqual([
        `result: cannot be positive with ${key}: ${factors[key].sentence}`,
      ])
      expect(contradictions({ score: ticked(key) }, 'negative')).toEqual([])
    }
    expect(contradictions({ score: ticked('open_mortgage', 'lease') }, 'positive')).toEqual([])
  })

  test('an adverse result says why, and an open encumbrance is in the score', () => {
    expect(contradictions({}, 'positive')).toEqual([
      'draft.score.factors: is required; an empty list means that nothing lowers the score',
    ])
    expect(contradictions({ score: { factors: [] } }, 'positive')).toEqual([])
    expect(contradictions({ score: { factors: [] } }, 'hold')).toEqual([
      'draft.score: must have a factor against the property when the result is hold',
    ])
    const encumbrances = [{ standing: 'discharged' as const }, { standing: 'open' as const }]
    expect(contradictions({ encumbrances, score: { factors: [] } }, 'positive')).toEqual([
      'draft.encumbrances[1]: is open, but none of open_mortgage, several_mortgages, charge_on_record, lease is in the score',
    ])
    expect(contradictions({ encumbrances, score: ticked('lease') }, 'positive')).toEqual([])
  })

  test('equal sums give equal grades', () => {
    const of = (...scores: number[]) => {
      const overrides = componentKeys.map((component, i) => ({
        component,
        score: scores[i] ?? 0,
        reason: 'Set.',
      }))
      const { score, grade } = scoreCase({ overrides }, 'negative')
      return [score, grade]
    }
    // Both are 89.95.
    expect(of(87, 93, 91, 100, 74)).toEqual([90, 'AAA'])
    expect(of(88, 99, 71, 100, 96)).toEqual([90, 'AAA'])
  })

  test('proposes factors for the flags of collateral findings', () => {
    expect(proposeFactors(['subsisting_mortgage', 'joint_holders', 'no_such_flag'])).toEqual([
      'co_owners',
      'open_mortgage',
    ])
    expect(proposeFactors([])).toEqual([])
  })
})
