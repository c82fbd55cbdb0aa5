/** Someone on a record. `written` is in the script of the state, without title. */
export interface Person {
  latin: string
  written: string
  /** Father's, or a wife's husband's, name as written. */
  relative?: string
  isWoman?: boolean
}

type Word = readonly [latin: string, written: string]

/** Who stands in the records of one state. */
export interface StatePeople {
  givenNames: readonly Word[]
  surnames: readonly Word[]
  /** Of the documented numbers. */
  documented: Readonly<Record<'holder' | 'wife' | 'brother' | 'stranger', Person>>
  government: Person
  /** No bank of this name exists. */
  bank: Person
  /** Whether the record names everybody's father or husband. */
  alwaysWithRelative: boolean
}

/** People of one parcel: different seats have different surnames. */
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
