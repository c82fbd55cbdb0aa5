import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assessedScore } from '../../../../tests/support/reports/assessed-score.ts'
import { results } from '../../cases/cases.ts'
import { componentKeys, type FactorKey, factorKeys, type Grade, grades } from './risk-score.ts'
import { findUnassessed, scoreCase } from './score-case.ts'
import { findConditional, findContradictions } from './score-faults.ts'

const ticked = (...keys: FactorKey[]) => ({ score: assessedScore(keys) })
const condition = 'To be cured before disbursal.'
const onConditions = (...keys: FactorKey[]) => ({
  score: assessedScore(keys.map((key) => ({ key, condition }))),
})

const accepted = 'The property may be accepted as security.'
const risks = 'The property may be accepted as security; note the risks listed in the report.'
const subject =
  'The property may be accepted as security subject to conditions; disburse only after the conditions of the report are met.'
const refused = 'Do not accept the property as security; the reason is stated in the report.'
const onHold = 'Keep the loan on hold until the reason stated in the report is settled.'
const asked = 'Do not disburse until the queries of the report are answered.'

type Positive = 'always' | 'with conditions' | 'never'

interface Row {
  is: string
  keys: FactorKey[]
  grade: Grade
  score: number
  positive: Positive
  /** Of the positive report, where there can be one. */
  recommendation?: string
}

/** Lines of the domain review, as positive reports. */
const review: Row[] = [
  {
    is: 'nothing found',
    keys: [],
    grade: 'AAA',
    score: 100,
    positive: 'always',
    recommendation: accepted,
  },
  { is: 'minor', keys: ['minor_interest'], grade: 'B', score: 49.9, positive: 'never' },
  {
    is: 'class 2',
    keys: ['restricted_tenure'],
    grade: 'BBB',
    score: 69.9,
    positive: 'always',
    recommendation: risks,
  },
  {
    is: 'not converted',
    keys: ['not_converted'],
    grade: 'BBB',
    score: 69.9,
    positive: 'always',
    recommendation: risks,
  },
  {
    is: 'agreement only',
    keys: ['agreement_only'],
    grade: 'BBB',
    score: 69.9,
    positive: 'always',
    recommendation: risks,
  },
  {
    is: 'identity unclear',
    keys: ['identity_unclear'],
    grade: 'BB',
    score: 59.9,
    positive: 'with conditions',
    recommendation: subject,
  },
  {
    is: 'power of attorney + not converted',
    keys: ['gpa_sale', 'not_converted'],
    grade: 'BB',
    score: 59.9,
    positive: 'with conditions',
    recommendation: subject,
  },
  {
    is: 'open mortgage',
    keys: ['open_mortgage'],
    grade: 'BB',
    score: 59.9,
    positive: 'with conditions',
    recommendation: subject,
  },
  { is: 'suit', keys: ['suit_pending'], grade: 'B', score: 49.9, positive: 'never' },
  { is: 'government land', keys: ['government_land'], grade: 'C', score: 39.9, positive: 'never' },
]

describe('the domain review', () => {
  test.each(review)('$is: $grade, $score, positive $positive', (row) => {
    const { keys, grade, score, positive, recommendation } = row
    expect(scoreCase(ticked(...keys), 'positive')).toMatchObject({ grade, score })
    const plain = findContradictions(ticked(...keys), 'positive')
    expect(plain.length === 0).toBe(positive === 'always')
    const conditional = findContradictions(onConditions(...keys), 'positive')
    expect(conditional.length === 0).toBe(positive !== 'never')
    if (!recommendation) return
    const draft = positive === 'always' ? ticked(...keys) : onConditions(...keys)
    expect(scoreCase(draft, 'positive')?.recommendation).toBe(recommendation)
  })

  /** The grade falls to BB at most, and no further than its factors say. */
  test.each([
    ['negative', 'tax_unpaid', 'BB', 59.9, refused],
    ['negative', 'open_mortgage', 'BB', 59.9, refused],
    ['negative', 'government_land', 'C', 39.9, refused],
    ['hold', 'area_differs', 'BB', 59.9, onHold],
    ['query', 'chain_break', 'C', 39.9, asked],
  ] as const)('%s with %s: %s, %d', (result, key, grade, score, recommendation) => {
    expect(scoreCase(ticked(key), result)).toMatchObject({ grade, score, recommendation })
    expect(findContradictions(ticked(key), result)).toEqual([])
  })
})

