import type { FieldTable } from '../../draft/draft-fields.ts'
import type { PageFlow } from '../page-flow.ts'
import { styles, type TextStyle } from '../style.ts'
import { type Cell, cell, drawTable } from '../table.ts'
import { entered, enteredDate, noEntry } from '../wording.ts'

export type Fact = [label: string, value: string | null | undefined]

/** A label and a value in each row; an empty value says that nothing was entered. */
export function drawFacts(flow: PageFlow, facts: readonly Fact[]): void {
  drawFactRows(
    flow,
    facts.map((fact) => factCells(fact)),
  )
}

interface FactOptions {
  labelShare?: number
  /** Height of what must be on the same page below them. */
  andBelow?: number
}

export function drawFactRows(
  flow: PageFlow,
  rows: readonly Cell[][],
  { labelShare = 0.28, andBelow = 0 }: FactOptions = {},
): void {
  const columns = [{ share: labelShare }, { share: 1 - labelShare }]
  drawTable(flow, { columns, rows, padding: { x: 4, y: 1.6 }, andBelow })
}

export function factCells([label, value]: Fact, style: TextStyle = styles.value): Cell[] {
  const said = entered(value)
  return [cell(label, styles.label), cell(said ?? noEntry, said ? style : styles.note)]
}

/** Of fields whose value is a date; a plan or a mutation can be numbered like one. */
const dateKeys = /(?:^|_)(?:date|since|until|obtained)$/

/** The fields of a row that have a value, in the order of their table. */
export function filledFacts(fields: FieldTable, row: object): Fact[] {
  const values = row as Record<string, unknown>
  return Object.entries(fields).flatMap(([key, { label, options }]): Fact[] => {
    const value = values[key]
    const said = typeof value === 'string' ? entered(value) : undefined
    if (!said) return []
    if (options) return [[label, capitalized(said)]]
    return [[label, dateKeys.test(key) ? enteredDate(said) : said]]
  })
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
