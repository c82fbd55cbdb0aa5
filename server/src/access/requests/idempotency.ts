import { type Db, type Runner, sql } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { NodeId } from '../../lib/ids.ts'
import type { Log } from '../../lib/log/log.ts'
import type { Scope } from '../../lib/scope.ts'

export interface StoredAnswer {
  status: number
  /** JSON text, returned again byte for byte. */
  body: string
  /** Headers of this answer alone, such as Location. */
  headers?: AnswerHeaders
}

export type AnswerHeaders = Record<string, string | string[]>

/**
 * The right to answer for an Idempotency-Key, until the answer is remembered or the claim released.
 * It is a lease: a process that cannot renew or release it, because it died or lost the database,
 * loses it within seconds. Only answers of requests that were carried out are remembered; one that
 * was refused changed nothing, so a repeat of it is treated as a new request.
 */
export interface Claim {
  scope: Scope
  key: string
  nodeId: NodeId
  /** New with every claim, so that a request that lost its lease cannot answer for it. */
  token: string
}

export type ClaimOutcome =
  | { kind: 'claimed'; claim: Claim }
  /** The fingerprint and answer of the first request: returned if the body is the same. */
  | { kind: 'answered'; fingerprint: Buffer; answer: StoredAnswer }
  | { kind: 'running' }

export interface IdempotencyOptions {
  db: Db
  nodeId: NodeId
  log: Log
  leaseMs?: number
}

const keepHours = 48
const defaultLeaseMs = 15_000
/** No request runs longer; one that hangs does not keep its key. */
const renewalMsMax = 600_000

/** Claims of the requests that this process is running. */
export class IdempotencyKeys {
  readonly #db: Db
  readonly #nodeId: NodeId
  readonly #log: Log
  readonly #lease: string
  readonly #timer: NodeJS.Timeout
  readonly #held = new Map<string, { claim: Claim; since: number }>()

  constructor({ db, nodeId, log, leaseMs = defaultLeaseMs }: IdempotencyOptions) {
    this.#db = db
    this.#nodeId = nodeId
    this.#log = log
    this.#lease = `${leaseMs} milliseconds`
    this.#timer = setInterval(() => void this.#renew(), leaseMs / 3)
    this.#timer.unref()
  }

  async claim(scope: Scope, key: string): Promise<ClaimOutcome> {
    const lease = this.#lease
    const nodeId = this.#nodeId
    const [claimed] = await this.#db.rows<{ token: string }>(sql`
      INSERT INTO idempotency_keys AS i (lender_id, mode, key, node_id, created_at, lease_until, token)
      VALUES (${scope.lenderId}, ${scope.mode}, ${key}, ${nodeId}, now(), now() + ${lease}::interval,
        gen_random_uuid())
      ON CONFLICT (lender_id, mode, key) DO UPDATE SET node_id = excluded.node_id,
        created_at = excluded.created_at, lease_until = excluded.lease_until, token = excluded.token
        WHERE i.fingerprint IS NULL AND CASE WHEN i.lease_until IS NULL
          THEN NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = i.node_id
            AND n.seen_at > now() - interval '30 seconds')
          ELSE i.lease_until < now() END
      RETURNING token`)
    if (claimed) {
      const claim = { scope, key, nodeId, token: claimed.token }
      this.#held.set(claim.token, { claim, since: performance.now() })
      return { kind: 'claimed', claim }
    }
    const [found] = await this.#db.rows<{
      fingerprint: Buffer | null
      status: number
      answer: string
      headers: AnswerHeaders | null
    }>(sql`
      SELECT fingerprint, status, answer, headers FROM idempotency_keys
      WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND key = ${key}`)
    if (!found?.fingerprint) return { kind: 'running' }
    const { status, answer: body, headers } = found
    const answer = { status, body, ...(headers && { headers }) }
    return { kind: 'answered', fingerprint: found.fingerprint, answer }
  }

  /** Called once the answer is remembered; the lease is no longer needed. */
  done({ token }: Claim): void {
    this.#held.delete(token)
  }

  /**
   * The request was not carried out, so a repeat may run at once. Never fails: where the database
   * cannot be reached, the lease ends by itself. Keeps an answer that was remembered by a commit
   * whose confirmation was lost.
   */
  async release({ scope, key, token }: Claim): Promise<void> {
    this.#held.delete(token)
    try {
      await this.#db.rows(sql`
        DELETE FROM idempotency_keys
        WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND key = ${key}
          AND token = ${token} AND fingerprint IS NULL`)
    } catch (error) {
      this.#log.warn(
        { err: error },
        'an Idempotency-Key could not be released; it stays claimed until its lease ends',
      )
    }
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #renew(): Promise<void> {
    for (const [token, { since }] of this.#held) {
      if (performance.now() - since > renewalMsMax) this.#held.delete(token)
    }
    if (this.#held.size === 0) return
    const held = [...this.#held.values()].map(({ claim }) => claim)
    try {
      await this.#db.rows(sql`
        UPDATE idempotency_keys i SET lease_until = now() + ${this.#lease}::interval
        FROM unnest(${held.map(({ scope }) => scope.lenderId)}::text[],
          ${held.map(({ scope }) => scope.mode)}::mode[], ${held.map(({ key }) => key)}::text[],
          ${held.map(({ token }) => token)}::uuid[]) AS h (lender_id, mode, key, token)
        WHERE i.lender_id = h.lender_id AND i.mode = h.mode AND i.key = h.key
          AND i.token = h.token AND i.fingerprint IS NULL`)
    } catch (error) {
      this.#log.warn({ err: error }, 'the leases of Idempotency-Keys were not renewed')
    }
  }
}

/** In the transaction of the change itself, so that a repeat can never do it twice. */
export async function rememberAnswer(
  tx: Runner,
  { scope, key, nodeId, token }: Claim,
  fingerprint: Buffer,
  answer: StoredAnswer,
): Promise<void> {
  const headers = answer.headers ? JSON.stringify(answer.headers) : null
  const [kept] = await tx.rows(sql`
    UPDATE idempotency_keys
    SET fingerprint = ${fingerprint}, status = ${answer.status}, answer = ${answer.body},
      headers = ${headers}::json
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND key = ${key}
      AND node_id = ${nodeId} AND token = ${token} AND fingerprint IS NULL
    RETURNING key`)
  // The lease ended, and another request runs this now.
  if (!kept) throw new AppError('unavailable', 'Try again.', { retryAfterSeconds: 1 })
}

export async function forgetOldKeys(db: Db): Promise<number> {
  const gone = await db.rows(sql`
    DELETE FROM idempotency_keys WHERE (lender_id, mode, key) IN (
      SELECT lender_id, mode, key FROM idempotency_keys
      WHERE created_at < now() - make_interval(hours => ${keepHours}) LIMIT 10000)
    RETURNING 1`)
  return gone.length
}
