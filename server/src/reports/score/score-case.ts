import type { Result } from '../../cases/cases.ts'
import type { ReportDraft } from '../report-content.ts'
import {
  adverseCap,
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
/** The parts of a draft that the score depends on. */
export type Scored = Pick<ReportDraft, 'score' | 'conditions'>

interface FactorRow {
  component: ComponentKey
  off: number
  sentence: string
  cap?: Grade
}
export const factorRows: Record<FactorKey, FactorRow> = factors

interface Driver {
  sentence: string
  /** Points subtracted from the weighted sum. */
  loss: number
  cap: Grade | undefined
}

/** Components without a ticked factor that the analyst has not confirmed as "nothing found". */
export function findUnassessed({ factors: given = [], nothing_found = [] }: ScoreIn) {
  const ticked = new Set(given.map(({ key }) => factorRows[key].component))
  return componentKeys.filter((key) => !ticked.has(key) && !nothing_found.includes(key))
}

/** What must be done before disbursal: the conditions of the factors, then those of the report. */
export function listConditions({ score = {}, conditions = [] }: Scored): string[] {
  const all = [...(score.factors ?? []).map(({ condition = '' }) => condition), ...conditions]
  return [...new Set(all.map((condition) => condition.trim()).filter(Boolean))]
}

/**
 * The score computed from the analyst's factors and overrides; undefined until every component is
 * assessed. Decisions, section 6: not assessed is not safe.
 */
export function scoreCase(draft: Scored, result: Result): RiskScore | undefined {
  const { score = {} } = draft
  if (findUnassessed(score).length > 0) return undefined
  const { scored, drivers } = scoreComponents(score)
  const sum = sumOf(scored)
  const limit = Math.min(sum, ...drivers.map(({ cap }) => topOf(cap)))
  const isAdverse = result !== 'positive'
  const total = isAdverse ? Math.min(limit, topOf(adverseCap)) : limit
  if (isAdverse && total < limit) {
    const sentence = `${adverseSentences[result]} The grade is ${adverseCap} at most.`
    drivers.push({ sentence, loss: 0, cap: adverseCap })
  }
  const { grade, label: grade_label } = gradeOf(total)
  return {
    grade,
    grade_label,
    score: total,
    recommendation: recommend(result, grade, listConditions(draft).length > 0),
    components: scored,
    drivers: sortDrivers(drivers).map(({ sentence }) => sentence),
  }
}

function scoreComponents({ factors: given = [], overrides = [] }: ScoreIn) {
  const drivers: Driver[] = []
  const chosen = [...new Map(given.map((factor) => [factor.key, factor])).values()]
  const scored = componentKeys.map((key) => {
    const { label, weight } = components[key]
    let points = 100
    for (const { key: factorKey, note } of chosen) {
      const factor = factorRows[factorKey]
      if (factor.component !== key) continue
      drivers.push({ ...sentenceOf(factor, note), loss: weight * factor.off })
      points = Math.max(0, points - factor.off)
    }
    const override = overrides.find(({ component }) => component === key)
    if (!override) return { key, label, score: points, weight }
    const sentence = `${label} was set to ${override.score} by the analyst: ${override.reason}`
    drivers.push({ sentence, loss: weight * (points - override.score), cap: undefined })
    return { key, label, score: override.score, weight }
  })
  return { scored, drivers }
}

/** By the score that each would leave by itself, then by points: the worst first. */
function sortDrivers(drivers: readonly Driver[]): Driver[] {
  const alone = ({ cap, loss }: Driver) => Math.min(topOf(cap), 100 - loss)
  return drivers.toSorted((a, b) => alone(a) - alone(b) || b.loss - a.loss)
}

/** In whole numbers: rounding errors could put equal sums into two grades. */
function sumOf(scored: RiskScore['components']): number {
  const sum = scored.reduce(
    (total, { score, weight }) => total + Math.round(score * 10) * Math.round(weight * 100),
    0,
  )
  return Math.round(sum / 100) / 10
}

/** The highest score with a cap: 0.1 below the next better grade. */
function topOf(cap: Grade | undefined): number {
  const better = cap === undefined ? undefined : grades[rankOf(cap) - 1]
  return better ? (better.from * 10 - 1) / 10 : 100
}

/** 0 is the best grade. */
export function rankOf(grade: Grade): number {
  return grades.findIndex((row) => row.grade === grade)
}

function gradeOf(score: number) {
  return grades.find((row) => score >= row.from) ?? grades[grades.length - 1] ?? grades[0]
}

/** Factors suggested by the findings of linked collateral. */
export function proposeFactors(flags: readonly string[]): FactorKey[] {
  const rows = Object.entries(factors) as [FactorKey, { flags?: readonly string[] }][]
  return rows
    .filter(([, row]) => row.flags?.some((flag) => flags.includes(flag)))
    .map(([key]) => key)
}

function sentenceOf({ sentence, cap }: FactorRow, note: string | undefined) {
  const full = note ? `${sentence.slice(0, -1)} (${note}).` : sentence
  return { sentence: cap ? `${full} The grade is ${cap} at most.` : full, cap }
}

type Adverse = Exclude<Result, 'positive'>

const adverseSentences: Record<Adverse, string> = {
  negative: 'The result is negative.',
  query: 'The result is a query.',
  hold: 'The case is on hold.',
}

const recommendations: Record<Adverse, string> = {
  negative: 'Do not accept the property as security; the reason is stated in the report.',
  query: 'Do not disburse until the queries of the report are answered.',
  hold: 'Keep the loan on hold until the reason stated in the report is settled.',
}

/** B and C are never released as positive: see score-faults.ts. A draft can have them. */
const notAcceptable = 'The property cannot be accepted as security.'
const accepted = 'The property may be accepted as security.'
const positiveRecommendations: Record<Grade, string> = {
  AAA: accepted,
  AA: accepted,
  A: accepted,
  BBB: 'The property may be accepted as security; note the risks listed in the report.',
  BB: 'The property can be accepted as security only subject to conditions; none are stated yet.',
  B: notAcceptable,
  C: notAcceptable,
}

function recommend(result: Result, grade: Grade, isConditional: boolean): string {
  if (result !== 'positive') return recommendations[result]
  if (!isConditional || positiveRecommendations[grade] === notAcceptable) {
    return positiveRecommendations[grade]
  }
  return 'The property may be accepted as security subject to conditions; disburse only after the conditions of the report are met.'
}
