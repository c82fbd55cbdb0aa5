import type { WordBook } from '../../collateral/collateral.ts'
import type { FactKind } from '../fact.ts'
import type { Run } from '../layout/run.ts'

/** A value found in a run, between two positions of its text. */
export interface Reading {
  value: string
  start: number
  end: number
  /** The engine for this kind of value understands it, and nothing had to be corrected. */
  isSound: boolean
  /** If the value says itself which fact it is. */
  kind?: FactKind
}

export interface ReadContext {
  stateCode: string
  book: WordBook
}

/** Reads what follows a label. A reader that finds nothing returns an empty list. */
export type Reader = (run: Run, context: ReadContext) => Reading[]

const strayStart = /^[\s:;,.|_*~`'"“”‘’=>\-–—•·]+/u
const strayEnd = /[\s:;,|_*~`'"“”‘’=<\-–—•·]+$/u

/** Marks around a value that belong to the form or to the dirt on the page. */
export function withoutStrayMarks(text: string): string {
  return text.replace(strayStart, '').replace(strayEnd, '').replace(/\s+/gu, ' ')
}

/** The reading of the part from start to end, without the stray marks around it. */
export function readingOf(text: string, start: number, end: number, isSound: boolean): Reading {
  const part = text.slice(start, end)
  const from = start + (strayStart.exec(part)?.[0].length ?? 0)
  const to = Math.max(from, end - (strayEnd.exec(part)?.[0].length ?? 0))
  return { value: withoutStrayMarks(part), start: from, end: to, isSound }
}
