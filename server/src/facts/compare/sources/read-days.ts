import { dayOf } from '../../values/read-date.ts'
import type { Statement, Written } from './statement.ts'

/** YYYY-MM-DD; undefined if the text is no date. */
export function dayIn(written: Written | undefined): string | undefined {
  if (!written) return undefined
  const day = dayOf(written.text)
  return /^\d{4}-\d\d-\d\d$/u.test(day) ? day : undefined
}

/** When a deed was made, as far as it says so. */
export const dayOfDeed = ({ registered, executed, asOf, kind }: Statement) =>
  dayIn(executed) ?? dayIn(registered) ?? (kind === 'encumbrance_certificate' ? undefined : asOf)
