import { useQuery } from '@tanstack/react-query'
import { type Result, type RiskScore, releasePreviewQuery } from '../../../api/reports.ts'
import { findSection } from '../draft/draft-places.ts'
import { useDraftState } from '../draft/use-draft.ts'
import { useReport } from '../report-context.ts'
import { useOutcome } from './use-outcome.tsx'

interface ShownScore {
  /** The result it is for; null before one is chosen, which is scored as positive. */
  result: Result | null
  score: RiskScore | undefined
  /** What blocks a release with this result, as far as it concerns the score. */
  faults: readonly string[]
}

/** The score of the saved draft with the chosen result, from the service. */
export function useScore(): ShownScore {
  const { mode, file, canWrite, sections } = useReport()
  const [outcome] = useOutcome()
  const result = file.allowed_moves.includes('re-release') ? 'positive' : outcome.result
  const score = useDraftState((state) => state.score)
  const draft = useDraftState(({ base }) => base.version)
  const preview = useQuery({
    ...releasePreviewQuery(
      mode,
      file.case_id,
      { result: result ?? 'positive', reason: '' },
      { draft, case: file.version },
    ),
    enabled: result !== null && canWrite,
    placeholderData: (before) => before,
  })
  if (result === null || !preview.data) return { result, score, faults: [] }
  const details = preview.data.refusals.flatMap((refusal) => refusal.details)
  const isOfScore = (fault: string) =>
    fault.startsWith('result:') || findSection(fault, sections) === 'score'
  const faults = details.filter(isOfScore).map(withoutPath)
  return { result, score: preview.data.score ?? undefined, faults }
}

/** `draft.score: not assessed …` is about the section that shows it. */
function withoutPath(fault: string): string {
  const text = fault.replace(/^[\w.[\]]+: /, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
