import type { ReadEntry } from '../deeds/read-entry.ts'
import { evidenceMax } from '../evidence.ts'
import { lenderOf } from '../lenders/lenders.ts'
import { fold } from '../letters.ts'
import { partiesMax, type SameNames } from '../names/name-rules.ts'
import { phraseFinder, wordsOf } from '../phrases.ts'

/** Agreements that nothing followed. Entries are oldest first. */
export interface OpenAgreements {
  /** By the present holder or the borrower to somebody else. */
  toThirdParty: ReadEntry[]
  others: ReadEntry[]
}

/**
 * An agreement to sell or to develop, or a lease for life or longer, that was followed by neither a
 * conveyance to its beneficiary nor a cancellation.
 */
export function openAgreements(
  entries: readonly ReadEntry[],
  owners: readonly string[],
  same: SameNames,
): OpenAgreements {
  const found: OpenAgreements = { toThirdParty: [], others: [] }
  for (const read of entries) {
    if (found.toThirdParty.length >= evidenceMax) break
    if (!isAgreement(read) || isCompleted(read, entries, same)) continue
    const list = isToThirdParty(read, owners, same) ? found.toThirdParty : found.others
    list.push(read)
  }
  return found
}

/** Sells, where a development agreement and a lease do not; and not to a bank, which lends. */
function isToThirdParty({ entry, nature }: ReadEntry, owners: readonly string[], same: SameNames) {
  if (nature.kind !== 'agreement' && nature.kind !== 'receipt') return false
  const takers = entry.claimants.filter((name) => name.trim() !== '')
  if (!same.anyMayBe(entry.executants, owners)) return false
  if (takers.some((name) => matchesAny(name, owners, same))) return false
  return takers.length === 0 || !takers.every((name) => lenderOf(name).institution)
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

export function isCompleted(
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
