import { expect } from 'vitest'
import { sandboxAnalystId } from '../../../server/src/access/access.ts'
import type { Mode } from '../../../server/src/lib/scope.ts'

/**
 * The life of a case in the least words: a second telling of sections 3, 4, 5 and 10 of the
 * decisions. It shares nothing with the server's table of moves, so that a fault there shows here.
 */

export type Status = 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised'
export type Result = 'positive' | 'negative' | 'query' | 'hold'

/** Never changed, only followed by the next: an event keeps the life of its moment. */
export interface Life {
  readonly mode: Mode
  readonly caseId: string
  readonly ref: string
  readonly caseType: string
  /** Whom it can be given to. */
  readonly analysts: readonly [string, string]
  readonly status: Status
  readonly version: number
  readonly revision: number
  readonly analystId: string | null
  readonly documentsAwaited: boolean
  readonly revisionReason: string | null
  readonly outcome: Outcome | null
  readonly released: readonly Release[]
  readonly timeline: readonly Status[]
  readonly told: readonly Told[]
  readonly queries: readonly Query[]
  readonly papers: readonly { filename: string; revision: number }[]
  /** Who wrote it, and what it says. */
  readonly draft: { version: number; says: string; grade: string }
  /** Signed PDFs that go out with the next release. */
  readonly waiting: number
}

