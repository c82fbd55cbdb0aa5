import { fold } from '../letters.ts'
import { phraseFinder, wordsOf } from '../phrases.ts'
import { idleAfterRelease, idleWords, modifiers } from './nature-modifiers.ts'
import { type NatureRow, natures } from './nature-words.ts'
import { notOnLand } from './release-words.ts'

/** Where the words of the tables are in a nature, and which of them belong together. */

export type NatureKind = (typeof natures)[number]['kind'] | 'other'

export type Row = NatureRow & { kind: NatureKind }
export interface Place {
  start: number
  end: number
}

const finders = natures.map((row: Row) => ({ row, finder: phraseFinder(wordsOf(row.words)) }))
const wordsOfKind = (...kinds: NatureKind[]) =>
  phraseFinder(
    natures.filter(({ kind }) => kinds.includes(kind)).flatMap(({ words }) => wordsOf(words)),
  )
const modifier = (words: string) => phraseFinder(wordsOf(words))

export const find = {
  securing: phraseFinder(
    natures.filter((row: Row) => row.secures).flatMap(({ words }) => wordsOf(words)),
  ),
  release: wordsOfKind('reconveyance'),
  assigning: wordsOfKind('assignment_of_debt'),
  cancelling: wordsOfKind('cancellation'),
  proceeding: wordsOfKind('lis_pendens', 'attachment', 'stay'),
  attorney: wordsOfKind('power_of_attorney'),
  moving: wordsOfKind('sale', 'gift', 'exchange', 'partition', 'settlement', 'sale_certificate'),
  deed: wordsOfKind(
    'sale',
    'gift',
    'exchange',
    'partition',
    'settlement',
    'sale_certificate',
    'agreement',
    'release',
  ),
  releasing: modifier(modifiers.releasing),
  lifting: modifier(modifiers.lifting),
  part: modifier(modifiers.part),
  denied: modifier(modifiers.denied),
  unsure: modifier(modifiers.unsure),
  agreed: modifier(modifiers.agreed),
  anew: modifier(modifiers.anew),
  terms: modifier(modifiers.terms),
  correcting: modifier(modifiers.correcting),
  adding: modifier(modifiers.adding),
  through: modifier(modifiers.through),
  notOnLand: modifier(notOnLand),
}
export type Found = (name: keyof typeof find) => Place[]

/** Computed on demand: most natures are simple. */
export function foundIn(text: string): Found {
  const known = new Map<string, Place[]>()
  return (name) => {
    const places = known.get(name) ?? find[name].placesIn(text)
    known.set(name, places)
    return places
  }
}

export const firstRow = (text: string, fits: (row: Row) => boolean = () => true) =>
  finders.find(({ row, finder }) => fits(row) && finder.placesIn(text).length > 0)?.row
export const rowOf = (kind: NatureKind) => finders.find(({ row }) => row.kind === kind)?.row

export const finderOf = (row: Row) => finders.find((each) => each.row === row)?.finder

export const outside = (places: readonly Place[], others: readonly Place[]) =>
  places.filter(({ start, end }) => !others.some((other) => start < other.end && end > other.start))

const idle = new Set(wordsOf(idleWords).map(fold))
const idleAfter = new Set([...idle, ...wordsOf(idleAfterRelease).map(fold)])
/** And, with, after: words that separate two deeds; and endings of purpose. */
const parting = /^(?:व|आणि|सह|सहित|नंतर|ಮತ್ತು|ಹಾಗು|ಸಹಿತ|ನಂತರ)$/u
const purpose = /साठि|करिता|ಗಾಗಿ/u

/**
 * Whether the action applies to this object: `discharge of mortgage`, `mortgage deed discharged`,
 * and not `mortgage in discharge of an earlier loan`. Every occurrence must be next to one of the
 * actions.
 */
export function belong(text: string, things: readonly Place[], done: readonly Place[]): boolean {
  return things.every((thing) => {
    const before = done.filter(({ start }) => start < thing.start).at(-1)
    if (before !== undefined && isIdle(text, before.end, thing.start, idleAfter)) return true
    const after = done.find(({ start }) => start >= thing.start)
    return after !== undefined && isIdle(text, thing.end, after.start, idle)
  })
}

function isIdle(text: string, from: number, to: number, allowed: ReadonlySet<string>): boolean {
  const [ending = '', ...words] = text.slice(from, to).split(' ')
  if (purpose.test(ending)) return false
  return words.every((word) => {
    if (word === '' || allowed.has(word) || /^\d+$/u.test(word)) return true
    return !/[a-z]/u.test(word) && !parting.test(word) && !purpose.test(word)
  })
}
