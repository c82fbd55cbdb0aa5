import { recordAudit } from '../access/access.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Log } from '../lib/log/log.ts'
import type { Scope } from '../lib/scope.ts'
import {
  countWarnings,
  type DisabledFollowUp,
  disable,
  markFailing,
  markWorking,
} from './endpoint-store.ts'
import { disableMs, gone, warningsMs } from './retry-schedule.ts'
import { type Outcome, settleStreams } from './stream-store.ts'

export type AttemptKind = 'delivered' | 'retried' | 'failed' | 'fenced'

interface SettleDeps {
  db: Db
  keyring: Keyring
  clock: Clock
  log: Log
  onDisabled?: DisabledFollowUp | undefined
}

/** Deliveries, attempts, streams and the state of the URL, in one transaction. */
export function settleOutcomes(
  deps: SettleDeps,
  outcomes: readonly Outcome[],
): Promise<AttemptKind[]> {
  return deps.db.transact(async (tx) => {
    const now = deps.clock.now()
    const isJudged = ({ claimed, wasPosted }: Outcome) => wasPosted && !claimed.own
    const settled = outcomes.filter((outcome) => !isJudged(outcome))
    const working: Promise<void>[] = []
    for (const ofOne of byEndpoint(outcomes.filter(isJudged))) {
      const scope = scopeOf(ofOne)
      if (scope && ofOne.every(({ state }) => state === 'delivered')) {
        // Sent together with the next statements.
        working.push(markWorking(tx, scope))
        settled.push(...ofOne)
        continue
      }
      const isDisabled = await judgeEndpoint(tx, deps, ofOne, now)
      // Parked, not failed: it is sent once the URL is enabled again.
      settled.push(
        ...ofOne.map((outcome) =>
          isDisabled && outcome.state === 'failed'
            ? { ...outcome, state: 'pending' as const, retryAt: now }
            : outcome,
        ),
      )
    }
    const [ours] = await Promise.all([settleStreams(tx, settled, now), ...working])
    return settled.map(({ claimed, state }) => {
      if (!ours.has(claimed.stream)) return 'fenced'
      return state === 'pending' ? 'retried' : state
    })
  })
}

function byEndpoint(outcomes: readonly Outcome[]): Outcome[][] {
  const groups = new Map<string, Outcome[]>()
  for (const outcome of outcomes) {
    const key = `${outcome.claimed.lenderId} ${outcome.claimed.mode}`
    groups.set(key, [...(groups.get(key) ?? []), outcome])
  }
  return [...groups.keys()].sort().map((key) => groups.get(key) ?? [])
}

/** All outcomes are of one lender and mode. */
function scopeOf([first]: readonly Outcome[]): Scope | undefined {
  return first && { lenderId: first.claimed.lenderId, mode: first.claimed.mode }
}

/** True if this disables the URL. Decisions, section 8. */
async function judgeEndpoint(
  tx: Tx,
  deps: SettleDeps,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<boolean> {
  const scope = scopeOf(outcomes)
  if (!scope) return false
  if (outcomes.some(({ status }) => status === gone)) return turnOff(tx, deps, scope, 'gone', now)
  if (outcomes.some(({ state }) => state === 'delivered')) {
    await markWorking(tx, scope)
    return false
  }
  const failing = await markFailing(tx, scope, now)
  if (!failing) return false
  const failingMs = now.getTime() - failing.since.getTime()
  if (failingMs >= disableMs) return turnOff(tx, deps, scope, 'failing', now)
  const due = warningsMs.filter((ms) => failingMs >= ms).length
  if (due > failing.warnings) {
    await countWarnings(tx, scope, due)
    const hours = Math.floor(failingMs / 3_600_000)
    deps.log.warn(
      { lender_id: scope.lenderId, mode: scope.mode, failing_hours: hours },
      'every callback to a URL fails; it will be disabled after 72 hours',
    )
  }
  return false
}

async function turnOff(
  tx: Tx,
  { keyring, log, onDisabled }: SettleDeps,
  scope: Scope,
  why: 'gone' | 'failing',
  now: Date,
): Promise<boolean> {
  if (await disable(tx, scope, why, now)) {
    const entry = { action: 'callback.disabled', subject: scope.lenderId, scope } as const
    await recordAudit(tx, keyring, { actor: 'system' }, { ...entry, details: { why } }, now)
    await onDisabled?.(tx, scope, 'system', now)
    log.error(
      { lender_id: scope.lenderId, mode: scope.mode, why },
      'a callback URL was disabled; its events are parked',
    )
  }
  return true
}