interface Outcome {
  result: Result
  reason: string | null
  grade: string
}
interface Release extends Outcome {
  says: string
  kind: 'first' | 'revision' | 're-release'
  revision: number
  files: number
}
interface Told {
  event: string
  as: Life
}
interface Query {
  /** Not known where the sandbox chooses it. */
  text: string | undefined
  canned: string | null
  awaited: boolean
  closedBy: 'staff' | 'documents' | null
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
  | { do: 'attach' | 'add-note' | 'create-again' }
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
export const drafts = {
  clear: { advocate, opinion, score: { factors: [] } },
  mortgage: { advocate, opinion, score: { factors: [{ key: 'open_mortgage' }] } },
  silent: { advocate },
} as const
/** Decisions, section 6: without a fault the best grade, with an open mortgage at most BB. */
const grades = { clear: 'AAA', mortgage: 'BB', silent: 'AAA' } as const

export const people = { applicant: 'Ramesh Baburao Kulkarni' } as const
export const loanOf = ({ ref }: Pick<Life, 'ref'>) => `HL-${ref}`

export function newLife(
  born: Pick<Life, 'mode' | 'caseId' | 'ref' | 'caseType' | 'analysts'>,
): Life {
  const life: Life = {
    ...born,
    status: 'received',
    version: 1,
    revision: 0,
    analystId: null,
    documentsAwaited: false,
    revisionReason: null,
    outcome: null,
    released: [],
    timeline: ['received'],
    told: [],
    queries: [],
    papers: [],
    draft: { version: 0, says: 'nothing', grade: 'AAA' },
    waiting: 0,
  }
  return { ...life, told: [{ event: 'case.received', as: life }] }
}

function allowedMoves({ status, outcome }: Life): string[] {
  switch (status) {
    case 'received':
      return ['allocate']
    case 'allocated':
      return ['reallocate', 'start-review', 'raise-query']
    case 'in_review':
      return ['reallocate', 'raise-query', 'finalise']
    case 'query_raised':
      return ['reallocate', 'resume-review']
    case 'finalised':
      return outcome?.result === 'positive' ? [] : ['re-release']
    default:
      return status satisfies never
  }
}

/** What the act is answered, and the life after it. */
export function predict(life: Life, act: Act, seen: Seen): Prediction {
  switch (act.do) {
    case 'allocate': {
      const isFirst = life.status === 'received'
      const analystId = life.analysts[act.to]
      return staffMove(life, seen, isFirst ? 'allocate' : 'reallocate', () => {
        if (isFirst) return allocated(life, analystId)
        return analystId === life.analystId ? ['analyst_id'] : changed(life, { analystId })
      })
    }
    case 'take-next': {
      const taken = life.status === 'received' ? allocated(life, life.analysts[act.as]) : undefined
      return answered(taken ?? life, 200, { case: taken ? standOf(taken) : null })
    }
    case 'start-review':
      return staffMove(life, seen, act.do, () => changed(life, { status: 'in_review' }))
    case 'resume-review':
      return staffMove(life, seen, act.do, () => resumed(life))
    case 'raise-query':
      return staffMove(life, seen, act.do, () => queried(life, act))
    case 'add-documents':
      return addDocuments(life, act)
    case 'finalise':
      return staffMove(life, seen, act.do, () => released(life, act, seen))
    case 're-release':
      return staffMove(life, seen, act.do, () =>
        released(life, { ...act, result: 'positive' }, seen),
      )
    case 'save-draft':
      return draftWork(life, seen, () => {
        const draft = draftOf(life, act.content)
        const body = { version: draft.version, saved_at: aTime, score: scoreOf(draft.grade) }
        return answered({ ...life, draft }, 200, body)
      })
    case 'attach':
      return draftWork(life, { draft: life.draft.version }, () => {
        const draft = { ...life.draft, version: life.draft.version + 1 }
        const body = expect.objectContaining({ filename: signedName(life.waiting) })
        return answered({ ...life, draft, waiting: life.waiting + 1 }, 201, body)
      })
    case 'add-note':
      return answered(life, 201, { id: expect.any(String) })
    case 'create-again':
      return answered(life, 200, viewOf(life))
    case 'read':
      return read(life, act.what)
    case 'advance':
      return advance(life, act)
    case 'sandbox-re-release': {
      if (!allowedMoves(life).includes('re-release')) return notAllowed(life)
      const next = release(withSandboxDraft(life, 'positive'), { ...act, result: 'positive' })
      return answered(next, 200, viewOf(next))
    }
    default:
      return act satisfies never
  }
}

function staffMove(
  life: Life,
  seen: Seen,
  move: string,
  made: () => Life | string[] | Prediction,
): Prediction {
  if (seen.version !== life.version) return overtaken(life, standOf(life))
  if (!allowedMoves(life).includes(move)) return notAllowed(life)
  const next = made()
  if (Array.isArray(next)) return refused(life, 400, 'invalid_request', faultsAt(next))
  return 'life' in next ? next : answered(next, 200, standOf(next))
}

function changed(life: Life, to: Partial<Life>, ...events: string[]): Life {
  const timeline = to.status ? [...life.timeline, to.status] : life.timeline
  const next = { ...life, ...to, version: life.version + 1, timeline }
  return { ...next, told: [...life.told, ...events.map((event) => ({ event, as: next }))] }
}

const allocated = (life: Life, analystId: string) =>
  changed(life, { status: 'allocated', analystId }, 'case.allocated')

function resumed(life: Life): Life {
  const queries = closed(life, 'staff')
  return changed(life, { status: 'in_review', documentsAwaited: false, queries })
}

const closed = ({ queries }: Life, by: 'staff' | 'documents') =>
  queries.map((query) => ({ ...query, closedBy: query.closedBy ?? by }))

function queried(
  life: Life,
  { text, canned, awaited = true }: { text?: string; canned?: string; awaited?: boolean },
): Life {
  const query: Query = { text, canned: canned ?? null, awaited, closedBy: null }
  const queries = [...life.queries, query]
  const to = { status: 'query_raised', documentsAwaited: awaited, queries } as const
  return changed(life, to, 'case.query_raised')
}

function addDocuments(life: Life, { papers, note }: Act & { do: 'add-documents' }): Prediction {
  const isReopened = life.status === 'finalised'
  const revision = life.revision + (isReopened ? 1 : 0)
  const fresh = papers.filter((name) => !life.papers.some(({ filename }) => filename === name))
  const next = changed(
    life,
    {
      documentsAwaited: false,
      papers: [...life.papers, ...fresh.map((filename) => ({ filename, revision }))],
      ...(life.status === 'query_raised' && {
        status: 'in_review' as const,
        queries: closed(life, 'documents'),
      }),
      ...(isReopened && {
        status: 'in_review' as const,
        revision,
        outcome: null,
        revisionReason: note ?? 'Documents added after finalisation',
      }),
    },
    'documents.received',
  )
  return answered(next, 200, {
    case_id: life.caseId,
    external_ref: life.ref,
    status: isReopened ? 'under_review' : next.status,
    reopened: isReopened,
    stored: papers,
  })
}

function released(
  life: Life,
  wish: { result: Result; reason?: string },
  seen: Seen,
): Life | string[] | Prediction {
  if (seen.draft !== life.draft.version) return overtaken(life, draftNow(life))
  const { says } = life.draft
  const isSilent = says === 'nothing' || says === 'silent'
  const isAdverse = wish.result !== 'positive'
  const faults = [
    ...(isAdverse && !wish.reason ? ['reason'] : []),
    ...(isSilent ? ['draft.opinion', 'draft.score.factors'] : []),
    ...(isAdverse && says.endsWith('clear') ? ['draft.score'] : []),
  ]
  if (faults.length > 0) return faults
  // What made it adverse must have been taken out of the report, or it contradicts itself.
  const last = life.released.at(-1)
  const isCure = last !== undefined && last.result !== 'positive' && !isAdverse
  return isCure && last.says === says ? ['draft'] : release(life, wish)
}

function release(
  life: Life,
  { result, reason = null }: { result: Result; reason?: string | null },
) {
  const last = life.released.at(-1)
  const isAgain = life.status === 'finalised'
  const isCure = last !== undefined && last.result !== 'positive' && result === 'positive'
  const outcome = { result, reason, grade: life.draft.grade }
  const kind = isAgain ? 're-release' : last ? 'revision' : 'first'
  const { revision, waiting } = life
  const made: Release = { ...outcome, says: life.draft.says, kind, revision, files: 1 + waiting }
  const to = { outcome, released: [...life.released, made], documentsAwaited: false, waiting: 0 }
  if (isAgain) return changed(life, to, 'result_changed')
  const events = [last ? 'report.revised' : 'case.finalised', ...(isCure ? ['result_changed'] : [])]
  return changed(life, { ...to, status: 'finalised' }, ...events)
}

/** A report is written once somebody has the case, and no more once it stands as positive. */
function draftWork(life: Life, seen: Pick<Seen, 'draft'>, made: () => Prediction): Prediction {
  if (life.status === 'received' || life.outcome?.result === 'positive') {
    return refused(life, 409, 'move_not_allowed', [])
  }
  return seen.draft === life.draft.version ? made() : overtaken(life, draftNow(life))
}

function draftOf(
  { draft }: Life,
  content: keyof typeof drafts,
  by: 'staff' | 'sandbox' = 'staff',
): Life['draft'] {
  const says = by === 'staff' ? content : `${by} ${content}`
  return { version: draft.version + 1, says, grade: grades[content] }
}

function read(life: Life, what: (Act & { do: 'read' })['what']): Prediction {
  if (what === 'queries') return answered(life, 200, { queries: queriesOf(life) })
  if (what !== 'report') return answered(life, 200, viewOf(life))
  return life.status === 'finalised'
    ? answered(life, 200, { files: filesOf(life) })
    : refused(life, 409, 'not_ready', [], life.revision > 0 ? /revision/ : /finalised/)
}

const way: readonly Status[] = ['received', 'allocated', 'in_review']

/** Through the statuses on the way, never back; a query is resumed before the case goes on. */
function advance(life: Life, act: Act & { do: 'advance' }): Prediction {
  const { to, result = 'positive', reason, awaited } = act
  if (to === 'finalised' && result !== 'positive' && !reason) {
    return refused(life, 400, 'invalid_request', faultsAt(['reason']))
  }
  const isPast = way.includes(to) && way.indexOf(life.status) > way.indexOf(to)
  const isAside = life.status === 'query_raised' && (to === 'allocated' || to === 'query_raised')
  if (life.status === 'finalised' || isPast || isAside) return notAllowed(life)
  let next = life
  if (next.status === 'received') next = allocated(next, sandboxAnalystId)
  if (next.status !== to && next.status === 'allocated') {
    next = changed(next, { status: 'in_review' })
  }
  if (next.status === 'query_raised') next = resumed(next)
  if (to === 'query_raised')
    next = queried(next, { ...(reason && { text: reason }), ...given({ awaited }) })
  if (to === 'finalised') {
    next = release(withSandboxDraft(next, result), { result, ...(reason && { reason }) })
  }
  return answered(next, 200, viewOf(next))
}

/** The sandbox's advocate finds an open mortgage where the result is not positive. */
function withSandboxDraft(life: Life, result: Result): Life {
  const content = result === 'positive' ? 'clear' : 'mortgage'
  return { ...life, draft: draftOf(life, content, 'sandbox') }
}

export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

// What is shown of a life.

const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const scoreOf = (grade: string) => expect.objectContaining({ grade, drivers: expect.any(Array) })
const isAdverse = (outcome: Outcome | null) => outcome !== null && outcome.result !== 'positive'
const reported = (result: Result) => (result === 'hold' ? 'query' : result)

function answered(life: Life, status: number, body: unknown): Prediction {
  return { status, body, life }
}

function refused(
  life: Life,
  status: number,
  code: string,
  details: unknown,
  message = /\.$/,
): Prediction {
  const error = { code, message: expect.stringMatching(message), details }
  return { status, body: { error }, life }
}

function notAllowed(life: Life): Prediction {
  const moves = allowedMoves(life).join(', ') || 'none'
  const details = [`status: is ${life.status}`, `allowed_moves: ${moves}`]
  return refused(life, 409, 'move_not_allowed', details)
}

function overtaken(life: Life, current: unknown): Prediction {
  const { status, body } = refused(life, 412, 'precondition_failed', [])
  return { status, body: { ...(body as object), current }, life }
}

const faultsAt = (paths: string[]) =>
  expect.arrayContaining(paths.map((path) => expect.stringMatching(new RegExp(`^${path}: \\S`))))

const draftNow = ({ draft }: Life) => expect.objectContaining({ version: draft.version })

function standOf(life: Life) {
  return {
    case_id: life.caseId,
    version: life.version,
    status: life.status,
    documents_awaited: life.documentsAwaited,
    revision: life.revision,
    report_version: life.released.length,
    result: life.outcome?.result ?? null,
    analyst_id: life.analystId,
    allowed_moves: allowedMoves(life),
  }
}

/** Spec, section 2.3. */
export function viewOf(life: Life) {
  return {
    case_id: life.caseId,
    external_ref: life.ref,
    status: life.status,
    is_sandbox: life.mode === 'test',
    documents_awaited: life.documentsAwaited,
    latest_revision_reason: life.revisionReason,
    applicant_name: people.applicant,
    loan_account_number: loanOf(life),
    case_type: life.caseType,
    ulpin: null,
    finalised_at: life.status === 'finalised' ? aTime : null,
    risk_score: life.outcome ? scoreOf(life.outcome.grade) : null,
    timeline: life.timeline.map((status) => ({ status, at: aTime })),
  }
}

/** Of what staff see, all that a move can change. */
export function fileOf(life: Life) {
  const isOpen = life.status !== 'finalised'
  const clock = (running: boolean) =>
    expect.objectContaining({ running, due_at: running ? aTime : null, overdue: false })
  return {
    ...standOf(life),
    mode: life.mode,
    external_ref: life.ref,
    analyst: life.analystId === null ? null : expect.objectContaining({ id: life.analystId }),
    result_reason: isAdverse(life.outcome) ? life.outcome?.reason : null,
    result_reason_at: isAdverse(life.outcome) ? aTime : null,
    latest_revision_reason: life.revisionReason,
    turnaround: { vendor: clock(isOpen && !life.documentsAwaited), file: clock(isOpen) },
  }
}

export function queriesOf({ queries }: Life) {
  return queries.map(({ text, awaited, closedBy }) => ({
    text: text ?? expect.any(String),
    documents_awaited: awaited,
    raised_at: aTime,
    closed_at: closedBy && aTime,
  }))
}

export function staffQueriesOf({ queries }: Life) {
  return queries.map(({ text, canned, awaited, closedBy }) =>
    expect.objectContaining({
      text: text ?? expect.any(String),
      canned,
      documents_awaited: awaited,
      closed_by: closedBy,
    }),
  )
}

export function versionsOf({ released: all }: Life) {
  return all.map(({ kind, result, reason, revision }, i) =>
    expect.objectContaining({ version: i + 1, kind, result, reason, revision }),
  )
}

const signedName = (before: number) => (before === 0 ? 'signed.pdf' : `signed (${before + 1}).pdf`)

export function filesOf({ ref, released: all }: Life) {
  const signed = Array.from({ length: (all.at(-1)?.files ?? 1) - 1 }, (_, i) => signedName(i))
  return [`${ref}-legal-report-v${all.length}.pdf`, ...signed].map((filename) => ({
    filename,
    url: expect.stringMatching(/\/files\/.+expires=\d+&signature=/),
    expires_in: 3600,
  }))
}

/** Spec, section 2.6: each event as of its own moment. */
export function eventsOf({ told }: Life) {
  return told.map(({ event, as: then }, i) => ({
    id: expect.any(String),
    sequence: i + 1,
    event,
    at: aTime,
    payload: {
      event,
      external_ref: then.ref,
      loan_account_number: loanOf(then),
      status: then.status,
      result: then.outcome ? reported(then.outcome.result) : '',
      data: {
        ...viewOf(then),
        report: then.status === 'finalised' ? { files: filesOf(then) } : null,
        ...(isAdverse(then.outcome) && {
          result_reason: then.outcome?.reason,
          result_reason_at: aTime,
        }),
        ...(event === 'result_changed' && {
          previous_result: then.released.map(({ result }) => reported(result)).at(-2),
          result_history: then.released.map(({ result, reason }) => ({
            result: reported(result),
            reason,
            at: aTime,
          })),
        }),
      },
    },
  }))
}
