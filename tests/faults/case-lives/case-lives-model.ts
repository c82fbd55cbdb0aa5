import type { Mode } from '../../../server/src/lib/scope.ts'
import { assessedScore } from '../../support/reports/assessed-score.ts'
import { filledSections } from '../../support/reports/filled-sections.ts'

/**
 * The life of a case in the least words: a second telling of sections 3, 4, 5 and 10 of the
 * decisions. It shares nothing with the server's table of moves, so that a fault there shows here.
 */

export type Status =
  | 'received'
  | 'allocated'
  | 'in_review'
  | 'query_raised'
  | 'finalised'
  | 'withdrawn'
/** Sent only to a lender that asked for them. */
export type OptIn = 'case.in_review' | 'case.withdrawn'
export type Result = 'positive' | 'negative' | 'query' | 'hold'

/** Never changed, only followed by the next: an event keeps the life of its moment. */
export interface Life {
  readonly mode: Mode
  readonly caseId: string
  readonly ref: string
  readonly caseType: string
  /** Whom it can be given to. */
  readonly analysts: readonly [string, string]
  /** What its lender has opted in to. */
  readonly optIns: readonly OptIn[]
  readonly status: Status
  readonly version: number
  readonly revision: number
  readonly analystId: string | null
  readonly documentsAwaited: boolean
  readonly revisionReason: string | null
  readonly withdrawalReason: string | null
  readonly outcome: Outcome | null
  readonly released: readonly Release[]
  readonly timeline: readonly Status[]
  readonly told: readonly Told[]
  readonly queries: readonly Query[]
  readonly papers: readonly { filename: string; revision: number }[]
  /** Who wrote it, and what it says. */
  readonly draft: { version: number; says: string; grade: string | null }
  /** Signed PDFs that go out with the next release. */
  readonly waiting: number
}

export interface Outcome {
  result: Result
  reason: string | null
  grade: string
}
export interface Release extends Outcome {
  says: string
  kind: 'first' | 'revision' | 're-release'
  revision: number
  files: number
}
export interface Told {
  event: string
  as: Life
  /** What the event says in addition to the case. */
  more?: { documents: readonly string[] } | { open: readonly Query[] }
}
export interface Query {
  /** Not known where the sandbox chooses it. */
  text: string | undefined
  canned: string | null
  awaited: boolean
  closedBy: 'staff' | 'documents' | 'withdrawal' | null
}

export type Act =
  | { do: 'allocate'; to: 0 | 1 }
  | { do: 'take-next'; as: 0 | 1 }
  | { do: 'start-review' | 'resume-review' }
  | { do: 'raise-query'; text: string; canned?: string; awaited?: boolean }
  | { do: 'add-documents'; papers: readonly string[]; note?: string }
  | { do: 'finalise'; result: Result; reason?: string }
  | { do: 're-release'; reason: string }
  | { do: 'save-draft'; content: keyof typeof drafts }
  | { do: 'attach' | 'add-note' }
  | { do: 'create-again' }
  | { do: 'withdraw'; reason: string }
  | { do: 'opt-in'; events: readonly OptIn[] }
  | { do: 'read'; what: 'case by ref' | 'case by id' | 'report' | 'queries' }
  | { do: 'advance'; to: Status; result?: Result; reason?: string; awaited?: boolean }
  | { do: 'sandbox-re-release'; reason: string }

/** The versions that whoever acts has read. */
export interface Seen {
  version: number
  draft: number
}

export interface Prediction {
  status: number
  body: unknown
  life: Life
}

const advocate = { name: 'Adv. Meera Joshi', enrolment_no: 'MAH/1234/2009' }
const opinion = 'The mortgagor holds the property as stated in section 6.'
const condition = 'Release of the mortgage before disbursal.'
const onCondition = { key: 'open_mortgage', condition } as const
const whole = { ...filledSections(), advocate, opinion }
export const drafts = {
  clear: { ...whole, score: assessedScore() },
  mortgage: { ...whole, score: assessedScore([onCondition]) },
  stay: { ...whole, score: assessedScore(['court_stay']) },
  silent: { ...filledSections(), advocate },
} as const
/** Decisions, section 6: no grade until all is assessed; BB with an open mortgage, B with a stay. */
export const grades = { clear: 'AAA', mortgage: 'BB', stay: 'B', silent: null } as const

export const people = { applicant: 'Ramesh Baburao Kulkarni' } as const
/** The text of a document, by its name. */
export const textOf = (name: string) => `This is ${name}.`
export const loanOf = ({ ref }: Pick<Life, 'ref'>) => `HL-${ref}`

export function newLife(
  born: Pick<Life, 'mode' | 'caseId' | 'ref' | 'caseType' | 'analysts' | 'optIns'>,
): Life {
  const life: Life = {
    ...born,
    status: 'received',
    version: 1,
    revision: 0,
    analystId: null,
    documentsAwaited: false,
    revisionReason: null,
    withdrawalReason: null,
    outcome: null,
    released: [],
    timeline: ['received'],
    told: [],
    queries: [],
    papers: [],
    draft: { version: 0, says: 'nothing', grade: null },
    waiting: 0,
  }
  return { ...life, told: [{ event: 'case.received', as: life }] }
}

export function allowedMoves({ status, outcome }: Life): string[] {
  switch (status) {
    case 'received':
      return ['allocate']
    case 'allocated':
      return ['reallocate', 'start-review', 'raise-query']
    case 'in_review':
      return ['reallocate', 'raise-query', 'finalise']
    case 'query_raised':
      return ['reallocate', 'raise-query', 'resume-review']
    case 'finalised':
      return outcome?.result === 'positive' ? [] : ['re-release']
    case 'withdrawn':
      return []
    default:
      return status satisfies never
  }
}

export const isClosed = ({ status }: Pick<Life, 'status'>) =>
  status === 'finalised' || status === 'withdrawn'

export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
