import pc from 'picocolors'
import { DeedwireApiError, DeedwireConnectionError } from '../../sdk/src/index.ts'
import { exitCodes, UsageError } from './command.ts'

/** The reason of the signal after Ctrl-C. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

export interface Trouble {
  code: string
  message: string
  details: readonly string[]
  request_id?: string
  /** The advice. */
  advice?: string
}

/** Prints the error on standard error. Returns the exit code. */
export function printError(error: unknown, asJson: boolean): number {
  if (isInterruption(error)) return exitCodes.interrupted
  const trouble = troubleOf(error)
  const text = asJson ? JSON.stringify({ error: trouble }) : linesOf(trouble).join('\n')
  process.stderr.write(`${text}\n`)
  return isWronglyTyped(error) ? exitCodes.usage : exitCodes.failed
}

/** The SDK throws a TypeError for a wrong argument, before it sends anything. */
function isWronglyTyped(error: unknown): error is Error {
  return error instanceof UsageError || error instanceof TypeError
}

/** Timers of Node wrap the reason in their own error. */
function isInterruption(error: unknown): boolean {
  return (
    error instanceof Interrupted || (error instanceof Error && error.cause instanceof Interrupted)
  )
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof DeedwireApiError) {
    const { code, message, details, requestId } = error
    const advice = adviceOf(error)
    return {
      code,
      message,
      details,
      ...(requestId !== undefined && { request_id: requestId }),
      ...(advice !== undefined && { advice }),
    }
  }
  if (error instanceof DeedwireConnectionError) {
    const advice =
      'Check that the service is running there; use --url or DEEDWIRE_URL for another URL.'
    return { code: 'no_connection', message: error.message, details: [], advice }
  }
  if (isWronglyTyped(error)) {
    const details = error instanceof UsageError ? error.faults : [error.message]
    return { code: 'wrongly_typed', message: 'Nothing was sent.', details }
  }
  if (isRefusal(error)) {
    return { code: error.code, message: error.message, details: error.details }
  }
  const message = error instanceof Error ? error.message : String(error)
  const isSettings = error instanceof Error && error.constructor.name === 'ConfigError'
  return {
    code: isSettings ? 'wrong_settings' : 'failed',
    message: isSettings ? `Invalid settings:\n${message}` : message,
    details: [],
  }
}

/** What the service refuses itself has a code and details, as its answers do. */
function isRefusal(error: unknown): error is Error & Pick<Trouble, 'code' | 'details'> {
  if (!(error instanceof Error) || !('code' in error) || !('details' in error)) return false
  return typeof error.code === 'string' && Array.isArray(error.details)
}

function linesOf({ code, message, details, request_id: id, advice }: Trouble): string[] {
  // The details are complete, while the message only counts them.
  const isCount = code === 'invalid_request' || code === 'wrongly_typed'
  const said = isCount && details.length > 0 ? details : [message, ...details]
  return [
    ...said.map((one) => pc.red(one)),
    ...(advice === undefined ? [] : [advice]),
    ...(id === undefined ? [] : [pc.dim(`Request id: ${id}`)]),
  ]
}

/** By the code of the service. */
const advices: Record<string, string> = {
  unauthorized:
    'Check the key (--key, DEEDWIRE_KEY or deedwire login), and that --url is the service it was issued for.',
  forbidden: 'deedwire whoami lists the scopes of this key. Use a key that has the scope.',
  not_ready: 'Use deedwire case watch to wait until it is finalised.',
  payload_too_large: 'Send fewer documents at once; send the rest with deedwire case add.',
  idempotency_mismatch: 'Use another --idempotency-key, or leave it out.',
  idempotency_in_progress:
    'The first attempt is still running. Wait, then repeat the same command.',
  internal_error: 'Retry. If the error persists, quote the request id to support.',
  unavailable: 'Retry later. If the error persists, quote the request id to support.',
  invalid_response: 'Check --url or DEEDWIRE_URL: the answer is not from Deedwire.',
}

function adviceOf({ code, message, retryAfterSeconds }: DeedwireApiError): string | undefined {
  if (code === 'not_found' && message.endsWith(' not found.')) {
    return 'A key finds only what its own lender has sent, in the same environment.'
  }
  if (message === 'No callback URL is registered.') {
    return 'Register one with deedwire callback set, or try events on this machine with deedwire listen.'
  }
  if (code === 'rate_limited') return `Retry in ${retryAfterSeconds ?? 'a few'} seconds.`
  return advices[code]
}
