import { DeedwireError } from '../deedwire-error.ts'
import { type HeadersIn, headerOf } from '../transport/header-of.ts'
import type {
  CaseEventName,
  CasePayload,
  CollateralPayload,
  EventName,
  PingPayload,
} from '../types/events.ts'
import { hmacSha256, isSame } from './hmac.ts'

/** Which check a callback did not pass, in the order they are made. */
export type CallbackCheck =
  | 'signature_missing'
  | 'signature_malformed'
  | 'signature_mismatch'
  | 'timestamp_missing'
  | 'timestamp_malformed'
  | 'timestamp_too_old'
  | 'timestamp_in_future'
  | 'body_not_json'
  | 'body_unknown'
  | 'event_mismatch'

/** Do not process this callback; answer 400 or 401. */
export class CallbackVerificationError extends DeedwireError {
  override readonly name = 'CallbackVerificationError'
  readonly check: CallbackCheck

  constructor(check: CallbackCheck, message: string) {
    super(message)
    this.check = check
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), check: this.check }
  }
}

interface Delivered<E extends string, P> {
  event: E
  payload: P
  /** X-SVC-Delivery: the same in every attempt, so store it to detect repeats. */
  deliveryId: string | undefined
  /** X-SVC-Sequence: 1, 2, 3 … per case; a ping has none. */
  sequence: number | undefined
  /** X-SVC-Timestamp: when this attempt was made. */
  attemptedAt: Date | undefined
  /** Index of the matching secret among those given. */
  secretIndex: number
}

export type CaseCallback = Delivered<CaseEventName, CasePayload>
export type CollateralCallback = Delivered<'collateral.completed', CollateralPayload>
export type PingCallback = Delivered<'ping', PingPayload>
export type VerifiedCallback = CaseCallback | CollateralCallback | PingCallback

export interface VerifyOptions {
  /** How old or how far ahead X-SVC-Timestamp may be. Default: 300; Infinity turns the check off. */
  toleranceSeconds?: number | undefined
  /** Used instead of the system clock. */
  now?: Date | undefined
}

const secretsMax = 10
const toleranceSecondsDefault = 300

/**
 * The callback, if one of the secrets signed exactly these bytes and it is fresh; throws a
 * CallbackVerificationError otherwise. `rawBody` is the received body, before any parser changed
 * it.
 */
export async function verifyCallback(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: HeadersIn,
  secrets: string | readonly string[],
  options: VerifyOptions = {},
): Promise<VerifiedCallback> {
  const bytes = bytesOf(rawBody)
  const secretIndex = await signerOf(bytes, headers, secretsOf(secrets))
  const attemptedAt = checkTimestamp(headers, options)
  const { event, payload } = eventOf(bytes)
  const announced = headerOf(headers, 'x-svc-event')
  if (announced !== undefined && announced !== event) {
    throw fault('event_mismatch', `X-SVC-Event is ${announced}, but the signed body has ${event}`)
  }
  const sequence = headerOf(headers, 'x-svc-sequence')
  return {
    event,
    payload,
    deliveryId: headerOf(headers, 'x-svc-delivery'),
    sequence: sequence !== undefined && /^\d{1,9}$/.test(sequence) ? Number(sequence) : undefined,
    attemptedAt,
    secretIndex,
  } as VerifiedCallback
}

function bytesOf(rawBody: unknown): Uint8Array<ArrayBuffer> {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody)
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody)
  // Not by instanceof: a Buffer of another realm, as in some test runners, is bytes too. A copy,
  // since Web Crypto does not accept a view of shared memory.
  if (ArrayBuffer.isView(rawBody)) return viewOf(rawBody).slice()
  throw new TypeError(
    'rawBody must be the bytes or text of the body as received, not a parsed body',
  )
}

function viewOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function secretsOf(secrets: string | readonly string[]): readonly string[] {
  const given = typeof secrets === 'string' ? [secrets] : secrets
  const isFit = Array.isArray(given) && given.every((one) => typeof one === 'string' && one !== '')
  if (!isFit || given.length === 0 || given.length > secretsMax) {
    throw new TypeError(`secrets must be 1 to ${secretsMax} signing secrets, none of them empty`)
  }
  return given
}

/** Each secret is tried against both signatures: either side may be ahead in a rotation. */
async function signerOf(
  bytes: Uint8Array<ArrayBuffer>,
  headers: HeadersIn,
  secrets: readonly string[],
): Promise<number> {
  const given = headerOf(headers, 'x-svc-signature')
  if (given === undefined) throw fault('signature_missing', 'X-SVC-Signature is missing')
  const signatures = [given, headerOf(headers, 'x-svc-signature-previous')].flatMap(signatureOf)
  if (signatures.length === 0) {
    throw fault('signature_malformed', 'X-SVC-Signature is not sha256= followed by 64 hex digits')
  }
  let fitting = -1
  for (const [index, secret] of secrets.entries()) {
    const made = await hmacSha256(secret, bytes)
    for (const signature of signatures) if (isSame(made, signature)) fitting = index
  }
  if (fitting < 0) {
    throw fault(
      'signature_mismatch',
      'No secret matches: the secret is wrong, or the body was changed or parsed on the way',
    )
  }
  return fitting
}

function signatureOf(header: string | undefined): Uint8Array[] {
  const hex = /^sha256=([0-9a-f]{64})$/i.exec(header?.trim() ?? '')?.[1]
  if (hex === undefined) return []
  return [Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))]
}

function checkTimestamp(headers: HeadersIn, options: VerifyOptions): Date | undefined {
  const { toleranceSeconds = toleranceSecondsDefault, now = new Date() } = options
  if (!(toleranceSeconds >= 0)) throw new TypeError('toleranceSeconds must be 0 or more')
  const given = headerOf(headers, 'x-svc-timestamp')
  const isChecked = toleranceSeconds !== Number.POSITIVE_INFINITY
  if (given === undefined) {
    if (isChecked) throw fault('timestamp_missing', 'X-SVC-Timestamp is missing')
    return undefined
  }
  const at = new Date(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(given) ? given : Number.NaN)
  if (Number.isNaN(at.getTime())) {
    if (isChecked) throw fault('timestamp_malformed', 'X-SVC-Timestamp is not a UTC time')
    return undefined
  }
  const ageSeconds = (now.getTime() - at.getTime()) / 1000
  if (ageSeconds > toleranceSeconds) {
    throw fault('timestamp_too_old', `It was sent more than ${toleranceSeconds} s ago, at ${given}`)
  }
  if (-ageSeconds > toleranceSeconds) {
    throw fault(
      'timestamp_in_future',
      `X-SVC-Timestamp ${given} is in the future; check the clock of this machine`,
    )
  }
  return at
}

/** The event is read from the signed body, never from a header. */
function eventOf(bytes: Uint8Array): { event: EventName | 'ping'; payload: unknown } {
  let payload: unknown
  try {
    payload = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw fault('body_not_json', 'The body is signed but is not JSON')
  }
  if (isObject(payload) && typeof payload.event === 'string' && isObject(payload.data)) {
    return { event: payload.event as EventName, payload }
  }
  if (isObject(payload) && isObject(payload.data) && Array.isArray(payload.data.properties)) {
    return { event: 'collateral.completed', payload }
  }
  throw fault('body_unknown', 'The body is signed but is not a callback this version knows')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fault(check: CallbackCheck, message: string): CallbackVerificationError {
  return new CallbackVerificationError(check, `${message}.`)
}
