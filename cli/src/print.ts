import pc from 'picocolors'
import type { Row, Said } from './command.ts'

export function print(said: Said, asJson: boolean): void {
  process.stdout.write(`${asJson ? jsonOf(said) : plain(said.text)}\n`)
}

function jsonOf({ json, isLines }: Said): string {
  if (isLines && Array.isArray(json)) return json.map((one) => JSON.stringify(one)).join('\n')
  return JSON.stringify(json, null, 2)
}

function plain(text: Said['text']): string {
  if (typeof text === 'string') return text
  const first = text[0]
  if (!first) return pc.dim('None.')
  const columns = Object.keys(first)
  const cells = text.map((row) => columns.map((column) => cellOf(row, column)))
  const widths = columns.map((column, i) =>
    Math.max(column.length, ...cells.map((row) => row[i]?.length ?? 0)),
  )
  const line = (row: string[]) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()
  return [pc.bold(line(columns)), ...cells.map(line)].join('\n')
}

function cellOf(row: Row, column: string): string {
  const value = row[column]
  return value instanceof Date ? value.toISOString() : String(value ?? '')
}
