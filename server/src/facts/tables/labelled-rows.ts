import type { Page } from '../layout/flows.ts'
import type { Row } from '../layout/rows.ts'
import { columnsMin } from './table-columns.ts'

const rowsMax = 3

/**
 * How many rows below a heading say whose lines follow: `खाते क्रमांक : 748`. None, if no row of the
 * table follows them.
 */
export function labelledRows(
  page: Page,
  rows: readonly Row[],
  isOther: (row: Row) => boolean,
): number {
  const cellsIn = ({ index }: Row) => page.rows[index - (page.rows[0]?.[0]?.row.index ?? 0)] ?? []
  const isLabelled = (row: Row) => {
    const labelled = cellsIn(row).map(({ words }) => words.some(({ text }) => /[:：]/u.test(text)))
    return labelled.every(Boolean) || (labelled.some(Boolean) && isOther(row))
  }
  const [first] = rows
  if (first === undefined || !isLabelled(first)) return 0
  const at = rows.slice(0, rowsMax + 1).findIndex((row) => !isLabelled(row) && !isOther(row))
  const next = rows[at]
  return next !== undefined && cellsIn(next).length >= columnsMin ? at : 0
}

/** `Consideration Rs.` in a cell whose figure is on the next line. */
export const awaitsValue = ({ words }: Row) =>
  words.some(({ text }) => /^(?:rs|inr|रु|रू|ರೂ|dt|dtd|regd)\.?$/iu.test(text))
