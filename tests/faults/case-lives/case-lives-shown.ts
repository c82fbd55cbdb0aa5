import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import {
  allowedMoves,
  isClosed,
  type Life,
  loanOf,
  type Outcome,
  type Prediction,
  people,
  type Query,
  type Result,
  type Told,
  textOf,
} from './case-lives-model.ts'

/** What is answered and shown of a life. */

export const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
export const scoreOf = (grade: string) =>
  expect.objectContaining({ grade, drivers: expect.any(Array) })
const isAdverse = (outcome: Outcome | null) => outcome !== null && outcome.result !== 'positive'
const reported = (result: Result) => (result === 'hold' ? 'query' : result)

export function answered(life: Life, status: number, body: unknown): Prediction {
  return { status, body, life }
}

export function refused(
  life: Life,
  status: number,
  code: string,
  details: unknown,
  message = /\.$/,
): Prediction {
  const error = { code, message: expect.stringMatching(message), details }
  return { status, body: { error }, life }
}

export function notAllowed(life: Life): Prediction {
  const moves = allowedMoves(life).join(', ') || 'none'
  const details = [`status: is ${life.status}`, `allowed_moves: ${moves}`]
  return refused(life, 409, 'move_not_allowed', details)
}

export function overtaken(life: Life, current: unknown): Prediction {
  const { status, body } = refused(life, 412, 'precondition_failed', [])
  return { status, body: { ...(body as object), current }, life }
}

export const faultsAt = (paths: string[]) =>
  expect.arrayContaining(paths.map((path) => expect.stringMatching(new RegExp(`^${path}: \\S`))))

export const draftNow = ({ draft }: Life) => expect.objectContaining({ version: draft.version })

export function standOf(life: Life) {
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
    result: life.outcome ? reported(life.outcome.result) : '',
    ...(isAdverse(life.outcome) && {
      result_reason: life.outcome?.reason,
      result_reason_at: aTime,
    }),
    report_version: life.released.length,
    risk_score: life.outcome ? scoreOf(life.outcome.grade) : null,
    timeline: life.timeline.map((status) => ({ status, at: aTime })),
    updated_at: aTime,
    due_at: isClosed(life) || life.documentsAwaited ? null : aTime,
  }
}

/** Of what staff see, all that a move can change. */
export function fileOf(life: Life) {
  const isOpen = !isClosed(life)
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
    withdrawal_reason: life.withdrawalReason,
    turnaround: { vendor: clock(isOpen && !life.documentsAwaited), file: clock(isOpen) },
  }
}

export function queriesOf({ queries }: Life) {
  return queries.map(({ text, awaited, closedBy }) => ({
    id: expect.stringMatching(/^query_/),
    text: text ?? expect.any(String),
    documents_awaited: awaited,
    state: stateOf(closedBy),
    raised_at: aTime,
    closed_at: closedBy && aTime,
    answers:
      closedBy === 'documents'
        ? [{ by: 'lender', text: null, documents: expect.any(Array), at: aTime }]
        : [],
  }))
}

function stateOf(closedBy: Query['closedBy']): string {
  if (closedBy === null) return 'open'
  return closedBy === 'documents' ? 'answered' : 'closed'
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

export const signedName = (before: number) =>
  before === 0 ? 'signed.pdf' : `signed (${before + 1}).pdf`

export function filesOf({ ref, released: all }: Life) {
  const signed = Array.from({ length: (all.at(-1)?.files ?? 1) - 1 }, (_, i) => signedName(i))
  return [`${ref}-legal-report-v${all.length}.pdf`, ...signed].map((filename) => ({
    filename,
    url: expect.stringMatching(/\/files\/.+expires=\d+&signature=/),
    expires_in: 3600,
  }))
}

/** Decisions, section 8: the documents that were stored, and the open queries. */
function sayingOf(more: NonNullable<Told['more']>) {
  if ('open' in more) {
    const queries = more.open.map(({ text, awaited }) => ({
      id: expect.stringMatching(/^query_/),
      text: text ?? expect.any(String),
      documents_awaited: awaited,
      raised_at: aTime,
    }))
    return { queries, query_id: expect.stringMatching(/^query_/) }
  }
  return {
    documents: more.documents.map((filename) => ({
      filename,
      content_type: 'text/plain',
      bytes: textOf(filename).length,
      sha256: createHash('sha256').update(textOf(filename)).digest('hex'),
    })),
  }
}

/** Spec, section 2.6: each event as of its own moment. */
export function eventsOf({ told }: Life) {
  return told.map(({ event, as: then, more }, i) => ({
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
        ...(more && sayingOf(more)),
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
