import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sandboxAnalystId } from '../access/access.ts'
import {
  allocateCase,
  type Case,
  type CaseStatus,
  findById,
  isOpen,
  moveNotAllowed,
  type Result,
  raiseQuery,
  readCaseFile,
  resumeReview,
  rowOfMove,
  startReview,
} from '../cases/cases.ts'
import { AppError, caseNotFound, unavailable } from '../lib/app-error.ts'
import type { CaseId } from '../lib/ids.ts'
import type { Actor, Scope } from '../lib/scope.ts'
import {
  listVersions,
  type ReportDeps,
  readDraft,
  releaseReport,
  saveDraft,
} from '../reports/reports.ts'
import { sandboxDraft } from './sandbox-draft.ts'

export interface AdvanceIn {
  to: Exclude<CaseStatus, 'received' | 'withdrawn'>
  result?: Result
  reason?: string
  documents_awaited?: boolean
}

/** No path through the states is longer, even if others move the case meanwhile. */
const stepsMax = 12
const giveWayMs = 100

/** Moves a test case to a status by the moves of staff, one transaction each. */
export async function advanceCase(
  deps: ReportDeps,
  by: Actor,
  scope: Scope,
  id: CaseId,
  wish: AdvanceIn,
): Promise<Case> {
  let found = await findWalkable(deps, scope, id, wish)
  for (let step = 0; step < stepsMax; step += 1) {
    if (found.status === wish.to) return found
    found = await stepTowards(deps, by, found, wish).catch(async (error: unknown) => {
      await giveWay(error, step)
      return findWalkable(deps, scope, id, wish)
    })
  }
  throw moveNotAllowed(found, moveTo[wish.to])
}

/**
 * Another request moved the case first; two that undo each other's draft must not continue forever.
 */
async function giveWay(error: unknown, times: number): Promise<undefined> {
  if (!(error instanceof AppError) || error.code !== 'precondition_failed') throw error
  await sleep(Math.random() * giveWayMs * (times + 1))
}

async function findWalkable(
  deps: ReportDeps,
  scope: Scope,
  id: CaseId,
  wish: AdvanceIn,
): Promise<Case> {
  const found = await findCase(deps, scope, id)
  if (isBehind(found, wish)) throw moveNotAllowed(found, moveTo[wish.to])
  return found
}

const moveTo = {
  allocated: 'allocate',
  in_review: 'start-review',
  query_raised: 'raise-query',
  finalised: 'finalise',
} as const

/** True if the case cannot be moved to `to`, or is already there with its own result or query. */
function isBehind({ status }: Case, { to }: AdvanceIn): boolean {
  if (!isOpen(status)) return true
  if (to === 'allocated') return status !== 'received' && status !== 'allocated'
  return to === 'query_raised' && status === 'query_raised'
}

/** The faults that no schema can express; any field may be missing. */
export function faultsOfAdvance({ to, result, reason }: Partial<AdvanceIn>): string[] {
  if (to === 'query_raised') {
    return reason?.trim() === '' ? ['reason: must not be blank'] : []
  }
  const needsReason = to === 'finalised' && result !== undefined && result !== 'positive'
  return needsReason && !reason?.trim() ? [`reason: is required with result ${result}`] : []
}

function stepTowards(deps: ReportDeps, by: Actor, found: Case, wish: AdvanceIn): Promise<Case> {
  const seen = { scope: found.scope, id: found.id, version: found.version }
  switch (found.status) {
    case 'received':
      return allocateCase(deps, by, seen, sandboxAnalystId)
    case 'allocated':
      return startReview(deps, by, seen)
    case 'query_raised':
      return resumeReview(deps, by, seen)
    case 'in_review':
      return wish.to === 'query_raised'
        ? raiseQuery(deps, by, seen, {
            text: wish.reason ?? 'Raised in the sandbox.',
            canned: undefined,
            documentsAwaited: wish.documents_awaited ?? true,
          })
        : finalise(deps, by, found, wish.result ?? 'positive', wish.reason ?? null)
    case 'finalised':
    case 'withdrawn':
      throw moveNotAllowed(found, moveTo[wish.to])
    default:
      return found.status satisfies never
  }
}

async function finalise(
  deps: ReportDeps,
  by: Actor,
  found: Case,
  result: Result,
  reason: string | null,
): Promise<Case> {
  const draftVersion = await writeDraft(deps, by, found, result, reason)
  const { scope, id, version } = found
  const release = { move: 'finalise', result, reason, draftVersion, isSandbox: true } as const
  return releaseReport(deps, by, { scope, id, version }, release)
}

/** As positive; the reason is what resolved it. */
export async function reReleaseCase(
  deps: ReportDeps,
  by: Actor,
  scope: Scope,
  id: CaseId,
  reason: string,
): Promise<Case> {
  for (let times = 0; times < stepsMax; times += 1) {
    const found = await findCase(deps, scope, id)
    if (!rowOfMove('re-release', found)) throw moveNotAllowed(found, 're-release')
    const released = await releaseAgain(deps, by, found, reason).catch((error: unknown) =>
      giveWay(error, times),
    )
    if (released) return released
  }
  throw unavailable(new Error('a case kept changing during its re-release'))
}

async function releaseAgain(
  deps: ReportDeps,
  by: Actor,
  found: Case,
  reason: string,
): Promise<Case> {
  const { scope, id, version } = found
  const draftVersion = await writeDraft(deps, by, found, 'positive', reason)
  const release = {
    move: 're-release',
    result: 'positive',
    reason,
    draftVersion,
    isSandbox: true,
  } as const
  return releaseReport(deps, by, { scope, id, version }, release)
}

async function writeDraft(
  deps: ReportDeps,
  by: Actor,
  { scope, id }: Case,
  result: Result,
  reason: string | null,
): Promise<number> {
  const now = deps.clock.now()
  const [file, draft, versions] = await Promise.all([
    readCaseFile(deps.db, scope, id, now),
    readDraft(deps.db, scope, id),
    listVersions(deps.db, scope, id),
  ])
  if (!file) throw caseNotFound()
  const last = versions.at(-1)
  const isCured = result === 'positive' && last !== undefined && last.result !== 'positive'
  const cured = isCured ? last.reason : null
  const content = sandboxDraft(file, { result, reason, cured, now })
  if (isDeepStrictEqual(draft.content, content)) return draft.version
  const saved = await saveDraft(deps, by, scope, id, draft.version, content)
  return saved.version
}

async function findCase({ db }: ReportDeps, scope: Scope, id: CaseId): Promise<Case> {
  const found = await findById(db, scope, id)
  if (!found) throw caseNotFound()
  return found
}
