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
  plainTenures,
  type RemarkRow,
  type RemarkWords,
  remarkRowsOf,
  wholeTexts,
} from './remark-words.ts'

export type { RemarkWords } from './remark-words.ts'

export interface ToldInWords {
  /** With `nil_result_unverified` if a remark or the tenure is not understood. */
  told: Set<FlagName>
  /** The text about each open debt. */
  charges: string[]
}

export interface RemarkReader {
  /** The flags from the words of the record. Each text counts separately: none cancels another. */
  readRemarks(record: RegistryRecord): ToldInWords
  /** A future end of a debt has not ended it: `mortgage redemption on 31-3-2035`. */
  hasDebtToCome(record: RegistryRecord, today: string): boolean
}

/** Uses the words that all states share and those of these states. */
export function remarkReader(states: readonly RemarkWords[]): RemarkReader {
  const rows = remarkRowsOf(states)
  const itemsOf = itemReader(rows)
  const flagsOfHolder = holderReader(rows)
  const toldByTenure = remembered((tenure) => [...readText(itemsOf, 'tenure', tenure).told])
  return {
    readRemarks(record) {
      const told = new Set<FlagName>()
      const charges: string[] = []
      for (const remark of record.remarks) {
        const read = readText(itemsOf, 'remarks', remark)
        for (const flag of read.told) told.add(flag)
        charges.push(...read.charges)
      }
      for (const flag of toldByTenure(record.tenure ?? '')) told.add(flag)
      for (const holder of record.holders) for (const flag of flagsOfHolder(holder)) told.add(flag)
      return { told, charges }
    },
    hasDebtToCome: ({ remarks }, today) =>
      remarks.some((remark) => isDebtToCome(itemsOf, remark, today)),
  }
}

/** A day, or a year marked by a word: an entry's number may be 2045. */
const years =
  /\d{1,2}[-/.]\d{1,2}[-/.](20\d\d)(?!\d)|(?<!\p{L})(?:by|till|until|upto|up to|in|year|सन|साल) (20\d\d)(?!\d)/giu

function isDebtToCome(itemsOf: ReadItems, remark: string, today: string): boolean {
  const text = latinDigits(remark.slice(0, 2000))
  const isLater = [...text.matchAll(years)].some(
    ([, day, year]) => (day ?? year ?? '') > today.slice(0, 4),
  )
  if (!isLater) return false
  return itemsOf('remarks', remark).some(
    ({ is, rows }) => is === 'lender' || rows.some(({ flag }) => flag === 'subsisting_mortgage'),
  )
}

const whole = wholeTexts.map((row) => ({ ...row, texts: new Set(wordsOf(row.texts).map(fold)) }))
const plain = new Set(wordsOf(plainTenures).map(fold))

const wholeFlags = (column: Column, text: string): FlagName[] =>
  whole
    .filter(({ columns, texts }) => columns.includes(column) && texts.has(text))
    .map(({ flag }) => flag)

/** More of them in one text add nothing. */
const chargesMax = 20

function readText(itemsOf: ReadItems, column: 'remarks' | 'tenure', written: string): ToldInWords {
  const text = fold(written)
  const told = new Set(wholeFlags(column, text))
  const charges: string[] = []
  const items = withLenders(itemsOf(column, written))
  if (isPartlyClass2(column, written)) told.add('class2_tenure')
  if (isOfficerAlone(items)) told.add('govt_land')
  for (const [at, item] of items.entries()) {
    for (const row of item.rows) {
      const isDebt = row.flag === 'subsisting_mortgage'
      if (told.has(row.flag) && !(isDebt && charges.length < chargesMax)) continue
      if (item.is !== 'subject' || !stands(items, at, row)) continue
      told.add(row.flag)
      if (isDebt) charges.push(sayingOf(items, at))
    }
  }
  const isPlain = column === 'tenure' && plain.has(text)
  if (told.size === 0 && !isPlain && !isUnderstood(items, column === 'tenure'))
    told.add('nil_result_unverified')
  return { told, charges }
}

/** The debt with its context, from the comma before to the next subject after. */
function sayingOf(items: readonly Item[], at: number): string {
  let from = at
  while (from > 0 && items[from]?.mark !== 'soft' && items[from]?.mark !== 'hard') {
    if (items[from - 1]?.is === 'subject') break
    from--
  }
  let to = at + 1
  while (to < items.length && items[to]?.is !== 'subject' && items[to]?.mark !== 'hard') to++
  return items
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
}

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
