import type { Claim, StoredAnswer } from '../../access/access.ts'
import { type Remember, Staging } from '../../documents/documents.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import type { Scope } from '../../lib/scope.ts'
import { checkBodyHeaders } from '../routing/check-body-headers.ts'
import type { LenderRequest } from '../routing/lender-request.ts'
import { bodyTurns, type ReadBody, readBody, readJson, sizeLimitOf } from '../routing/read-body.ts'
import type { Answer } from '../routing/route.ts'
import { fingerprintOf } from './fingerprint.ts'
import { isOldFingerprint, oldFingerprintOf, oldHashOf } from './old-fingerprint.ts'
import { contentFaults, withoutNulls } from './parse-body.ts'

/** How one kind of POST handles its body. */
export interface Reception<Parsed, Outcome> {
  /** The body has been checked by its row in the table of routes. */
  parse(body: ReadBody): Parsed
  carryOut(parsed: Parsed, remember: Remember<Outcome> | undefined): Promise<Outcome>
  present(outcome: Outcome): Answer
  /** The answer contains a secret that is returned once, so it is stored encrypted. */
  isSecret?: true
}

/**
 * The common part of every POST: the Idempotency-Key is claimed before the body is read and
 * remembered with the change; documents that were not attached are removed.
 */
export async function receive<Parsed, Outcome>(
  request: LenderRequest,
  reception: Reception<Parsed, Outcome>,
): Promise<Answer> {
  const { services, caller, raw, reading } = request
  const keyFaults = faultsOfKey(raw)
  if (reading) checkBodyHeaders(raw, sizeLimitOf(reading), keyFaults)
  // Refused, with the faults of the body.
  if (keyFaults.length > 0) await checkOnly(request, keyFaults)
  const key = raw.headers['idempotency-key'] as string | undefined
  if (key === undefined) return fulfil(request, reception, undefined)

  const claimed = await services.idempotencyKeys.claim(caller.scope, key)
  switch (claimed.kind) {
    case 'claimed':
      return fulfil(request, reception, claimed.claim)
    case 'answered':
      return repeat(request, claimed.fingerprint, claimed.answer)
    case 'running':
      // Validation comes before 409 (decisions, section 1).
      await checkOnly(request)
      throw new AppError(
        'idempotency_in_progress',
        'A request with this Idempotency-Key is still running. Try again shortly.',
        { retryAfterSeconds: 1 },
      )
    default:
      return claimed satisfies never
  }
}

function checkOnly(request: LenderRequest, more: readonly string[] = []): Promise<void> {
  return withBody(request, { checkOnly: true, withHash: false }, async (body) =>
    bodyTurns.run(() => checkBody(request, body, more)),
  )
}

async function fulfil<Parsed, Outcome>(
  request: LenderRequest,
  reception: Reception<Parsed, Outcome>,
  claim: Claim | undefined,
): Promise<Answer> {
  const { parse, carryOut, present, isSecret } = reception
  const { idempotencyKeys } = request.services
  const kept = (answer: StoredAnswer) =>
    isSecret && claim ? sealed(request, claim.key, answer) : answer
  const options = { checkOnly: false, withHash: false }
  try {
    const outcome = await withBody(request, options, async (body) => {
      const parsed = await bodyTurns.run(() => {
        checkBody(request, body)
        return parse(body)
      })
      const remember = claim && {
        claim,
        fingerprint: await bodyTurns.run(() => fingerprintOf(request, body)),
        answer: (o: Outcome) => kept(storedOf(present(o))),
      }
      return carryOut(parsed, remember)
    })
    if (claim) idempotencyKeys.done(claim)
    return present(outcome)
  } catch (error) {
    if (claim) await idempotencyKeys.release(claim)
    throw error
  }
}

async function repeat(
  request: LenderRequest,
  fingerprint: Buffer,
  answer: StoredAnswer,
): Promise<Answer> {
  const isOld = isOldFingerprint(fingerprint)
  const sent = await withBody(request, { checkOnly: true, withHash: isOld }, async (body) =>
    bodyTurns.run(() =>
      isOld ? oldFingerprintOf(request, body.sha256) : fingerprintOf(request, body),
    ),
  )
  if (!sent.equals(fingerprint)) {
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used with a different request. Use a new key for a new request.',
    )
  }
  const headers = { ...answer.headers, 'idempotent-replayed': 'true' }
  return { status: answer.status, body: JSON.parse(opened(request, answer)), headers }
}

const sealMark = 'sealed:'

function sealed(
  { services, caller }: LenderRequest,
  key: string,
  answer: StoredAnswer,
): StoredAnswer {
  const bytes = services.keyring.seal(answer.body, answerContext(caller.scope, key))
  return { ...answer, body: sealMark + bytes.toString('base64') }
}

function opened(request: LenderRequest, { body }: StoredAnswer): string {
  if (!body.startsWith(sealMark)) return body
  const { services, caller } = request
  const bytes = Buffer.from(body.slice(sealMark.length), 'base64')
  const key = request.raw.headers['idempotency-key'] as string
  return services.keyring.open(bytes, answerContext(caller.scope, key))
}

function answerContext({ lenderId, mode }: Scope, key: string): string {
  return `idempotency_keys/${lenderId}/${mode}/${key}`
}

/** Throws with every fault at once: of the address, the body and its documents. */
function checkBody(request: LenderRequest, body: ReadBody, more: readonly string[] = []): void {
  const faults = [...request.faultsOf(body.value), ...contentFaults(body), ...more]
  if (faults.length > 0) throw invalidRequest(faults)
}

/** Reads the body, runs the work, and removes what the work did not attach. */
async function withBody<T>(
  { services, caller, raw, response, reading }: LenderRequest,
  options: { checkOnly: boolean; withHash: boolean },
  work: (body: ReadBody) => Promise<T>,
): Promise<T> {
  const contents = new Map()
  if (!reading) return work({ value: {}, sha256: undefined, contents })
  const { limits, hasDocuments } = reading
  if (!hasDocuments) {
    const value = await readJson(raw, response, limits)
    const sha256 = options.withHash ? oldHashOf(value) : undefined
    return work({ value: withoutNulls(value), sha256, contents })
  }
  const staging = new Staging(services, caller.scope)
  try {
    const { value, ...body } = await readBody(raw, response, { staging, limits, ...options })
    return await work({ value: withoutNulls(value), ...body })
  } finally {
    await staging.discard()
  }
}

function faultsOfKey({ headers }: LenderRequest['raw']): string[] {
  const key = headers['idempotency-key']
  if (key === undefined) return []
  const fits = typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)
  return fits ? [] : ['Idempotency-Key: must be 1 to 255 printable ASCII characters']
}

function storedOf({ status = 200, body, headers }: Answer): StoredAnswer {
  return { status, body: JSON.stringify(body), ...(headers && { headers }) }
}
