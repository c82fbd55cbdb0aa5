import { malformed } from '../ask-registry.ts'

/** `03/07/2015` → `2015-07-03`; a day that does not exist is not a date. */
export function isoDateOf(text: string, what: string): string {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso) {
    throw malformed(`${what} has an invalid date.`)
  }
  return iso
}
