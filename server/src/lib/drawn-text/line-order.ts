import bidiFactory, { type Bidi } from 'bidi-js'
import type { Run } from './text-runs.ts'

/** Its types describe an ES module, but Node loads a CommonJS one. */
const bidi = (bidiFactory as unknown as () => Bidi)()
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Whether a paragraph reads from right to left: by its first letter (UAX #9, P2 and P3). */
export function readsRightToLeft(text: string): boolean {
  if (!rightToLeft.test(text)) return false
  const letter = text.match(/\p{L}/u)?.[0]
  return letter !== undefined && rightToLeft.test(letter)
}

interface LevelRun extends Run {
  level: number
}

/** The runs of a line in the order in which they stand from left to right (UAX #9, L2). */
export function orderRuns(runs: Run[], isRightToLeft: boolean): Run[] {
  const text = runs.map((run) => run.text).join('')
  if (!rightToLeft.test(text)) return runs
  const { levels } = bidi.getEmbeddingLevels(text, isRightToLeft ? 'rtl' : 'ltr')
  const ordered = splitByLevel(runs, levels)
  const highest = ordered.reduce((level, run) => Math.max(level, run.level), 0)
  for (let level = highest; level > 0; level -= 1) reverseFrom(ordered, level)
  return ordered
}

/** As they are read: readers that speak the text follow the order in which it is written. */
export function inReadingOrder<T extends Run>(runs: readonly T[]): T[] {
  return runs.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))
}

function splitByLevel(runs: Run[], levels: Uint8Array): LevelRun[] {
  const split: LevelRun[] = []
  let at = 0
  for (const { face, text } of runs) {
    let current: LevelRun | undefined
    for (const character of text) {
      const level = levels[at] ?? 0
      if (current?.level === level) current.text += character
      else {
        current = { face, text: character, level, start: at, isRightToLeft: level % 2 === 1 }
        split.push(current)
      }
      at += character.length
    }
  }
  return split
}

/** Reverses each sequence of runs at this level or above. */
function reverseFrom(runs: LevelRun[], level: number): void {
  let start = 0
  while (start < runs.length) {
    let end = start
    while ((runs[end]?.level ?? -1) >= level) end += 1
    if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse())
    start = end + 1
  }
}
