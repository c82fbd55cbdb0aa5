import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { Mode } from '../../../api/client.ts'
import type { Result } from '../../../api/reports.ts'
import { KeptItem } from '../draft/kept-text.ts'

interface Outcome {
  result: Result | null
  reason: string
}

const noOutcome: Outcome = { result: null, reason: '' }
const OutcomeContext = createContext<[Outcome, (outcome: Outcome) => void] | null>(null)

/** Result and reason are sent with the release; until then they are stored on this computer. */
export function useOutcome(): [Outcome, (outcome: Outcome) => void] {
  const kept = use(OutcomeContext)
  if (!kept) throw new Error('useOutcome needs a ReportProvider')
  return kept
}

/** Separate from the rest: typing a reason renders nothing else again. */
export function OutcomeKeeper(props: {
  mode: Mode
  id: string
  staffId: string
  children: ReactNode
}) {
  const { mode, id, staffId, children } = props
  const item = useMemo(
    () => new KeptItem<Outcome>('outcome', mode, id, staffId),
    [mode, id, staffId],
  )
  const [outcome, setOutcome] = useState(() => item.read() ?? noOutcome)
  const write = (next: Outcome) => {
    if (next.result === null && next.reason === '') item.remove()
    else item.write(next)
    setOutcome(next)
  }
  return <OutcomeContext value={[outcome, write]}>{children}</OutcomeContext>
}