describe('a release is refused', () => {
  test('with the name of each component that is not assessed', () => {
    const open = (names: string) =>
      `draft.score: not assessed yet: ${names}; tick what was found or confirm “nothing found”`
    expect(findContradictions({}, 'positive')).toEqual([
      open('Title, Encumbrances, Litigation, Regulatory, Revenue records'),
    ])
    // As drafts were before “nothing found” could be confirmed.
    const before = { score: { factors: [{ key: 'open_mortgage' as const }] } }
    expect(findContradictions(before, 'negative')).toEqual([
      open('Title, Litigation, Regulatory, Revenue records'),
    ])
  })

  test('if something was found where nothing was found', () => {
    const score = { ...assessedScore(['lease']), nothing_found: componentKeys }
    expect(findContradictions({ score }, 'negative')).toEqual([
      'draft.score.nothing_found[1]: Encumbrances cannot be confirmed as “nothing found” with: The property is let or given on lease.',
    ])
  })

  test('as positive with B or C, and says why', () => {
    expect(findContradictions(onConditions('chain_break', 'lease'), 'positive')).toEqual([
      'result: cannot be positive with grade C. The chain of title has a break that is not explained.',
    ])
    const overrides = componentKeys.map((component) => ({ component, score: 45, reason: 'Low.' }))
    const low = { score: assessedScore([], { overrides }), conditions: [condition] }
    expect(findContradictions(low, 'positive')).toEqual([
      'result: cannot be positive with grade B. The score is 45.',
    ])
  })

  test('as positive with BB until each factor that caps it has a condition', () => {
    const half = assessedScore([
      { key: 'tax_unpaid' },
      { key: 'gpa_sale', condition: ' ' },
      { key: 'open_mortgage', condition },
    ])
    // The conditions of the report do not stand for that of the factor.
    expect(findContradictions({ score: half, conditions: [condition] }, 'positive')).toEqual([
      'draft.score.factors[1].condition: a positive result graded BB needs a condition for: Title rests on a sale by power of attorney.',
    ])
    expect(findConditional({ score: half })).toEqual(['gpa_sale', 'open_mortgage'])
    expect(findConditional(ticked('lease', 'tax_unpaid'))).toEqual([])
  })

  test('as positive with BB by the sum alone, without a condition', () => {
    const overrides = componentKeys.map((component) => ({ component, score: 55, reason: 'Low.' }))
    const bare = assessedScore([], { overrides })
    expect(findContradictions({ score: bare }, 'positive')).toEqual([
      'draft.conditions: a positive result graded BB needs at least one condition',
    ])
    expect(findContradictions({ score: bare, conditions: [condition] }, 'positive')).toEqual([])
    const leased = { score: assessedScore(['lease'], { overrides }) }
    expect(findContradictions(leased, 'positive')).toEqual([
      'draft.score.factors[0].condition: a positive result graded BB needs a condition for: The property is let or given on lease.',
    ])
  })

  test('as adverse if nothing speaks against the property', () => {
    for (const result of ['negative', 'query', 'hold'] as const) {
      expect(findContradictions(ticked(), result)).toEqual([
        `draft.score: must have a factor against the property when the result is ${result}`,
      ])
    }
  })

  test('if an encumbrance is open and not in the score', () => {
    const encumbrances = [{ standing: 'discharged' as const }, { standing: 'open' as const }]
    expect(findContradictions({ encumbrances, ...ticked() }, 'positive')).toEqual([
      'draft.encumbrances[1]: is open, but the score has no factor for it',
    ])
    expect(findContradictions({ encumbrances, ...ticked('lease') }, 'positive')).toEqual([])
  })

  test('if a positive result leaves the status of an encumbrance unsaid', () => {
    const encumbrances = [{ nature: 'Mortgage' }, { standing: 'not known' as const }]
    expect(findContradictions({ encumbrances, ...ticked() }, 'positive')).toEqual([
      'draft.encumbrances[0]: is not said to be discharged, but the score has no factor for it',
      'draft.encumbrances[1]: is not said to be discharged, but the score has no factor for it',
    ])
    expect(findContradictions({ encumbrances, ...ticked('lease') }, 'positive')).toEqual([])
    expect(findContradictions({ encumbrances, ...ticked('suit_pending') }, 'negative')).toEqual([])
  })
})

