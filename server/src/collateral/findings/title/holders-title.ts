import { documentNumber, numbersIn } from '../deeds/document-numbers.ts'
import type { NatureKind } from '../deeds/natures.ts'
import { areOfOneFamily, isOfPartOnly } from '../deeds/part-deeds.ts'
import type { ReadEntry } from '../deeds/read-entry.ts'
import { partiesMax, type SameNames } from '../names/name-rules.ts'
import { phraseFinder, wordsOf } from '../phrases.ts'

/** Whether the holders in the revenue record are those to whom the deeds lead. */

const kinds = (...all: NatureKind[]): ReadonlySet<NatureKind> => new Set(all)
/** Ways to get land without one's own deed; a correction repeats an older deed. */
const comesBy = kinds('will', 'court_order', 'rectification')
/** The owner need not sign these. */
const overOwner = kinds('sale_certificate')
/** These transfer title only if the owner gives it. */
const givesUp = kinds('surrender', 'pooling')
/** A holder of one of these from the owner may sell his land. */
const empowers = kinds('power_of_attorney', 'will')
/** After one of these the giver has nothing left to give. */
const sells = kinds('sale', 'gift', 'exchange', 'settlement', 'conditional_sale')
const ofLease = phraseFinder(wordsOf('lease, tenancy, भाडे, पट्टा, लीज, ಗುತ್ತಿಗೆ, ಬಾಡಿಗೆ'))

/** The state of the holders' title after the deeds so far. */
interface Title {
  isTheirs: boolean
  isGone: boolean
  /** The last taker, if that is none of the holders. */
  others: readonly string[]
  /** The deeds by which they acquired it, and the sellers who sold them everything. */
  own: Set<ReadEntry>
  sellers: readonly string[]
  agents: Set<string>
  developers: Set<string>
  /** The deed that last took it from them, or gave it to others. */
  lastMove: ReadEntry | undefined
}

/**
 * The deed that took the holders' title from them, or gave it to others if no deed gave it to them:
 * the revenue record is behind the register, or the other way round. Also the cancellation of their
 * own deed, and a second sale by their seller. Not counted are
 * - a sale of a share, a flat or a part, after which the seller keeps the rest;
 * - a sale that the developer of the holder's land signs with him, which is of a flat;
 * - deeds to a member of the holder's family, who may have inherited.
 */
export function titleLeaving(
  entries: readonly ReadEntry[],
  holders: readonly string[],
  same: SameNames,
): ReadEntry | undefined {
  const few = holders.filter((name) => name.trim() !== '').slice(0, 2 * partiesMax)
  if (few.length === 0) return undefined
  const title: Title = {
    isTheirs: false,
    isGone: false,
    others: [],
    own: new Set(),
    sellers: [],
    agents: new Set(),
    developers: new Set(),
    lastMove: undefined,
  }
  // Few records have a cancellation.
  let grouped: ReadonlyMap<string, readonly ReadEntry[]> | undefined
  const byNumber = () => {
    grouped ??= Map.groupBy(entries, ({ entry }) => documentNumber(entry.document_no))
    return grouped
  }
  for (const read of entries) {
    const { nature } = read
    const [wasGone, others] = [title.isGone, title.others]
    if (nature.kind === 'development_agreement') addTo(title.developers, read.entry.claimants)
    else if (nature.kind === 'cancellation') cancel(title, read, byNumber, same)
    if (empowers.has(nature.kind) && same.anyMayBe(read.entry.executants, few))
      addTo(title.agents, read.entry.claimants)
    if (givesUp.has(nature.kind)) giveUp(title, read, few, same)
    if (nature.transfers || comesBy.has(nature.kind)) move(title, read, few, same)
    if ((title.isGone && !wasGone) || title.others !== others) title.lastMove = read
  }
  const hasLeft = title.isTheirs
    ? title.isGone
    : title.others.length > 0 && !areOfOneFamily(title.others, few)
  return hasLeft ? title.lastMove : undefined
}

const present = (names: readonly string[]) => names.filter((name) => name.trim() !== '')

const namesMax = 10 * partiesMax
function addTo(names: Set<string>, more: readonly string[]): void {
  for (const name of present(more).slice(0, partiesMax)) if (names.size < namesMax) names.add(name)
}

