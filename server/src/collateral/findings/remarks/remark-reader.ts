import type { RegistryRecord } from '../../registry-record.ts'
import type { FlagName } from '../flags.ts'
import { fold, latinDigits } from '../letters.ts'
import { wordsOf } from '../phrases.ts'
import { remembered } from '../remembered.ts'
import { publicOfficers } from './remark-bodies.ts'
import { isPartlyClass2 } from './remark-classes.ts'
import { phraseIndex } from './remark-index.ts'
import { type Item, itemReader, type ReadItems } from './remark-items.ts'
import { isOfficerAlone, isUnderstood, stands, withLenders } from './remark-verdict.ts'
import {
  type Column,
  lenderRow,
  plainTenures,
  type RemarkRow,
  type RemarkWords,
  remarkRowsOf,
  wholeTexts,
} from './remark-words.ts'

export type { RemarkWords } from './remark-words.ts'

/** An open debt in a remark. */
export interface Charge {
  /** The remark, as written. */
  remark: string
  /** The part of it about this debt, folded. */
  said: string
  /** The lenders named in that part, as written. */
  lenders: string[]
  /** All lenders named in the remark, as written. */
  allLenders: string[]
}

export interface RemarksRead {
  /** The texts that raise each flag; `unread_entry` if a remark or the tenure is not understood. */
  flagged: ReadonlyMap<FlagName, readonly string[]>
  charges: Charge[]
}

export interface RemarkReader {
  /**
   * The flags from the words of the record. Each text counts separately: none cancels another.
   * A debt that ends after `today` has not ended; without it no end is later.
   */
  readRemarks(record: RegistryRecord, today?: string): RemarksRead
}

/** Uses the words that all states share and those of these states. */
export function remarkReader(states: readonly RemarkWords[]): RemarkReader {
  const rows = remarkRowsOf(states)
  const itemsOf = itemReader(rows)
  const flagsOfHolder = holderReader(rows)
  const flaggedByTenure = remembered((tenure) => [...readText(itemsOf, 'tenure', tenure).flagged])
  return {
    readRemarks(record, today) {
      const flagged = new Map<FlagName, string[]>()
      const add = (flags: Iterable<FlagName>, text: string) => {
        for (const flag of flags) {
          const texts = flagged.get(flag)
          if (texts === undefined) flagged.set(flag, [text])
          else if (texts.length < textsMax) texts.push(text)
        }
      }
      const charges: Charge[] = []
      for (const remark of record.remarks) {
        const read = readText(itemsOf, 'remarks', remark, today)
        add(read.flagged, remark)
        charges.push(...read.charges)
      }
      add(flaggedByTenure(record.tenure ?? ''), record.tenure ?? '')
      for (const holder of record.holders) add(flagsOfHolder(holder), holder)
      return { flagged, charges }
    },
  }
}

/** Texts kept per flag. */
const textsMax = 20

/** A day, or a year marked by a word: an entry's number may be 2045. */
const years =
  /\d{1,2}[-/.]\d{1,2}[-/.](20\d\d)(?!\d)|(?<!\p{L})(?:by|till|until|upto|up to|in|year|सन|साल) (20\d\d)(?!\d)/giu

/** A future end of a debt has not ended it: `mortgage redemption on 31-3-2035`. */
function isToCome(remark: string, today: string): boolean {
  const text = latinDigits(remark.slice(0, 2000))
  return [...text.matchAll(years)].some(([, day, year]) => (day ?? year ?? '') > today.slice(0, 4))
}

const isDebt = ({ is, rows }: Item) =>
  is === 'lender' || rows.some(({ flag }) => flag === 'subsisting_mortgage')

const whole = wholeTexts.map((row) => ({ ...row, texts: new Set(wordsOf(row.texts).map(fold)) }))
const plain = new Set(wordsOf(plainTenures).map(fold))

const wholeFlags = (column: Column, text: string): FlagName[] =>
  whole
    .filter(({ columns, texts }) => columns.includes(column) && texts.has(text))
    .map(({ flag }) => flag)

/** More of them in one text add nothing. */
const chargesMax = 20

interface ReadText {
  flagged: Set<FlagName>
  charges: Charge[]
}

