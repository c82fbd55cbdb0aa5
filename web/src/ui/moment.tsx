const format = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})
export const formatMoment = (time: string) => format.format(new Date(time))

/** A time to the second, or a placeholder. */
export function Moment({ at, none = '–' }: { at: string | null; none?: string }) {
  return at === null ? none : <time dateTime={at}>{formatMoment(at)}</time>
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
