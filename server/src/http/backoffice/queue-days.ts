/** Days of the office, which is in India: a fixed offset, without summer time. */
const indiaMs = 5.5 * 3_600_000
const dayMs = 24 * 3_600_000

export interface Span {
  from?: Date | undefined
  /** Excluded. */
  to?: Date | undefined
}

/** The times that a word for due dates means. A week starts on Monday. */
export function dueSpan(word: string | undefined, now: Date): Span {
  const local = now.getTime() + indiaMs
  const today = Math.floor(local / dayMs) * dayMs - indiaMs
  const weekday = (new Date(local).getUTCDay() + 6) % 7
  const monday = today - weekday * dayMs
  if (word === 'overdue') return { to: now }
  if (word === 'today') return { from: new Date(today), to: new Date(today + dayMs) }
  if (word === 'week') return { from: new Date(monday), to: new Date(monday + 7 * dayMs) }
  return {}
}

const times = (of: readonly (Date | undefined)[]) =>
  of.filter((time) => time !== undefined).map(Number)

export function earliest(of: readonly (Date | undefined)[]): Date | undefined {
  const all = times(of)
  return all.length > 0 ? new Date(Math.min(...all)) : undefined
}

export function latest(of: readonly (Date | undefined)[]): Date | undefined {
  const all = times(of)
  return all.length > 0 ? new Date(Math.max(...all)) : undefined
}

/** The day of the office at that moment. */
export function dayAt(now: Date): string {
  return new Date(now.getTime() + indiaMs).toISOString().slice(0, 10)
}

/** When a day of the office starts; undefined if the calendar does not have it. */
export function startOfDay(day: string): Date | undefined {
  const time = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(day)) return undefined
  return new Date(time.getTime() - indiaMs)
}

/** A day as spreadsheets have it, which know no time zone. */
export function dayAsUtc(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** A time of the office as if it were UTC. */
export function localTime(at: Date): Date {
  return new Date(at.getTime() + indiaMs)
}
