const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** As everywhere: 05 Sep 2026. Lists have hundreds of them, for which `Intl` is too slow. */
const spell = (day: number, month: number, year: number) =>
  `${twoDigits(day)} ${months[month]} ${year}`

/** The date in UTC: months of the database begin there, and a date without a time has no zone. */
export function formatDay(time: string): string {
  const at = new Date(time)
  return spell(at.getUTCDate(), at.getUTCMonth(), at.getUTCFullYear())
}

const indiaMs = 5.5 * 3_600_000

/** The date in India, where the office is. */
export function formatOfficeDay(time: string): string {
  const at = new Date(Date.parse(time) + indiaMs)
  return spell(at.getUTCDate(), at.getUTCMonth(), at.getUTCFullYear())
}

/** Date and time to the minute, in the time zone of this machine. */
export function formatMoment(time: string): string {
  const at = new Date(time)
  return `${spell(at.getDate(), at.getMonth(), at.getFullYear())}, ${formatClockTime(time)}`
}

/** The time of day to the minute. */
export function formatClockTime(time: string): string {
  const at = new Date(time)
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

/** Date and time, or a placeholder. The title has the exact time. */
export function Moment({ at, none = '–' }: { at: string | null; none?: string }) {
  if (at === null) return none
  return (
    <time dateTime={at} title={at}>
      {formatMoment(at)}
    </time>
  )
}

/** The value of a date and time field, by the clock of this machine. */
export function toDateTimeField(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
export function parseDateTimeField(field: string): string | undefined {
  const time = new Date(field)
  return field === '' || Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
