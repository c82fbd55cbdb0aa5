import type { SendOutcome } from './smtp/send-mail.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** ▦ After each attempt at one mail that the server put off; the last one is repeated. */
export const mailWaitsMs = [
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
] as const

/** ▦ After each attempt at a server that cannot be used; the last one is repeated. */
export const outageWaitsMs = [5 * second, 15 * second, minute, 5 * minute] as const

/** A mail that could not be sent for this long has failed. */
export const giveUpMs = 3 * 24 * hour

const jitter = 0.2

/** The wait after this many attempts. `chance` is between 0 and 1. */
export function waitAfter(waitsMs: readonly number[], attempts: number, chance: number): number {
  const plain = waitsMs[Math.min(Math.max(attempts, 1), waitsMs.length) - 1] ?? 0
  return Math.round(plain * (1 - jitter + 2 * jitter * chance))
}

export type Verdict =
  | { state: 'sent' }
  | { state: 'unknown'; error: string }
  /** Tried again. By the server: nothing else is tried until then either; by us: at once. */
  | { state: 'queued'; error: string; by: 'server' | 'mail' | 'us' }
  /** `isAddress`: the address gets no more mail. */
  | { state: 'failed'; error: string; isAddress: boolean }

/**
 * What an attempt means. Everything until the recipient is named is the same for all mails, and so
 * a fault of the server or of our settings, whatever its code.
 */
export function judgeOutcome(outcome: Exclude<SendOutcome, { kind: 'kept' }>): Verdict {
  if (outcome.kind === 'sent') return { state: 'sent' }
  if (outcome.kind === 'unknown') return { state: 'unknown', error: outcome.error }
  const { step, code, error } = outcome
  const isServer = code === undefined || code === 421 || step === 'connection' || step === 'sender'
  if (isServer || code < 500) return { state: 'queued', error, by: isServer ? 'server' : 'mail' }
  return { state: 'failed', error, isAddress: step === 'recipient' && saysNoSuchAddress(error) }
}

/**
 * RFC 3463 and 7505: the codes that are about the address itself. Without one, it may be a full
 * mailbox, or a server that takes nothing from us.
 */
function saysNoSuchAddress(error: string): boolean {
  return /\b5\.1\.(1|2|3|6|10)\b/.test(error)
}
