import type { Searched } from './draft-facts.ts'

/** The years of the period that no search covers, as ranges. */
export function findUncovered(searched: readonly Searched[], from: number, to: number): string[] {
  const gaps: string[] = []
  let next = from
  for (const { fromYear, toYear } of searched.toSorted((a, b) => a.fromYear - b.fromYear)) {
    if (fromYear > to) break
    if (fromYear > next) gaps.push(rangeOf(next, fromYear - 1))
    next = Math.max(next, toYear + 1)
  }
  if (next <= to) gaps.push(rangeOf(next, to))
  return gaps
}

const rangeOf = (from: number, to: number) => (from === to ? String(from) : `${from} to ${to}`)
