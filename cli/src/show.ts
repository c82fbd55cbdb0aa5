import pc from 'picocolors'

/** How the commands of lenders show things to people. */

/** Control characters, line breaks and direction changes; joiners belong to Indian scripts. */
const steering = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/** External text on one line, without terminal control characters. */
export function safe(text: string, charactersMax = 500): string {
  const clean = text.replace(steering, ' ').trim()
  return clean.length > charactersMax ? `${clean.slice(0, charactersMax)}…` : clean
}

/** `2026-03-01 09:30:00Z` */
export function timeOf(iso: string): string {
  return iso.replace('T', ' ').replace(/(\.\d+)?Z$/, 'Z')
}

export function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`
}

/** Names in one column, their values in another. */
export function lined(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${pc.dim(name.padEnd(width))}  ${value}`).join('\n')
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
