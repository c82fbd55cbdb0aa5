import type { Random } from './random.ts'
import type { Word } from './states/demo-state.ts'
import { demoStates, type StateCode } from './states/states.ts'

/** A name in Latin letters and in the script of the state. */
export interface Person {
  name: string
  native: string
  isWoman: boolean
}

function personOf(first: Word, middle: Word, last: Word, isWoman: boolean): Person {
  const words = [first, middle, last]
  return {
    name: words.map(([latin]) => latin).join(' '),
    native: words.map(([, native]) => native).join(' '),
    isWoman,
  }
}

export function someone(random: Random, state: StateCode): Person {
  const { men, women, surnames } = demoStates[state].names
  const isWoman = random.chance(0.3)
  const first = random.pick(isWoman ? women : men)
  const fathers = men.filter((one) => one !== first)
  return personOf(first, random.pick(fathers), random.pick(surnames), isWoman)
}

/** Wife or husband: has the other's first name in the middle, and the surname. */
export function spouseOf(random: Random, state: StateCode, of: Person): Person {
  const { men, women, surnames } = demoStates[state].names
  const [firstName = '', , surname = ''] = of.name.split(' ')
  const all = [...men, ...women]
  const middle = all.find(([latin]) => latin === firstName) ?? random.pick(men)
  const last = surnames.find(([latin]) => latin === surname) ?? random.pick(surnames)
  return personOf(random.pick(of.isWoman ? men : women), middle, last, !of.isWoman)
}

/** As a deed names a person. */
export function styled({ name, isWoman }: Person): string {
  return `${isWoman ? 'Smt.' : 'Shri'} ${name}`
}
