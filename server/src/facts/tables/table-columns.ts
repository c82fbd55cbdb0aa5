import { composeLabel, isWordOfLabels, says } from '../labels/compose-label.ts'
import type { Field } from '../labels/field-labels.ts'
import { tokensOf } from '../labels/label-book.ts'
import type { Cell, Page } from '../layout/flows.ts'
import { type Row, rightOf, type Word } from '../layout/rows.ts'
import { wordsIn } from '../layout/run.ts'
import { fieldNamed, type Hit } from '../reading/find-hits.ts'
import { bodyColumns, edgeBetween } from './body-columns.ts'

export interface Column {
  field: Field | undefined
  isSure: boolean
  /** The text of its heading. */
  heading: string
  left: number
  right: number
}

/** The columns of a table, and the edges between them from left to right. */
export interface Columns {
  columns: readonly Column[]
  edges: readonly number[]
}

/** Fewer labels beside each other are a form. */
export const columnsMin = 3
const samples = 80

export const wordsOfHit = ({ flow, start, end }: Hit) => wordsIn(flow.run, start, end)

export function spanOf(words: readonly Word[]): [number, number] {
  return [Math.min(...words.map(({ rect }) => rect.x)), Math.max(...words.map(rightOf))]
}

/** The words of the heading by the columns of the rows below it. */
export function columnsByBody(
  sample: readonly Row[],
  labels: readonly Hit[],
  words: readonly Word[],
): Columns | undefined {
  const body = bodyColumns(sample)
  if (body.length < columnsMin) return undefined
  const edges = body.slice(1).map((column, i) => edgeBetween(body[i] ?? column, column, words))
  const heads = byColumn({ words }, edges)
  const columns = heads.map((own, i): Column => {
    const { left, right } = body[i] ?? { left: 0, right: 0 }
    const ordered = own.toSorted((a, b) => a.row - b.row || a.rect.x - b.rect.x)
    const heading = ordered.map(({ text }) => text).join(' ')
    const hit = labels.find((label) => wordsOfHit(label).some((word) => own.includes(word)))
    const [from, to] = own.length > 0 ? spanOf(own) : [left, right]
    return withComposed({
      field: hit?.field,
      isSure: hit?.isSure === true,
      heading,
      left: Math.min(left, from),
      right: Math.max(right, to),
    })
  })
  return { columns: withBothSides(columns), edges }
}

/** The present holder takes, unless another column names who takes: then he gives. */
export function withBothSides(columns: readonly Column[]): readonly Column[] {
  const takers = columns.filter(({ field }) => field === 'claimant')
  if (takers.length !== 2 || columns.some(({ field }) => field === 'executant')) return columns
  const isNamed = (column: Column, word: 'holder' | 'taker') =>
    tokensOf(column.heading).some(({ text }) => says(text, word))
  const holder = takers.find((column) => isNamed(column, 'holder') && !isNamed(column, 'taker'))
  const other = takers.find((column) => column !== holder)
  if (holder === undefined || other === undefined || !isNamed(other, 'taker')) return columns
  return columns.map((column) => (column === holder ? { ...column, field: 'executant' } : column))
}

/** Each label is a column, with the other words of its cell; cells without a label are columns too. */
export function columnsOf(
  page: Page,
  hits: readonly Hit[],
  words: readonly Word[],
): readonly Column[] {
  const columns: Column[] = hits.map((hit) => columnFrom(wordsOfHit(hit), hit))
  const labelled = new Map(
    hits.flatMap((hit, i) => wordsOfHit(hit).map((word) => [word, i] as const)),
  )
  const cells = new Set(words.flatMap((word) => page.cellOf.get(word) ?? []))
  for (const cell of cells) {
    const own = [...new Set(cell.words.flatMap((word) => labelled.get(word) ?? []))]
    let at = own[0]
    const loose: Word[] = []
    for (const word of cell.words) {
      at = labelled.get(word) ?? at
      const column = at === undefined ? undefined : columns[at]
      if (column === undefined) loose.push(word)
      else if (!labelled.has(word)) widen(column, [word])
    }
    if (loose.length === 0) continue
    const [left, right] = spanOf(loose)
    const column = columns.find((each) => left < each.right && each.left < right)
    if (column === undefined) columns.push(columnFrom(loose))
    else widen(column, loose)
  }
  return withBothSides(
    columns.map(withComposed).sort((a, b) => a.left + a.right - b.left - b.right),
  )
}

/** What the whole heading of a column says counts for more than a label in it. */
export function withComposed(column: Column): Column {
  const named = fieldNamed(column.heading)
  if (named?.isSure) return { ...column, ...named }
  const tokens = tokensOf(column.heading).map(({ text }) => text)
  const known = tokens.filter((token) => isWordOfLabels(token))
  if (known.length < tokens.length * 0.8) return column
  const composed = composeLabel(known)
  return composed === undefined ? column : { ...column, ...composed }
}

function columnFrom(words: readonly Word[], hit?: Hit): Column {
  const [left, right] = spanOf(words)
  const heading = words.map(({ text }) => text).join(' ')
  return { field: hit?.field, isSure: hit?.isSure === true, heading, left, right }
}

function widen(column: Column, words: readonly Word[]): void {
  const [left, right] = spanOf(words)
  column.left = Math.min(column.left, left)
  column.right = Math.max(column.right, right)
  column.heading += ` ${words.map(({ text }) => text).join(' ')}`
}

/** Between two headings, where the fewest words of the rows below stand. */
export function edgesOf(columns: readonly Column[], below: readonly Row[]): number[] {
  const words = below.flatMap((row) => row.words)
  return columns.slice(1).map((column, i) => {
    const before = columns[i]
    const from = before === undefined ? 0 : (before.left + before.right) / 2
    return quietest(words, from, (column.left + column.right) / 2)
  })
}

function quietest(words: readonly Word[], from: number, to: number): number {
  const step = (to - from) / samples
  if (!(step > 0)) return from
  const counts = new Array<number>(samples + 1).fill(0)
  for (const word of words) {
    const first = Math.max(0, Math.ceil((word.rect.x - from) / step))
    const last = Math.min(samples, Math.floor((rightOf(word) - from) / step))
    for (let at = first; at <= last; at += 1) counts[at] = (counts[at] ?? 0) + 1
  }
  const least = Math.min(...counts)
  let [bestAt, bestLength, length] = [0, 0, 0]
  for (const [at, count] of counts.entries()) {
    length = count === least ? length + 1 : 0
    if (length > bestLength) [bestAt, bestLength] = [at, length]
  }
  return from + (bestAt - (bestLength - 1) / 2) * step
}

/** The words of a row by column. */
export function byColumn({ words }: Pick<Cell, 'words'>, edges: readonly number[]): Word[][] {
  const columns: Word[][] = Array.from({ length: edges.length + 1 }, () => [])
  for (const word of words) {
    const middle = word.rect.x + word.rect.w / 2
    const at = edges.filter((edge) => edge < middle).length
    columns[at]?.push(word)
  }
  return columns
}
