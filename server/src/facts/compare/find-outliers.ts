import type { ComparisonKey } from './comparisons.ts'
import type { Found, FoundSide } from './found.ts'
import type { Statement } from './sources/statement.ts'

export type Verdict = 'same' | 'other' | 'unknown'
export type Compare = (one: Statement, other: Statement) => Verdict

/** Sources that are trusted alike, and may be of several properties. */
export interface Level {
  /** Compared with the levels above. */
  checked: readonly Statement[]
  /** What the levels below are compared with. */
  trusted: readonly Statement[]
}

/**
 * Each source is compared with the first level that says something comparable; it agrees if it
 * agrees with one of that level. Sources that differ in the same way make one line.
 */
export function findOutliers(
  levels: readonly Level[],
  compare: Compare,
  write: (sides: readonly Statement[]) => Found,
): Found[] {
  const groups: Statement[][] = []
  for (const [at, { checked }] of levels.entries()) {
    for (const source of checked) {
      const against = differsFrom(source, levels.slice(0, at), compare)
      if (!against) continue
      const group = groups.find(
        ([first, ...rest]) =>
          first === against && rest.every((each) => compare(each, source) === 'same'),
      )
      if (group) group.push(source)
      else groups.push([against, source])
    }
  }
  return groups.map(write)
}

function differsFrom(
  source: Statement,
  above: readonly Level[],
  compare: Compare,
): Statement | undefined {
  for (const { trusted } of above) {
    const verdicts = trusted.map((each) => compare(each, source))
    if (verdicts.includes('same')) return undefined
    const at = verdicts.indexOf('other')
    if (at >= 0) return trusted[at]
  }
  return undefined
}

export const toFound =
  (key: ComparisonKey, side: (statement: Statement) => FoundSide) =>
  (sides: readonly Statement[]): Found => ({ key, sides: sides.map(side) })
