import { setTimeout as sleep } from 'node:timers/promises'
import type { Announce } from '../../cases/cases.ts'
import type { Clock } from '../../lib/clock.ts'
import type { CollateralId } from '../../lib/ids.ts'
import { LimitedSignals } from '../../lib/limited-signals.ts'
import type { Log } from '../../lib/log/log.ts'
import type { Mode, Scope } from '../../lib/scope.ts'
import { WakefulLoop } from '../../lib/wakeful-loop.ts'
import {
  type Connector,
  type Found,
  type RawAnswer,
  SearchFailure,
  searchFailures,
} from '../connectors/connector.ts'
import type { CoveredState } from '../states/state.ts'
import { type EndDeps, endSearch, SearchTakenOver, sealAnswers } from './end-search.ts'
import type { RecordJudge } from './record-judge.ts'
import { limitsDefault, type SearchLimits } from './search-limits.ts'
import { answersOf, failedWith, type Outcome, propertyEnd } from './search-outcome.ts'
import {
  type ClaimedSearch,
  claimSearches,
  endPropertyUnlessLast,
  lockSearch,
  type PropertyEnd,
  renewLeases,
  retryProperty,
  sendToDesk,
} from './search-store.ts'
import { warmUp } from './warm-up.ts'
import { type Asked, inSearchSpan, nameOutcome, type Searched } from './watch-search.ts'

export interface SearchDeps extends EndDeps {
  clock: Clock
  log: Log
  /** The connector of the state's registry; undefined: a person searches, at the search desk. */
  connectorOf(mode: Mode, state: string): Connector | undefined
  announce: Announce
  recordJudge: RecordJudge
  limits?: Partial<SearchLimits>
  /** For the metrics, after a registry was asked. */
  onSearched?(searched: Searched): void
}

/** Waits after each retryable failure; after the last one it is final. */
const searchRetriesMs: Record<Mode, readonly number[]> = {
  live: [5_000, 30_000, 120_000, 600_000],
  // Shorter for tests of failures.
  test: [250, 750, 2_000],
}

/** Claims of a property without an outcome, each as long as a lease or a search. */
const claimsMax = 20

const onlyOneLeftMax = 1000

/** Claims due properties, searches each on its own registry, records the findings. */
export class SearchWorker {
  readonly #deps: SearchDeps
  readonly #limits: SearchLimits
  readonly #loop: WakefulLoop
  readonly #signals: LimitedSignals
  readonly #held = new Map<string, ClaimedSearch>()
  #renewing: Promise<void> | undefined
  readonly #searches = new Set<Promise<void>>()
  #waking: NodeJS.Timeout | undefined
  /** Requests whose next end is their last, as far as this worker knows: saves a useless attempt. */
  readonly #onlyOneLeft = new Set<CollateralId>()

