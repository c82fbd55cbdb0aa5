import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Db, Tx } from '../db/db.ts'
import { type BytesDeps, markStored, type StagedBytes, stageBytes } from '../documents/documents.ts'
import { unavailable } from '../lib/app-error.ts'
import type { CollateralId, PropertyId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import {
  type AnswerNote,
  endProperty,
  endRequest,
  findRequest,
  lockRequest,
  type PropertyEnd,
  type RequestStatus,
} from './collateral-store.ts'
import type { RawAnswer } from './connectors/connector.ts'
import { viewOfCollateral } from './view-collateral.ts'

export interface EndDeps extends BytesDeps {
  db: Db
  /** Sends the completed payload to the URL that was given for it. */
  tell(
    tx: Tx,
    scope: Scope,
    told: { stream: string; event: string; url: string; payload: unknown },
    now: Date,
  ): Promise<void>
}

/** Somebody else has searched the property meanwhile; what was found is of no use any more. */
export class SearchTakenOver extends Error {}

const answersBytesMax = 64 * 1024 * 1024

/** The answers as they came, end to end in one blob, durable before anything refers to them. */
export async function stageAnswers(
  deps: EndDeps,
  scope: Scope,
  answers: readonly RawAnswer[],
): Promise<(StagedBytes & { notes: AnswerNote[] }) | undefined> {
  if (answers.length === 0) return undefined
  const notes = answers.map(({ source, contentType, bytes, fetchedAt }) => ({
    source,
    contentType,
    fetchedAt: fetchedAt.toISOString(),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sizeBytes: bytes.length,
  }))
  const packed = gzipSync(Buffer.concat(answers.map(({ bytes }) => bytes)), { level: 1 })
  const staged = await stageBytes(deps, scope, [packed], answersBytesMax, 'application/gzip')
  return { ...staged, notes }
}

/** A property as it is held: by a worker's token, or locked at the desk. */
export interface HeldProperty {
  id: PropertyId
  requestId: CollateralId
  token?: number
}

/**
 * The property, and with the last of them the request and its callback, in one transaction. Throws
 * where the property is no longer in these hands.
 */
export async function endSearch(
  tx: Tx,
  deps: EndDeps,
  scope: Scope,
  held: HeldProperty,
  end: Omit<PropertyEnd, 'answers'>,
  staged: (StagedBytes & { notes: AnswerNote[] }) | undefined,
  now: Date,
): Promise<void> {
  const { requestId } = held
  const answers = staged && {
    notes: staged.notes,
    blobId: staged.content.blobId,
    sizeBytes: staged.content.sizeBytes,
  }
  const [, stored, ended] = await Promise.all([
    lockRequest(tx, scope, requestId),
    answers && markStored(tx, scope, [answers.blobId]),
    endProperty(tx, scope, held, { ...end, answers }, now),
  ])
  if (ended === undefined) throw new SearchTakenOver()
  if (answers && stored !== 1) throw unavailable(new Error('staged answers were swept away'))
  if (ended.othersRun) return
  const request = await findRequest(tx, scope, requestId)
  if (!request) return
  const status = overallOf(request.properties.map((property) => property.status))
  await endRequest(tx, scope, requestId, status, now)
  if (request.callbackUrl === null) return
  const told = { stream: requestId, event: 'collateral.completed', url: request.callbackUrl }
  await deps.tell(tx, scope, { ...told, payload: viewOfCollateral({ ...request, status }) }, now)
}

/** Decisions, section 9. */
export function overallOf(statuses: readonly string[]): RequestStatus {
  if (statuses.includes('running')) return 'running'
  if (statuses.every((status) => status === 'completed')) return 'completed'
  return statuses.includes('completed') ? 'partial' : 'failed'
}
