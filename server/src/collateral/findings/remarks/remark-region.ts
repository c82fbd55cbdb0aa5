import type { FlagName } from '../flags.ts'
import type { Item } from './remark-items.ts'
import { lenderRow, type RemarkRow } from './remark-words.ts'

export type Kind = Item['is']

export const kinds = (...all: Kind[]): ReadonlySet<Kind> => new Set(all)

export const ending = kinds(
  'ends',
  'closes',
  'ends_debt',
  'ends_suit',
  'ends_stay',
  'ends_attachment',
  'ends_class2',
  'release',
)

/** Neutral words. */
export const plain = kinds(
  'filler',
  'number',
  'reference',
  'office',
  'officer',
  'harmless',
  'event',
  'scale',
  'converts',
  'granted',
  'out_of',
  'and',
  'or',
)

export const ofLender = kinds('lender', 'name', 'branch')

/** Between two words for one thing. */
const linking = kinds(...plain, ...ofLender, 'money', 'unknown')

/** Between the subjects of a list. */
export const listing = kinds('or', 'and', 'filler', 'office')

/** Longer ones are not understood, and stay in force. */
export const regionMax = 60

export interface Region {
  /** The words after a subject, up to the next. */
  own: Item[]
  /** After the last comma before the next subject: belongs to either. */
  loose: Item[]
}

export const isPart = ({ mark }: Item) => mark === 'soft' || mark === 'hard'

export const hasFlag = ({ rows }: Item, flag: FlagName) => rows.some((row) => row.flag === flag)

/** Up to the next subject of another kind. */
export function regionAfter(items: readonly Item[], at: number, row: RemarkRow): Region {
  const own: Item[] = []
  const take = (item: Item) => {
    own.push(item)
    if (item.ending !== undefined) own.push({ ...item, is: item.ending, mark: 'none' })
  }
  const subject = items[at]
  if (subject?.ending !== undefined) own.push({ ...subject, is: subject.ending, mark: 'none' })
  let isLinked = subject?.ending === undefined
  let isNext = true
  for (let index = at + 1; index < items.length; index++) {
    const item = items[index]
    if (item === undefined) break
    if (own.length >= regionMax) return { own: [{ ...item, is: 'unknown' }], loose: [] }
    if (item.is === 'subject') {
      const isSame =
        isOneThing(item, row) && isLinked && (isNext ? item.mark !== 'hard' : !isPart(item))
      if (!isSame) return loosened(own)
      take({ ...item, is: item.rows.includes(lenderRow) ? 'lender' : 'filler' })
      isNext = true
      continue
    }
    isLinked &&= linking.has(item.is) && !isPart(item)
    isNext = false
    own.push(item)
  }
  return { own, loose: [] }
}

/** `कर्जाचा बोजा` is one debt, `stay in O.S. 12/2020` one stay. */
const isOneThing = (item: Item, { flag, through }: RemarkRow) =>
  hasFlag(item, flag) || (through !== undefined && hasFlag(item, through))

function loosened(items: Item[]): Region {
  const last = items.findLastIndex(isPart)
  return last < 0
    ? { own: items, loose: [] }
    : { own: items.slice(0, last), loose: items.slice(last) }
}

/** The rest of the sentence before a subject, back to another one. */
export function* backwards(items: readonly Item[], at: number): Generator<[Item, number]> {
  for (let index = at - 1; index >= Math.max(0, at - regionMax); index--) {
    const item = items[index]
    if (item === undefined || item.is === 'subject' || items[index + 1]?.mark === 'hard') return
    yield [item, index]
  }
}
