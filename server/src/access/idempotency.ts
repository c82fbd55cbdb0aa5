import { type Db, type Runner, sql } from '../db/db.ts'
import { AppError } from '../lib/app-error.ts'
import type { NodeId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'

export interface StoredAnswer {
  status: number
  /** JSON text, given out again to the letter. */
  body: string
}

/**
 * The right to answer for an Idempotency-Key, until the answer is remembered or the claim released.
 * Only answers of requests that were carried out are remembered; one that was refused changed
 * nothing, so it is judged anew.
 */
export interface Claim {
  scope: Scope
  key: string
  nodeId: NodeId
}

export type ClaimOutcome =
  | { kind: 'claimed'; claim: Claim }
  /** The first request's fingerprint and answer: to be given out if the body is the same. */
  | { kind: 'answered'; fingerprint: Buffer; answer: StoredAnswer }
  | { kind: 'running' }

const keepHours = 48

export async function claimKey(
  db: Db,
  scope: Scope,
  key: string,
  nodeId: NodeId,
  now: Date,
): Promise<ClaimOutcome> {
  const [claimed] = await db.rows(sql`
    INSERT INTO idempotency_keys AS i (lender_id, mode, key, node_id, created_at)
    VALUES (${scope.lenderId}, ${scope.mode}, ${key}, ${nodeId}, ${now})
    ON CONFLICT (lender_id, mode, key) DO UPDATE SET node_id = ${nodeId}, created_at = ${now}
      WHERE i.fingerprint IS NULL AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = i.node_id
        AND n.seen_at > now() - interval '30 seconds')
    RETURNING key`)
  if (claimed) return { kind: 'claimed', claim: { scope, key, nodeId } }
  const [found] = await db.rows<{ fingerprint: Buffer | null; status: number; answer: string }>(sql`
    SELECT fingerprint, status, answer FROM idempotency_keys
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND key = ${key}`)
  if (!found?.fingerprint) return { kind: 'running' }
  const answer = { status: found.status, body: found.answer }
  return { kind: 'answered', fingerprint: found.fingerprint, answer }
}

/** In the transaction of the change itself, so that a repeat can never do it twice. */
export async function rememberAnswer(
  tx: Runner,
  { scope, key, nodeId }: Claim,
  fingerprint: Buffer,
  answer: StoredAnswer,
): Promise<void> {
  const [kept] = await tx.rows(sql`
    UPDATE idempotency_keys
    SET fingerprint = ${fingerprint}, status = ${answer.status}, answer = ${answer.body}
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND key = ${key}
      AND node_id = ${nodeId} AND fingerprint IS NULL
    RETURNING key`)
  // This node was taken for dead and another carries the request out.
  if (!kept) throw new AppError('unavailable', 'Try again.', { retryAfterSeconds: 1 })
}

export async function releaseKey(db: Db, { scope, key, nodeId }: Claim): Promise<void> {
  await db.rows(sql`
    DELETE FROM idempotency_keys
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND key = ${key}
      AND node_id = ${nodeId} AND fingerprint IS NULL`)
}

export async function forgetOldKeys(db: Db): Promise<number> {
  const gone = await db.rows(sql`
    DELETE FROM idempotency_keys WHERE (lender_id, mode, key) IN (
      SELECT lender_id, mode, key FROM idempotency_keys
      WHERE created_at < now() - make_interval(hours => ${keepHours}) LIMIT 10000)
    RETURNING 1`)
  return gone.length
}