const isSomeOf = (ones: readonly string[], others: readonly string[], same: SameNames) =>
  ones.slice(0, partiesMax).some((one) => others.some((other) => same.isMatch(one, other)))

/** Nobody sells to himself: in a deed given by a holder, a similar name is another person's. */
function areTakers({ entry }: ReadEntry, few: readonly string[], same: SameNames): boolean {
  const takers = present(entry.claimants)
  if (!same.anyMayBe(takers, few)) return false
  return !isSomeOf(entry.executants, few, same) || isSomeOf(takers, few, same)
}

/** A deed that transfers the title. */
function move(title: Title, read: ReadEntry, few: readonly string[], same: SameNames): void {
  const { entry, nature, cancelled } = read
  const { kind } = nature
  const takers = present(entry.claimants)
  if (areTakers(read, few, same)) {
    title.own.add(read)
    title.sellers =
      sells.has(kind) && !isOfPart(read, title, same)
        ? present(entry.executants).filter((name) => !same.anyMayBe([name], few))
        : title.sellers
    ;[title.isTheirs, title.isGone] = [true, false]
    return
  }
  if (cancelled) return
  if (kind === 'court_order') {
    if (title.isTheirs && takers.length > 0) title.isGone = true
    return
  }
  if (!nature.transfers || isOfPart(read, title, same)) return
  const isGiven =
    same.anyMayBe(entry.executants, few) || same.anyMayBe(entry.executants, title.agents)
  if (takers.length === 0 && (!isGiven || kind === 'partition')) return
  if (kind === 'partition') {
    title.isTheirs ||= isGiven
    if (isGiven && isShutOut(read, same)) title.isGone = true
  }
  // In an exchange either party may have owned this land; the earlier owner gives it.
  else if (kind === 'exchange' && isGiven && !title.isTheirs) title.isTheirs = true
  else if (isGiven || overOwner.has(kind)) [title.isGone, title.isTheirs] = [true, true]
  else if (title.isTheirs && sells.has(kind) && same.anyMayBe(entry.executants, title.sellers))
    title.isGone = true
  title.others = takers
}

/** In a partition only some take, and all of them are named on both sides. */
const isShutOut = ({ entry }: ReadEntry, same: SameNames) =>
  entry.executants.length > 1 &&
  present(entry.claimants)
    .slice(0, partiesMax)
    .every((name) => isSomeOf([name], entry.executants.slice(0, partiesMax), same))

/** To a trust, a firm or the town; the end of a lease gives up no land. */
function giveUp(title: Title, read: ReadEntry, few: readonly string[], same: SameNames): void {
  const { entry, cancelled } = read
  if (cancelled || ofLease.in(entry.nature) || areTakers(read, few, same)) return
  if (same.anyMayBe(entry.executants, few)) [title.isGone, title.isTheirs] = [true, true]
}

const moves = kinds('sale', 'gift', 'exchange', 'settlement', 'partition', 'release', 'allotment')

/** A cancellation of the holders' deed puts it in doubt, whoever makes it. */
function cancel(
  title: Title,
  { entry, nature }: ReadEntry,
  byNumber: () => ReadonlyMap<string, readonly ReadEntry[]>,
  same: SameNames,
): void {
  const named = [...numbersIn(entry.refers_to)].flatMap((number) =>
    number === '' ? [] : (byNumber().get(number) ?? []),
  )
  if (named.length > 0) {
    if (named.some((target) => title.own.has(target))) title.isGone = true
    return
  }
  const isOfMove = nature.about !== undefined && moves.has(nature.about)
  const isSilent = nature.about === undefined
  const parties = [...entry.executants.slice(0, partiesMax), ...entry.claimants]
  if (isOfMove || (isSilent && same.anyMayBe(parties, title.sellers))) title.isGone = title.isTheirs
}

/** A person who releases a share keeps nothing. */
function isOfPart({ entry, nature }: ReadEntry, { developers }: Title, same: SameNames): boolean {
  if (nature.kind !== 'release' && isOfPartOnly(entry.nature)) return true
  return developers.size > 0 && same.anyMayBe(entry.executants, developers)
}
