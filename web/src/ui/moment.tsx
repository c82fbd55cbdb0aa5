// American English: the others have “Sept”, of four letters.
const date = new Intl.DateTimeFormat('en-US', { day: '2-digit', month: 'short', year: 'numeric' })
const dayInUtc = new Intl.DateTimeFormat('en-US', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const clock = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** As everywhere: 05 Sep 2026. */
function formatWith(format: Intl.DateTimeFormat, time: Date): string {
  const parts = Object.fromEntries(format.formatToParts(time).map((one) => [one.type, one.value]))
  return `${parts.day} ${parts.month} ${parts.year}`
}

/** The date in UTC: months of the database begin there, and a date without a time has no zone. */
export const formatDay = (time: string) => formatWith(dayInUtc, new Date(time))

const dayInIndia = new Intl.DateTimeFormat('en-US', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** The date in India, where the office is. */
export const formatOfficeDay = (time: string) => formatWith(dayInIndia, new Date(time))

/** Date and time to the minute, in the time zone of this machine. */
export const formatMoment = (time: string) =>
  `${formatWith(date, new Date(time))}, ${formatClockTime(time)}`

/** The time of day to the minute. */
export const formatClockTime = (time: string) => clock.format(new Date(time))

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
