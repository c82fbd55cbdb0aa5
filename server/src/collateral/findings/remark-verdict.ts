import { isDeniedAfter, isDeniedBefore, isDeniedWithNext } from './remark-denial.ts'
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

/** A lender that no debt in the same sentence speaks of is a debt by itself. */
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

/** Whether what this subject says still holds. In doubt it does. */
export function stands(items: readonly Item[], at: number, row: RemarkRow): boolean {
  const region = regionAfter(items, at, row)
  if (isDoubtedBefore(items, at)) return !isDeniedBefore(items, at, region)
  return !(
    isDeniedAfter(region) ||
    isDeniedWithNext(items, at) ||
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
  const takesBack = (said: readonly Item[]) =>
    said.some(({ is }) => lifts.some((lift) => lift === is)) &&
    said.every(({ is }) => known.has(is)) &&
    !isUndone(said) &&
    said.filter(({ is }) => is === 'lender').length + Number(isLender) <= 1 &&
    said.filter(({ is }) => is === 'money').length <= 1
  if (takesBack(own)) return true
  const stop = own.findIndex(({ mark }) => mark === 'hard')
  const [head, rest] = stop < 0 ? [own, []] : [own.slice(0, stop), own.slice(stop)]
  if (rest.some(isDoubting)) return false
  if (takesBack(head)) return true
  const release = lifts.includes('release') ? releaseBefore(items, at) : undefined
  return release !== undefined && takesBack([release, ...head])
}

/** What is cancelled is the end and not the debt: `release of mortgage cancelled`. */
function isOfAnEnd(items: readonly Item[], at: number): boolean {
  if (items[at]?.mark !== 'none') return false
  for (const [{ is, mark }] of backwards(items, at)) {
    if (ending.has(is)) return true
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

/** Whether every word of a text is known, or it is harmless where it speaks of nothing. */
export function isUnderstood(items: readonly Item[], isTenure: boolean): boolean {
  if (items.some(({ is }) => is === 'subject'))
    return items.every(({ is }) => is === 'not' || is === 'pending' || !doubting.has(is))
  const allowed = kinds(...plain, 'nothing', 'no')
  if (!items.every(({ is }) => allowed.has(is) && is !== 'office')) return false
  const isHarmless = items.some(({ is }) => is === 'harmless')
  const isBare = items.every(
    ({ is, text }) =>
      is === 'nothing' || is === 'no' || (is === 'number' && !isTenure && /^\d+$/u.test(text)),
  )
  return isHarmless || isBare
}
