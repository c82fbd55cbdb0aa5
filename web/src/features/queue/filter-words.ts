/** Choices of time in the filters, and days of the office in an address. */

export const dues = { overdue: 'Overdue', today: 'Due today', week: 'Due this week' } as const

interface Age {
  label: string
  field: 'newer_than_hours' | 'older_than_hours'
  hours: string
}

export const ages: readonly Age[] = [
  { label: 'In the last 24 hours', field: 'newer_than_hours', hours: '24' },
  { label: 'In the last 7 days', field: 'newer_than_hours', hours: '168' },
  { label: 'In the last 30 days', field: 'newer_than_hours', hours: '720' },
  { label: 'More than 3 days ago', field: 'older_than_hours', hours: '72' },
  { label: 'More than 7 days ago', field: 'older_than_hours', hours: '168' },
  { label: 'More than 30 days ago', field: 'older_than_hours', hours: '720' },
]

/** The office is in India, wherever this machine is. */
const zone = '+05:30'
const dayMs = 24 * 3_600_000
const indiaMs = 5.5 * 3_600_000

/** The start of a day, as the service takes it. */
export const fromDay = (day: string): string => (isDay(day) ? `${day}T00:00${zone}` : '')

/** The end of a day, which is the start of the next. */
export const throughDay = (day: string): string => (isDay(day) ? fromDay(shiftDay(day, 1)) : '')

/** The day of such a time, or one some days from it. */
export function toDay(time: string | undefined, shift = 0): string {
  const at = Date.parse(time ?? '')
  if (Number.isNaN(at)) return ''
  return shiftDay(new Date(at + indiaMs).toISOString().slice(0, 10), shift)
}

function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10)
}

/** A date field has years of any length while one is typed. */
const isDay = (text: string) =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
