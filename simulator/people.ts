/** A person in a record. `written` is in the script of the state, without title. */
export interface Person {
  latin: string
  written: string
  /** Name of the father, or of a wife's husband, as written. */
  relative?: string
  isWoman?: boolean
}

type Word = readonly [latin: string, written: string]

/** The persons in the records of one state. */
export interface StatePeople {
  givenNames: readonly Word[]
  surnames: readonly Word[]
  /** For the documented numbers. */
  documented: Readonly<Record<'holder' | 'wife' | 'brother' | 'stranger', Person>>
  government: Person
  /** No bank of this name exists. */
  bank: Person
  /** A lender's own mortgage is to this one. */
  ownBank: Person
  /** Hold the land of the building with flats. */
  society: Person
  developer: Person
  /** Whether the record names each person's father or husband. */
  alwaysWithRelative: boolean
}

/** Persons of one parcel: different roles have different surnames. */
export function personOf(people: StatePeople, hash: Buffer, seat: number): Person {
  const { givenNames, surnames, alwaysWithRelative } = people
  const given = wordAt(givenNames, (hash[0] ?? 0) + seat * 3)
  const father = wordAt(givenNames, (hash[0] ?? 0) + seat * 3 + 1 + ((hash[1] ?? 0) % 6))
  const surname = wordAt(surnames, (hash[2] ?? 0) + seat)
  return {
    latin: `${given[0]} ${father[0]} ${surname[0]}`,
    written: `${given[1]} ${father[1]} ${surname[1]}`,
    ...((alwaysWithRelative || (hash[3] ?? 0) % 2 === 1) && {
      relative: `${father[1]} ${surname[1]}`,
    }),
  }
}

function wordAt(words: readonly Word[], at: number): Word {
  return words[at % words.length] ?? ['', '']
}
