import { describe, expect, test } from 'vitest'
import { formatScores } from './print-scores.ts'
import { scoreFacts } from './score-facts.ts'
import type { Fact, FactKind, Place, TrueFact, Truth } from './truth.ts'

const at = (y: number, page = 1): Place => ({ page, rect: { x: 0.1, y, w: 0.2, h: 0.02 } })

const truthOf = (...facts: (Partial<TrueFact> & Pick<TrueFact, 'kind' | 'value'>)[]): Truth => ({
  id: 'x',
  kind: 'encumbrance_certificate',
  state: 'MH',
  half: 'known',
  pdf: 'document.pdf',
  pages: [],
  facts: facts.map((fact, i) => ({
    places: [at(i / 10)],
    degradedPlaces: [at(i / 10 + 0.05)],
    ...fact,
  })),
})
const propose = (kind: FactKind, value: string, more: Partial<Fact> = {}): Fact => ({
  kind,
  value,
  confidence: 'high',
  places: [at(0)],
  ...more,
})
const score = (truth: Truth, proposed: Fact[], reading: 'clean' | 'degraded' = 'clean') =>
  Object.fromEntries(scoreFacts([{ truth, reading, proposed }]).map((row) => [row.kind, row]))

describe('the score of proposed facts', () => {
  test('right, wrong, missed, and what was wrong without a warning', () => {
    const truth = truthOf(
      { kind: 'village', value: 'Amboshi' },
      { kind: 'taluka', value: 'Devghar' },
    )
    const rows = score(truth, [
      propose('village', 'amboshi'),
      propose('village', 'Ambosi'),
      propose('district', 'Nirapur', { confidence: 'low' }),
    ])
    expect(rows.village).toMatchObject({
      right: 1,
      wrong: 1,
      missed: 0,
      wrongHigh: 1,
      placed: 1,
    })
    expect(rows.taluka).toMatchObject({ right: 0, wrong: 0, missed: 1 })
    expect(rows.district).toMatchObject({ wrong: 1, wrongHigh: 0 })
  })

  test('a value in two places is one fact, and may be given twice', () => {
    const truth = truthOf(
      { kind: 'village', value: 'Amboshi' },
      { kind: 'village', value: 'Amboshi' },
    )
    const rows = score(truth, [
      propose('village', 'Amboshi', { places: [at(0.1)] }),
      propose('village', 'Amboshi'),
    ])
    expect(rows.village).toMatchObject({ right: 1, wrong: 0, missed: 0, placed: 1 })
  })

  test('a right value elsewhere on the page, or on another page, is not placed', () => {
    const truth = truthOf({ kind: 'village', value: 'Amboshi' })
    for (const place of [at(0.7), at(0, 2)]) {
      const rows = score(truth, [propose('village', 'Amboshi', { places: [place] })])
      expect(rows.village).toMatchObject({ right: 1, placed: 0 })
    }
  })

  test('on a degraded picture a place counts as it is there, or on the straight page', () => {
    const truth = truthOf({ kind: 'village', value: 'Amboshi' })
    const proposed = [propose('village', 'Amboshi', { places: [at(0.05)] })]
    expect(score(truth, proposed, 'degraded').village).toMatchObject({ placed: 1 })
    expect(score(truth, proposed, 'clean').village).toMatchObject({ placed: 0 })
    expect(score(truth, [propose('village', 'Amboshi')], 'degraded').village).toMatchObject({
      placed: 1,
    })
  })

  test('an optional fact is right if proposed, and no miss if not', () => {
    const truth = truthOf({ kind: 'registration_no', value: '12/2015', optional: true })
    expect(score(truth, [])).toEqual({})
    expect(score(truth, [propose('registration_no', '12/2015')]).registration_no).toMatchObject({
      right: 1,
    })
  })

  test('entries are matched by most of their facts, however they are numbered', () => {
    const truth = truthOf(
      { kind: 'registration_no', value: '1/2015', entry: 1 },
      { kind: 'executant', value: 'A Patil', entry: 1 },
      { kind: 'claimant', value: 'B Patil', entry: 1 },
      { kind: 'registration_no', value: '2/2016', entry: 2 },
      { kind: 'executant', value: 'C Patil', entry: 2 },
    )
    const rows = score(truth, [
      propose('registration_no', '1/2015', { entry: 0 }),
      propose('executant', 'A Patil', { entry: 0 }),
      propose('claimant', 'B Patil', { entry: 1 }),
      propose('registration_no', '2/2016', { entry: 1 }),
      propose('executant', 'C Patil', { entry: 1 }),
    ])
    expect(rows.executant).toMatchObject({ right: 2, otherEntry: 0 })
    expect(rows.claimant).toMatchObject({ right: 1, otherEntry: 1 })
  })

  test('a party that is in two entries must be found in both, and in no third', () => {
    const truth = truthOf(
      { kind: 'executant', value: 'A Patil', entry: 1 },
      { kind: 'executant', value: 'A Patil', entry: 2 },
    )
    const twice = [
      propose('executant', 'A Patil', { entry: 1 }),
      propose('executant', 'A Patil', { entry: 2 }),
    ]
    expect(score(truth, twice.slice(1)).executant).toMatchObject({ right: 1, missed: 1 })
    expect(score(truth, twice).executant).toMatchObject({ right: 2, missed: 0, wrong: 0 })
    const third = propose('executant', 'A Patil', { entry: 3 })
    expect(score(truth, [...twice, third]).executant).toMatchObject({ right: 2, wrong: 1 })
  })

  test('is printed as a table for each reading', () => {
    const truth = truthOf(
      { kind: 'village', value: 'Amboshi' },
      { kind: 'taluka', value: 'Devghar' },
    )
    const proposed = [propose('village', 'Amboshi'), propose('village', 'Ambosi')]
    const text = formatScores([
      { truth, reading: 'clean', proposed },
      { truth, reading: 'degraded', proposed: [] },
    ])
    expect(text).toMatch(/^clean, 1 documents\nkind +precision +recall/)
    expect(text).toMatch(/^village +50\.0 % +100\.0 % +1 +1 +0 +1 +1 +0$/m)
    expect(text).toMatch(/^all +- +0\.0 % +0 +0 +2 +0 +0 +0$/m)
  })
})
