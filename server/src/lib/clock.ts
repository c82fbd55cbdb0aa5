export interface Clock {
  now(): Date
  /**
   * Resolves once `now` can be relied on, before a lease is judged by it. Usually at once; rejects
   * if the database cannot be queried.
   */
  confirm?(): Promise<void>
}

/** The wall clock of this machine. The service itself uses the database's: db/database-clock.ts. */
export const systemClock: Clock = { now: () => new Date() }

/** For durations within this process: it cannot be set. */
export const monotonicClock: Clock = {
  now: () => new Date(performance.timeOrigin + performance.now()),
}
