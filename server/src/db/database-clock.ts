import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../lib/clock.ts'
import { type ClockOffset, errorAt, middleOf, narrowOffset } from '../lib/clock-offset.ts'
import type { Log } from '../lib/log/log.ts'
import { type Db, type Sql, sql } from './db.ts'

/** The allowed difference between a node's own clock and the database's. */
export const wallOffsetMsMax = 2_000

const measureEveryMs = 5_000
const doubtfulEveryMs = 1_000
/** A measurement repeats, up to this many times, until the bounds are this narrow. */
const readingsMax = 3
const errorMsWanted = 10
/**
 * Slewing moves the wall clock by 0.5 ms a second; more than this was a step, or the machine was
 * suspended.
 */
const stepMsMin = 1_000
const loudJumpMs = 1_000

export interface DatabaseClockOptions {
  /** The database's clock, in milliseconds since 1970. */
  read(): Promise<number>
  log: Log
  everyMs?: number
  /** The clocks of this machine; tests replace them. */
  monotonic?(): number
  wall?(): number
}

/**
 * The database's time without a query each time: this process's monotonic clock plus an offset that
 * is measured every few seconds. The wall clock of the machine is not used.
 * docs/decisions/0020-database-time.md
 */
export class DatabaseClock implements Clock {
  readonly #options: DatabaseClockOptions
  readonly #monotonic: () => number
  readonly #wall: () => number
  readonly #stopping = new AbortController()
  #offset: ClockOffset | undefined
  /** Wall clock minus monotonic clock when the offset was measured. */
  #wallStart = 0
  #doubts = 0
  #isDoubtful = true
  #lastMs = 0
  #isWallOff = false
  #measuring: Promise<void> | undefined
  #running: Promise<void> | undefined

  constructor(options: DatabaseClockOptions) {
    this.#options = options
    this.#monotonic = options.monotonic ?? (() => performance.now())
    this.#wall = options.wall ?? (() => Date.now())
  }

  /** Measures repeatedly, and logs if the machine's clock is wrong. */
  watch(): void {
    this.#running ??= this.#repeat()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  now(): Date {
    // Read once: a clock is slow to read on some machines.
    const monotonic = this.#monotonic()
    if (!this.#isDoubtful && this.#wasInterrupted(monotonic)) void this.confirm().catch(() => {})
    // A correction by a few milliseconds must not make time go back.
    this.#lastMs = Math.max(this.#lastMs, this.#readMs(monotonic))
    return new Date(this.#lastMs)
  }

  /** The offset may change now: a connection was lost, the next one may be to another server. */
  doubt(): void {
    this.#doubts += 1
    this.#isDoubtful = true
  }

  async confirm(): Promise<void> {
    if (!this.#isDoubtful && this.#wasInterrupted()) this.doubt()
    // A measurement that began before the doubt may not include its cause.
    for (let i = 0; this.#isDoubtful && i < 3; i += 1) await this.#measure()
    if (this.#isDoubtful) throw new Error('the database time is not known precisely')
  }

  /** How far this machine's wall clock is ahead of the database's. */
  wallOffsetMs(): number {
    return this.#wall() - this.#readMs()
  }

  /** Off by more than allowed, even with the largest possible measurement error. */
  isWallOff(): boolean {
    const error = this.#offset ? errorAt(this.#offset, this.#monotonic()) : 0
    return Math.abs(this.wallOffsetMs()) - error > wallOffsetMsMax
  }

  #readMs(monotonic = this.#monotonic()): number {
    if (!this.#offset) throw new Error('the database time has not been read yet')
    return monotonic + middleOf(this.#offset)
  }

  /**
   * Wall clock and monotonic clock no longer agree: the first was set, or the second stopped while
   * the machine was suspended. Only the database can decide which.
   */
  #wasInterrupted(monotonic = this.#monotonic()): boolean {
    return Math.abs(this.#wall() - monotonic - this.#wallStart) > stepMsMin
  }

  #measure(): Promise<void> {
    this.#measuring ??= this.#readOften().finally(() => {
      this.#measuring = undefined
    })
    return this.#measuring
  }

  async #readOften(): Promise<void> {
    const doubts = this.#doubts
    for (let i = 0; i < readingsMax; i += 1) {
      await this.#readOnce()
      if (this.#offset && errorAt(this.#offset, this.#monotonic()) <= errorMsWanted) break
    }
    this.#isDoubtful = doubts !== this.#doubts
  }

  async #readOnce(): Promise<void> {
    const wallStart = this.#wall() - this.#monotonic()
    const askedAt = this.#monotonic()
    const readAt = await this.#options.read()
    const reading = { askedAt, readAt, answeredAt: this.#monotonic() }
    const { offset, jumpMs } = narrowOffset(this.#offset, reading)
    this.#offset = offset
    this.#wallStart = wallStart
    if (jumpMs !== 0) this.#reportJump(jumpMs)
  }

  #reportJump(jumpMs: number): void {
    this.#lastMs = 0
    const level = Math.abs(jumpMs) >= loudJumpMs ? 'warn' : 'info'
    this.#options.log[level](
      { jump_ms: Math.round(jumpMs) },
      "the database's clock moved against this process: it was set, another server took over, or this machine was suspended",
    )
  }

  /** If the database is down the offset stays: the monotonic clock drifts little. */
  async #repeat(): Promise<void> {
    const { everyMs = measureEveryMs } = this.#options
    const { signal } = this.#stopping
    while (!signal.aborted) {
      this.#reportWall()
      const pauseMs = this.#isDoubtful ? Math.min(everyMs, doubtfulEveryMs) : everyMs
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
      if (!signal.aborted) await this.#measure().catch(() => this.doubt())
    }
  }

  #reportWall(): void {
    const isOff = this.isWallOff()
    if (isOff === this.#isWallOff) return
    this.#isWallOff = isOff
    const offset = { offset_ms: Math.round(this.wallOffsetMs()) }
    if (isOff) {
      this.#options.log.error(
        offset,
        "this machine's clock differs from the database's, which is used; this node is not ready",
      )
    } else this.#options.log.info(offset, "this machine's clock agrees with the database's again")
  }
}

/** Before the first measurement there is no time. */
export async function openDatabaseClock(db: Db, log: Log): Promise<DatabaseClock> {
  const clock = new DatabaseClock({ read: () => readDatabaseTime(db), log })
  await clock.confirm()
  return clock
}

/**
 * On the connection of the look-ups: waiting for one of the pool would make the measurement worse.
 */
async function readDatabaseTime(db: Db): Promise<number> {
  const [row] = await db.lookUps.rows<{ ms: number }>(sql`
    SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms`)
  if (!row) throw new Error('the database time could not be read')
  return row.ms
}

const ownNow = sql`now()`

/**
 * The time for statements that take, keep or release leases: the database's own, exact to the
 * microsecond on whichever server runs it. Tests with their own clock get its time.
 */
export function sqlNow(clock: Clock): Sql {
  return clock instanceof DatabaseClock ? ownNow : sql`${clock.now()}::timestamptz`
}

/** For people: the difference and its direction. */
export function describeWallOffset(offsetMs: number): string {
  const seconds = Number((Math.abs(offsetMs) / 1000).toFixed(Math.abs(offsetMs) < 60_000 ? 1 : 0))
  return `${seconds} s ${offsetMs > 0 ? 'ahead of' : 'behind'} the database's clock`
}
