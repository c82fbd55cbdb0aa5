import { withoutFormula } from './without-formula.ts'

/**
 * A table for spreadsheets: CSV by RFC 4180 in UTF-8, with the mark by which Excel knows it, so that
 * Indian scripts are shown.
 */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): Buffer {
  const lines = rows.map((row) => `${row.map(writeCell).join(',')}\r\n`)
  return Buffer.from(`\uFEFF${lines.join('')}`)
}

function writeCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = withoutFormula(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