function readText(
  itemsOf: ReadItems,
  column: 'remarks' | 'tenure',
  written: string,
  today = '9999-12-31',
): ReadText {
  const text = fold(written)
  const flagged = new Set(wholeFlags(column, text))
  const charges: Charge[] = []
  const items = withLenders(itemsOf(column, written))
  if (isPartlyClass2(column, written)) flagged.add('class2_tenure')
  if (isOfficerAlone(items)) flagged.add('govt_land')
  for (const [at, item] of items.entries()) {
    for (const row of item.rows) {
      const owes = row.flag === 'subsisting_mortgage'
      if (flagged.has(row.flag) && !(owes && charges.length < chargesMax)) continue
      if (item.is !== 'subject' || !stands(items, at, row)) continue
      flagged.add(row.flag)
      if (owes) charges.push(chargeOf(items, at, written))
    }
  }
  const debt = charges.length === 0 ? items.findIndex(isDebt) : -1
  if (debt >= 0 && isToCome(written, today)) {
    flagged.add('subsisting_mortgage')
    charges.push(chargeOf(items, debt, written))
  }
  const isPlain = column === 'tenure' && plain.has(text)
  if (flagged.size === 0 && !isPlain && !isUnderstood(items, column === 'tenure'))
    flagged.add('unread_entry')
  return { flagged, charges }
}

/** The debt with its context, from the comma before to the next subject after. */
function chargeOf(items: readonly Item[], at: number, remark: string): Charge {
  let from = at
  while (from > 0 && items[from]?.mark !== 'soft' && items[from]?.mark !== 'hard') {
    if (items[from - 1]?.is === 'subject') break
    from--
  }
  let to = at + 1
  while (to < items.length && items[to]?.is !== 'subject' && items[to]?.mark !== 'hard') to++
  const part = items.slice(from, to)
  const said = part.map(({ text }) => text).join(' ')
  return {
    remark,
    said,
    lenders: lendersAmong(part, remark),
    allLenders: lendersAmong(items, remark),
  }
}

const isLender = ({ is, rows }: Item) => is === 'lender' || rows.includes(lenderRow)

/** With the words of the name before it, and in the letters of the remark. */
function lendersAmong(items: readonly Item[], remark: string): string[] {
  const names = items.flatMap((item, at) => {
    if (!isLender(item)) return []
    let from = at
    while (items[from - 1]?.is === 'name' && items[from]?.mark === 'none') from--
    return [
      items
        .slice(from, at + 1)
        .map(({ text }) => text)
        .join(' '),
    ]
  })
  return [...new Set(names)].map((name) => asWritten(name, remark))
}

/** The words of the remark that fold to these. */
function asWritten(name: string, remark: string): string {
  const words = [...remark.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
  for (const [at, first] of words.entries()) {
    if (!name.startsWith(fold(first[0]))) continue
    for (const last of words.slice(at, at + nameWordsMax)) {
      const written = remark.slice(first.index, last.index + last[0].length)
      if (fold(written) === name) return written
    }
  }
  return name
}
const nameWordsMax = 12

const honorific = /^(?:the|hon|honble|hon ble|shri|sri|मा|मे|ಮಾನ್ಯ|ಶ್ರಿ) /u

/** The flags from a holder's name, if the holder is not a person. */
function holderReader(rows: readonly RemarkRow[]) {
  const namesOfState = phraseIndex<FlagName | 'officer'>([
    ...rows
      .filter(({ columns }) => columns.includes('holders'))
      .flatMap(({ flag, words }) => wordsOf(words).map((phrase) => ({ phrase, value: flag }))),
    ...wordsOf(publicOfficers).map((phrase) => ({ phrase, value: 'officer' as const })),
  ])
  return (holder: string): FlagName[] => {
    const text = fold(holder).replace(honorific, '')
    const starts = [0, ...[...text.matchAll(/ /gu)].map(({ index }) => index + 1)]
    const found = namesOfState(text, starts).flatMap(({ start, value }): FlagName[] => {
      if (value !== 'officer') return [value]
      return start === 0 ? ['govt_land'] : []
    })
    return [...wholeFlags('holders', text), ...found]
  }
}
