export interface Clock {
  now(): Date
  /**
   * Done once `now` can be relied on, for whoever is about to judge a lease by it. Nothing to wait
   * for in the usual case; fails where the database cannot be asked.
   */
  confirm?(): Promise<void>
}

/** The wall clock of this machine. The service itself goes by the database's: db/database-clock.ts. */
export const systemClock: Clock = { now: () => new Date() }

/** For spans of time within this process: no one can set it. */
export const monotonicClock: Clock = {
  now: () => new Date(performance.timeOrigin + performance.now()),
}