describe('whatever is ticked', () => {
  const factor = fc.record(
    { key: fc.constantFrom(...factorKeys), condition: fc.constantFrom('', ' ', condition) },
    { requiredKeys: ['key'] },
  )
  const override = fc.record({
    component: fc.constantFrom(...componentKeys),
    score: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double({ min: 0, max: 100, noNaN: true })),
    reason: fc.constant('Set.'),
  })
  const score = fc.record({
    factors: fc.array(factor, { maxLength: 6 }),
    // Mostly all five, otherwise a score would be rare.
    nothing_found: fc
      .tuple(fc.subarray(componentKeys), fc.nat({ max: 3 }))
      .map(([some, n]) => (n === 0 ? some : [...componentKeys])),
    overrides: fc.uniqueArray(override, { maxLength: 5, selector: ({ component }) => component }),
  })
  const draft = fc.record({ score, conditions: fc.subarray([condition]) })
  const rank = (grade: Grade) => grades.findIndex((row) => row.grade === grade)
  const runs = { numRuns: 2000 }

  test('there is a score exactly if all five components are assessed', () => {
    fc.assert(
      fc.property(draft, fc.constantFrom(...results), (given, result) => {
        const open = findUnassessed(given.score)
        const faults = findContradictions(given, result)
        expect(scoreCase(given, result) === undefined).toBe(open.length > 0)
        if (open.length > 0) expect(faults[0]).toContain('not assessed yet')
      }),
      runs,
    )
  })

  test('grade and score agree, and only a positive result is better than BB', () => {
    fc.assert(
      fc.property(draft, fc.constantFrom(...results), (given, result) => {
        const scored = scoreCase(given, result)
        if (!scored) return
        expect(scored.grade).toBe(grades.find(({ from }) => scored.score >= from)?.grade)
        expect(Math.round(scored.score * 10)).toBeCloseTo(scored.score * 10, 9)
        if (result === 'positive') return
        expect(rank(scored.grade)).toBeGreaterThanOrEqual(rank('BB'))
        expect(scored.score).toBeLessThan(60)
      }),
      runs,
    )
  })

  test('a positive result that may be released is BBB or better, or BB on conditions', () => {
    const seen = { plain: 0, conditional: 0, refused: 0 }
    fc.assert(
      fc.property(draft, (given) => {
        const scored = scoreCase(given, 'positive')
        if (findContradictions(given, 'positive').length > 0) {
          seen.refused += 1
          return
        }
        expect(scored).toBeDefined()
        if (!scored) return
        expect(rank(scored.grade)).toBeLessThanOrEqual(rank('BB'))
        if (scored.grade !== 'BB') {
          seen.plain += 1
          return
        }
        seen.conditional += 1
        expect(scored.recommendation).toContain('subject to conditions')
        const needed = findConditional(given)
        for (const { key, condition: said } of given.score.factors) {
          if (needed.includes(key)) expect(said?.trim()).toBeTruthy()
        }
      }),
      runs,
    )
    // Otherwise nothing was tried.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
  })

  test('one factor more never raises score or grade', () => {
    fc.assert(
      fc.property(
        fc.subarray(factorKeys),
        fc.constantFrom(...factorKeys),
        fc.constantFrom(...results),
        (keys, more, result) => {
          const before = scoreCase(ticked(...keys), result)
          const after = scoreCase(ticked(...keys, more), result)
          expect(before && after).toBeDefined()
          if (!before || !after) return
          expect(after.score).toBeLessThanOrEqual(before.score)
          expect(rank(after.grade)).toBeGreaterThanOrEqual(rank(before.grade))
        },
      ),
    )
  })
})
