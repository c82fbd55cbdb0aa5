import type { NatureKind } from '../deeds/natures.ts'
import type { ReadEntry } from '../deeds/read-entry.ts'
import { partiesMax, type SameNames } from '../names/name-rules.ts'
import { shiftedDate } from '../shift-date.ts'

/** How the title got to its current owner, by the deeds. Entries are oldest first. */

/** The signer of these must be an owner; co-sharers who release or divide may have inherited. */
export const mustOwn: ReadonlySet<NatureKind> = new Set<NatureKind>(['sale', 'gift', 'exchange'])
/** May sell for another though they never bought. */
const maySell: ReadonlySet<NatureKind> = new Set<NatureKind>([
  'will',
  'power_of_attorney',
  'development_agreement',
  'court_order',
])
/** These show that both sides have a share. */
const bothSides: ReadonlySet<NatureKind> = new Set<NatureKind>(['partition', 'release', 'exchange'])

/**
 * A seller whom no earlier deed of the search made an owner. The sellers of the first transfer
 * bought before the period and may sell the rest later. One known seller of several is enough,
 * since spouses and heirs join as consenting parties; and a partial name is enough, since spellings
 * vary and the flag is a serious one.
 */
export function chainBreak(entries: readonly ReadEntry[], same: SameNames): ReadEntry | undefined {
  const owners = new Set<string>()
  let begun = false
  for (const read of entries) {
    const { entry, nature } = read
    const sellers = entry.executants.filter((name) => name.trim() !== '')
    const judged = begun && mustOwn.has(nature.kind) && sellers.length > 0
    if (judged && !same.anyMayBe(sellers, owners)) return read
    if (!nature.transfers && !maySell.has(nature.kind)) continue
    const isFirst = nature.transfers && !begun
    const givers = isFirst || bothSides.has(nature.kind) ? entry.executants : []
    for (const name of [...entry.claimants, ...givers].slice(0, 2 * partiesMax)) owners.add(name)
    begun ||= nature.transfers
  }
  return undefined
}

/** Deeds of one day are one transaction, as when siblings release: the first of each day. */
function firstOfEachDay(entries: readonly ReadEntry[]): ReadEntry[] {
  const days = new Map<string, ReadEntry>()
  for (const read of entries)
    if (read.nature.transfers && !days.has(read.entry.date)) days.set(read.entry.date, read)
  return [...days.values()]
}

export function recentTransfers(entries: readonly ReadEntry[], today: string): ReadEntry[] {
  const since = shiftedDate(today, -12)
  return firstOfEachDay(entries).filter(({ entry }) => entry.date > since)
}

/** The first three within 24 months; empty if there are none. */
export function rapidTransfers(entries: readonly ReadEntry[]): ReadEntry[] {
  const transfers = firstOfEachDay(entries)
  const first = transfers.findIndex(({ entry }, at) => {
    const third = transfers[at + 2]?.entry.date
    return third !== undefined && third < shiftedDate(entry.date, 24)
  })
  return first < 0 ? [] : transfers.slice(first, first + 3)
}
