import type { NatureKind } from '../deeds/natures.ts'
import type { ReadEntry } from '../deeds/read-entry.ts'
import { lenderOf } from '../lenders/lenders.ts'
import { fold } from '../letters.ts'
import { partiesMax, type SameNames } from '../names/name-rules.ts'
import { phraseFinder, wordsOf } from '../phrases.ts'

/** How the title got to its current owner, by the deeds. Entries are oldest first. */

/** Suraj Lamp v. State of Haryana, 11-10-2011: from then on a power of attorney conveys nothing. */
const surajLamp = '2011-10-11'

const throughAttorney = phraseFinder(
  wordsOf(`gpa, gpa holder, power of attorney, poa, poa holder, pa holder, spa, spa holder, power agent, power
    holder, attorney, attorney holder, attorneys, mukhtyar, mukhtiar, kulmukhtyar, कुलमुखत्यार, कुलमुख्त्यार,
    कुल मुखत्यार, मुखत्यार, मुख्त्यार, मुखत्यारपत्र, कु मु, जीपीए, पीए होल्डर, अटॉर्नी, ॲटर्नी, पॉवर ऑफ, ಜಿಪಿಎ, ಜಿ ಪಿ ಎ,
    ಪಿಎ ಹೋಲ್ಡರ್, ಅಧಿಕಾರ ಪತ್ರ, ಅಧಿಕಾರಪತ್ರ, ಪವರ್ ಆಫ್, ಪವರ್ ಏಜೆಂಟ್, ಅಟಾರ್ನಿ, ಮುಖ್ತ್ಯಾರ, ಮುಖ್ತಾರ, ಮುಕ್ತ್ಯಾರ`),
)
/** A bank sells seized land through an officer with its power: that is not a sale by attorney. */
const sellsByAttorney = (name: string) => throughAttorney.in(name) && !lenderOf(name).institution

const lettersMax = 5_000_000
const lettersOf = (entries: readonly ReadEntry[]) =>
  entries.reduce(
    (sum, { entry }) => entry.executants.reduce((all, { length }) => all + length, sum),
    0,
  )

/** Sales, in any form of payment. */
const byDeed: ReadonlySet<NatureKind> = new Set<NatureKind>(['sale', 'conditional_sale'])

/**
 * A sale that names an attorney, or the bundle the judgment is about: an agreement and a power of
 * attorney between the same two, without a sale to follow.
 */
export function hasAttorneySale(entries: readonly ReadEntry[], same: SameNames): boolean {
  const after = entries.filter(({ entry, isOddDate }) => isOddDate || entry.date > surajLamp)
  const sales = after.filter(({ nature }) => byDeed.has(nature.kind))
  // Longer than any real record: it cannot be ruled out that one of them is an attorney.
  if (lettersOf(sales) > lettersMax) return true
  const named = sales.some(
    ({ entry }) => throughAttorney.in(entry.nature) || entry.executants.some(sellsByAttorney),
  )
  if (named || after.some(isPaidPower) || hasSaleByAttorneyAlone(entries, after, same)) return true
  const agreements = after.filter(({ nature }) => nature.kind === 'agreement')
  const powers = after.filter(({ nature }) => nature.kind === 'power_of_attorney')
  return agreements.some((agreement) => {
    const { executants, claimants } = agreement.entry
    const bundled = powers.some(
      ({ entry }) =>
        same.anyMayBe(entry.claimants, claimants) && same.anyMayBe(entry.executants, executants),
    )
    return bundled && !isCompleted(agreement, entries, same)
  })
}

const forMoney = phraseFinder(
  wordsOf(`irrevocable, consideration, coupled with interest, with interest, agency coupled, मोबदला, मोबदल्या, अपरिवर्तनीय,
    रद्द न करता, ಪ್ರತಿಫಲ, ಹಿಂತೆಗೆಯಲಾಗದ, ಹಿಂಪಡೆಯಲಾಗದ, ರದ್ದುಪಡಿಸಲಾಗದ`),
)
const forNothing = phraseFinder(
  wordsOf(`without consideration, no consideration, without any consideration, revocable, विना मोबदला, विनामोबदला, बिनमोबदला,
    मोबदला न, ಪ್ರತಿಫಲ ರಹಿತ, ಪ್ರತಿಫಲವಿಲ್ಲದ`),
)
/** A power that was paid for is the sale the judgment is about. */
const isPaidPower = ({ entry, nature, cancelled }: ReadEntry) =>
  nature.kind === 'power_of_attorney' &&
  !cancelled &&
  forMoney.in(entry.nature) &&
  !forNothing.in(entry.nature)

/**
 * A holder of a mere power signs as if the land were his. A developer sells under his agreement.
 */
