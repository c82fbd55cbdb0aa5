import type { Mode } from '../../../server/src/lib/scope.ts'
import type { TestApp, TestLender } from '../../support/app/test-app.ts'
import { call, type Reply, sampleCase, sampleDocument } from '../../support/http/http-client.ts'
import type { StaffClient } from '../../support/http/staff-client.ts'
import {
  type Act,
  drafts,
  given,
  type Life,
  loanOf,
  type OptIn,
  people,
  type Seen,
  textOf,
} from './case-lives-model.ts'

export interface Counts {
  commands: number
  races: number
  /** Moves that the case did not allow, that came too late, that were at fault. */
  not_allowed: number
  overtaken: number
  invalid: number
}

type StaffMember = StaffClient & { id: string }

export interface Real {
  app: TestApp
  lender: TestLender
  /** Its keys that may register a callback URL. */
  managers: Record<Mode, string>
  staff: readonly [StaffMember, StaffMember]
  counts: Counts
}

type LenderAct = Act & {
  do:
    | 'add-documents'
    | 'create-again'
    | 'withdraw'
    | 'opt-in'
    | 'read'
    | 'advance'
    | 'sandbox-re-release'
}

export function sentCase({ ref, caseType }: Pick<Life, 'ref' | 'caseType'>) {
  return sampleCase({
    external_ref: ref,
    loan_account_number: loanOf({ ref }),
    case_type: caseType,
    applicant_name: people.applicant,
  })
}

export function callAsLender(
  real: Real,
  { mode }: Pick<Life, 'mode'>,
  path: string,
  body?: unknown,
): Promise<Reply> {
  const prefix = mode === 'live' ? '/v1' : '/uat/v1'
  return call(real.app.url, `${prefix}${path}`, {
    key: real.lender[mode],
    ...(body !== undefined && { body }),
  })
}

/**
 * Registers a callback URL with these events. It is disabled at once, since the lives are about
 * what is recorded; nothing listens there.
 */
export async function optIn(
  real: Real,
  { mode }: Pick<Life, 'mode'>,
  events: readonly OptIn[],
): Promise<Reply> {
  const path = mode === 'live' ? '/v1/callback' : '/uat/v1/callback'
  const body = { url: 'http://127.0.0.1:9/callbacks', events }
  const reply = await call(real.app.url, path, { key: real.managers[mode], method: 'PUT', body })
  await real.staff[1].post(`/${mode}/lenders/${real.lender.id}/callback/disable`, {})
  return reply
}

/** Reading and ticking are no part of the lives. */
const overrides = ['documents_read', 'checklist'].map((check) => ({
  check,
  reason: 'Not part of this test.',
}))

export function send(real: Real, life: Life, act: Act, seen: Seen, by: 0 | 1): Promise<Reply> {
  const { mode, caseId, caseType } = life
  const path = `/${mode}/cases/${caseId}`
  const staff = real.staff[by]
  const move = (body: object) =>
    staff.post(`${path}/${act.do}`, body, { 'if-match': `"${seen.version}"` })
  switch (act.do) {
    case 'allocate':
      return move({ analyst_id: life.analysts[act.to] })
    case 'take-next': {
      const filter = { lender: real.lender.id, case_type: caseType }
      return real.staff[act.as].post(`/${mode}/queue/take-next`, filter)
    }
    case 'start-review':
    case 'resume-review':
      return move({})
    case 'raise-query': {
      const { text, canned, awaited } = act
      return move({ text, ...given({ canned, documents_awaited: awaited }) })
    }
    case 'finalise': {
      const { result, reason } = act
      return move({ result, ...given({ reason }), draft_version: seen.draft, overrides })
    }
    case 're-release':
      return move({ reason: act.reason, draft_version: seen.draft, overrides })
    case 'save-draft': {
      const match = { 'if-match': `"${seen.draft}"` }
      return staff.send('PUT', `${path}/draft`, { content: drafts[act.content] }, match)
    }
    case 'attach': {
      const type = { 'content-type': 'application/pdf' }
      const tail = '/draft/attachments?filename=signed.pdf'
      return staff.send('POST', `${path}${tail}`, Buffer.from('%PDF-1.7\n%%EOF\n'), type)
    }
    case 'add-note':
      return staff.post(`${path}/notes`, { text: 'Spoke to the branch.' })
    case 'add-documents':
    case 'create-again':
    case 'withdraw':
    case 'opt-in':
    case 'read':
    case 'advance':
    case 'sandbox-re-release':
      return sendAsLender(real, life, act)
    default:
      return act satisfies never
  }
}

/** What the lender sends, and what it asks of the sandbox. */
function sendAsLender(real: Real, life: Life, act: LenderAct): Promise<Reply> {
  const { caseId, ref } = life
  const lend = (tail: string, body?: unknown) => callAsLender(real, life, tail, body)
  switch (act.do) {
    case 'add-documents': {
      const documents = act.papers.map((name) => sampleDocument(name, textOf(name), 'text/plain'))
      return lend(`/cases/${ref}/documents`, { documents, ...given({ note: act.note }) })
    }
    case 'create-again':
      return lend('/cases', sentCase(life))
    case 'withdraw':
      return lend(`/cases/${ref}/withdraw`, { reason: act.reason })
    case 'opt-in':
      return optIn(real, life, act.events)
    case 'read':
      if (act.what === 'case by id') return lend(`/cases/${caseId}`)
      return lend(`/cases/${ref}${act.what === 'case by ref' ? '' : `/${act.what}`}`)
    case 'advance': {
      const { to, result, reason, awaited } = act
      const wish = { to, ...given({ result, reason, documents_awaited: awaited }) }
      return lend(`/sandbox/cases/${ref}/advance`, wish)
    }
    case 'sandbox-re-release':
      return lend(`/sandbox/cases/${ref}/re-release`, { reason: act.reason })
    default:
      return act satisfies never
  }
}