  constructor(deps: SearchDeps) {
    this.#deps = deps
    this.#limits = { ...limitsDefault, ...deps.limits }
    this.#loop = new WakefulLoop(
      () => this.#take(),
      this.#limits.pollMs,
      (error) => deps.log.warn({ err: error }, 'searches could not be claimed; retrying'),
    )
    this.#signals = new LimitedSignals(this.#loop.stopping)
  }

  start(): void {
    warmUp(this.#deps.states, this.#deps.clock.now())
    this.#loop.start()
    this.#renewing ??= this.#renew()
  }

  /** There may be something to search. */
  wake(): void {
    this.#loop.wake()
  }

  /** One more place is free; several at once are filled by one statement. */
  #wakeSoon(): void {
    this.#waking ??= setTimeout(() => {
      this.#waking = undefined
      this.wake()
    }, this.#limits.gatherMs)
  }

  /** Claims nothing more, and releases running searches, since one may take minutes. */
  async stop(): Promise<void> {
    await this.#loop.stop()
    await Promise.all([this.#renewing, ...this.#searches])
    clearTimeout(this.#waking)
  }

  async #take(): Promise<number> {
    const { db, clock } = this.#deps
    const { leaseMs, perLenderMax, inFlightMax } = this.#limits
    const room = inFlightMax - this.#held.size
    if (room <= 0) return 0
    const claimed = await claimSearches(db, { clock, leaseMs, perLenderMax, room })
    for (const one of claimed) {
      this.#held.set(one.id, one)
      const searching = inSearchSpan(one, () => this.#searchOne(one)).finally(() => {
        this.#held.delete(one.id)
        this.#searches.delete(searching)
        this.#wakeSoon()
      })
      this.#searches.add(searching)
    }
    // Fewer than there is room for: everything due has been claimed, or the lender's share is used.
    return claimed.length < room ? 0 : claimed.length
  }

  async #renew(): Promise<void> {
    const { db, clock, log } = this.#deps
    while (!this.#loop.stopping.aborted) {
      await sleep(this.#limits.renewMs, undefined, { signal: this.#loop.stopping }).catch(() => {})
      if (this.#held.size === 0) continue
      const lease = { clock, leaseMs: this.#limits.leaseMs }
      await renewLeases(db, [...this.#held.values()], lease).catch((error: unknown) =>
        log.warn({ err: error }, 'leases of searches could not be renewed'),
      )
    }
  }

  async #searchOne(claimed: ClaimedSearch): Promise<void> {
    const { log, clock } = this.#deps
    const scope = { lenderId: claimed.lenderId, mode: claimed.mode }
    const { outcome, answers } =
      claimed.claims > claimsMax ? this.#giveUp(claimed) : await this.#ask(claimed)
    try {
      await this.#settle(scope, claimed, outcome, answers)
    } catch (error) {
      // The lease ends and the property is searched again.
      log.error(
        { err: error, property_id: claimed.id, at: clock.now() },
        'the outcome of a search was not saved',
      )
    }
  }

  #giveUp({ id, claims }: ClaimedSearch): Asked {
    this.#deps.log.error(
      { property_id: id, claims },
      'a search was started repeatedly without an outcome; it has failed',
    )
    return { outcome: failedWith('malformed_response'), answers: [] }
  }

  async #ask(claimed: ClaimedSearch): Promise<Asked> {
    const row = this.#deps.states.find(claimed.state)
    const connector = row && this.#deps.connectorOf(claimed.mode, claimed.state)
    if (!row || !connector) return { outcome: this.#unsearchable(claimed, row), answers: [] }
    const begun = performance.now()
    const asked = await this.#askRegistry(row, connector, claimed)
    const { mode, state } = claimed
    const seconds = (performance.now() - begun) / 1000
    this.#deps.onSearched?.({ mode, state, outcome: nameOutcome(asked.outcome), seconds })
    return asked
  }

  async #askRegistry(
    row: CoveredState,
    connector: Connector,
    claimed: ClaimedSearch,
  ): Promise<Asked> {
    const { signal, close } = this.#signals.open(this.#limits.searchMsMax)
    try {
      const found = await connector.search(claimed, signal)
      return { outcome: await this.#judge(row, claimed, found), answers: found.answers }
    } catch (error) {
      if (this.#loop.stopping.aborted) {
        return { outcome: { kind: 'retry', waitMs: 0, isCounted: false }, answers: [] }
      }
      const failure = signal.aborted
        ? new SearchFailure('portal_timeout', 'The search took too long.', { cause: error })
        : error
      return { outcome: this.#failed(claimed, failure), answers: answersOf(error) }
    } finally {
      close()
    }
  }

  /**
   * A live property of a covered state goes to the search desk. Anything else would wait there
   * forever: nobody searches for test keys, and no form shows another state. It is retried, since
   * another node may know the state, and finally fails.
   */
  #unsearchable(claimed: ClaimedSearch, row: CoveredState | undefined): Outcome {
    if (row && claimed.mode === 'live') return { kind: 'desk', why: null }
    const { id, state, mode } = claimed
    const problem = row ? 'has no connector' : 'is not in the table of states'
    this.#deps.log.error(
      { property_id: id, state, mode },
      `search not possible: the state ${problem}`,
    )
    const failure = new SearchFailure('portal_unavailable', `The state ${problem}.`)
    return this.#failed(claimed, failure)
  }

  async #judge(row: CoveredState, claimed: ClaimedSearch, found: Found): Promise<Outcome> {
    const options = {
      coveredFrom: this.#deps.states.coveredFrom(row, claimed.district),
      now: this.#deps.clock.now(),
      ownLenders: claimed.ownLenders,
    }
    const { borrowerName: borrower } = claimed
    const { record } = found
    const order = { parcel: claimed, borrower, portal: row.portal, record, options }
    const judged = await this.#deps.recordJudge.judge(order)
    if (judged.kind === 'findings') {
      const { findings } = judged
      return { kind: 'end', end: { status: 'completed', error: null, findings, record } }
    }
    return failedWith('identity_mismatch')
  }

  #failed(claimed: ClaimedSearch, error: unknown): Outcome {
    const { log } = this.#deps
    if (!(error instanceof SearchFailure)) {
      log.error({ err: error, property_id: claimed.id }, 'unexpected search error')
    }
    const code = error instanceof SearchFailure ? error.code : 'malformed_response'
    const retryMs = searchRetriesMs[claimed.mode][claimed.attempts]
    switch (searchFailures[code]) {
      case 'retry':
        return retryMs === undefined
          ? failedWith(code)
          : { kind: 'retry', waitMs: retryMs, isCounted: true }
      case 'human':
        // The simulated registries have no search desk.
        return claimed.mode === 'test' ? failedWith(code) : { kind: 'desk', why: code }
      case 'final':
        return failedWith(code, error instanceof SearchFailure ? error.candidates : [])
    }
  }

  async #settle(
    scope: Scope,
    claimed: ClaimedSearch,
    outcome: Outcome,
    answers: readonly RawAnswer[],
  ): Promise<void> {
    const { db, clock, keyring } = this.#deps
    const now = clock.now()
    if (outcome.kind === 'end') {
      const sealed = sealAnswers(keyring, claimed.id, answers)
      return this.#end(scope, claimed, propertyEnd(outcome.end, sealed, now), now)
    }
    await db.transact(async (tx) => {
      if (!(await lockSearch(tx, scope, claimed))) return
      if (outcome.kind === 'retry') {
        await retryProperty(tx, scope, claimed.id, { ...outcome, clock })
      } else await sendToDesk(tx, scope, claimed.id, outcome.why, now)
    })
    if (outcome.kind === 'desk') this.#deps.announce('desk', scope.mode, claimed.id)
  }

  #noteOneLeft(requestId: CollateralId): void {
    if (this.#onlyOneLeft.size >= onlyOneLeftMax) this.#onlyOneLeft.clear()
    this.#onlyOneLeft.add(requestId)
  }

  async #end(scope: Scope, claimed: ClaimedSearch, end: PropertyEnd, now: Date): Promise<void> {
    const { db } = this.#deps
    const { requestId } = claimed
    // Nine of ten cases: one statement without a transaction.
    if (!this.#onlyOneLeft.delete(requestId)) {
      const ended = await endPropertyUnlessLast(db, scope, claimed, end, now)
      if (ended?.running === 1) this.#noteOneLeft(requestId)
      if (ended) return
    }
    try {
      await db.transact((tx) => endSearch(tx, this.#deps, scope, claimed, end, now))
    } catch (error) {
      if (!(error instanceof SearchTakenOver)) throw error
    }
  }
}
