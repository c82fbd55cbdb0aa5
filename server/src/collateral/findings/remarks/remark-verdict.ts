import { fold } from '../letters.ts'
import { wordsOf } from '../phrases.ts'
import { amountsIn, isPartOfSum } from './remark-amounts.ts'
import { isDeniedAfter, isDeniedBefore, isDeniedWithNext } from './remark-denial.ts'
import { columnNames } from './remark-harmless.ts'
import type { Item } from './remark-items.ts'
import {
  backwards,
  ending,
  hasFlag,
  isPart,
  kinds,
  ofLender,
  plain,
  type Region,
  regionAfter,
  regionMax,
} from './remark-region.ts'
import { lenderRow, type RemarkRow } from './remark-words.ts'

const doubting = kinds('doubt', 'not', 'unknown', 'pending')

const known = kinds(...plain, ...ofLender, ...ending, 'money')

/** A lender without a debt in the same sentence is itself a debt. */
export function withLenders(items: readonly Item[]): Item[] {
  const all: Item[] = []
  for (const [at, item] of items.entries()) {
    const isOwn = item.is === 'lender' && !isOfDebtBefore(all, at, item)
    all.push(isOwn ? { ...item, is: 'subject', rows: [lenderRow] } : item)
  }
  return all
}

/** `Mortgage released by SBI`, but not `mortgage released, SBI Rs 5 lakh`. */
function isOfDebtBefore(before: readonly Item[], at: number, lender: Item): boolean {
  if (lender.mark === 'hard') return false
  let isAside = isPart(lender)
  for (let index = at - 1; index >= Math.max(0, at - regionMax); index--) {
    const item = before[index]
    if (item === undefined) return false
    if (item.is === 'subject')
      return hasFlag(item, lenderRow.flag) && !(isAside && item.ending !== undefined)
    if ((ending.has(item.is) || item.is === 'nothing') && isAside) return false
    if (item.mark === 'hard') return false
    isAside ||= isPart(item) || item.is === 'and'
  }
  return false
}

/** Whether the statement about this subject is still in force. In doubt it is. */
export function stands(items: readonly Item[], at: number, row: RemarkRow): boolean {
  const region = regionAfter(items, at, row)
  if (isDoubtedBefore(items, at)) return !isDeniedBefore(items, at, region)
  const isEndDenied = isOfAnEnd(items, at)
  return !(
    (!isEndDenied && isDeniedAfter(region)) ||
    (!isEndDenied && isDeniedWithNext(items, at)) ||
    isDeniedBefore(items, at, region) ||
    isLifted(items, at, row, region)
  )
}

/** `Not yet: mortgage released`, `until the loan is repaid`. */
function isDoubtedBefore(items: readonly Item[], at: number): boolean {
  let isAside = items[at]?.mark !== 'none'
  for (const [{ is, mark }] of backwards(items, at)) {
    if (is === 'doubt' || is === 'not') return true
    if (!isAside && (is === 'no' || is === 'nothing' || is === 'without')) return true
    isAside ||= mark !== 'none'
  }
  return false
}

const isDoubting = ({ is }: Item) => is === 'doubt' || is === 'not' || is === 'pending'

function isLifted(
  items: readonly Item[],
  at: number,
  { lifts }: RemarkRow,
  { own, loose }: Region,
): boolean {
  if (lifts === undefined || loose.some(isDoubting)) return false
  if (own.some(({ is }) => is === 'ends') && isOfAnEnd(items, at)) return false
  const isLender = items[at]?.rows.includes(lenderRow) === true
  const before = amountsIn([...backwards(items, at)].map(([item]) => item).reverse())
  const takesBack = (said: readonly Item[]) =>
    said.some((item, index) => lifts.some((lift) => lift === item.is) && isDone(said, index)) &&
    // Only a lease expires: of a debt it says nothing that is understood.
    said.every(({ is }) => known.has(is) || (is === 'ends_lease' && lifts.includes(is))) &&
    !isUndone(said) &&
    said.filter(({ is }) => is === 'lender').length + Number(isLender) <= 1 &&
    before + amountsIn(said) <= 1 &&
    !isPartOfSum(said)
  if (takesBack(own)) return true
  const stop = own.findIndex(({ mark }) => mark === 'hard')
  const [head, rest] = stop < 0 ? [own, []] : [own.slice(0, stop), own.slice(stop)]
  if (rest.some(isDoubting)) return false
  if (takesBack(head)) return true
  const release = lifts.includes('release') ? releaseBefore(items, at) : undefined
  return release !== undefined && takesBack([release, ...head])
}

/** Words before a noun that make it a future action. */
const purposes = new Set(['for', 'with', 'towards', 'toward', 'in', 'to', 'साठी'])

/** Not `charge for release of`, `release by 2030`, nor an attachment raised for a sum. */
function isDone(said: readonly Item[], at: number): boolean {
  const item = said[at]
  if (item?.is === 'ends_attachment')
    return !said
      .slice(at + 1)
      .some(
        ({ is, text }) => is === 'money' || is === 'scale' || text === 'by' || purposes.has(text),
      )
  if (item?.is !== 'release') return true
  for (let index = at - 1; said[index]?.is === 'filler'; index--)
    if (purposes.has(said[index]?.text ?? '')) return false
  return !said.some(({ text }, index) => text === 'by' && said[index + 1]?.is === 'number')
}

