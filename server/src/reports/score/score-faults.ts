import type { Result } from '../../cases/cases.ts'
import type { ReportDraft } from '../report-content.ts'
import {
  barredGrades,
  components,
  conditionalGrade,
  type FactorKey,
  type Grade,
} from './risk-score.ts'
import {
  factorRows,
  findUnassessed,
  listConditions,
  rankOf,
  type Scored,
  type ScoreIn,
  scoreCase,
} from './score-case.ts'

/** Factors that account for an encumbrance that is open in the draft. */
export const openFactors: readonly FactorKey[] = [
  'open_mortgage',
  'several_mortgages',
  'charge_on_record',
  'lease',
  'agreement_to_other',
]

/** Contradictions between the draft, its score and the result. Decisions, section 6. */
export function findContradictions(draft: ReportDraft, result: Result): string[] {
  const { score = {}, encumbrances = [] } = draft
  const { factors: given = [], overrides = [] } = score
  const faults = assessmentFaults(score)
  if (result === 'positive') faults.push(...positiveFaults(draft))
  else if (faults.length === 0 && given.length + overrides.length === 0) {
    faults.push(`draft.score: must have a factor against the property when the result is ${result}`)
  }
  if (!given.some(({ key }) => openFactors.includes(key))) {
    for (const [i, { standing }] of encumbrances.entries()) {
      const doubt = doubtOf(standing, result)
      if (!doubt) continue
      faults.push(`draft.encumbrances[${i}]: ${doubt}, but the score has no factor for it`)
    }
  }
  return faults
}

type Standing = NonNullable<ReportDraft['encumbrances']>[number]['standing']

/** A positive result needs every encumbrance discharged; others only must not hide an open one. */
function doubtOf(standing: Standing, result: Result): string | undefined {
  if (standing === 'open') return 'is open'
  return result === 'positive' && standing !== 'discharged'
    ? 'is not said to be discharged'
    : undefined
}

function assessmentFaults(score: ScoreIn): string[] {
  const { factors: given = [], nothing_found = [] } = score
  const faults: string[] = []
  const open = findUnassessed(score).map((key) => components[key].label)
  if (open.length > 0) {
    faults.push(
      `draft.score: not assessed yet: ${open.join(', ')}; tick what was found or confirm “nothing found”`,
    )
  }
  for (const [i, key] of nothing_found.entries()) {
    const ticked = given.find((factor) => factorRows[factor.key].component === key)
    if (!ticked) continue
    const found = factorRows[ticked.key].sentence
    faults.push(
      `draft.score.nothing_found[${i}]: ${components[key].label} cannot be confirmed as “nothing found” with: ${found}`,
    )
  }
  return faults
}

/** A positive result needs BBB or better, or BB with a condition for each factor that caps it. */
function positiveFaults(draft: Scored): string[] {
  const graded = scoreCase(draft, 'positive')
  if (!graded) return []
  const { grade, score } = graded
  if (barredGrades.includes(grade)) {
    const why = (draft.score?.factors ?? []).flatMap(({ key }) => {
      const { cap, sentence } = factorRows[key]
      return cap && barredGrades.includes(cap) ? [sentence] : []
    })
    const because = why.length > 0 ? why.join(' ') : `The score is ${score}.`
    return [`result: cannot be positive with grade ${grade}. ${because}`]
  }
  if (grade !== conditionalGrade) return []
  const needed = findConditional(draft)
  const missing = (draft.score?.factors ?? []).flatMap(({ key, condition }, i) =>
    needed.includes(key) && !condition?.trim()
      ? [
          `draft.score.factors[${i}].condition: a positive result graded ${grade} needs a condition for: ${factorRows[key].sentence}`,
        ]
      : [],
  )
  if (missing.length > 0 || listConditions(draft).length > 0) return missing
  return [`draft.conditions: a positive result graded ${grade} needs at least one condition`]
}

/**
 * The factors that need a condition if the result is positive: with BB, those with the lowest cap.
 * If the sum alone makes it BB, these have a better cap.
 */
export function findConditional(draft: Scored): FactorKey[] {
  if (scoreCase(draft, 'positive')?.grade !== conditionalGrade) return []
  const capping = (draft.score?.factors ?? []).flatMap(
    ({ key }): { key: FactorKey; cap: Grade }[] => {
      const { cap } = factorRows[key]
      return cap ? [{ key, cap }] : []
    },
  )
  const lowest = Math.max(...capping.map(({ cap }) => rankOf(cap)))
  return [...new Set(capping.filter(({ cap }) => rankOf(cap) === lowest).map(({ key }) => key))]
}
