import { fold } from '../letters.ts'
import { wordsOf } from '../phrases.ts'
import type { Item } from './remark-items.ts'
import type { WordKind } from './remark-lexicon.ts'
import {
  hasFlag,
  type Kind,
  kinds,
  listing,
  ofLender,
  plain,
  type Region,
  regionAfter,
  regionMax,
} from './remark-region.ts'

/** What may be between a subject and the word that denies it. */
const beforeDenial = kinds('filler', 'office', 'officer', 'harmless', 'and', 'pending', ...ofLender)

const afterDenial = kinds(...plain, 'pending')

/** `Court stay: No`, `बोजा नाही`, `loan Rs 0`. A "no" in the middle means number. */
export function isDeniedAfter({ own, loose }: Region): boolean {
  const stop = own.findIndex(({ mark }) => mark === 'hard')
  const head = stop < 0 ? own : own.slice(0, stop)
  if (isZero(head)) return true
  const at = head.findIndex(({ is, mark }) => is === 'nothing' || (is === 'no' && mark === 'colon'))
  if (at < 0) return false
  const [before, after] = [head.slice(0, at), head.slice(at + 1)]
  if (before.some(({ text }) => whole.has(text))) return false
  if (head[at]?.text === 'not found' && before.some(({ text }) => documentWords.has(text)))
    return false
  const isEnd = head[at]?.is === 'nothing' || after.every(({ is }) => is === 'filler')
  return (
    isEnd &&
    before.every(({ is }) => beforeDenial.has(is)) &&
    after.every(({ is }) => afterDenial.has(is)) &&
    !loose.some(({ is }) => is === 'doubt')
  )
}

/** `कर्ज पूर्ण केले नाही` denies that all of it was done. */
const whole = new Set(
  wordsOf('पूर्ण, पूर्णपणे, संपूर्ण, fully, completely, in full, full, entire, ಪೂರ್ಣ, ಪೂರ್ಣವಾಗಿ, ಸಂಪೂರ್ಣ').map(
    fold,
  ),
)
/** A document that was not found says nothing about the debt. */
const documentWords = new Set(['deed', 'document', 'doc', 'certificate', 'letter', 'papers'])

/** `दावा, स्थगिती किंवा बोजा नाही`: the denial at the end applies to all that an "or" joins. */
export function isDeniedWithNext(items: readonly Item[], at: number): boolean {
  let hasOr = false
  for (let index = at + 1; index < Math.min(items.length, at + regionMax); index++) {
    const item = items[index]
    if (item === undefined || item.mark === 'hard' || item.mark === 'colon') return false
    if (item.is !== 'subject') {
      if (!listing.has(item.is)) return false
      hasOr ||= item.is === 'or'
      continue
    }
    const row = item.rows[0]
    if (hasOr && row !== undefined && isDeniedAfter(regionAfter(items, index, row))) return true
  }
  return false
}

function isZero(head: readonly Item[]): boolean {
  const figures = head.filter(({ is }) => is === 'number')
  return (
    figures.length > 0 &&
    figures.every(({ text }) => /^0+$/u.test(text)) &&
    head.every(({ is }) => is === 'number' || is === 'money' || is === 'filler')
  )
}

export function isDeniedBefore(items: readonly Item[], at: number, { own }: Region): boolean {
  const stop = own.findIndex(({ mark }) => mark === 'hard')
  const head = stop < 0 ? own : own.slice(0, stop)
  const isPlain = head.every(({ is, rows }) => afterDenial.has(is) || rows.length > 0)
  return isPlain && isListedAsNone(items, at)
}

/** Opened by its own "no", or one of a list: `no mortgage, charge or lien`. */
function isListedAsNone(items: readonly Item[], at: number): boolean {
  const joined: Kind[] = []
  for (let index = at; index >= Math.max(0, at - regionMax); index--) {
    const item = items[index]
    if (item?.is !== 'subject') {
      if (item === undefined || !listing.has(item.is) || items[index + 1]?.mark === 'colon')
        return false
      joined.push(item.is)
      continue
    }
    const opener = openerOf(items, index)
    if (opener !== undefined) return index === at || endsList(items, at, joined, opener)
    if (index !== at && item.mark === 'hard') return false
  }
  return false
}

/** It is a list only if an "or" ends it; `no suit, mortgage to SBI` is not one. */
function endsList(
  items: readonly Item[],
  at: number,
  joined: readonly Kind[],
  opener: Kind,
): boolean {
  const all = [...joined]
  for (let index = at + 1; index < Math.min(items.length, at + regionMax); index++) {
    const item = items[index]
    if (item === undefined || item.mark === 'hard' || item.mark === 'colon') break
    if (item.is === 'subject') continue
    if (!listing.has(item.is)) break
    all.push(item.is)
  }
  return all.includes('or') || (opener === 'without' && all.includes('and'))
}

const openers = kinds('no', 'without', 'not', 'nothing')

const beforeOpener = kinds('filler', 'and', 'or', 'number')

function openerOf(items: readonly Item[], at: number): WordKind | undefined {
  for (let index = at - 1; index >= Math.max(0, at - 6); index--) {
    const item = items[index]
    if (item === undefined || items[index + 1]?.mark !== 'none') return undefined
    const { is } = item
    if (openers.has(is)) return isOpener(items, index) ? (is as WordKind) : undefined
    const isSame = is === 'subject' && isSameDebt(item, items[at])
    if (!isSame && !(is === 'filler' || is === 'office' || is === 'pending' || is === 'lender'))
      return undefined
  }
  return undefined
}

/** `No mortgage/charge`, `no bank loan`. */
const isSameDebt = (one: Item, other: Item | undefined) =>
  other !== undefined && one.rows.some(({ flag }) => hasFlag(other, flag))

/** `As per RTC no mortgage`. */
const sources = new Set(['rtc', 'ec', 'record', 'records', 'register'])

/** Not the number of an entry, and not itself denied. */
function isOpener(items: readonly Item[], at: number): boolean {
  const [before, item] = [items[at - 1], items[at]]
  if (item === undefined) return false
  if (before === undefined || item.mark !== 'none')
    return item.is !== 'nothing' || item.text === 'nil'
  return item.is !== 'nothing' && (beforeOpener.has(before.is) || sources.has(before.text))
}
