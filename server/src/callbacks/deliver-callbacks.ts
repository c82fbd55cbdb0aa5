import { openSecrets } from '../access/access.ts'
import type { EventPayload } from '../cases/cases.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import type { CaseId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Log } from '../lib/log/log.ts'
import type { Mode, Scope } from '../lib/scope.ts'
import { inSpan, type Span, type SpanFacts } from '../lib/tracing/trace.ts'
import { WakefulLoop } from '../lib/wakeful-loop.ts'
import type { DisabledFollowUp } from './endpoint-store.ts'
import { abandoned, type NotPosted, notMade, outcomeOf } from './post/judge-attempt.ts'
import type { CallbackSender } from './post/post-callback.ts'
import type { PostOutcome } from './post/post-outcome.ts'
import { headersOf, type Signing } from './post/sign-callback.ts'
import { type AttemptKind, settleOutcomes } from './settle-outcomes.ts'
import { type Claimed, claimStreams, type Outcome } from './stream-store.ts'

export interface DeliverDeps {
  db: Db
  keyring: Keyring
  clock: Clock
  log: Log
  sender: CallbackSender
  /**
   * The payload as it is sent: links are created for each attempt from its time alone, so that the
   * exact bytes can be reproduced later.
   */
  present(scope: Scope, caseId: CaseId, event: PresentedEvent, at: Date): Promise<unknown>
  allowPrivate(mode: Mode): boolean
  onDisabled?: DisabledFollowUp
  /** For the metrics. */
  onAttempt?(outcome: AttemptKind): void
  limits?: Partial<DeliverLimits>
}

export interface PresentedEvent {
  payload: EventPayload
  reportVersion: number | null
}

/** Taken before the claim is requested, since a lease cannot begin earlier. */
interface Taken {
  at: Date
  monotonicMs: number
}

export interface DeliverLimits {
  /** Longer than an attempt can take; short enough that a dead worker is soon replaced. */
  leaseMs: number
  perLenderMax: number
  inFlightMax: number
  /** Polling interval, in case no wake-up arrived. */
  pollMs: number
  settleEveryMs: number
}

const limitsDefault: DeliverLimits = {
  leaseMs: 22_000,
  perLenderMax: 32,
  inFlightMax: 256,
  pollMs: 500,
  settleEveryMs: 4,
}
/** What a post may take at most. */
const attemptMs = 15_000
const settleRetryMs = 200
const openedMax = 1000
/** Claims in a row that ended with their worker; then the delivery waits like a failed one. */
const claimsMax = 5

/**
 * Claims due streams, sends the head of each, records the outcome. The next event of a stream is
 * sent only then: not even a kill can deliver an event after a later one. Any number may run, on
 * any number of nodes.
 */
export class CallbackWorker {
  readonly #deps: DeliverDeps
  readonly #limits: DeliverLimits
  readonly #loop: WakefulLoop
  #inFlight = 0
  readonly #opened = new Map<string, Signing>()
  #settling: Outcome[] = []
  #settleTimer: NodeJS.Timeout | undefined
  #isSettling = false
  #idle: () => void = () => {}

