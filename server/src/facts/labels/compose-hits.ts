import type { Flow } from '../layout/flows.ts'
import {
  asksForFigures,
  composeLabel,
  isFiller,
  isWordOfLabels,
  mayPrecede,
} from './compose-label.ts'
import type { Field } from './field-labels.ts'
import { type LabelHit, tokensOf } from './label-book.ts'

const tokensMax = 14
/** What may stand between a label and its colon. */
const noteBefore = /\([^()]{0,60}\)\s{0,2}$/u
const marks = /[:：]|(?<=\s)[-–—]{1,2}(?=\s)|(?<=[\p{L}\p{M}.])\s(?=\p{N}|[A-Z]{2,5}[-/]?\p{N})/gu
/** Fields that prose names without a colon, if a figure follows. */
const inProse: readonly Field[] = [
  ...([
    'registration_no',
    'registration_date',
    'execution_date',
    'receipt_no',
    'receipt_date',
  ] as const),
  ...([
    'order_no',
    'order_date',
    'mutation_no',
    'mutation_date',
    'khata_no',
    'property_id',
    'document_date',
  ] as const),
]
const numbering = /^\s{0,2}\(?(?:\p{N}{1,2}|[a-zA-Z]|[अ-ह])\s?[).]\s{0,2}/u
const marksMax = 60

type Token = ReturnType<typeof tokensOf>[number]

/** Labels before a colon, and those that fill a cell, by the words that they are made of. */
export function composedIn(flow: Flow): LabelHit<Field>[] {
  return flow.cells.flatMap((_, i) => {
    const start = flow.starts[i] ?? 0
    const line = flow.run.text.slice(start, (flow.starts[i + 1] ?? flow.run.text.length + 1) - 1)
    const hits = beforeMarks(line)
    const whole = hits.length === 0 ? fillingCell(line) : undefined
    return (whole === undefined ? hits : [whole]).map((hit) => ({
      ...hit,
      start: hit.start + start,
      end: hit.end + start,
    }))
  })
}

function beforeMarks(line: string): LabelHit<Field>[] {
  const found: LabelHit<Field>[] = []
  const tokens = tokensOf(line)
  for (const { 0: mark, index } of [...line.matchAll(marks)].slice(0, marksMax)) {
    const note = noteBefore.exec(line.slice(0, index))
    const end = note === null ? index : note.index
    const all = lastWords(tokens.filter((token) => token.end <= end))
    const isFirst = (all[0]?.start ?? 0) <= (numbering.exec(line)?.[0].length ?? 0)
    const own = isFirst ? all : shortest(all)
    const hit = hitFrom(own)
    const isNear = /^[\s.)]{0,4}$/u.test(line.slice(own.at(-1)?.end ?? 0, end))
    const isColon = /[:：]/u.test(mark)
    if (mark.trim() === '') {
      if (hit !== undefined && isNear && inProse.includes(hit.field) && own.length > 1)
        found.push(hit)
      continue
    }
    if (hit !== undefined && isNear && (isColon || isFirst)) found.push(hit)
  }
  return found
}

/** The words of labels that a text ends with. */
function lastWords(tokens: readonly Token[]): Token[] {
  const own: Token[] = []
  for (const token of tokens.slice(-tokensMax).reverse()) {
    if (!isWordOfLabels(token.text)) break
    own.unshift(token)
    if (token.isApart) break
  }
  const first = own.findIndex(({ text }) => !isFiller(text))
  return first < 0 ? [] : own.slice(first)
}

/** Within a line the words before may belong to another value: `… 30 feet road North :`. */
function shortest(tokens: readonly Token[]): readonly Token[] {
  let at = tokens.length - 1
  while (at >= 0 && hitFrom(tokens.slice(at)) === undefined) at -= 1
  const field = hitFrom(tokens.slice(at))?.field
  if (at < 0 || field === undefined) return []
  while (at > 0 && mayPrecede(tokens[at - 1]?.text ?? '')) at -= 1
  const first = tokens.findIndex(({ text }, i) => i >= at && !isFiller(text))
  const own = tokens.slice(Math.max(at, first))
  return hitFrom(own)?.field === field ? own : tokens.slice(at)
}

function fillingCell(line: string): LabelHit<Field> | undefined {
  const skip = numbering.exec(line)?.[0].length ?? 0
  const tokens = tokensOf(line).filter(({ start }) => start >= skip)
  if (tokens.length > tokensMax) return undefined
  const known = tokens.filter(({ text }) => isWordOfLabels(text))
  if (known.length === tokens.length) return hitFrom(tokens)
  return hasFew(tokens, known) ? unsure(hitFrom(known)) : undefined
}

/** A cell that asks for a number or a date, with a word that no label is known to have. */
function hasFew(tokens: readonly Token[], known: readonly Token[]): boolean {
  const [last] = known.slice(-1)
  if ((tokens.length - known.length) * 3 > tokens.length || last !== tokens.at(-1)) return false
  return asksForFigures(last?.text ?? '') && !tokens.some(({ text }) => /^\d/u.test(text))
}

const unsure = (hit: LabelHit<Field> | undefined) => hit && { ...hit, isSure: false }

function hitFrom(tokens: readonly Token[]): LabelHit<Field> | undefined {
  const [first, last] = [tokens[0], tokens.at(-1)]
  const composed = composeLabel(tokens.map(({ text }) => text))
  if (first === undefined || last === undefined || composed === undefined) return undefined
  const letters = tokens.reduce((sum, { text }) => sum + text.replace(/\p{M}/gu, '').length, 0)
  return { ...composed, start: first.start, end: last.end, letters, isCut: false }
}
