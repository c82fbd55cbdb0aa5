/** ▦ Milliseconds, for every session of the service: no statement waits or runs for ever. */
export const timeLimits = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const

export const timeLimitNames = Object.keys(timeLimits) as (keyof typeof timeLimits)[]

export const setTimeLimits = Object.entries(timeLimits)
  .map(([name, ms]) => `SET ${name} = ${ms}`)
  .join('; ')
