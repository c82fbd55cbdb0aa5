import type { Gender, Relation } from '../relation-words.ts'

/** One reading of a party, and the party. */
export interface Reading {
  party: ReadParty
  name: ReadName
}

export interface ReadParty {
  /** None if only a relative is named: “wife of Ramesh”. */
  names: ReadName[]
  relative: ReadName | undefined
  relation: Relation | undefined
  /** Each relative with the relation: father and husband may both be named. */
  relatives: readonly Relative[]
  minor: boolean
  /** The names are of a deceased person whose heirs hold. */
  succeeded: boolean
  /** A relation is named without the relative: “Ramesh Patil, son”. */
  kinUnclear: boolean
}

export interface Relative {
  relation: Relation
  name: ReadName
}

/** A holder's string before its persons' names are read. */
export interface HolderString extends Split {
  /** An age below 18 is given. */
  young: boolean
  /** A former minor is not a minor. */
  grownUp: boolean
  /** Longer than any field of a record. */
  cut: boolean
}

/** A name without the words around it, and what those say. */
export interface ReadName {
  tokens: string[]
  /** The name with a leading Sri as its first half, where there is one: Sri Ram is Sriram. */
  withSri: string[] | undefined
  gender: Gender | undefined
  deceased: boolean
  generation: 'junior' | 'senior' | undefined
  /** A firm, a family or a trust rather than a person. */
  body: boolean
  /** A leading Shri was dropped. */
  sri: boolean
  /** Of a body: the numbers in its name. */
  numbers: readonly string[]
}

/**
 * The persons in one holder's string. A registry row may name several persons; a comma may separate
 * them, or only a surname, a relation, an address.
 */
export interface Split {
  persons: Person[]
  /** More persons than are named: “and 5 others”. */
  others: boolean
}

export interface Person {
  words: string[]
  /**
   * A single word after a comma may be a place: it is compared, but makes nobody a joint holder.
   */
  certain: boolean
}
