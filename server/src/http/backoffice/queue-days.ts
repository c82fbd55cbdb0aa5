import { dayMs, indiaMs } from '../lender/office-days.ts'

/** Due dates by days of the office. */

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
