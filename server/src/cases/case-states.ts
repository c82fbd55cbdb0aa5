/** The life of a case, and the only place that knows it. Decisions, section 5. */
export const caseStatuses = [
  'received',
  'allocated',
  'in_review',
  'query_raised',
  'finalised',
] as const
export type CaseStatus = (typeof caseStatuses)[number]

export type CaseEventName = 'case.received' | 'documents.received'

interface Move {
  from: readonly CaseStatus[]
  /** `same` keeps the status, and so adds nothing to the timeline. */
  to: CaseStatus | 'same'
  event: CaseEventName
  /** Starts the next revision of a report that was already released. */
  reopens: boolean
}

/** What happens to a case when papers arrive, by the state they find it in. */
export const caseMoves = {
  addDocuments: {
    from: ['received', 'allocated', 'in_review'],
    to: 'same',
    event: 'documents.received',
    reopens: false,
  },
  answerQuery: {
    from: ['query_raised'],
    to: 'in_review',
    event: 'documents.received',
    reopens: false,
  },
  reopen: {
    from: ['finalised'],
    to: 'in_review',
    event: 'documents.received',
    reopens: true,
  },
} as const satisfies Record<string, Move>

export type CaseMove = keyof typeof caseMoves

export function moveOnDocuments(status: CaseStatus): CaseMove {
  const moves = Object.entries(caseMoves) as [CaseMove, Move][]
  const found = moves.find(([, move]) => move.from.includes(status))
  if (!found) throw new Error(`no move takes documents in ${status}`)
  return found[0]
}

export function isOpen(status: CaseStatus): boolean {
  return status !== 'finalised'
}
