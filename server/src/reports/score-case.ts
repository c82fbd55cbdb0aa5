import type { Result } from '../cases/cases.ts'
import type { ReportDraft } from './report-content.ts'
import {
  type ComponentKey,
  componentKeys,
  components,
  type FactorKey,
  factors,
  type Grade,
  grades,
  type RiskScore,
} from './risk-score.ts'

export type ScoreIn = NonNullable<ReportDraft['score']>

interface FactorRow {
  component: ComponentKey
  off: number
  sentence: string
  cap?: Grade
  barsPositive?: true
}
const factorRows: Record<FactorKey, FactorRow> = factors

interface Driver {
  sentence: string
  /** Points subtracted from the total score. */
  loss: number
  cap: Grade | undefined
}

/** The score computed from the analyst's factors and overrides. */
export function scoreCase(
  { factors: given = [], overrides = [] }: ScoreIn,
  result: Result,
): RiskScore {
  const drivers: Driver[] = []
  const chosen = [...new Map(given.map((factor) => [factor.key, factor])).values()]
  const scored = componentKeys.map((key) => {
    const { label, weight } = components[key]
    let score = 100
    for (const { key: factorKey, note } of chosen) {
      const factor = factorRows[factorKey]
      if (factor.component !== key) continue
      const after = Math.max(0, score - factor.off)
      drivers.push({ ...sentenceOf(factor, note), loss: weight * factor.off })
      score = after
    }
    const override = overrides.find(({ component }) => component === key)
    if (!override) return { key, label, score, weight }
    const sentence = `${label} was set to ${override.score} by the analyst: ${override.reason}`
    drivers.push({ sentence, loss: weight * (score - override.score), cap: undefined })
    return { key, label, score: override.score, weight }
  })
  // In whole numbers: rounding errors could put equal sums into two grades.
  const sum = scored.reduce(
    (total, { score, weight }) => total + Math.round(score * 10) * Math.round(weight * 100),
    0,
  )
  const score = Math.round(sum / 100) / 10
  const { grade, label: grade_label } = gradeOf(score, drivers)
  drivers.sort((a, b) => rank(b.cap) - rank(a.cap) || b.loss - a.loss)
  return {
    grade,
    grade_label,
    score,
    recommendation: recommendationOf(result, grade),
    components: scored,
    drivers: drivers.map(({ sentence }) => sentence),
  }
}

/** Factors that account for an encumbrance that is open in the draft. */
const openFactors: readonly FactorKey[] = [
  'open_mortgage',
  'several_mortgages',
  'charge_on_record',
  'lease',
]

/** Contradictions between the draft, its score and the result, as faults. */
export function contradictions(
  { score, encumbrances = [] }: ReportDraft,
  result: Result,
): string[] {
  if (!score?.factors) {
    return ['draft.score.factors: is required; an empty list means that nothing lowers the score']
  }
  const { factors: given, overrides = [] } = score
  const faults: string[] = []
  if (result === 'positive') {
    const barring = given.filter(({ key }) => factorRows[key].barsPositive)
    faults.push(
      ...barring.map(
        ({ key }) => `result: cannot be positive with ${key}: ${factorRows[key].sentence}`,
      ),
    )
  } else if (given.length + overrides.length === 0) {
    faults.push(`draft.score: must have a factor against the property when the result is ${result}`)
  }
  if (!given.some(({ key }) => openFactors.includes(key))) {
    for (const [i, { standing }] of encumbrances.entries()) {
      if (standing !== 'open') continue
      faults.push(
        `draft.encumbrances[${i}]: is open, but none of ${openFactors.join(', ')} is in the score`,
      )
    }
  }
  return faults
}

/** Factors suggested by the findings of linked collateral. */
export function proposeFactors(flags: readonly string[]): FactorKey[] {
  const rows = Object.entries(factors) as [FactorKey, { flags?: readonly string[] }][]
  return rows
    .filter(([, row]) => row.flags?.some((flag) => flags.includes(flag)))
    .map(([key]) => key)
}

function sentenceOf({ sentence, cap }: FactorRow, note: string | undefined) {
  const told = note ? `${sentence.slice(0, -1)} (${note}).` : sentence
  return { sentence: cap ? `${told} The grade is ${cap} at most.` : told, cap }
}

function rank(grade: Grade | undefined): number {
  return grade === undefined ? -1 : grades.findIndex((row) => row.grade === grade)
}

function gradeOf(score: number, drivers: readonly Driver[]) {
  const byScore = grades.findIndex((row) => score >= row.from)
  const worst = Math.max(byScore, ...drivers.map(({ cap }) => rank(cap)))
  return grades[worst] ?? grades[grades.length - 1] ?? grades[0]
}

/** One sentence, by result and, where positive, by grade. */
const recommendations: Record<Exclude<Result, 'positive'>, string> &
  Record<'positive', Record<Grade, string>> = {
  negative: 'Do not accept the property as security; the reason is stated in the report.',
  query: 'Do not disburse until the queries of the report are answered.',
  hold: 'Keep the loan on hold until the reason stated in the report is settled.',
  positive: {
    AAA: 'The property may be accepted as security.',
    AA: 'The property may be accepted as security.',
    A: 'The property may be accepted as security, subject to the conditions of the report.',
    BBB: 'The property may be accepted as security once the conditions of the report are met.',
    BB: 'Accept the property as security only after the charges and conditions of the report are cleared.',
    B: 'Refer to the head of legal before accepting the property as security.',
    C: 'Refer to the head of legal before accepting the property as security.',
  },
}

function recommendationOf(result: Result, grade: Grade): string {
  return result === 'positive' ? recommendations.positive[grade] : recommendations[result]
}
