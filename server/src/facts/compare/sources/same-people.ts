import {
  compareParties,
  lenderOf,
  mayBeAlike,
  newWordBook,
  type PartyName,
  type PartyNames,
  partiesIn,
} from '../../../collateral/collateral.ts'
import type { Written } from './statement.ts'

/** The most comparisons of names for one case; what is left then counts as the same. */
const comparisonsMax = 4_000

type NameMatch = ReturnType<typeof compareParties>['nameMatch']

/** Who may be who, by the name engine: another spelling, script or initials are no difference. */
export class SamePeople {
  private readonly book = newWordBook()
  private readonly parties = new Map<string, PartyNames>()
  private readonly known = new Map<string, 'same' | 'maybe' | 'other'>()
  private comparisons = 0

  /** Those who are surely none of the others. */
  strangersTo(some: readonly Written[], others: readonly Written[]): Written[] {
    return some.filter(({ text }) =>
      others.every((other) => this.likeness(text, other.text) === 'other'),
    )
  }

  /** Whether one of these is surely one of those. */
  haveOneInCommon(some: readonly Written[], others: readonly Written[]): boolean {
    return some.some(({ text }) =>
      others.some((other) => this.likeness(text, other.text) === 'same'),
    )
  }

  /** Whether one of these may be one of those. */
  mayMeet(some: readonly Written[], others: readonly Written[]): boolean {
    return this.strangersTo(some, others).length < some.length
  }

  /** “and 5 others”: not all are named. */
  hasOthers(some: readonly Written[]): boolean {
    return some.some(({ text }) => this.read(text).hasOthers)
  }

  private read(text: string): PartyNames {
    const known = this.parties.get(text)
    if (known) return known
    const read = partiesIn(text, this.book)
    this.parties.set(text, read)
    return read
  }

  private likeness(one: string, other: string): 'same' | 'maybe' | 'other' {
    const key = one < other ? `${one}\n${other}` : `${other}\n${one}`
    const known = this.known.get(key)
    if (known) return known
    const found = this.compare(one, other)
    this.known.set(key, found)
    return found
  }

  private compare(one: string, other: string): 'same' | 'maybe' | 'other' {
    const [a, b] = [lenderOf(one), lenderOf(other)]
    if (a.institution && b.institution && a.key !== '' && a.key === b.key) return 'same'
    const matches = this.read(one).parties.flatMap((party) =>
      this.read(other).parties.map((each) => this.match(party, each)),
    )
    if (matches.includes('match')) return 'same'
    return matches.every((match) => match === 'mismatch') ? 'other' : 'maybe'
  }
  private match(one: PartyName, other: PartyName): NameMatch {
    if (!mayBeAlike(one, other)) return 'mismatch'
    if (this.comparisons >= comparisonsMax) return 'not_checked'
    this.comparisons += 1
    return compareParties(one, other, this.book).nameMatch
  }
}
