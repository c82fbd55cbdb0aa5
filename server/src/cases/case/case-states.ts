/** The life of a case, and the only place that knows it. Decisions, section 5. */
export const caseStatuses = [
  'received',
  'allocated',
  'in_review',
  'query_raised',
  'finalised',
  'withdrawn',
] as const
export type CaseStatus = (typeof caseStatuses)[number]

/** Nothing more is done with such a case, unless documents reopen a finalised one. */
export const closedStatuses = ['finalised', 'withdrawn'] as const satisfies readonly CaseStatus[]

/**
 * ▦ Events that the contract does not have, with their text in the guide: recorded only for a
 * lender that has opted in to them. Decisions, section 8.
 */
export const optInEventTable = {
  'case.in_review':
    'The analyst started the review, or it goes on after the last open query was answered or closed.',
  'case.withdrawn': 'The case was withdrawn.',
} as const
export type OptInEventName = keyof typeof optInEventTable
export const optInEvents = Object.keys(optInEventTable) as OptInEventName[]

/** ▦ Every event, with its text in the guide. Spec, section 6. */
export const caseEventTable = {
  'case.received': 'The case is accepted.',
  'case.allocated': 'The case is allocated to an analyst.',
  'case.query_raised':
    'The analyst raised a query; `documents_awaited` says whether documents are needed.',
  'case.finalised': 'The first report is released, with its `result`.',
  'documents.received': 'Documents were added; a finalised case is reopened as a revision.',
  'report.revised': 'The next version of the report is released.',
  result_changed: 'A negative or query result has become positive.',
  ...optInEventTable,
} as const

export type CaseEventName = keyof typeof caseEventTable
export const caseEvents = Object.keys(caseEventTable) as CaseEventName[]

export const results = ['positive', 'negative', 'query', 'hold'] as const
export type Result = (typeof results)[number]

/** The properties of a case that decide which moves it allows. */
export interface CaseState {
  status: CaseStatus
  result: Result | null
  /** The newest released version of its report, 0 before the first. */
  reportVersion: number
}

/** Conditions beyond the status, each with the sentence the documentation shows. */
const conditions = {
  firstRelease: {
    means: 'no report has been released yet',
    holds: (state: CaseState) => state.reportVersion === 0,
  },
  revision: {
    means: 'a report was released before',
    holds: (state: CaseState) => state.reportVersion > 0,
  },
  notPositive: {
    means: 'the result is negative, query or hold',
    holds: (state: CaseState) => state.result !== null && state.result !== 'positive',
  },
} as const satisfies Record<string, { means: string; holds(state: CaseState): boolean }>

export interface Move {
  move: string
  /** Who makes the move: the lender, by a request, staff (and the sandbox), or either. */
  by: 'lender' | 'staff' | 'either'
  from: readonly CaseStatus[]
  /** `same` keeps the status, and so adds nothing to the timeline. */
  to: CaseStatus | 'same'
  when?: keyof typeof conditions
  events: readonly CaseEventName[]
  /** Only for a lender that has opted in to it. */
  optInEvent?: OptInEventName
  /** Also sent if the last released result was not positive and the new one is. */
  whenCured?: CaseEventName
  /** The new value of documents_awaited. */
  documentsAwaited: 'as given' | 'false' | 'unchanged'
  /** Starts the next revision of a report that was already released. */
  reopens?: true
  means: string
}

