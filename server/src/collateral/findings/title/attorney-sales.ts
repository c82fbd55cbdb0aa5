import type { NatureKind } from '../deeds/natures.ts'
import type { ReadEntry } from '../deeds/read-entry.ts'
import { firstFew } from '../evidence.ts'
import { lenderOf } from '../lenders/lenders.ts'
import { latinDigits } from '../letters.ts'
import { partiesMax, type SameNames } from '../names/name-rules.ts'
import { phraseFinder, wordsOf } from '../phrases.ts'
import { isCompleted } from './agreements.ts'
import { mustOwn } from './title-chain.ts'

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
 * A sale that names an attorney; or the bundle the judgment is about, an agreement and a power of
 * attorney between the same two, without a sale to follow; or a power of attorney alone, by which
 * the present owner got the land.
 */
export function attorneySales(
  entries: readonly ReadEntry[],
  owners: readonly string[],
  same: SameNames,
): ReadEntry[] {
  const after = entries.filter(({ entry, isOddDate }) => isOddDate || entry.date > surajLamp)
  const sales = after.filter(({ nature }) => byDeed.has(nature.kind))
  // Longer than any real record: it cannot be ruled out that one of them is an attorney.
  if (lettersOf(sales) > lettersMax) return sales
  const powers = after.filter(({ nature }) => nature.kind === 'power_of_attorney')
  const ways = [
    () =>
      firstFew(
        sales,
        ({ entry }) => throughAttorney.in(entry.nature) || entry.executants.some(sellsByAttorney),
      ),
    () => firstFew(powers, isPaidPower),
    () => salesByAttorneyAlone(entries, after, same),
    () => bundles(entries, after, powers, same),
    () => titlesByPower(entries, powers, owners, same),
  ]
  for (const find of ways) {
    const found = find()
    if (found.length > 0) return found
  }
  return []
}

/** Agreements with a power of attorney between the same two. */
function bundles(
  entries: readonly ReadEntry[],
  after: readonly ReadEntry[],
  powers: readonly ReadEntry[],
  same: SameNames,
): ReadEntry[] {
  const agreements = after.filter(({ nature }) => nature.kind === 'agreement')
  return firstFew(agreements, (agreement) => {
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
/** Powers of attorney are given for a token sum, if for any. */
const tokenMax = 10_000
const figures = /\d[\d,]*(?:\.\d+)?/gu
const isPaidFor = (value: string) =>
  (latinDigits(value).match(figures) ?? []).some(
    (figure) => Number(figure.replaceAll(',', '')) > tokenMax,
  )

/**
 * A power of attorney to the present owner, to whom no deed transfers the land, from somebody who
 * got it by deed, or for a price. A power between relatives over inherited land is neither.
 */
function titlesByPower(
  entries: readonly ReadEntry[],
  powers: readonly ReadEntry[],
  owners: readonly string[],
  same: SameNames,
): ReadEntry[] {
  if (owners.length === 0) return []
  const toOwners = powers.filter(
    ({ entry, cancelled }) =>
      !cancelled &&
      same.anyMayBe(entry.claimants, owners) &&
      !same.anyMayBe(entry.executants, owners),
  )
  if (toOwners.length === 0) return []
  const transfers = entries.filter(({ nature, cancelled }) => nature.transfers && !cancelled)
  if (transfers.some(({ entry }) => same.anyMayBe(entry.claimants, owners))) return []
  return toOwners.filter(({ entry }) => {
    if (isPaidFor(entry.value ?? '')) return true
    const before = transfers.filter((deed) => deed.entry.date <= entry.date)
    return same.anyMayBe(entry.executants, sideOf(before, 'claimants'))
  })
}

/** A power that was paid for is the sale the judgment is about. */
const isPaidPower = ({ entry, nature, cancelled }: ReadEntry) =>
  nature.kind === 'power_of_attorney' &&
  !cancelled &&
  forMoney.in(entry.nature) &&
  !forNothing.in(entry.nature)

/**
 * A holder of a mere power signs as if the land were his. A developer sells under his agreement.
 */
function salesByAttorneyAlone(
  entries: readonly ReadEntry[],
  after: readonly ReadEntry[],
  same: SameNames,
): ReadEntry[] {
  const powers = entries.filter(({ nature }) => nature.kind === 'power_of_attorney')
  const [attorneys, principals] = [sideOf(powers, 'claimants'), sideOf(powers, 'executants')]
  if (attorneys.length === 0) return []
  const owners = entries.filter(
    ({ nature }) => nature.transfers || nature.kind === 'development_agreement',
  )
  return firstFew(after, ({ entry, nature, cancelled }) => {
    if (cancelled || !mustOwn.has(nature.kind)) return false
    if (!same.anyMayBe(entry.executants, attorneys)) return false
    if (same.anyMayBe(entry.executants, principals)) return false
    const before = owners.filter((owner) => owner.entry.date <= entry.date && owner.entry !== entry)
    return !same.anyMayBe(entry.executants, sideOf(before, 'claimants'))
  })
}

const sideOf = (entries: readonly ReadEntry[], side: 'claimants' | 'executants') =>
  entries.flatMap(({ entry }) => entry[side].slice(0, partiesMax)).slice(0, 10 * partiesMax)
