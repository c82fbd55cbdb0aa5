import {
  compareParties,
  lenderOf,
  mayBeAlike,
  newWordBook,
  type PartyName,
  type PartyNames,
  partiesIn,
  phraseFinder,
  type WordBook,
  wordsOf,
} from '../../collateral/collateral.ts'

/**
 * `likely` by spelling or initials; `maybe` leaves more open, as when one name is part of another,
 * which may be a relative's.
 */
type Likeness = 'same' | 'likely' | 'maybe' | 'other' | 'unread'
const likelyFrom = 75

/** A party as one spelling of its name; a person with two spellings is two of these in one node. */
export interface Person {
  readonly id: number
  readonly written: string
  readonly party: PartyName
  /** Of a bank or the like; otherwise undefined. */
  readonly lender: string | undefined
  node: PersonNode
}

/** One person, firm or bank. */
export interface PersonNode {
  readonly id: number
  readonly members: Person[]
}

export interface Parties {
  /** As written, joined. */
  written: string
  persons: readonly Person[]
  hasOthers: boolean
}

/** Those like one person, among all read so far. */
interface Alikes {
  among: number
  same: Set<Person>
  may: Set<Person>
  unread: Set<Person>
}

/** Persons of one side of an event; more are not read. */
const personsMax = 40
/** Spellings of a node that a new name is compared with. */
const membersMax = 6
/** The most comparisons for one graph. */
const comparisonsMax = 150_000

/** Who is who in a chain: each pair of names is compared once, with one word book. */
export class People {
  readonly nodes: PersonNode[] = []
  private readonly book: WordBook = newWordBook()
  private readonly persons: Person[] = []
  private readonly byKey = new Map<string, Person>()
  private readonly known = new Map<number, Likeness>()
  private readonly alikes = new Map<Person, Alikes>()
  private readonly sides = new Map<string, Parties>()
  private comparisons = 0

  /**
   * The parties of one side of a deed: different persons unless they are written alike. Nobody
   * sells to himself: a name that is only similar to one of the other side is another person's.
   */
  read(side: string | readonly string[], opposite: readonly Person[] = []): Parties {
    const strings = (typeof side === 'string' ? [side] : side)
      .map((text) => text.trim())
      .filter((text) => text)
      .slice(0, personsMax)
    const written = strings.join(', ')
    const known = this.sides.get(written)
    if (known) return known
    const read = strings
      .flatMap((text) => text.split(forSelf))
      .map((text) => withoutOfficers(text, partiesIn(principalIn(text), this.book)))
    const persons: Person[] = []
    for (const party of read.flatMap(({ parties }) => parties).slice(0, personsMax)) {
      const found = this.personFrom(party, persons, opposite)
      if (!persons.includes(found)) persons.push(found)
    }
    const hasOthers = read.some((one) => one.hasOthers)
    const parties = { written, persons, hasOthers }
    this.sides.set(written, parties)
    return parties
  }

  private likeness(one: Person, other: Person): Likeness {
    if (one === other) return 'same'
    const areLenders = one.lender !== undefined && other.lender !== undefined
    if (!areLenders && !mayBeAlike(one.party, other.party)) return 'other'
    const [a, b] = one.id < other.id ? [one, other] : [other, one]
    const key = a.id * idsMax + b.id
    const known = this.known.get(key)
    if (known) return known
    const found = this.compare(a, b)
    this.known.set(key, found)
    return found
  }

  /** Whether somebody is surely the same as one of these. */
  isOneOf(person: Person, others: readonly Person[]): boolean {
    const { same } = this.alikeTo(person)
    return others.some((other) => same.has(other))
  }

  /** Whether somebody may be one of these; names in an unsupported script are not compared. */
  mayBeOneOf(person: Person, others: readonly Person[]): boolean {
    const { may, unread } = this.alikeTo(person)
    if (others.some((other) => may.has(other))) return true
    return unread.size > 0 && others.length > 0 && others.every((other) => unread.has(other))
  }

  /** Computed once all are read, so that the questions about a long chain cost little. */
  private alikeTo(person: Person): Alikes {
    const known = this.alikes.get(person)
    if (known?.among === this.persons.length) return known
    const found: Alikes = {
      among: this.persons.length,
      same: new Set(),
      may: new Set(),
      unread: new Set(),
    }
    for (const other of this.persons) {
      const likeness = this.likeness(person, other)
      if (likeness === 'same') found.same.add(other)
      if (maySay.has(likeness)) found.may.add(other)
      if (likeness === 'unread') found.unread.add(other)
    }
    this.alikes.set(person, found)
    return found
  }

