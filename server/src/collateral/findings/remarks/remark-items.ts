import { banks, lendingWords } from '../lenders/banks.ts'
import { fold } from '../letters.ts'
import { wordsOf } from '../phrases.ts'
import { type Mark, type Word, wordsWithMarks } from './remark-clauses.ts'
import { phraseIndex } from './remark-index.ts'
import { kindOf, phraseLengthFrom, type WordKind } from './remark-lexicon.ts'
import { type Column, notLenders, type RemarkRow, tooWideLenders } from './remark-words.ts'

/** A part of a remark: a subject, or a word or phrase around it. */
export interface Item {
  mark: Mark
  /** `name`: unknown, but part of the name of a lender or its branch. */
  is: WordKind | 'number' | 'unknown' | 'name' | 'subject' | 'lender'
  text: string
  /** The rows of a subject. */
  rows: readonly RemarkRow[]
  /** The ending of its last word, if that has a meaning: ಋಣಮುಕ್ತ, ಅಡಮಾನವಿಲ್ಲ. */
  ending?: WordKind | undefined
  /** A bank of the table, complete from its first word. */
  isWholeName?: boolean
}

interface Span {
  start: number
  end: number
}
interface Place extends Span {
  /** Absent for a lender. */
  row?: RemarkRow
  isBank: boolean
}
type Phrase = { row?: RemarkRow; isBank: boolean } | { notOf: RemarkRow | 'lenders' }

const phrasesOf = (cell: string, value: Phrase, isExact = false) =>
  wordsOf(cell).map((phrase) => ({ phrase, value, isExact }))
const tooWide = new Set(wordsOf(tooWideLenders).map(fold))

/** All of a text, as items. */
export type ReadItems = (column: Column, written: string) => Item[]

export function itemReader(rows: readonly RemarkRow[]): ReadItems {
  const find = phraseIndex<Phrase>([
    ...rows.flatMap((row) => phrasesOf(row.words, { row, isBank: false })),
    ...rows.flatMap((row) => phrasesOf(row.butNot ?? '', { notOf: row }, true)),
    ...banks.flatMap(({ names }) => phrasesOf(names, { isBank: true })),
    ...phrasesOf(lendingWords, { isBank: false }).filter(
      ({ phrase }) => !tooWide.has(fold(phrase)),
    ),
    ...phrasesOf(notLenders, { notOf: 'lenders' }, true),
  ])
  return (column, written) => {
    const words = wordsWithMarks(written)
    return nameLenders(cut(words, placesIn(find, column, words)))
  }
}

const textOf = (words: readonly Word[]) => words.map((word) => word.text).join(' ')

function placesIn(
  find: ReturnType<typeof phraseIndex<Phrase>>,
  column: Column,
  words: readonly Word[],
): Place[] {
  const places: Place[] = []
  const skipped: (Span & { notOf: RemarkRow | 'lenders' })[] = []
  const starts = words.map(({ start }) => start)
  for (const { start, end, value } of find(textOf(words), starts)) {
    if ('notOf' in value) skipped.push({ start, end, notOf: value.notOf })
    else if (value.row?.columns.includes(column) ?? column === 'remarks')
      places.push({ start, end, ...value })
  }
  return places.filter(
    ({ start, end, row = 'lenders' }) =>
      !skipped.some((span) => span.notOf === row && start < span.end && span.start < end),
  )
}

function cut(words: readonly Word[], places: readonly Place[]): Item[] {
  const items: Item[] = []
  let next = 0
  for (let at = 0; at < words.length; ) {
    const start = words[at]?.start ?? 0
    while ((places[next]?.start ?? Infinity) < start) next++
    const isSubject = places[next]?.start === start
    const { item, count } = isSubject
      ? subjectAt(words, at, places, next)
      : phraseAt(words, at, places[next]?.start ?? Infinity)
    items.push(item)
    at += count
  }
  return items
}

