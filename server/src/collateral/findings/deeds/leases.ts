import { firstFew } from '../evidence.ts'
import { fold } from '../letters.ts'
import type { SameNames } from '../names/name-rules.ts'
import { shiftedDate } from '../shift-date.ts'
import { isCompleted } from '../title/agreements.ts'
import type { ReadEntry } from './read-entry.ts'

/** A term in its own words: `Lease for 11 months`, `५ वर्षांचा भाडेपट्टा`. */
const term = /(?<![\d.])(\d{1,3}) ?(?:(year|yr|वर्ष|ವರ್ಷ)|(month|महि|ತಿಂಗಳ))/u

/** Its term is over. A lease that does not say its term still runs. */
function isExpired({ entry, isOddDate }: ReadEntry, today: string): boolean {
  const [, count, years, months] = term.exec(fold(entry.nature)) ?? []
  if (count === undefined || isOddDate) return false
  const length = Number(count) * (years === undefined ? 1 : 12)
  if (length === 0 || (years === undefined && months === undefined)) return false
  return shiftedDate(entry.date, length) < today
}

/**
 * Registered leases that still run: not cancelled, not surrendered by the lessee, who has not bought
 * the land either, and not over by their own words. A licence to occupy a flat is no lease.
 */
export function runningLeases(
  entries: readonly ReadEntry[],
  today: string,
  same: SameNames,
): ReadEntry[] {
  return firstFew(
    entries,
    (read) =>
      read.nature.kind === 'lease' && !isExpired(read, today) && !isCompleted(read, entries, same),
  )
}
