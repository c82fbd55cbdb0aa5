import type { FieldTable } from '../../draft/draft-fields.ts'
import type { PageFlow } from '../page-flow.ts'
import { styles } from '../style.ts'
import { type Cell, cell, drawTable } from '../table.ts'
import { entered, noEntry } from '../wording.ts'

export type Fact = [label: string, value: string | null | undefined]

/** A label and a value in each row; an empty value says that nothing was entered. */
export function drawFacts(flow: PageFlow, facts: readonly Fact[], labelShare?: number): void {
  drawFactRows(flow, facts.map(factCells), labelShare)
}

export function drawFactRows(flow: PageFlow, rows: readonly Cell[][], labelShare = 0.24): void {
  const columns = [{ share: labelShare }, { share: 1 - labelShare }]
  drawTable(flow, { columns, rows, padding: { x: 4, y: 1.6 } })
}

export function factCells([label, value]: Fact): Cell[] {
  const said = entered(value)
  return [cell(label, styles.label), cell(said ?? noEntry, said ? styles.value : styles.note)]
}

/** The fields of a row that have a value, in the order of their table. */
export function filledFacts(fields: FieldTable, row: object): Fact[] {
  const values = row as Record<string, unknown>
  return Object.entries(fields).flatMap(([key, { label, options }]): Fact[] => {
    const value = values[key]
    const said = typeof value === 'string' ? entered(value) : undefined
    return said ? [[label, options ? capitalized(said) : said]] : []
  })
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
