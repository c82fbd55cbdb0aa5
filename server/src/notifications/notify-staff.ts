import { type Approvers, sandboxAnalystId } from '../access/access.ts'
import type { Announce, AnswerFollowUp, Case, MoveFollowUp } from '../cases/cases.ts'
import type { Tx } from '../db/db.ts'
import type { Actor, Scope } from '../lib/scope.ts'
import { nextDigest } from './next-digest.ts'
import { type NotificationKind, rolesFor } from './notification-kinds.ts'
import { insertNotifications } from './notification-store.ts'

export interface NotifyDeps {
  announce: Announce
  approvers: Approvers
  /** Left out: nothing is told by mail. */
  mail?: { digestAt: number } | undefined
}

interface News {
  kind: NotificationKind
  /** What tells it from every other of its kind. */
  fact: string
  /** Actors; only staff are notified. Left out: everyone whose role may get it. */
  to?: readonly (string | null)[]
  /** Whose act it was; no one is notified of their own. */
  by: Actor['actor']
  /** Others who are not notified. */
  except?: readonly string[]
}

/** In the transaction of what happened; the pages learn of it after the commit. */
async function notify(
  tx: Tx,
  { announce, approvers, mail }: NotifyDeps,
  scope: Scope,
  caseId: Case['id'] | null,
  { kind, fact, to, by, except = [] }: News,
  now: Date,
): Promise<void> {
  const wanted = to ? idsOf(to) : null
  if (wanted?.length === 0) return
  const notified = await insertNotifications(
    tx,
    scope,
    {
      kind,
      fact,
      caseId,
      to: wanted,
      except: idsOf([by, ...except]),
      roles: rolesFor(kind, approvers),
      digestAt: mail && nextDigest(now, mail.digestAt),
    },
    now,
  )
  tx.afterCommit(() => {
    for (const id of notified) announce('notification', scope.mode, id)
  })
}

/** Of accounts, and of actors who are staff. The sandbox reads nothing. */
function idsOf(people: readonly (string | null)[]): string[] {
  return people.flatMap((one) => {
    if (one === sandboxAnalystId) return []
    if (one?.startsWith('staff_')) return [one]
    return one?.startsWith('staff:') ? [one.slice('staff:'.length)] : []
  })
}

/** A case was allocated, or got documents that no one had asked for. */
export function notifyOfMove(deps: NotifyDeps): MoveFollowUp {
  return async (tx, moved, { move, from, by, queryId }, now) => {
    const kind = kindOfMove(move, from, queryId !== undefined)
    if (!kind) return
    const fact = `${moved.id}:${moved.version}`
    await notify(tx, deps, moved.scope, moved.id, { kind, fact, to: [moved.analystId], by }, now)
  }
}

function kindOfMove(
  move: string,
  from: Case['status'],
  answersQuery: boolean,
): NotificationKind | undefined {
  if (move === 'allocate' || move === 'reallocate') return 'case_allocated'
  if (move !== 'add-documents') return undefined
  if (from === 'finalised') return 'case_reopened'
  // The answer to a query is notified as such.
  return answersQuery || from === 'query_raised' ? undefined : 'documents_added'
}

export function notifyOfAnswer(deps: NotifyDeps): AnswerFollowUp {
  return async (tx, found, { actor: by }, now) => {
    const fact = `${found.id}:${found.version}`
    const to = [found.analystId]
    await notify(tx, deps, found.scope, found.id, { kind: 'query_answered', fact, to, by }, now)
  }
}

interface SubmissionNews {
  number: number
  state: 'submitted' | 'sent_back' | 'approved'
  submittedBy: string
  /** Actors who wrote the draft, and so cannot approve it. */
  writers: readonly string[]
  by: Actor['actor']
}

/** A report was submitted for approval, or the second person decided about it. */
export function notifyOfSubmission(deps: NotifyDeps) {
  return async (tx: Tx, found: Case, news: SubmissionNews, now: Date): Promise<void> => {
    const { number, state, submittedBy, writers, by } = news
    const fact = `${found.id}:${number}`
    const notified: News =
      state === 'submitted'
        ? { kind: 'report_submitted', fact, by, except: [submittedBy, ...writers] }
        : { kind: `report_${state}`, fact, by, to: [submittedBy] }
    await notify(tx, deps, found.scope, found.id, notified, now)
  }
}

/** A callback URL was disabled, by the service or by staff. */
export function notifyOfDisabled(deps: NotifyDeps) {
  return async (tx: Tx, scope: Scope, by: Actor['actor'], now: Date): Promise<void> => {
    const fact = `${scope.lenderId}:${scope.mode}:${now.getTime()}`
    await notify(tx, deps, scope, null, { kind: 'callback_disabled', fact, by }, now)
  }
}
