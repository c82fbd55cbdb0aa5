import { isDeepStrictEqual } from 'node:util'
import type { ReportDraft, Result } from '../report-content.ts'
import { conditionalGrade, type FactorKey } from '../score/risk-score.ts'
import { factorRows, rankOf } from '../score/score-case.ts'
import { openFactors } from '../score/score-faults.ts'
import { listEncumbrances } from './draft-facts.ts'

interface Released {
  version: number
  result: Result
  draft: ReportDraft
}

/**
 * What made the last version adverse and is still so in the draft that is to be released as
 * positive: each grave factor must be gone or have a condition, each open encumbrance must be
 * listed as discharged.
 */
export function findUncured(was: Released, draft: ReportDraft): string[] {
  const { version, result } = was
  if (isDeepStrictEqual(was.draft, draft)) {
    return [`draft: is identical to version ${version}, which was ${result}`]
  }
  return [...uncuredFactors(was, draft), ...uncuredEncumbrances(was, draft)]
}

/** A positive result needs a condition for it, or is not possible with it. */
function isGrave(key: FactorKey): boolean {
  const { cap } = factorRows[key]
  return cap !== undefined && rankOf(cap) >= rankOf(conditionalGrade)
}

function uncuredFactors({ version, result, draft: was }: Released, draft: ReportDraft): string[] {
  const causes = (was.score?.factors ?? []).map(({ key }) => key)
  const given = draft.score?.factors ?? []
  const standing = causes.filter((key) =>
    given.some((factor) => factor.key === key && !factor.condition?.trim()),
  )
  const grave = standing.filter(isGrave)
  if (grave.length > 0) {
    return grave.map(
      (key) =>
        `draft.score.factors[${given.findIndex((factor) => factor.key === key)}]: made version ${version} ${result} and still stands: ${factorRows[key].sentence} Remove it once it is cured, or state its condition`,
    )
  }
  const isSame =
    causes.length > 0 &&
    standing.length === causes.length &&
    isDeepStrictEqual(was.score?.overrides ?? [], draft.score?.overrides ?? [])
  if (!isSame) return []
  const sentences = standing.map((key) => factorRows[key].sentence).join(' ')
  return [
    `draft.score: what made version ${version} ${result} still stands: ${sentences} Remove what is cured, or state its condition`,
  ]
}

function uncuredEncumbrances({ version, draft: was }: Released, draft: ReportDraft): string[] {
  const listed = listEncumbrances(draft)
  const isAccepted = (draft.score?.factors ?? []).some(
    ({ key, condition }) => openFactors.includes(key) && condition?.trim(),
  )
  return listEncumbrances(was).flatMap(({ key, name, isOpen }) => {
    if (!isOpen) return []
    const at = listed.findIndex((each) => each.key === key)
    if (at < 0) {
      return [
        `draft.encumbrances: ${name} was open in version ${version} and is no longer listed; list it as discharged`,
      ]
    }
    if (listed[at]?.isDischarged || isAccepted) return []
    return [
      `draft.encumbrances[${at}]: ${name} was open in version ${version} and is not discharged in the draft`,
    ]
  })
}