function hasSaleByAttorneyAlone(
  entries: readonly ReadEntry[],
  after: readonly ReadEntry[],
  same: SameNames,
): boolean {
  const powers = entries.filter(({ nature }) => nature.kind === 'power_of_attorney')
  const [attorneys, principals] = [sideOf(powers, 'claimants'), sideOf(powers, 'executants')]
  if (attorneys.length === 0) return false
  const owners = entries.filter(
    ({ nature }) => nature.transfers || nature.kind === 'development_agreement',
  )
  return after.some(({ entry, nature, cancelled }) => {
    if (cancelled || !mustOwn.has(nature.kind)) return false
    if (!same.anyMayBe(entry.executants, attorneys)) return false
    if (same.anyMayBe(entry.executants, principals)) return false
    const before = owners.filter((owner) => owner.entry.date <= entry.date && owner.entry !== entry)
    return !same.anyMayBe(entry.executants, sideOf(before, 'claimants'))
  })
}

const sideOf = (entries: readonly ReadEntry[], side: 'claimants' | 'executants') =>
  entries.flatMap(({ entry }) => entry[side].slice(0, partiesMax)).slice(0, 10 * partiesMax)

/**
 * An agreement to sell or to develop, or a lease for life or longer, that was followed by neither a
 * conveyance to its beneficiary nor a cancellation.
 */
export function hasAgreementOnly(entries: readonly ReadEntry[], same: SameNames): boolean {
  return entries.some((read) => isAgreement(read) && !isCompleted(read, entries, same))
}

const isAgreement = ({ entry, nature }: ReadEntry) =>
  nature.kind === 'agreement' ||
  (nature.kind === 'receipt' && !entry.executants.some((name) => lenderOf(name).institution)) ||
  nature.kind === 'development_agreement' ||
  (nature.kind === 'lease' && isLongLease(entry.nature))

const forEver = phraseFinder(
  wordsOf(`ninety nine, nine hundred ninety nine, perpetual, perpetuity, permanent lease, in perpetuity, नव्याण्णव,
    कायम, कायमस्वरूपी, ಶಾಶ್ವತ, ಖಾಯಂ, ತೊಂಬತ್ತೊಂಬತ್ತು`),
)
/** From 90 years on a lease replaces a sale. */
const longYears = /(?<!\d)(?:9\d|\d{3}) ?(?:years?|yrs?|वर्ष|वर्षे|वर्षां|ವರ್ಷ|y(?![a-z]))/u
const isLongLease = (nature: string) => forEver.in(nature) || longYears.test(fold(nature))

function isCompleted(
  agreement: ReadEntry,
  entries: readonly ReadEntry[],
  same: SameNames,
): boolean {
  const { claimants, executants, date } = agreement.entry
  if (agreement.cancelled) return true
  const isLease = agreement.nature.kind === 'lease'
  // Possession may be transferred, and the price paid, after the sale.
  const isReceipt = agreement.nature.kind === 'receipt'
  const takers = claimants.filter((name) => name.trim() !== '')
  return entries.some(({ entry, nature, cancelled }) => {
    const ends = (nature.transfers && !cancelled) || (isLease && nature.kind === 'surrender')
    if (!ends || (entry.date < date && !isReceipt)) return false
    if (takers.length === 0) return same.anyMayBe(entry.executants, executants)
    // What the seller himself receives completes nothing.
    const side = nature.transfers ? entry.claimants : entry.executants
    const others = nature.transfers
      ? side.filter((name) => !matchesAny(name, executants, same))
      : side
    return same.anyMayBe(others, takers)
  })
}

const matchesAny = (name: string, others: readonly string[], same: SameNames) =>
  others.slice(0, partiesMax).some((other) => same.isMatch(name, other))

/** The signer of these must be an owner; co-sharers who release or divide may have inherited. */
const mustOwn: ReadonlySet<NatureKind> = new Set<NatureKind>(['sale', 'gift', 'exchange'])
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
export function hasChainGap(entries: readonly ReadEntry[], same: SameNames): boolean {
  const owners = new Set<string>()
  let begun = false
  for (const { entry, nature } of entries) {
    const sellers = entry.executants.filter((name) => name.trim() !== '')
    const judged = begun && mustOwn.has(nature.kind) && sellers.length > 0
    if (judged && !same.anyMayBe(sellers, owners)) return true
    if (!nature.transfers && !maySell.has(nature.kind)) continue
    const isFirst = nature.transfers && !begun
    const givers = isFirst || bothSides.has(nature.kind) ? entry.executants : []
    for (const name of [...entry.claimants, ...givers].slice(0, 2 * partiesMax)) owners.add(name)
    begun ||= nature.transfers
  }
  return false
}

/** Days on which title moved. Deeds of one day are one transaction, as when siblings release. */
function transferDays(entries: readonly ReadEntry[]): string[] {
  const days = entries.filter(({ nature }) => nature.transfers).map(({ entry }) => entry.date)
  return [...new Set(days)]
}

export const hasRecentTransfer = (entries: readonly ReadEntry[], today: string): boolean =>
  transferDays(entries).some((day) => day > shifted(today, -12))

export function hasRapidTransfers(entries: readonly ReadEntry[]): boolean {
  const days = transferDays(entries)
  return days.some((day, index) => {
    const third = days[index + 2]
    return third !== undefined && third < shifted(day, 24)
  })
}

/** Dates compare as text, so an invalid 31 February does no harm. */
function shifted(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const all = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(all / 12), (all % 12) + 1]
  return `${String(toYear).padStart(4, '0')}-${String(toMonth).padStart(2, '0')}${date.slice(7)}`
}
