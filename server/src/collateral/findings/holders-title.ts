import type { ReadEntry } from './encumbrances.ts'
import { fold, inLatin } from './letters.ts'
import { partiesMax, type SameNames } from './name-rules.ts'
import type { NatureKind } from './natures.ts'
import { phraseFinder, wordsOf } from './phrases.ts'

/** Whether those who hold the land in the revenue record are those to whom the deeds lead. */

const notWhole = phraseFinder(
  wordsOf(`part, portion, partial, undivided, uds, share, half, one third, one fourth, flat, apartment, unit,
    tenement, shop, office, parking, garage, row house, हिस्सा, अविभक्त, पैकी, अंशतः, अंशिक, भाग, सदनिका, फ्लॅट, फ्लेट,
    दुकान, गाळा, अपार्टमेंट, ಭಾಗ, ಅವಿಭಜಿತ, ಅವಿಭಾಜ್ಯ, ಪಾಲು, ಫ್ಲಾಟ್, ಫ್ಲ್ಯಾಟ್, ಅಪಾರ್ಟ್ಮೆಂಟ್, ಮಳಿಗೆ, ಅಂಗಡಿ`),
)

/** Without a deed of theirs people come to land by these; a correction repeats an older deed. */
const comesBy: ReadonlySet<NatureKind> = new Set<NatureKind>([
  'will',
  'court_order',
  'rectification',
])
/** Nobody asks the owner to sign. */
const overOwner: ReadonlySet<NatureKind> = new Set<NatureKind>(['sale_certificate'])

/**
 * The last deed about the holders' title takes it to somebody else, or no deed brought it to them:
 * the revenue record is behind the register, or the other way round. Not seen as such are
 * - a sale of a share, a flat or a part, after which the seller keeps the rest;
 * - a sale that the developer of the holder's land signs with him, which is of a flat;
 * - deeds to somebody of the holder's family, who may have inherited.
 */
export function hasLeftHolders(
  entries: readonly ReadEntry[],
  holders: readonly string[],
  same: SameNames,
): boolean {
  const present = holders.filter((name) => name.trim() !== '')
  if (present.length === 0) return false
  const few = present.slice(0, 2 * partiesMax)
  // The last deed decides, and mostly it is the holders' own.
  const last = entries.findLast(({ nature, cancelled }) => nature.transfers && !cancelled)
  if (last && same.anyMayBe(takersOf(last), few)) return false
  const developers = new Set<string>()
  let isGone = false
  let isTheirs = false
  let others: readonly string[] = []
  for (const read of entries) {
    const { entry, nature, cancelled } = read
    if (nature.kind === 'development_agreement') {
      for (const name of entry.claimants.slice(0, partiesMax)) developers.add(name)
    }
    if (cancelled || !(nature.transfers || comesBy.has(nature.kind))) continue
    const takers = takersOf(read)
    if (same.anyMayBe(takers, few)) {
      isTheirs = true
      isGone = false
      continue
    }
    if (!nature.transfers || takers.length === 0 || isOfPart(read, developers, same)) continue
    const isGiven = same.anyMayBe(entry.executants, few)
    if (nature.kind === 'partition') isTheirs ||= isGiven
    // Who exchanges may have had this land or the other; he who had it before gives it.
    else if (nature.kind === 'exchange' && isGiven && !isTheirs) isTheirs = true
    else if (isGiven || overOwner.has(nature.kind)) [isGone, isTheirs] = [true, true]
    others = takers
  }
  if (isTheirs) return isGone
  return others.length > 0 && !areOfOneFamily(others, few)
}

const takersOf = ({ entry }: ReadEntry) => entry.claimants.filter((name) => name.trim() !== '')

function isOfPart(
  { entry, nature }: ReadEntry,
  developers: ReadonlySet<string>,
  same: SameNames,
): boolean {
  // Who releases his share keeps nothing.
  if (nature.kind !== 'release' && notWhole.in(entry.nature)) return true
  return developers.size > 0 && same.anyMayBe(entry.executants, developers)
}

/** Consonants of each word, which a surname keeps in every script and spelling. */
const soundsOf = (name: string) =>
  fold(name)
    .split(' ')
    .map((word) =>
      inLatin(word)
        .replace(/w/gu, 'v')
        .replace(/[aeiouyhं]/gu, ''),
    )
    .filter((sounds) => sounds.length >= 2 && !titles.has(sounds))
const titles = new Set(['shr', 'sr', 'smt', 'st', 'mrs', 'km'])

function areOfOneFamily(ones: readonly string[], others: readonly string[]): boolean {
  const known = new Set(ones.slice(0, partiesMax).flatMap(soundsOf))
  return others.some((name) => soundsOf(name).some((sounds) => known.has(sounds)))
}
