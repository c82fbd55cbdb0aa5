import { natureOf } from '../../../collateral/collateral.ts'
import { compareDeedNumbers, type DeedNumber, readDeedNumber } from './deed-number.ts'
import { dayIn } from './read-days.ts'
import { compareLand, haveSameUnit } from './same-land.ts'
import type { SamePeople } from './same-people.ts'
import type { Statement } from './statement.ts'

/** A deed as one source has it. */
export interface Deed extends Statement {
  read: DeedNumber | undefined
}

/** Two sources about one deed. */
export interface DeedPair {
  one: Deed
  other: Deed
  /** By all else it is one deed, but its numbers are two. */
  isNumberOther: boolean
}

const deedsMax = 300
const pairsMax = 500

export const listDeeds = (statements: readonly Statement[]): Deed[] =>
  statements
    .filter(({ kind, entry }) => kind !== 'encumbrance_certificate' || entry !== undefined)
    .filter((each) => each.number !== undefined || each.claimants.length > 0)
    .slice(0, deedsMax)
    .map((each) => ({ ...each, read: each.number && readDeedNumber(each.number.text) }))

export function pairDeeds(deeds: readonly Deed[], people: SamePeople): DeedPair[] {
  const pairs: DeedPair[] = []
  for (const [i, one] of deeds.entries()) {
    for (const other of deeds.slice(i + 1)) {
      if (isSameSource(one, other) || !one.read || !other.read) continue
      if (pairs.length >= pairsMax) return pairs
      const likeness = compareDeedNumbers(one.read, other.read)
      if (
        likeness === 'same'
          ? !isReference(one, other, people)
          : likeness === 'may be' && fits(one, other, people)
      )
        pairs.push({ one, other, isNumberOther: false })
      else if (likeness === 'other' && isSameButNumber(one, other, deeds, people))
        pairs.push({ one, other, isNumberOther: true })
    }
  }
  return pairs
}

function isSameSource({ source: a }: Statement, { source: b }: Statement): boolean {
  if (a.kind === 'document') return b.kind === 'document' && a.documentId === b.documentId
  if (a.kind === 'registry') return b.kind === 'registry' && a.propertyId === b.propertyId
  return b.kind === 'lender'
}

/** No party in common and other days: one of them only mentions the number of the other. */
function isReference(one: Deed, other: Deed, people: SamePeople): boolean {
  const days = (['registered', 'executed'] as const).map((kind) => areSameDay(one, other, kind))
  if (days.includes(true) || !days.includes(false)) return false
  return (['executants', 'claimants'] as const).every(
    (role) =>
      one[role].length > 0 && other[role].length > 0 && !people.mayMeet(one[role], other[role]),
  )
}

/** A number without its office is of this deed if something else agrees too. */
function fits(one: Deed, other: Deed, people: SamePeople): boolean {
  if (haveSameUnit(one, other) === false) return false
  const isSameDay =
    areSameDay(one, other, 'registered') === true || areSameDay(one, other, 'executed') === true
  return (
    isSameDay ||
    people.haveOneInCommon(one.executants, other.executants) ||
    people.haveOneInCommon(one.claimants, other.claimants)
  )
}

function areSameDay(one: Deed, other: Deed, kind: 'registered' | 'executed'): boolean | undefined {
  const [a, b] = [dayIn(one[kind]), dayIn(other[kind])]
  return a === undefined || b === undefined ? undefined : a === b
}

/** Same days, nature, parties and land; and neither number is of another deed of the other source. */
function isSameButNumber(
  one: Deed,
  other: Deed,
  deeds: readonly Deed[],
  people: SamePeople,
): boolean {
  const days = (['registered', 'executed'] as const).map((kind) => areSameDay(one, other, kind))
  if (!days.includes(true) || days.includes(false)) return false
  if (haveSameUnit(one, other) === false || !isSameNature(one, other)) return false
  const land = compareLand(one, other)
  if (land === 'other' || land === 'unknown') return false
  const isElsewhere = (deed: Deed, source: Deed) =>
    deeds.some(
      (each) =>
        isSameSource(each, source) &&
        each.read &&
        deed.read &&
        compareDeedNumbers(each.read, deed.read) !== 'other',
    )
  if (isElsewhere(one, other) || isElsewhere(other, one)) return false
  return (
    people.haveOneInCommon(one.executants, other.executants) &&
    people.haveOneInCommon(one.claimants, other.claimants)
  )
}

function isSameNature(one: Deed, other: Deed): boolean {
  const [a, b] = [natureKind(one), natureKind(other)]
  return a === undefined || b === undefined || a === b
}

function natureKind({ nature }: Deed): string | undefined {
  const kind = nature && natureOf(nature.text).kind
  return kind === 'other' ? undefined : kind
}
