/** ISO 8601: a day, or a time with its zone. Another text is a fault. */
export function readTime(
  name: string,
  text: string | undefined,
  faults: string[] = [],
): Date | undefined {
  if (text === undefined) return undefined
  const fits = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/.test(text)
  const time = new Date(text)
  if (fits && isDay(text.slice(0, 10)) && !Number.isNaN(time.getTime())) return time
  faults.push(`${name}: must be a date or a time with its zone, such as 2026-11-15T09:30:00Z`)
  return undefined
}

/** A calendar date: PostgreSQL accepts neither 31 February nor the year 0. */
function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`)
  if (text < '1000' || Number.isNaN(time.getTime())) return false
  return time.toISOString().startsWith(text)
}
