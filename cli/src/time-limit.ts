import { type Option, UsageError } from './command.ts'
import { wholeNumber } from './read-input.ts'

const secondsMax = 7 * 24 * 3600

export function timeoutOption(standard: string): Option {
  return { flags: '--timeout <seconds>', means: `seconds to wait; ${standard}` }
}

export interface TimeLimit {
  /** Aborts with the signal of the command or when the time is over. */
  signal: AbortSignal
  seconds: number
  isOver(): boolean
}

/** How long a command may wait. */
export function timeLimit(
  signal: AbortSignal,
  typed: string | undefined,
  standardSeconds: number,
): TimeLimit {
  const bounds = { min: 1, max: secondsMax, standard: standardSeconds }
  const seconds = wholeNumber('--timeout', typed, bounds)
  const timer = AbortSignal.timeout(seconds * 1000)
  return { signal: AbortSignal.any([signal, timer]), seconds, isOver: () => timer.aborted }
}

/** Where to start in the feed. */
export function cursorIn(typed: string | undefined): string | undefined {
  if (typed === undefined || /^\d{1,15}$/.test(typed)) return typed
  throw new UsageError('--after: must be a cursor, a number such as 0 or 1234')
}