export const caseMoves = [
  {
    move: 'allocate',
    by: 'staff',
    from: ['received'],
    to: 'allocated',
    events: ['case.allocated'],
    documentsAwaited: 'unchanged',
    means: 'The case is allocated to an analyst.',
  },
  {
    move: 'reallocate',
    by: 'staff',
    from: ['allocated', 'in_review', 'query_raised'],
    to: 'same',
    events: [],
    documentsAwaited: 'unchanged',
    means: 'The case is reassigned to another analyst. The lender is not notified.',
  },
  {
    move: 'start-review',
    by: 'staff',
    from: ['allocated'],
    to: 'in_review',
    events: [],
    optInEvent: 'case.in_review',
    documentsAwaited: 'unchanged',
    means: 'The analyst starts the review.',
  },
  {
    move: 'raise-query',
    by: 'staff',
    from: ['allocated', 'in_review'],
    to: 'query_raised',
    events: ['case.query_raised'],
    documentsAwaited: 'as given',
    means: 'The analyst raises a query with the lender, with or without asking for documents.',
  },
  {
    move: 'raise-query',
    by: 'staff',
    from: ['query_raised'],
    to: 'same',
    events: ['case.query_raised'],
    documentsAwaited: 'as given',
    means:
      'The analyst raises one more query; `documents_awaited` is true while an open query asks for documents.',
  },
  {
    move: 'settle-query',
    by: 'either',
    from: ['allocated', 'in_review', 'query_raised'],
    to: 'same',
    events: [],
    documentsAwaited: 'as given',
    means:
      'A query is answered in words or closed; `documents_awaited` stays true while an open query asks for documents.',
  },
  {
    move: 'settle-last-query',
    by: 'either',
    from: ['query_raised'],
    to: 'in_review',
    events: [],
    optInEvent: 'case.in_review',
    documentsAwaited: 'false',
    means: 'The last open query is answered in words or closed.',
  },
  {
    move: 'resume-review',
    by: 'staff',
    from: ['query_raised'],
    to: 'in_review',
    events: [],
    optInEvent: 'case.in_review',
    documentsAwaited: 'false',
    means: 'Every open query is closed without documents.',
  },
  {
    move: 'add-documents',
    by: 'lender',
    from: ['received', 'allocated', 'in_review'],
    to: 'same',
    events: ['documents.received'],
    documentsAwaited: 'false',
    means: 'Documents are added to an open case.',
  },
  {
    move: 'add-documents',
    by: 'lender',
    from: ['query_raised'],
    to: 'in_review',
    events: ['documents.received'],
    documentsAwaited: 'false',
    means: 'Documents answer the query they name, or every open query.',
  },
  {
    move: 'add-documents',
    by: 'lender',
    from: ['finalised'],
    to: 'in_review',
    events: ['documents.received'],
    documentsAwaited: 'false',
    reopens: true,
    means: 'Documents reopen the case as a revision; the released report no longer applies.',
  },
  {
    move: 'finalise',
    by: 'staff',
    from: ['in_review'],
    to: 'finalised',
    when: 'firstRelease',
    events: ['case.finalised'],
    documentsAwaited: 'false',
    means: 'The first report is released with its result.',
  },
  {
    move: 'finalise',
    by: 'staff',
    from: ['in_review'],
    to: 'finalised',
    when: 'revision',
    events: ['report.revised'],
    whenCured: 'result_changed',
    documentsAwaited: 'false',
    means: 'The next version of the report is released with its result.',
  },
  {
    move: 're-release',
    by: 'staff',
    from: ['finalised'],
    to: 'same',
    when: 'notPositive',
    events: ['result_changed'],
    documentsAwaited: 'false',
    means: 'The reason is resolved: a new version is released as positive.',
  },
  {
    move: 'withdraw',
    by: 'lender',
    from: ['received', 'allocated', 'in_review', 'query_raised'],
    to: 'withdrawn',
    when: 'firstRelease',
    events: [],
    optInEvent: 'case.withdrawn',
    documentsAwaited: 'false',
    means: 'The lender no longer needs the report. The case is closed without one.',
  },
] as const satisfies readonly Move[]

export type CaseMove = (typeof caseMoves)[number]['move']
export type StaffMove = Extract<(typeof caseMoves)[number], { by: 'staff' }>['move']

const rows: readonly (Move & { move: CaseMove })[] = caseMoves

function allows(row: Move, state: CaseState): boolean {
  return row.from.includes(state.status) && (!row.when || conditions[row.when].holds(state))
}

/** The row that allows this move; undefined if it is not allowed. */
export function rowOfMove(move: CaseMove, state: CaseState): Move | undefined {
  return rows.find((row) => row.move === move && allows(row, state))
}

/** What staff may do with the case now. */
export function allowedMoves(state: CaseState): StaffMove[] {
  const allowed = rows.filter((row) => row.by === 'staff' && allows(row, state))
  return allowed.map((row) => row.move as StaffMove)
}

export function conditionOf(row: Move): string | undefined {
  return row.when && conditions[row.when].means
}

export function isOpen(status: CaseStatus): boolean {
  return !closedStatuses.some((closed) => closed === status)
}

export type ReportedResult = Exclude<Result, 'hold'> | ''

/** A hold is reported as a query; before the outcome the result is empty. Spec, section 2.6. */
export function reportedResult(result: Result | null): ReportedResult {
  return result === 'hold' ? 'query' : (result ?? '')
}
