import type { Random } from './random.ts'
import type { State } from './truth.ts'
import peopleKa from './words/people-ka.json' with { type: 'json' }
import peopleMh from './words/people-mh.json' with { type: 'json' }

/** The same word in Latin letters and in the script of the state. */
export interface Words {
  en: string
  local: string
}

export interface Person {
  name: Words
  title: Words
  relation: Words
  relative: Words
  age: number
}

const lists = { MH: peopleMh, KA: peopleKa } as const

export function toWords(pair: readonly string[]): Words {
  const [en, local] = pair
  if (!en || !local) throw new Error(`not a word in two scripts: ${JSON.stringify(pair)}`)
  return { en, local }
}

const joinWords = (...parts: readonly Words[]): Words => ({
  en: parts.map((part) => part.en).join(' '),
  local: parts.map((part) => part.local).join(' '),
})

const relations = {
  MH: { man: ['S/o', 'बिन'], woman: ['W/o', 'यांची पत्नी'] },
  KA: { man: ['S/o', 'ಬಿನ್'], woman: ['W/o', 'ಕೋಂ'] },
} as const

/** People of one document, none of them twice. */
export function makePeople(random: Random, state: State, count: number): Person[] {
  const list = lists[state]
  const all = random.some(list.men, 2 * count)
  const [men, elders] = [all.slice(0, count), all.slice(count)]
  const women = random.some(list.women, count)
  return Array.from({ length: Math.min(count, men.length, elders.length) }, (_, i) => {
    const woman = women[i] !== undefined && random.chance(0.3)
    const given = toWords((woman ? women[i] : men[i]) ?? [])
    const elder = toWords(elders[i] ?? [])
    const family = toWords(random.pick(list.families))
    const who = woman ? 'woman' : 'man'
    const isShort = state === 'KA' && random.chance(0.4)
    const middle = state === 'MH' ? [elder] : []
    return {
      name: isShort ? given : joinWords(given, ...middle, family),
      title: toWords(list.titles[who]),
      relation: toWords(relations[state][who]),
      relative: joinWords(elder, family),
      age: random.int(27, 74),
    }
  })
}
