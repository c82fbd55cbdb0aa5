const format = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const clock = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const day = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The date in UTC: months of the database begin there. */
export const formatDay = (time: string) => day.format(new Date(time))

/** Date and time to the minute, in the time zone of this machine. */
export const formatMoment = (time: string) => format.format(new Date(time))

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
