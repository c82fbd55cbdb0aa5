import {
  type Case,
  type CaseEventName,
  type CaseStatus,
  echoedOf,
  payloadOf,
} from '../../cases/cases.ts'
import { type CaseId, newId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Callback } from '../post/sign-callback.ts'

/** A case that exists only in an examination, with the callbacks of its life. */
export interface ExamCase {
  ref: string
  /** The values in them that belong to this case alone. */
  names: readonly string[]
  /** By number, beginning with 1. */
  events: readonly Callback[]
}

export type Payload = Record<string, unknown> & { data: Record<string, unknown> }

const hourMs = 3_600_000

const life: readonly { event: CaseEventName; status: CaseStatus }[] = [
  { event: 'case.received', status: 'received' },
  { event: 'case.allocated', status: 'allocated' },
  { event: 'case.query_raised', status: 'query_raised' },
  { event: 'documents.received', status: 'in_review' },
  { event: 'case.finalised', status: 'finalised' },
  { event: 'result_changed', status: 'finalised' },
]

const reason = 'A mortgage of 2011 in favour of another bank subsists.'

const riskScore = {
  grade: 'BB',
  grade_label: 'Moderate risk',
  score: 55.5,
  recommendation: 'Lend only after the mortgage is discharged.',
  components: [
    { key: 'title', label: 'Title', score: 80, weight: 0.3 },
    { key: 'encumbrance', label: 'Encumbrance', score: 20, weight: 0.25 },
    { key: 'litigation', label: 'Litigation', score: 60, weight: 0.2 },
    { key: 'regulatory', label: 'Regulatory', score: 60, weight: 0.15 },
    { key: 'revenue', label: 'Revenue', score: 35, weight: 0.1 },
  ],
  drivers: [reason],
}

/**
 * Shaped by the same code as the callbacks of real cases; only the report's links do not resolve.
 */
export function examCase(name: string, number: number, now: Date): ExamCase {
  const ref = `EXAM-${name}-${number}`
  const loan = `EXAM-LOAN-${name}-${number}`
  const id: CaseId = newId('case', now.getTime())
  const timeOf = (step: number) => new Date(now.getTime() - (life.length - step) * hourMs)
  const events = life.map(({ event, status }, step): Callback => {
    const at = timeOf(step)
    const isFinal = status === 'finalised'
    const isCured = event === 'result_changed'
    const found: Case = {
      id,
      // No payload contains the lender.
      scope: { lenderId: 'lender_', mode: 'test' } satisfies Scope,
      externalRef: ref,
      status,
      version: step + 1,
      revision: 0,
      eventCount: step + 1,
      documentsAwaited: event === 'case.query_raised',
      latestRevisionReason: null,
      finalisedAt: isFinal ? at : null,
      result: isFinal ? (isCured ? 'positive' : 'negative') : null,
      resultReason: isFinal && !isCured ? reason : null,
      resultReasonAt: isFinal && !isCured ? at : null,
      reportVersion: isFinal ? (isCured ? 2 : 1) : 0,
      riskScore: isFinal ? riskScore : null,
      analystId: null,
      withdrawalReason: null,
      clocks: clocksAt(at),
      changedAt: at,
      fields: echoedOf({
        applicant_name: 'Sunita Ramesh Kulkarni (सुनीता कुलकर्णी)',
        loan_account_number: loan,
        case_type: 'TSR',
      }),
      rejectedDocuments: [],
      timeline: timelineUntil(step, timeOf),
    }
    const change = {
      previous_result: 'negative',
      result_history: [
        { result: 'negative', reason, at: timeOf(4).toISOString() },
        { result: 'positive', reason: null, at: timeOf(5).toISOString() },
      ],
    }
    const { data, ...rest } = payloadOf(event, found, { change, documents, queries: queriesAt(at) })
    const payload = { ...rest, data: { ...data, report: isFinal ? reportOf(id) : null } }
    return callbackOf(event, step + 1, payload, now)
  })
  return { ref, names: [ref, loan, id, ...events.map(({ deliveryId }) => deliveryId)], events }
}

const documents = [
  {
    filename: 'release-deed.pdf',
    content_type: 'application/pdf',
    bytes: 48_213,
    sha256: '9f'.repeat(32),
  },
]

const queriesAt = (at: Date) => [
  {
    id: newId('query', at.getTime()),
    text: 'Please send the release deed of the mortgage of 2011.',
    documents_awaited: true,
    raised_at: at.toISOString(),
  },
]

const dueMs = 3 * 24 * hourMs

function clocksAt(at: Date): Case['clocks'] {
  const due = new Date(at.getTime() + dueMs)
  const used = { vendorUsedMs: 0, vendorStoppedAt: null, vendorLateMs: 0 }
  return { fileFrom: at, vendorFrom: at, ...used, vendorDueAt: due, fileDueAt: due }
}

export function callbackOf(
  event: string,
  sequence: number | undefined,
  payload: object,
  now: Date,
): Callback {
  const body = Buffer.from(JSON.stringify(payload))
  return { event, deliveryId: newId('dlv', now.getTime()), sequence, body }
}

export function payloadIn({ body }: Callback): Payload {
  return JSON.parse(body.toString()) as Payload
}

/** As large as the event of a long case can be. */
export function enlarged(callback: Callback, bytes: number): Callback {
  const payload = payloadIn(callback)
  const text = 'सन 2011 मधील गहाणखत अद्याप अस्तित्वात आहे. The mortgage of 2011 subsists. '
  const at = new Date(0).toISOString()
  const history: object[] = []
  const files: object[] = Array.from({ length: 20 }, (_, i) => fileOf(`annexure-${i + 1}.pdf`))
  payload.data.report = { files }
  payload.data.result_reason = text.repeat(50).slice(0, 4000)
  const sizeOf = () => Buffer.byteLength(JSON.stringify(payload))
  payload.data.result_history = history
  const missing = Math.max(0, bytes - sizeOf())
  const entry = { result: 'negative', reason: text.repeat(40).slice(0, 3900), at }
  const count = Math.ceil(missing / (Buffer.byteLength(JSON.stringify(entry)) + 1))
  for (let i = 0; i < count; i += 1) history.push(entry)
  return { ...callback, body: Buffer.from(JSON.stringify(payload)) }
}

function timelineUntil(step: number, timeOf: (step: number) => Date): Case['timeline'] {
  const entered = life
    .slice(0, step + 1)
    .map(({ status }, i) => ({ status, at: timeOf(i).toISOString() }))
  return entered.filter(({ status }, i) => status !== entered[i - 1]?.status)
}

function reportOf(id: string) {
  return { files: [fileOf(`legal-report-${id}.pdf`)] }
}

function fileOf(filename: string) {
  return { filename, url: 'https://exam.invalid/files/none', expires_in: 3600 }
}