  constructor(deps: DeliverDeps) {
    this.#deps = deps
    this.#limits = { ...limitsDefault, ...deps.limits }
    this.#loop = new WakefulLoop(
      () => this.#take(),
      this.#limits.pollMs,
      (error) => deps.log.warn({ err: error }, 'callbacks could not be claimed; retrying'),
    )
  }

  start(): void {
    this.#loop.start()
  }

  /** There may be something to send. */
  wake(): void {
    this.#loop.wake()
  }

  /** Claims nothing more; running attempts end and are recorded. */
  async stop(): Promise<void> {
    await this.#loop.stop()
    while (this.#inFlight > 0) {
      await new Promise<void>((resolve) => {
        this.#idle = resolve
      })
    }
  }

  async #take(): Promise<number> {
    const { db, clock } = this.#deps
    const { leaseMs, perLenderMax, inFlightMax } = this.#limits
    const room = inFlightMax - this.#inFlight
    if (room <= 0) return 0
    await clock.confirm?.()
    const taken = { at: clock.now(), monotonicMs: performance.now() }
    const claimed = await claimStreams(db, { clock, leaseMs, perLenderMax, room })
    for (const one of claimed) {
      this.#inFlight += 1
      void this.#attempt(one, taken)
    }
    // Fewer than there is room for: everything due has been claimed, or a lender's share is used.
    return claimed.length < room ? 0 : claimed.length
  }

  async #attempt(claimed: Claimed, taken: Taken): Promise<void> {
    const { clock, log } = this.#deps
    const { at } = taken
    const posted =
      claimed.claims > claimsMax
        ? this.#putOff(claimed)
        : await this.#postTraced(claimed, taken).catch((error: unknown) => {
            log.error(
              { err: error, delivery_id: claimed.deliveryId },
              'a callback could not be prepared',
            )
            return notMade
          })
    this.#settling.push(outcomeOf(claimed, posted, at, clock.now()))
    this.#settleTimer ??= setTimeout(() => void this.#settle(), this.#limits.settleEveryMs)
  }

  /** A delivery that kills its worker must not do so every few seconds. */
  #putOff({ deliveryId, claims }: Claimed): NotPosted {
    this.#deps.log.error(
      { delivery_id: deliveryId, claims: claims - 1 },
      'a callback was claimed repeatedly without an outcome; it is postponed',
    )
    return abandoned
  }

  /** Decryption takes longer than signing, and a lender's secret is the same for months. */
  #signingOf(claimed: Claimed, now: Date): Signing {
    const { lenderId, mode, sealedSecret: sealed, sealedPrevious, previousUntil } = claimed
    const isRotating = sealedPrevious !== null && previousUntil !== null && previousUntil > now
    const previousSealed = isRotating ? sealedPrevious : null
    const key = `${sealed.toString('base64')} ${previousSealed?.toString('base64')}`
    let signing = this.#opened.get(key)
    if (!signing) {
      const secrets = { sealed, previousSealed, previousUntil }
      signing = openSecrets(this.#deps.keyring, { lenderId, mode }, secrets, now)
      if (this.#opened.size >= openedMax) this.#opened.clear()
      this.#opened.set(key, signing)
    }
    return signing
  }

  /** Continues the trace of the request that caused the event. */
  #postTraced(claimed: Claimed, taken: Taken): Promise<PostOutcome | NotPosted> {
    const { event, deliveryId, lenderId, mode, attempts, traceparent } = claimed
    const facts = {
      'deedwire.event': event,
      'deedwire.delivery_id': deliveryId,
      'deedwire.lender_id': lenderId,
      'deedwire.mode': mode,
      'deedwire.attempt': attempts + 1,
    }
    const parent = traceparent === null ? undefined : ({ from: 'us', traceparent } as const)
    return inSpan(`callback ${event}`, { kind: 'client', facts, parent }, async (span) => {
      const posted = await this.#post(claimed, taken, span)
      span?.add(outcomeFacts(posted))
      return posted
    })
  }

  async #post(
    claimed: Claimed,
    taken: Taken,
    span: Span | undefined,
  ): Promise<PostOutcome | NotPosted> {
    const { keyring, sender, present, allowPrivate } = this.#deps
    const { at: now } = taken
    const { lenderId, mode, payload, reportVersion, event, deliveryId, sequence } = claimed
    const scope = { lenderId, mode }
    const shown =
      claimed.caseId === null
        ? payload
        : await present(scope, claimed.caseId, { payload, reportVersion }, now)
    const body = Buffer.from(JSON.stringify(shown))
    const signing = this.#signingOf(claimed, now)
    // A process that was frozen, suspended or starved must not send what another may have sent since.
    if ((await this.#heldMs(taken)) > this.#limits.leaseMs - attemptMs) return notMade
    const own = sameOrigin(claimed) ? ownHeader(keyring, scope, claimed) : undefined
    const headers = {
      ...(span && own?.name.toLowerCase() !== 'traceparent' && { traceparent: span.traceparent }),
      ...headersOf({ event, deliveryId, sequence, body }, signing, own, now),
    }
    return sender.post({ url: claimed.url, headers, body, allowPrivate: allowPrivate(mode) })
  }

  /**
   * The monotonic clock stops while a machine is suspended; the wall clock may have been set back.
   */
  async #heldMs({ at, monotonicMs }: Taken): Promise<number> {
    const { clock } = this.#deps
    await clock.confirm?.()
    return Math.max(clock.now().getTime() - at.getTime(), performance.now() - monotonicMs)
  }

  /**
   * Batched; retried until the database accepts it, since a lost outcome is a callback sent twice.
   */
  async #settle(): Promise<void> {
    this.#settleTimer = undefined
    if (this.#isSettling) return
    this.#isSettling = true
    while (this.#settling.length > 0) {
      const batch = this.#settling.splice(0, 200)
      await this.#settleBatch(batch)
      this.#inFlight -= batch.length
      this.wake()
    }
    this.#isSettling = false
    if (this.#inFlight === 0) this.#idle()
  }

  async #settleBatch(batch: readonly Outcome[]): Promise<void> {
    const { clock, log, onAttempt } = this.#deps
    const until = performance.now() + 2 * this.#limits.leaseMs
    for (;;) {
      try {
        await clock.confirm?.()
        const kinds = await settleOutcomes(this.#deps, batch)
        for (const kind of kinds) onAttempt?.(kind)
        return
      } catch (error) {
        if (performance.now() > until) {
          log.error({ err: error, count: batch.length }, 'outcomes of callbacks were not saved')
          return
        }
        await new Promise((resolve) => setTimeout(resolve, settleRetryMs))
      }
    }
  }
}

function outcomeFacts(posted: PostOutcome | NotPosted): SpanFacts {
  if (posted.kind === 'answered') return { 'http.response.status_code': posted.status }
  return { 'deedwire.outcome': posted.kind === 'failed' ? posted.reason : posted.kind }
}

/** A URL that any key may name does not get the header that identifies us to the registered one. */
function sameOrigin({ own, url, registeredUrl }: Claimed): boolean {
  if (!own) return true
  return registeredUrl !== null && new URL(registeredUrl).origin === new URL(url).origin
}

/** The header a lender registered, if it did. */
export function ownHeader(
  keyring: Keyring,
  scope: Scope,
  { headerName, headerValue }: Pick<Claimed, 'headerName' | 'headerValue'>,
) {
  if (headerName === null || headerValue === null) return undefined
  return { name: headerName, value: keyring.open(headerValue, headerContextOf(scope)) }
}

export function headerContextOf({ lenderId, mode }: Scope): string {
  return `callback_endpoints/${lenderId}/${mode}`
}