/** Overlapping positions are one subject, to the end of its last word. */
function subjectAt(words: readonly Word[], at: number, places: readonly Place[], first: number) {
  const found: Place[] = []
  let said = 0
  let to = at
  for (let index = first; index < places.length; index++) {
    const place = places[index]
    if (place === undefined || (found.length > 0 && place.start >= endOf(words[to - 1]))) break
    found.push(place)
    said = Math.max(said, place.end)
    while ((words[to]?.start ?? Infinity) < said) to++
  }
  const own = [...new Set(found.flatMap(({ row }) => (row === undefined ? [] : [row])))]
  const last = words[to - 1]
  const item: Item = {
    mark: words[at]?.mark ?? 'none',
    is: own.length > 0 ? 'subject' : 'lender',
    text: textOf(words.slice(at, to)),
    rows: own,
    ending: last === undefined ? undefined : endingOf(last.text.slice(said - last.start)),
    isWholeName: found[0]?.isBank ?? false,
  }
  return { item, count: to - at }
}

const endOf = (word: Word | undefined) => (word === undefined ? 0 : word.start + word.text.length)

/** ಅಡಮಾನವಿಲ್ಲ: there is no mortgage. बोजारहित: free of it. */
const thereIsNone = /^(?:ಗಳ?)?(?:ವಿ|ಯಿ|ಿ)(?:ರುವುದಿ)?ಲ್ಲ$|^(?:वि)?रहित$|^ರಹಿತ$/u

function endingOf(ending: string): WordKind | undefined {
  if (ending === '') return undefined
  if (thereIsNone.test(ending)) return 'nothing'
  const kind = kindOf(ending)
  if (kind === 'number' || kind === 'unknown') return undefined
  return kind === 'doubt' || kind === 'release' || kind === 'closes' || kind.startsWith('ends')
    ? kind
    : undefined
}

/** The longest phrase of the lexicon that begins here, or the word alone. */
function phraseAt(words: readonly Word[], at: number, nextSubject: number) {
  const mark = words[at]?.mark ?? 'none'
  const longest = phraseLengthFrom(words[at]?.text ?? '')
  let most = 1
  while (most < longest && goesOn(words[at + most], nextSubject)) most++
  for (let count = most; count > 1; count--) {
    const text = textOf(words.slice(at, at + count))
    const is = kindOf(text)
    if (is !== 'unknown') return { item: { mark, is, text, rows: [] }, count }
  }
  const text = words[at]?.text ?? ''
  return { item: { mark, is: kindOf(text), text, rows: [] }, count: 1 }
}

/** A dash may be inside a phrase: `वर्ग - 1`. */
const goesOn = (word: Word | undefined, nextSubject: number) =>
  word !== undefined && (word.mark === 'none' || word.mark === 'colon') && word.start < nextSubject

const namesBeforeMax = 2
const namesOfBranchMax = 3

/** The unknown words of `जनता सहकारी बँक` and `SBI, Wagholi branch` are names. */
function nameLenders(items: readonly Item[]): Item[] {
  const named: Item[] = []
  for (const item of items) {
    const last = named.at(-1)
    const isMore = item.is === 'lender' && last?.is === 'lender' && item.mark === 'none'
    if (isMore) named[named.length - 1] = { ...last, text: `${last.text} ${item.text}` }
    else named.push({ ...item })
  }
  for (const [at, item] of named.entries()) {
    if (item.is !== 'lender') continue
    if (item.isWholeName !== true) nameBefore(named, at)
    nameBranch(named, at)
  }
  return named
}

function nameBefore(items: Item[], lender: number): void {
  for (let at = lender - 1; at >= lender - namesBeforeMax; at--) {
    const item = items[at]
    if (item?.is !== 'unknown' || items[at + 1]?.mark !== 'none') return
    item.is = 'name'
  }
}

function nameBranch(items: Item[], lender: number): void {
  const after = items.slice(lender + 1, lender + 2 + namesOfBranchMax)
  const at = after.findIndex(({ is }) => is === 'branch')
  const between = after.slice(0, Math.max(at, 0))
  if (at < 0 || between.some(({ is, mark }) => !isNameOrFiller(is) || mark === 'hard')) return
  for (const item of between) if (item.is === 'unknown') item.is = 'name'
  const [place, then] = items.slice(lender + at + 2)
  const isPlace =
    then === undefined || then.mark !== 'none' || isFigure(then) || then.is === 'subject'
  if (place?.is === 'unknown' && place.mark === 'none' && isPlace) place.is = 'name'
}

const isNameOrFiller = (is: Item['is']) => is === 'unknown' || is === 'filler'
const isFigure = ({ is }: Item) =>
  is === 'number' || is === 'money' || is === 'reference' || is === 'harmless'
