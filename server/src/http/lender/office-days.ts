/** Days of the office, which is in India: a fixed offset, without summer time. */
export const indiaMs = 5.5 * 3_600_000
export const dayMs = 24 * 3_600_000

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
