import type { RecordEntry } from '../../registry-record.ts'
import { partiesMax } from '../names/name-rules.ts'
import { phraseFinder, wordsOf } from '../phrases.ts'
import { documentNumber, namesNothing, numbersIn } from './document-numbers.ts'
import type { NatureKind } from './natures.ts'
import type { EntryContext, ReadEntry } from './read-entry.ts'

const ofCourts = phraseFinder(
  wordsOf(`court, civil judge, district judge, tribunal, drt, nclt, registrar of court, न्यायालय, कोर्ट,
    दिवाणी न्यायाधीश, न्यायाधिकरण, ನ್ಯಾಯಾಲಯ, ಕೋರ್ಟ್, ನ್ಯಾಯಾಧೀಶ, ನ್ಯಾಯಮಂಡಳಿ`),
)

/** Rights of others against the owner. */
const againstOwner: ReadonlySet<NatureKind> = new Set<NatureKind>([
  'lis_pendens',
  'stay',
  'attachment',
])

/** Limits of one record: name comparisons, and entries with one number. */
const questionsMax = 400
const sameNumberMax = 8

/**
 * The entries that a later deed cancels. It must name them, and come from a party that may give up
 * the right: a suit is ended by the plaintiff or by the court, an agreement with the purchaser
 * taking part, a sale by the purchaser. A cancelled release is in doubt, and so does not count. A
 * deed that ends a suit without naming it means the only one there is.
 */
export function cancelledAmong(
  entries: readonly ReadEntry[],
  context: EntryContext,
): ReadonlySet<ReadEntry> {
  const cancellations = entries.filter(
    ({ nature, isOddDate }) => !isOddDate && cancels.has(nature.kind),
  )
  if (cancellations.length === 0) return new Set()
  const byNumber = Map.groupBy(entries, ({ entry }) => documentNumber(entry.document_no))
  const suits = Map.groupBy(
    entries.filter(({ nature }) => againstOwner.has(nature.kind)),
    ({ nature }) => nature.kind,
  )
  const cancelled = new Set<ReadEntry>()
  let questions = questionsMax
  for (const { entry, nature } of cancellations) {
    const named = [...numbersIn(entry.refers_to)].flatMap((number) =>
      number === '' ? [] : (byNumber.get(number) ?? []),
    )
    for (const target of namesNothing(entry.refers_to) ? onlySuit(nature.about, suits) : named) {
      if (target.entry === entry || target.entry.date > entry.date || cancelled.has(target))
        continue
      if (target.nature.releases) cancelled.add(target)
      // Several of one number cannot be distinguished.
      else if (named.length <= sameNumberMax && questions > 0) {
        questions -= 1
        if (mayCancel(entry, target, context)) cancelled.add(target)
      }
    }
  }
  return cancelled
}

function onlySuit(
  kind: NatureKind | undefined,
  suits: ReadonlyMap<NatureKind, readonly ReadEntry[]>,
): readonly ReadEntry[] {
  const all = kind === undefined ? [] : (suits.get(kind) ?? [])
  return all.length === 1 ? all : []
}

const cancels: ReadonlySet<NatureKind> = new Set<NatureKind>(['cancellation', 'cancelled_release'])

function mayCancel(by: RecordEntry, { entry, nature }: ReadEntry, context: EntryContext): boolean {
  const { samePerson, holders } = context
  const some = (ones: readonly string[], others: readonly string[]) =>
    ones
      .slice(0, partiesMax)
      .some((one) => others.slice(0, partiesMax).some((other) => samePerson(one, other)))
  if (againstOwner.has(nature.kind)) {
    const others = by.executants.filter((name) => !some([name], holders))
    return (
      others.some((name) => ofCourts.in(name)) ||
      some(others, [...entry.executants.slice(0, partiesMax), ...entry.claimants])
    )
  }
  if (nature.transfers) return some(by.executants, entry.claimants)
  return some([...by.executants, ...by.claimants], entry.claimants)
}
