import { documentNumber } from '../../collateral/collateral.ts'
import { compareDeedNumbers, type DocumentKind, dayOf, readDeedNumber } from '../../facts/facts.ts'
import { natureOfDocument } from '../chain/events-from-facts.ts'
import { mayBeOneDate } from '../chain/merge-edges.ts'
import { type EdgeKind, readStep } from '../chain/read-step.ts'
import type { Entry } from './proposal.ts'

/** ▦ Documents that are about deeds, the clearest first. */
const deedDocuments: readonly DocumentKind[] = [
  'sale_deed',
  'mortgage_deed',
  'release_deed',
  'index_ii',
  'encumbrance_certificate',
]

export interface Deed {
  /** What says so, the clearest first. */
  entries: readonly [Entry, ...Entry[]]
  nature: string
  kind: EdgeKind
  /** YYYY-MM-DD; empty if it is not known. */
  date: string
}

/** The deeds that documents show or list, each once, in order of time. */
export function readDeeds(entries: readonly Entry[]): Deed[] {
  const found = entries
    .filter(({ kind, facts }) => deedDocuments.includes(kind) && facts.some(isOfDeed))
    .sort((a, b) => deedDocuments.indexOf(a.kind) - deedDocuments.indexOf(b.kind))
  const groups: [Entry, ...Entry[]][] = []
  for (const entry of found) {
    const same = groups.find(([first]) => isSameDeed(first, entry))
    if (same) same.push(entry)
    else groups.push([entry])
  }
  return groups
    .map(toDeed)
    .filter(({ nature }) => nature !== '')
    .sort((a, b) => a.date.localeCompare(b.date))
}

const isOfDeed = ({ kind }: Entry['facts'][number]) =>
  kind === 'registration_no' || kind === 'executant' || kind === 'claimant'

function toDeed(entries: [Entry, ...Entry[]]): Deed {
  const [first] = entries
  const written = entries.map((entry) => textOf(entry, 'nature')).find((nature) => nature)
  const nature = written ?? usualNature(first)
  return { entries, nature, kind: readStep(nature).kind, date: dateOf(first) }
}

const usualNature = ({ kind }: Entry) => natureOfDocument[kind] ?? ''
const textOf = ({ facts }: Entry, kind: Entry['facts'][number]['kind']) =>
  facts.find((fact) => fact.kind === kind)?.value

function dateOf(entry: Entry): string {
  const written = textOf(entry, 'execution_date') ?? textOf(entry, 'registration_date') ?? ''
  const day = dayOf(written)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : ''
}

/** With and without the code of its office: HVL7/3818/2015 and 3818/2015. */
function isSameNumber(a: string, b: string): boolean {
  const [one, other] = [readDeedNumber(a), readDeedNumber(b)]
  if (one && other) return compareDeedNumbers(one, other) !== 'other'
  return documentNumber(a) !== '' && documentNumber(a) === documentNumber(b)
}

/** The same number, and no two dates or natures that say otherwise. */
function isSameDeed(one: Entry, other: Entry): boolean {
  const [a = '', b = ''] = [one, other].map((entry) => textOf(entry, 'registration_no'))
  if (!isSameNumber(a, b)) return false
  if (!mayBeOneDate(dateOf(one), dateOf(other))) return false
  const kinds = [one, other].map((entry) => {
    const nature = textOf(entry, 'nature') ?? usualNature(entry)
    return nature === '' ? undefined : readStep(nature).kind
  })
  return kinds[0] === undefined || kinds[1] === undefined || kinds[0] === kinds[1]
}
