import { describe, expect, test } from 'vitest'
import { assessedScore } from '../../../../tests/support/reports/assessed-score.ts'
import {
  type ComponentKey,
  componentKeys,
  components,
  type FactorKey,
  factorKeys,
  factors,
  type Grade,
} from './risk-score.ts'
import { findUnassessed, proposeFactors, type ScoreIn, scoreCase } from './score-case.ts'

const ticked = (...keys: FactorKey[]) => ({ score: assessedScore(keys) })
const setTo = (score: number) =>
  componentKeys.map((component) => ({ component, score, reason: 'Set.' }))

describe('the score', () => {
  test('of a title without defects, each part examined', () => {
    expect(scoreCase(ticked(), 'positive')).toEqual({
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

  test.each<[string, ScoreIn, ComponentKey[]]>([
    ['nothing', {}, componentKeys],
    ['an empty list of factors', { factors: [] }, componentKeys],
    ['a manual score alone', { overrides: setTo(100) }, componentKeys],
    [
      'one factor',
      { factors: [{ key: 'lease' }] },
      ['title', 'litigation', 'regulatory', 'revenue'],
    ],
    ['four of five', { nothing_found: componentKeys.slice(0, 4) }, ['revenue']],
  ])('does not exist with %s assessed', (_, score, open) => {
    expect(findUnassessed(score)).toEqual(open)
    expect(scoreCase({ score }, 'positive')).toBeUndefined()
    expect(scoreCase({ score }, 'negative')).toBeUndefined()
  })

  test('is the weighted sum, to one decimal', () => {
    // 0.3 × 95 + 0.25 × 100 + 0.2 × 100 + 0.15 × 100 + 0.1 × 66.67 = 95.167
    const overrides = [{ component: 'revenue' as const, score: 66.67, reason: 'Set.' }]
    const given = { score: assessedScore(['co_owners'], { overrides }) }
    expect(scoreCase(given, 'positive')).toMatchObject({ score: 95.2, grade: 'AAA' })
  })

  test('counts the same factor once, however often it is ticked', () => {
    expect(scoreCase(ticked('lease', 'lease'), 'positive')).toEqual(
      scoreCase(ticked('lease'), 'positive'),
    )
  })

  test('never goes below zero', () => {
    const all = scoreCase(ticked(...factorKeys), 'negative')
    expect(all?.components.map(({ score }) => score)).toEqual([0, 0, 0, 0, 30])
    expect(all).toMatchObject({ score: 3, grade: 'C', grade_label: 'Very high risk' })
  })

  test('an analyst’s own figure counts, and says why', () => {
    const overrides = [{ component: 'title' as const, score: 40, reason: 'Boundary in dispute.' }]
    const scored = scoreCase({ score: assessedScore([], { overrides }) }, 'positive')
    expect(scored?.score).toBe(82)
    expect(scored?.drivers).toEqual(['Title was set to 40 by the analyst: Boundary in dispute.'])
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
    const given = { score: assessedScore([], { overrides: setTo(score) }) }
    expect(scoreCase(given, 'positive')).toMatchObject({ score, grade, grade_label })
  })
})

describe('caps', () => {
  const tops = { AA: 89.9, A: 79.9, BBB: 69.9, BB: 59.9, B: 49.9, C: 39.9 }

  /** Section 6, word for word; the last row is ours. */
  const caps: Partial<Record<FactorKey, keyof typeof tops>> = {
    chain_break: 'C',
    government_land: 'C',
    court_stay: 'B',
    attachment: 'B',
    suit_pending: 'B',
    restricted_grant: 'B',
    minor_interest: 'B',
    open_mortgage: 'BB',
    several_mortgages: 'BB',
    identity_unclear: 'BB',
    heirs_not_joined: 'BB',
    gpa_sale: 'BB',
    agreement_only: 'BBB',
    restricted_tenure: 'BBB',
    not_converted: 'BBB',
    lease: 'BBB',
    charge_on_record: 'BBB',
    search_incomplete: 'BBB',
    approvals_missing: 'BBB',
    name_differs: 'A',
    mutation_pending: 'A',
    area_differs: 'A',
    tax_unpaid: 'A',
    recent_transfer: 'AA',
    agreement_to_other: 'BB',
  }

  test.each(factorKeys)('with %s, grade and score are limited as listed', (key) => {
    const given = { score: assessedScore([key], { overrides: setTo(100) }) }
    const scored = scoreCase(given, 'positive')
    const cap = caps[key]
    if (!cap) {
      expect([key, scored?.score, scored?.grade]).toEqual(['co_owners', 100, 'AAA'])
      return
    }
    expect(scored).toMatchObject({ score: tops[cap], grade: cap })
    expect(scored?.drivers[0]).toBe(`${factors[key].sentence} The grade is ${cap} at most.`)
  })

  test('the lowest of several counts', () => {
    expect(scoreCase(ticked('open_mortgage', 'court_stay'), 'negative')).toMatchObject({
      grade: 'B',
      score: 49.9,
    })
  })

  test('do not raise a score that is already lower', () => {
    const given = { score: assessedScore(['open_mortgage'], { overrides: setTo(12.3) }) }
    expect(scoreCase(given, 'positive')).toMatchObject({ score: 12.3, grade: 'C' })
  })

  test.each([
    ['negative', 'The result is negative.'],
    ['query', 'The result is a query.'],
    ['hold', 'The case is on hold.'],
  ] as const)('a %s result is BB at most, and says so where that decides', (result, sentence) => {
    expect(scoreCase(ticked('tax_unpaid'), result)).toMatchObject({
      grade: 'BB',
      score: 59.9,
      drivers: [
        `${sentence} The grade is BB at most.`,
        'The latest tax receipt is missing. The grade is A at most.',
      ],
    })
    expect(scoreCase(ticked('open_mortgage'), result)?.drivers).toEqual([
      'A mortgage to another lender is open. The grade is BB at most.',
    ])
  })
})

describe('drivers', () => {
  test('come worst first: by what each would leave of the score by itself, then by points', () => {
    const scored = scoreCase(
      ticked('tax_unpaid', 'name_differs', 'co_owners', 'open_mortgage', 'not_converted'),
      'negative',
    )
    expect(scored?.drivers).toEqual([
      'A mortgage to another lender is open. The grade is BB at most.',
      'The land has not been converted to non-agricultural use. The grade is BBB at most.',
      'The name of the holder differs in part from the mortgagor’s. The grade is A at most.',
      'The latest tax receipt is missing. The grade is A at most.',
      'The property has joint holders, all of whom must sign.',
    ])
  })

  test('a manual score that costs more than a cap comes first', () => {
    const overrides = [{ component: 'title' as const, score: 0, reason: 'Forged deed.' }]
    const scored = scoreCase({ score: assessedScore(['tax_unpaid'], { overrides }) }, 'positive')
    expect(scored?.drivers[0]).toBe('Title was set to 0 by the analyst: Forged deed.')
  })

  test('carry the analyst’s note', () => {
    const given = assessedScore([{ key: 'open_mortgage', note: 'Deccan Bank, 2018' }])
    expect(scoreCase({ score: given }, 'negative')?.drivers).toEqual([
      'A mortgage to another lender is open (Deccan Bank, 2018). The grade is BB at most.',
    ])
  })
})

describe('the recommendation', () => {
  const subject =
    'The property may be accepted as security subject to conditions; disburse only after the conditions of the report are met.'

  test.each<[string, FactorKey[], Grade, string]>([
    ['AAA', [], 'AAA', 'The property may be accepted as security.'],
    ['A', ['tax_unpaid'], 'A', 'The property may be accepted as security.'],
    [
      'BBB',
      ['lease'],
      'BBB',
      'The property may be accepted as security; note the risks listed in the report.',
    ],
    ['B', ['suit_pending'], 'B', 'The property cannot be accepted as security.'],
  ])('of a positive result graded %s', (_, keys, grade, recommendation) => {
    expect(scoreCase(ticked(...keys), 'positive')).toMatchObject({ grade, recommendation })
  })

  test('says “subject to conditions” with a condition of a factor or of the report', () => {
    const condition = 'Release of the mortgage before disbursal.'
    const score = assessedScore([{ key: 'open_mortgage', condition }])
    expect(scoreCase({ score }, 'positive')?.recommendation).toBe(subject)
    const stated = { ...ticked(), conditions: ['Both owners sign.'] }
    expect(scoreCase(stated, 'positive')?.recommendation).toBe(subject)
    const blank = { ...ticked(), conditions: [' '] }
    expect(scoreCase(blank, 'positive')?.recommendation).not.toBe(subject)
    expect(scoreCase({ score }, 'negative')?.recommendation).not.toContain('subject')
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

  test('equal sums give equal grades', () => {
    const of = (...scores: number[]) => {
      const overrides = componentKeys.map((component, i) => ({
        component,
        score: scores[i] ?? 0,
        reason: 'Set.',
      }))
      const scored = scoreCase({ score: assessedScore([], { overrides }) }, 'positive')
      return [scored?.score, scored?.grade]
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

  test.each<[string, FactorKey[]]>([
    ['lease', ['lease']],
    ['agricultural_land', ['not_converted']],
    ['part_share', ['co_owners']],
    ['unread_entry', ['search_incomplete']],
    ['agreement_to_third_party', ['agreement_to_other']],
    // The lender's own charge is not against the property.
    ['own_mortgage', []],
  ])('the flag %s proposes %j', (flag, proposed) => {
    expect(proposeFactors([flag])).toEqual(proposed)
  })
})
