import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, monotonicClock } from '../../lib/clock.ts'
import { type Connector, SearchFailure, type SearchFailureCode } from './connector.ts'

/** Limits that protect one registry. Separate in each process. */
export interface Limits {
  /** Over time; bulk searches of a portal have been prosecuted. */
  searchesPerSecond: number
  /** This many may begin at once after a quiet time. */
  burst: number
  /** A search that would wait longer is refused as rate_limited. */
  waitMsMax: number
  /** After this many portal failures in a row searches stop… */
  failuresMax: number
  /** …for this long; then one search tries it. */
  pauseMs: number
}

export interface LimitedOptions extends Limits {
  clock?: Clock
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

// ── Rate ─────────────────────────────────────────────────────────────────────────────────────────

/** When the next search would begin if none were ever allowed early. */
export interface Rate {
  nextAtMs: number
}

/** A place in the queue: the time to wait, or undefined if that is too long. */
export function takePlace(
  rate: Rate,
  { searchesPerSecond, burst, waitMsMax }: Limits,
  nowMs: number,
): { rate: Rate; waitMs: number | undefined } {
  const everyMs = 1000 / searchesPerSecond
  const nextAtMs = Math.max(rate.nextAtMs, nowMs)
  const waitMs = Math.max(0, nextAtMs - nowMs - (burst - 1) * everyMs)
  if (waitMs > waitMsMax) return { rate, waitMs: undefined }
  return { rate: { nextAtMs: nextAtMs + everyMs }, waitMs }
}

// ── Circuit breaker ──────────────────────────────────────────────────────────────────────────────

export type Circuit =
  | { kind: 'closed'; failures: number }
  | { kind: 'open'; untilMs: number }
  /** One search is trying; `id` distinguishes it from earlier ones. */
  | { kind: 'trying'; id: number }

export const closedCircuit: Circuit = { kind: 'closed', failures: 0 }

/** Whether a search may begin now. */
export function admits(circuit: Circuit, nowMs: number): boolean {
  return circuit.kind === 'closed' || (circuit.kind === 'open' && nowMs >= circuit.untilMs)
}

/** The circuit once the search `id`, which it admits, has begun. */
export function begun(circuit: Circuit, id: number): Circuit {
  return circuit.kind === 'open' ? { kind: 'trying', id } : circuit
}

/** `unclear`: the caller gave up, or the portal answered that we ask too often. */
export type Outcome = 'answered' | 'failed' | 'unclear'

/** The circuit after the search `id` ended. */
export function ended(
  circuit: Circuit,
  id: number,
  outcome: Outcome,
  { failuresMax, pauseMs }: Limits,
  nowMs: number,
): Circuit {
  const isTrial = circuit.kind === 'trying' && circuit.id === id
  // A search that began before the circuit opened is no new evidence.
  if (circuit.kind !== 'closed' && !isTrial) return circuit
  switch (outcome) {
    case 'answered':
      return closedCircuit
    case 'unclear':
      // The next search may try at once.
      return isTrial ? { kind: 'open', untilMs: nowMs } : circuit
    case 'failed': {
      const failures = circuit.kind === 'closed' ? circuit.failures + 1 : failuresMax
      if (failures < failuresMax) return { kind: 'closed', failures }
      return { kind: 'open', untilMs: nowMs + pauseMs }
    }
  }
}

/** ▦ What a failure says about the portal as a whole; any other answer shows that it is up. */
const outcomeOfFailure: Partial<Record<SearchFailureCode, Outcome>> = {
  portal_unavailable: 'failed',
  portal_timeout: 'failed',
  rate_limited: 'unclear',
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof SearchFailure)) return 'unclear'
  return outcomeOfFailure[error.code] ?? 'answered'
}

// ── Both around a connector ──────────────────────────────────────────────────────────────────────

/** The same connector, within the rate of its registry, and paused while that is down. */
export function limited(connector: Connector, options: LimitedOptions): Connector {
  const { clock = monotonicClock, wait = waitFor } = options
  const now = () => clock.now().getTime()
  let rate: Rate = { nextAtMs: 0 }
  let circuit = closedCircuit
  let searches = 0

  const refuseWhileOpen = () => {
    if (admits(circuit, now())) return
    throw new SearchFailure(
      'portal_unavailable',
      'The registry failed too often; searches are paused.',
    )
  }

  return {
    async search(parcel, signal) {
      signal.throwIfAborted()
      refuseWhileOpen()
      const place = takePlace(rate, options, now())
      rate = place.rate
      if (place.waitMs === undefined) {
        throw new SearchFailure('rate_limited', 'Too many searches are waiting.')
      }
      if (place.waitMs > 0) await wait(place.waitMs, signal)
      // Checked again: it may have failed for others meanwhile.
      refuseWhileOpen()
      searches += 1
      const id = searches
      circuit = begun(circuit, id)
      const settle = (outcome: Outcome) => {
        circuit = ended(circuit, id, outcome, options, now())
      }
      try {
        const found = await connector.search(parcel, signal)
        settle('answered')
        return found
      } catch (error) {
        settle(outcomeOf(error))
        throw error
      }
    },
  }
}

/** Rejects with the signal's reason, as every connector does. */
async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
}