  private compare(a: Person, b: Person): Likeness {
    if (a.lender !== undefined && b.lender !== undefined) {
      if (a.lender === b.lender) return 'same'
      if (a.lender.startsWith('#') && b.lender.startsWith('#')) return 'other'
    }
    if (this.comparisons >= comparisonsMax) return 'other'
    this.comparisons += 1
    const { score, nameMatch } = compareParties(a.party, b.party, this.book)
    return nameMatch === 'partial' && score >= likelyFrom ? 'likely' : likenesses[nameMatch]
  }

  private personFrom(
    party: PartyName,
    beside: readonly Person[],
    opposite: readonly Person[],
  ): Person {
    const key = [
      plain(party.written),
      ...party.readings.map(({ name }) => name.tokens.join(' ').toLowerCase()),
    ]
    const known = this.byKey.get(key.join('|'))
    if (known) return known
    const lender = lenderOf(party.written)
    const person: Omit<Person, 'node'> & { node?: PersonNode } = {
      id: this.persons.length + 1,
      written: party.written,
      party,
      lender: lender.institution && lender.key ? lender.key : undefined,
    }
    const created = person as Person
    created.node = this.nodeFor(created, nodesOf(beside), nodesOf(opposite))
    created.node.members.push(created)
    this.persons.push(created)
    this.byKey.set(key.join('|'), created)
    return created
  }

  /** The node of the same person; or of the only one that it is likely to be. */
  private nodeFor(
    person: Person,
    beside: readonly PersonNode[],
    opposite: readonly PersonNode[],
  ): PersonNode {
    const likely: PersonNode[] = []
    for (const node of this.nodes) {
      if (beside.includes(node)) continue
      const found = node.members.slice(0, membersMax).map((each) => this.likeness(each, person))
      if (found.includes('other') || found.includes('unread')) continue
      if (found.includes('same')) return node
      if (found.includes('likely') && !opposite.includes(node)) likely.push(node)
    }
    const [only, ...more] = likely
    if (only && more.length === 0) return only
    const created = { id: this.nodes.length + 1, members: [] }
    this.nodes.push(created)
    return created
  }
}

export const nodesOf = (persons: readonly Person[]): PersonNode[] => [
  ...new Set(persons.map(({ node }) => node)),
]

const idsMax = 1_000_000

const likenesses = {
  match: 'same',
  partial: 'maybe',
  mismatch: 'other',
  not_checked: 'unread',
} as const

const maySay: ReadonlySet<Likeness> = new Set<Likeness>(['same', 'likely', 'maybe'])

/** “SBI, Baner Branch” and “Authorised Officer, SBI” name one party, the bank. */
function withoutOfficers(text: string, { parties, hasOthers }: PartyNames): PartyNames {
  const lenders = parties.map(({ written }) => lenderOf(written))
  if (parties.length < 2 || !lenders.some(({ institution }) => institution))
    return { parties, hasOthers }
  const named = parties.filter((_, i) => lenders[i]?.key !== '')
  const [only, ...more] = named
  const isOne = only !== undefined && more.length === 0
  return { parties: isOne ? [{ ...only, written: text }] : named, hasOthers }
}

const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** “Sita Pawar for self and as guardian of Gopal Pawar”: both. */
const forSelf =
  / (?:for (?:self|himself|herself)|स्वतःसाठी|स्वतःकरिता|ಸ್ವತಃ)[ ,]{0,2}(?:and|व|आणि|ಮತ್ತು) /iu

/** “Anil Rao, GPA holder of Ramesh Patil”: the deed is Ramesh Patil’s. */
function principalIn(written: string): string {
  if (!actsForOther.in(written)) return written
  const [, principal] = ofWhom.exec(written.slice(0, 500)) ?? []
  return principal?.trim() || written
}
const actsForOther = phraseFinder(
  wordsOf(
    'gpa holder of, attorney of, attorney for, power of attorney holder of, attorney holder of',
  ),
)
const ofWhom = /(?:holder|attorney) (?:of|for) (.{3,})$/iu
