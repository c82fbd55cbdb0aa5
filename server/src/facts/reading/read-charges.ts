import { isWordOfLabels } from '../labels/compose-label.ts'
import { tokensOf } from '../labels/label-book.ts'
import type { Page } from '../layout/flows.ts'
import type { Word } from '../layout/rows.ts'
import { type Run, runOf, sliceRun } from '../layout/run.ts'
import { money, readCharge } from '../values/read-land-record.ts'
import { bodies } from '../values/read-people.ts'
import { type Candidate, candidateFrom } from './candidate.ts'
import type { FormInput } from './read-unlabelled.ts'

const charge =
  /(?<![\p{L}\p{M}])(?:बोजा|तारण|गहाण|कर्ज|ಅಡಮಾನ|ಋಣ|ಸಾಲ|ಭೋಗ್ಯ|ಆಧಾರ|charge|mortgage|mortgaged|loan|hypothecat\p{L}*|encumbrance)(?![\p{L}\p{M}])[\s:–—-]{0,4}(?:(?:of|to|by|from|in favour of)\s)?/iu
const sums = new RegExp(money, 'giu')
const sumsMax = 60
/** As much text as one charge has. */
const reach = 160
/** What ends the entry before: a bracket, a semicolon, a number, the end of a sentence. */
const entryEnd = /.*(?:[\])];?|[;:|]|\p{N}[).]?(?=\s)|(?<=[\p{L}\p{M}]{4})[.।](?=\s))/su

/** Charges that no label has led to: in the cells of one row, or in a sentence. */
export function readCharges(
  pages: readonly Page[],
  found: readonly Candidate[],
  { rule }: FormInput,
): Candidate[] {
  if (!rule.fields.includes('charge') || found.some(({ fact }) => fact === 'amount')) return []
  const inRows = pages.flatMap(({ rows }) => rows.flatMap((cells) => chargeInRow(cells)))
  if (inRows.length > 0) return inRows
  return pages.flatMap(({ flows }) => flows.flatMap(({ run }) => chargesIn(run)))
}

function chargeInRow(cells: readonly { words: readonly Word[] }[]): Candidate[] {
  const whole = runOf(cells.flatMap(({ words }) => words))
  const said = charge.exec(whole.text)
  if (said === null || /[[\]]/u.test(whole.text)) return []
  return candidatesFrom(sliceRun(whole, said.index + said[0].length))
}

/** `Bank of … charge of Rs. …`: the lender before the word that says what it has. */
function chargesIn({ text: written, pieces }: Run): Candidate[] {
  const run = { text: written.replace(/\n/gu, ' '), pieces }
  return [...run.text.matchAll(sums)].slice(0, sumsMax).flatMap(({ index }) => {
    const from = Math.max(0, index - reach)
    const before = run.text.slice(from, index)
    const end = from + (entryEnd.exec(before)?.[0].length ?? 0)
    const start = end + headingIn(written.slice(end, index))
    const own = run.text.slice(start, index)
    const after = run.text.slice(index, index + reach / 2)
    const isCharge = charge.test(own) || charge.test(after.split(/[;\]]/u)[0] ?? '')
    if (!isCharge || isStruckOut(run.text, index) || !bodies.test(own)) return []
    return candidatesFrom(sliceRun(run, start))
  })
}

/** Lines above the lender that are made of words of labels. */
function headingIn(text: string): number {
  const lines = text.split('\n')
  const last = lines.findIndex(
    (line) => !tokensOf(line).every((token) => isWordOfLabels(token.text)),
  )
  return lines.slice(0, Math.max(0, last)).reduce((sum, line) => sum + line.length + 1, 0)
}

function isStruckOut(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 300), at)
  return before.lastIndexOf('[') > before.lastIndexOf(']')
}

const candidatesFrom = (run: Run): Candidate[] =>
  readCharge(run).flatMap((reading) =>
    reading.kind === undefined
      ? []
      : [candidateFrom({ fact: reading.kind, reading, run, isSure: false, rank: 1 })],
  )
