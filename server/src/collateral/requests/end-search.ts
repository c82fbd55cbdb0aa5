import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Db, Tx } from '../../db/db.ts'
import type { Clock } from '../../lib/clock.ts'
import type { CollateralId, PropertyId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Log } from '../../lib/log/log.ts'
import type { Scope } from '../../lib/scope.ts'
import type { RawAnswer } from '../connectors/connector.ts'
import type { CoveredStates } from '../states/state.ts'
import { findRequest, type RequestStatus, type SealedAnswers } from './collateral-store.ts'
import {
  endProperty,
  endRequest,
  type HeldProperty,
  listUnended,
  lockRequest,
  type PropertyEnd,
  recountRunning,
} from './search-store.ts'
import { viewOfCollateral } from './view-collateral.ts'

export interface EndDeps {
  db: Db
  keyring: Keyring
  states: CoveredStates
  /** Records the completed payload for the feed, and sends it to the URL given in the request. */
  recordCollateralEvent(
    tx: Tx,
    scope: Scope,
    event: { requestId: string; event: string; url: string | null; payload: unknown },
    now: Date,
  ): Promise<void>
}

/** Another worker has searched the property meanwhile; these findings are dropped. */
export class SearchTakenOver extends Error {}

/** The raw answers, concatenated, for the row of their property only. */
export function sealAnswers(
  keyring: Keyring,
  property: PropertyId,
  answers: readonly RawAnswer[],
): SealedAnswers | undefined {
  if (answers.length === 0) return undefined
  const notes = answers.map(({ source, contentType, bytes, fetchedAt }) => ({
    source,
    contentType,
    fetchedAt: fetchedAt.toISOString(),
    sha256: hash('sha256', bytes, 'hex'),
    sizeBytes: bytes.length,
  }))
  const packed = gzipSync(Buffer.concat(answers.map(({ bytes }) => bytes)), packing)
  return { notes, sealed: keyring.sealBytes(packed, answersOf(property)) }
}

/** Fast, and with a fifth of the default memory: pages are repetitive. */
const packing = { level: 1, windowBits: 13, memLevel: 5 }

export const answersOf = (property: PropertyId) => `answers of ${property}`

/**
 * Ends the property, and with the last of them the request and its callback, in one transaction.
 * Throws if this worker no longer holds the property.
 */
export async function endSearch(
  tx: Tx,
  deps: EndDeps,
  scope: Scope,
  held: HeldProperty,
  end: PropertyEnd,
  now: Date,
): Promise<void> {
  const ended =
    (await endProperty(tx, scope, held, end, now)) ??
    ((await recountRunning(tx, scope, held))
      ? await endProperty(tx, scope, held, end, now)
      : undefined)
  if (ended === undefined) throw new SearchTakenOver()
  if (ended.running === 0) await concludeRequest(tx, deps, scope, held.requestId, now)
}

const unendedBatch = 100

/**
 * Ends requests whose properties have all ended. Normally the last property ends its request; but a
 * version from before the count of running properties does not count down, and leaves them open.
 */
export async function endUnended(deps: EndDeps & { clock: Clock; log: Log }): Promise<number> {
  const { db, clock, log } = deps
  const found = await listUnended(db, unendedBatch)
  for (const { id, lenderId, mode } of found) {
    const scope = { lenderId, mode }
    await db.transact(async (tx) => {
      if (!(await lockRequest(tx, scope, id))) return
      await concludeRequest(tx, deps, scope, id, clock.now())
    })
    log.warn(
      { collateral_id: id },
      'a collateral request is still open after its last property ended',
    )
  }
  return found.length
}

/** The request and its callback, once no property of it runs. */
async function concludeRequest(
  tx: Tx,
  deps: EndDeps,
  scope: Scope,
  requestId: CollateralId,
  now: Date,
): Promise<void> {
  const request = await findRequest(tx, scope, requestId)
  if (!request) return
  const status = overallOf(request.properties.map((property) => property.status))
  if (status === 'running') return
  const event = { requestId, event: 'collateral.completed', url: request.callbackUrl }
  const payload = viewOfCollateral({ ...request, status, finishedAt: now }, deps.states)
  await Promise.all([
    endRequest(tx, scope, requestId, status, now),
    deps.recordCollateralEvent(tx, scope, { ...event, payload }, now),
  ])
}

/** Decisions, section 9. */
function overallOf(statuses: readonly string[]): RequestStatus {
  if (statuses.includes('running')) return 'running'
  if (statuses.every((status) => status === 'completed')) return 'completed'
  return statuses.includes('completed') ? 'partial' : 'failed'
}
