import type { Field } from '../labels/field-labels.ts'
import type { Row, Word } from '../layout/rows.ts'
import { runOf } from '../layout/run.ts'
import { findDates } from '../values/read-date.ts'
import type { Table } from './find-tables.ts'
import { byColumn } from './table-columns.ts'

/** ▦ The column that separates the entries of a table without serial numbers. */
const anchors: readonly Field[] = [
  ...(['registration_no', 'khata_no', 'survey_no', 'mutation_no', 'area'] as const),
  ...(['execution_date', 'registration_date'] as const),
]
const otherAnchors: readonly Field[] = ['holder', 'executant', 'claimant']

/** The rows of each entry of a table. */
export function entriesOf({ rows, columns, edges, headWords }: Table): Row[][] {
  const cells = rows.map((row) => byColumn(row, edges))
  const rowsWith = (field: Field) => {
    const at = columns.findIndex((column) => column.field === field)
    return cells.flatMap((row, i) => (isAnchor(field, runOf(row[at] ?? []).text) ? [i] : []))
  }
  const serials = rowsWith('serial')
  const numbers = rowsWith('registration_no')
  const longestOf = (fields: readonly Field[]) =>
    fields.map(rowsWith).sort((a, b) => b.length - a.length)[0] ?? []
  const byNumber = longestOf(anchors)
  const longest = byNumber.length > 0 ? byNumber : longestOf(otherAnchors)
  const certain = serials.length >= numbers.length ? serials : numbers
  const isCertain = certain.length > 1 || (certain.length === 1 && longest.length < 2)
  const best = isCertain ? certain : longest
  if (best.length === 0) return rows.length > 0 ? [[...rows]] : []
  const from = firstRow(rows, best[0] ?? 0, headWords)
  const starts = startsOf(
    rows.slice(from),
    best.map((at) => at - from),
  )
  return splitAt(rows.slice(from), starts)
}

const gapBetween = (above: Row | undefined, below: Row | undefined) =>
  above?.page === below?.page ? (below?.top ?? 0) - (above?.bottom ?? 0) : -Infinity

/**
 * Rows without a figure above the first entry belong to the heading, unless they are nearer to the
 * entry: the number of an entry may stand in the middle of its height.
 */
function firstRow(rows: readonly Row[], anchor: number, headWords: readonly Word[]): number {
  const head = rows.findIndex((row) => row.words.some(({ text }) => /\p{N}/u.test(text)))
  let from = Math.max(0, Math.min(head, anchor))
  const headBottom = Math.max(...headWords.map(({ rect }) => rect.y + rect.h))
  while (from > 0) {
    const [row, above] = [rows[from - 1], rows[from - 2]]
    if (row?.page !== rows[from]?.page || row === undefined) break
    const over = above === undefined ? row.top - headBottom : gapBetween(above, row)
    if (gapBetween(row, rows[from]) >= over) break
    from -= 1
  }
  return from
}

const anyNumber = /^[[(\s]{0,4}(?:[\p{L}\p{M}]{1,5}[-/ ]?)?\p{N}/u
/** ▦ What the first row of an entry has in a column. A long number may go on in the next row. */
const anchorForms: Partial<Record<Field, RegExp>> = {
  serial: /^[[(]?\s?\p{N}{1,3}\s?[\])]?[.)]?$/u,
  registration_no: /^(?:\p{L}{2}[\p{L}\p{M}]*[-\s]?\p{N}|\p{N}{1,7}\s?\/\s?\p{N}{4})/u,
  holder: /^[[(]?\s?\p{L}/u,
}

function isAnchor(field: Field, text: string): boolean {
  if (field.endsWith('date')) return findDates({ text }).length > 0
  if (field !== 'registration_no' && findDates({ text }).length > 0) return false
  return (anchorForms[field] ?? anyNumber).test(text)
}

/** In heights of a row: by how much the gap above an entry is wider than those within it. */
const gapMore = 0.35

/** Where entries begin: at their numbers, or above them at a gap that is clearly wider. */
function startsOf(rows: readonly Row[], numbered: readonly number[]): number[] {
  const isFirst = numbered[0] === 0
  return numbered.map((at, i) => {
    const before = numbered[i - 1]
    if (before === undefined) return 0
    const [row, above] = [rows[at], rows[at - 1]]
    if (isFirst && row?.page !== above?.page) return at
    const height = (row?.bottom ?? 0) - (row?.top ?? 0)
    let widest = at
    let gap = isFirst ? gapBetween(above, row) + height * gapMore : -Infinity
    for (let next = before + 1; next <= at; next += 1) {
      const own = gapBetween(rows[next - 1], rows[next])
      if (own > gap) [widest, gap] = [next, own]
    }
    return widest
  })
}

const splitAt = (rows: readonly Row[], starts: readonly number[]) =>
  starts.map((start, i) => rows.slice(start, starts[i + 1] ?? rows.length))
