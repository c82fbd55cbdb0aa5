import { setTimeout as sleep } from 'node:timers/promises'
import type { CallbackSender, headersOf } from '../../server/src/callbacks/receiver-tools.ts'
import { safe } from './show.ts'

/** One callback as the service would send it. */
export interface ForwardedCallback {
  event: string
  deliveryId: string
  sequence: number
  body: Buffer
}

export interface ForwardAttempt {
  attempt: number
  /** Null if no answer arrived. */
  status: number | null
  ms: number
  isAccepted: boolean
  /** The receiver's answer if it refused, or why there was no answer. */
  says: string
  /** Null if it is not tried again. */
  retryInMs: number | null
}

export interface ForwardPorts {
  url: string
  secret: string
  retries: number
  sender: CallbackSender
  sign: typeof headersOf
}

const waitMsMax = 8_000

/**
 * Sends one callback, again if it is refused, and reports each attempt. Returns whether it was
 * accepted.
 */
export async function forwardCallback(
  { url, secret, retries, sender, sign }: ForwardPorts,
  callback: ForwardedCallback,
  tell: (attempt: ForwardAttempt) => void,
  signal: AbortSignal,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const headers = sign(callback, { secret, previous: undefined }, undefined, new Date())
    const target = { url, headers, body: callback.body, allowPrivate: true }
    const outcome = await sender.post(target, signal)
    signal.throwIfAborted()
    const status = outcome.kind === 'answered' ? outcome.status : null
    const isAccepted = status !== null && status >= 200 && status < 300
    const isOver = isAccepted || status === 410 || attempt > retries
    const retryInMs = isOver ? null : Math.min(waitMsMax, 500 * 2 ** (attempt - 1))
    const ms = Math.round(outcome.durationMs)
    tell({ attempt, status, ms, isAccepted, says: wordsOf(outcome, isAccepted), retryInMs })
    if (retryInMs === null) return isAccepted
    await sleep(retryInMs, undefined, { signal })
  }
}

/** By the reason of a failure: its meaning on one's own machine. */
const failureWords: Record<string, string> = {
  connect: 'connection refused',
  dns: 'unknown host',
  timeout: 'no answer within 15 s',
  reset: 'the connection was closed before the answer was complete',
  tls: 'no secure connection; check the certificate',
  invalid_answer: 'the answer was not HTTP',
}

function wordsOf(
  outcome: Awaited<ReturnType<CallbackSender['post']>>,
  isAccepted: boolean,
): string {
  if (outcome.kind === 'failed') return failureWords[outcome.reason] ?? outcome.reason
  if (isAccepted) return ''
  if (outcome.status === 410) return '410 would disable your URL'
  if (outcome.status >= 300 && outcome.status < 400) return 'redirects are not followed'
  return safe(outcome.body.toString('utf8'), 120)
}
