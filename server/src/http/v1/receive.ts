import { createHash } from 'node:crypto'
import { type Claim, claimKey, releaseKey, type StoredAnswer } from '../../access/access.ts'
import { type Remember, Staging } from '../../documents/documents.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import { type ReadBody, readBody } from '../read-body.ts'
import type { Answer, ApiRequest } from './api-request.ts'

/**
 * What every POST has in common: the Idempotency-Key is claimed before the body is read and
 * remembered with the change; papers that nothing took are removed.
 */
export async function receive<Outcome>(
  request: ApiRequest,
  work: (body: ReadBody, remember: Remember<Outcome> | undefined) => Promise<Outcome>,
  present: (outcome: Outcome) => Answer,
): Promise<Answer> {
  const { services, caller } = request
  const key = idempotencyKeyOf(request)
  if (key === undefined)
    return present(await withStaging(request, false, (body) => work(body, undefined)))

  const now = services.clock.now()
  const claimed = await claimKey(services.db, caller.scope, key, services.nodeId, now)
  if (claimed.kind === 'answered') return repeat(request, claimed.fingerprint, claimed.answer)
  return carryOut(request, claimed.claim, work, present)
}

async function carryOut<Outcome>(
  request: ApiRequest,
  claim: Claim,
  work: (body: ReadBody, remember: Remember<Outcome>) => Promise<Outcome>,
  present: (outcome: Outcome) => Answer,
): Promise<Answer> {
  const { services } = request
  try {
    const outcome = await withStaging(request, true, (body) => {
      const fingerprint = fingerprintOf(request, body)
      return work(body, { claim, fingerprint, answer: (o) => storedOf(present(o)) })
    })
    return present(outcome)
  } catch (error) {
    await releaseKey(services.db, claim).catch((failed) =>
      services.log.warn({ err: failed }, 'an Idempotency-Key is left to its time-out'),
    )
    throw error
  }
}

async function repeat(
  request: ApiRequest,
  fingerprint: Buffer,
  answer: StoredAnswer,
): Promise<Answer> {
  const { raw, response } = request
  const body = await readBody(raw, response, { staging: undefined, withHash: true })
  if (!fingerprintOf(request, body).equals(fingerprint)) {
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used with another request. Use a new key for a new request.',
    )
  }
  const headers = { 'idempotent-replayed': 'true' }
  return { status: answer.status, body: JSON.parse(answer.body), headers }
}

async function withStaging<T>(
  { services, caller, raw, response }: ApiRequest,
  withHash: boolean,
  work: (body: ReadBody) => Promise<T>,
): Promise<T> {
  const staging = new Staging(services, caller.scope)
  try {
    return await work(await readBody(raw, response, { staging, withHash }))
  } finally {
    await staging.discard()
  }
}

function idempotencyKeyOf({ raw }: ApiRequest): string | undefined {
  const key = raw.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalidRequest(['Idempotency-Key: must be 1 to 255 printable ASCII characters'])
  }
  return key
}

/** The address is part of it: one key for two routes is a mistake, not a repeat. */
function fingerprintOf({ raw }: ApiRequest, { sha256 }: ReadBody): Buffer {
  return createHash('sha256')
    .update(`${raw.method} ${raw.url}\n`)
    .update(sha256 ?? '')
    .digest()
}

function storedOf({ status, body }: Answer): StoredAnswer {
  return { status, body: JSON.stringify(body) }
}
