import { requireSending, signingSecretsOf } from '../access/access.ts'
import { AppError } from '../lib/app-error.ts'
import { newId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import { ownHeader } from './deliver-callbacks.ts'
import { findEndpoint } from './endpoint-store.ts'
import type { CallbackSender } from './post/post-callback.ts'
import { publicSentences } from './post/post-outcome.ts'
import { headersOf } from './post/sign-callback.ts'
import type { RegisterDeps } from './register-callback.ts'

export interface PingResult {
  delivered: boolean
  status: number | null
  duration_ms: number
  /** The first bytes of the answer. */
  answer: string | null
  error: string | null
  sent: { headers: Record<string, string>; body: string }
}

const answerShown = 1024

/**
 * Sends a signed ping to the registered URL now and returns the answer. It is not an event and
 * never retried.
 */
export async function testCallback(
  deps: RegisterDeps & { sender: CallbackSender },
  scope: Scope,
): Promise<PingResult> {
  const { db, keyring, clock, sender, allowPrivate } = deps
  const found = await findEndpoint(db, scope)
  if (!found) throw new AppError('not_found', 'No callback URL is registered.')
  await requireSending(db)
  const now = clock.now()
  const signing = await signingSecretsOf(db, keyring, scope, now)
  const body = Buffer.from(JSON.stringify(pingOf(now)))
  const own = ownHeader(keyring, scope, found)
  const callback = {
    event: 'ping',
    deliveryId: newId('dlv', now.getTime()),
    sequence: undefined,
    body,
  }
  const headers = headersOf(callback, signing, own, now)
  const outcome = await sender.post({
    url: found.url,
    headers,
    body,
    allowPrivate: allowPrivate(scope.mode),
  })
  const answered = outcome.kind === 'answered' ? outcome : undefined
  const delivered = answered !== undefined && answered.status >= 200 && answered.status < 300
  const shown = own ? { ...headers, [own.name]: '••••' } : headers
  return {
    delivered,
    status: answered?.status ?? null,
    duration_ms: Math.round(outcome.durationMs),
    answer: answered ? answered.body.subarray(0, answerShown).toString('utf8') : null,
    error: outcome.kind === 'failed' ? publicSentences[outcome.reason] : null,
    sent: { headers: shown, body: body.toString() },
  }
}

export function pingOf(now: Date) {
  return {
    event: 'ping',
    external_ref: '',
    loan_account_number: '',
    status: '',
    result: '',
    data: { at: now.toISOString() },
  }
}
