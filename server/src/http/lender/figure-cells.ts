import type { FigureUnit } from './figure-schemas.ts'

/** A table with all its columns, as its files have it: one value for CSV and spreadsheet alike. */

interface FigureTable {
  columns: readonly { key: string; name: string; unit: FigureUnit }[]
  rows: readonly { name: string; cells: Record<string, number | null> }[]
}

const unitNames: Partial<Record<FigureUnit, string>> = {
  minutes: ' (working hours)',
  percent: ' (%)',
}

export function headingsOf({ columns }: FigureTable): string[] {
  return columns.map(({ name, unit }) => `${name}${unitNames[unit] ?? ''}`)
}

export function linesOf({ columns, rows }: FigureTable): [string, ...(number | null)[]][] {
  return rows.map(({ name, cells }) => [
    name,
    ...columns.map(({ key, unit }) => inUnit(cells[key] ?? null, unit)),
  ])
}

function inUnit(value: number | null, unit: FigureUnit): number | null {
  return value !== null && unit === 'minutes' ? Math.round((100 * value) / 60) / 100 : value
}