/** The end is cancelled or denied, not the debt: `release of mortgage cancelled`. */
function isOfAnEnd(items: readonly Item[], at: number): boolean {
  if (items[at]?.mark !== 'none') return false
  for (const [{ is, mark }] of backwards(items, at)) {
    if (ending.has(is) || is === 'converts') return true
    if (mark !== 'none' || is === 'and') return false
  }
  return false
}

/** `Mortgage release cancelled`, but not `released and removed`. */
function isUndone(said: readonly Item[]): boolean {
  const first = said.findIndex(({ is }) => ending.has(is))
  return said.some(
    ({ is }, at) => is === 'ends' && first >= 0 && at > first && said[at - 1]?.is !== 'and',
  )
}

/** `Release of the mortgage`, and nothing before it that is not understood. */
function releaseBefore(items: readonly Item[], at: number): Item | undefined {
  let release: Item | undefined
  for (const [item, index] of backwards(items, at)) {
    const isNear = items[index + 1]?.mark === 'none'
    if (release !== undefined) {
      if (isPart(items[index + 1] ?? item)) return release
      if (!plain.has(item.is)) return undefined
    } else if (isNear && item.is === 'release') release = item
    else if (!isNear || item.is !== 'filler') return undefined
  }
  return release
}

const columns = new Set(wordsOf(columnNames).map(fold))
const isColumnName = ({ text }: Item) => columns.has(text)

/** A text that only names an officer: the officer holds the land, or has a right. */
export function isOfficerAlone(items: readonly Item[]): boolean {
  const meaningful = items.filter((item) => item.is !== 'filler' && !isColumnName(item))
  return meaningful.length > 0 && meaningful.every(({ is }) => is === 'officer')
}

const denied = kinds('nothing', 'no')

/** Good news, which a "no" reverses: `private land: no`, `no dues: no`. */
const good = new Set(
  wordsOf(`private, private land, private property, freehold, class 1, class i, no dues, no due, no case,
    no cases, nil dues, clear, clear title, title clear, खाजगी, खासगी, खाजगी मालकी, वर्ग 1, ಖಾಸಗಿ, ಖಾಸಗಿ ಸ್ವತ್ತು`).map(
    fold,
  ),
)

/** Whether every word of a text is known, or it is harmless without a subject. */
export function isUnderstood(items: readonly Item[], isTenure: boolean): boolean {
  if (items.some(({ is }) => is === 'subject'))
    return items.every(({ is }) => is === 'not' || is === 'pending' || !doubting.has(is))
  const allowed = kinds(...plain, 'heading', ...denied)
  if (!items.every(({ is }) => allowed.has(is) && is !== 'office')) return false
  const isHarmless = items.some(({ is }) => is === 'harmless')
  const isDenied = items.some(({ is }) => denied.has(is))
  if (isDenied && (isTenure ? isHarmless : items.some(({ text }) => good.has(text)))) return false
  if (!items.every((_, at) => isExplained(items, at))) return false
  const isBare = items.every(
    ({ is, text }) =>
      is === 'heading' ||
      is === 'and' ||
      is === 'or' ||
      denied.has(is) ||
      (is === 'number' && !isTenure && /^\d+$/u.test(text)),
  )
  return isHarmless || isBare
}

const orders = new Set(
  wordsOf(
    'order, आदेश, आदेश क्र, हुकूम, ಆದೇಶ, ಆದೇಶದ, ಆದೇಶದಂತೆ, aln, aln sr, na order, converted land, land conversion, conversion order, dc conversion',
  ).map(fold),
)
/** The preceding words give him a right. */
const beneficiary = new Set(['for', 'to', 'in favour of', 'favour', 'favor', 'under', 'of', 'with'])

/** Some words are harmless only beside others. */
function isExplained(items: readonly Item[], at: number): boolean {
  const has = (...all: Item['is'][]) => items.some(({ is }) => all.includes(is))
  const is = items[at]?.is
  if (is === 'heading') return isAnswered(items, at)
  if (is === 'event') return has('harmless') && has('number')
  if (is === 'granted')
    return items.slice(0, at).some((item) => item.is === 'harmless' && !isColumnName(item))
  if (is !== 'officer') return true
  return (
    items.some((item) => item.is === 'converts' || orders.has(item.text)) &&
    !beneficiary.has(items[at - 1]?.text ?? '')
  )
}

/** `Liabilities: nil`, `no liabilities`; a heading answered by the next heading's "no" is too. */
function isAnswered(items: readonly Item[], at: number): boolean {
  const [before] = items.slice(Math.max(0, at - 1), at)
  if (before?.is === 'no' || before?.text === 'nil') return true
  for (const { is, mark } of items.slice(at + 1)) {
    if (mark === 'hard') return false
    if (denied.has(is)) return true
    if (is !== 'filler' && is !== 'heading' && is !== 'and' && is !== 'or') return false
  }
  return false
}
