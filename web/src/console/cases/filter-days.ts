/** Days in India in fields, and the times that they mean in the address. */

const dayMs = 24 * 3_600_000
const indiaMs = 5.5 * 3_600_000

const dayAt = (time: number) => new Date(time + indiaMs).toISOString().slice(0, 10)

const isTime = (text: string | undefined): text is string =>
  text !== undefined && !Number.isNaN(Date.parse(text))

/** The first day of a period that begins then; empty: none. */
export const dayFrom = (time: string | undefined) => (isTime(time) ? dayAt(Date.parse(time)) : '')

/** The last day of a period whose end is excluded. */
export const dayUntil = (time: string | undefined) =>
  isTime(time) ? dayAt(Date.parse(time) - 1) : ''

export const startOf = (day: string) =>
  day === '' ? '' : new Date(Date.parse(`${day}T00:00:00Z`) - indiaMs).toISOString()

/** The end of a day, which is excluded. */
export const endOf = (day: string) =>
  day === '' ? '' : new Date(Date.parse(`${day}T00:00:00Z`) - indiaMs + dayMs).toISOString()
