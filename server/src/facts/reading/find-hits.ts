import { wordsOf } from '../../collateral/collateral.ts'
import { composedIn } from '../labels/compose-hits.ts'
import { type Field, fieldLabels, sides } from '../labels/field-labels.ts'
import { LabelBook, type LabelHit } from '../labels/label-book.ts'
import { type Cell, cellIndexAt, type Flow, type Page } from '../layout/flows.ts'
import type { Word } from '../layout/rows.ts'
import { isMeasure } from './side-measures.ts'

/** A label on a page. */
export interface Hit extends LabelHit<Field> {
  page: Page
  flow: Flow
  /** The cell in which it begins, and its place in the flow. */
  cell: Cell
  cellAt: number
  firstWord: Word | undefined
}

export type HitsOfFlow = ReadonlyMap<Flow, readonly Hit[]>

const book = new LabelBook<Field>(
  (Object.entries(fieldLabels) as [Field, string][]).flatMap(([field, labels]) =>
    wordsOf(labels).map((text) => ({ field, text })),
  ),
)

export const isLabelWord = (token: string) => book.knows(token)

/** The labels in a text. */
export const labelsIn = (text: string): LabelHit<Field>[] => book.findIn({ text })

/** The field that a text names as a whole. */
export function fieldNamed(text: string): Pick<LabelHit<Field>, 'field' | 'isSure'> | undefined {
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '').length
  const [best] = book.findIn({ text }).sort((a, b) => b.letters - a.letters)
  if (best === undefined || best.isCut || best.letters < letters * namedMin) return undefined
  return { field: best.field, isSure: best.isSure }
}

const namedMin = 0.8

/** All labels of the pages by the flow that they are in. */
export function findHits(pages: readonly Page[]): HitsOfFlow {
  const found = new Map<Flow, Hit[]>()
  for (const page of pages) {
    for (const flow of page.flows) {
      const all = book
        .findIn(flow.run)
        .flatMap((hit) => onOneLine(hit, flow.run.text))
        .filter((hit) => isWhole(hit, flow.run.text))
        .filter((hit) => !sides.includes(hit.field) || !isMeasure(flow.run.text, hit))
      const hits = joinSame(withComposed(all, flow), flow.run.text).map((hit) =>
        readAgain(hit, flow.run.text),
      )
      found.set(
        flow,
        hits.flatMap((hit) => placed(hit, page, flow)),
      )
    }
  }
  return found
}

const labelMax = 60

/** `TAX RECEIPT` over `Date of payment`: the label is the one that fills the next line. */
function onOneLine(hit: LabelHit<Field>, text: string): LabelHit<Field>[] {
  const line = text.lastIndexOf('\n', hit.end) + 1
  const isWithin = /[\p{L}\p{M}] $/u.test(text.slice(Math.max(0, hit.start - 3), hit.start))
  if (line <= hit.start || !isWithin) return [hit]
  const [next] = book.findIn({ text: text.slice(line, line + labelMax) })
  const isLonger = next?.start === 0 && line + next.end > hit.end
  if (next === undefined || !isLonger) return [hit]
  const before = book
    .findIn({ text: text.slice(hit.start, line - 1) })
    .filter((each) => !each.isCut)
  return [...before.map((each) => movedBy(each, hit.start)), movedBy(next, line)]
}

const movedBy = (hit: LabelHit<Field>, by: number): LabelHit<Field> => ({
  ...hit,
  start: hit.start + by,
  end: hit.end + by,
})

const dateAfter = /^\s?\.?\s?\p{N}{1,2}[-/.]\p{N}{1,2}[-/.]\p{N}/u

/** ▦ Councils that have the name of their place. */
const councils: readonly { field: Field; words: RegExp }[] = [
  {
    field: 'village',
    words: /^(?:ग्राम\s?पंचायत$|ಗ್ರಾಮ ಪಂಚಾಯ|grama? panchayath?$|village panchayat$)/iu,
  },
  { field: 'district', words: /^(?:जिल्हा परिषद|ಜಿಲ್ಲಾ ಪಂಚಾಯ)/u },
  { field: 'taluka', words: /^(?:पंचायत समिती|तालुका पंचायत|ತಾಲ್ಲೂಕು ಪಂಚಾಯ|ತಾಲೂಕು ಪಂಚಾಯ)/u },
]
const nameAfter =
  /^\s?(?:[:：]-?\s?[\p{L}\p{M}]{2}|-?\s?[\p{L}\p{M}]{3,}(?:\s[\p{L}\p{M}]{3,})?\s?[,;])/u

/** `ता.` is a taluka, and a date if a date follows; `जिल्हा परिषद पुणे,` names a district. */
function readAgain(hit: LabelHit<Field>, text: string): LabelHit<Field> {
  const after = text.slice(hit.end, hit.end + 40)
  if (hit.field === 'taluka' && dateAfter.test(after)) return { ...hit, field: 'document_date' }
  if (hit.field !== 'other' || !nameAfter.test(after)) return hit
  const own = text.slice(hit.start, hit.end)
  const council = councils.find(({ words }) => words.test(own))
  return council === undefined ? hit : { ...hit, field: council.field }
}

/** A label made of known words counts for more than a shorter one inside it. */
function withComposed(hits: readonly LabelHit<Field>[], flow: Flow): LabelHit<Field>[] {
  const all: LabelHit<Field>[] = []
  let at = 0
  const composed = composedIn(flow)
  for (const label of composed) {
    while (at < hits.length && (hits[at]?.end ?? 0) <= label.start)
      all.push(...hits.slice(at, ++at))
    const inside: LabelHit<Field>[] = []
    while (at < hits.length && (hits[at]?.start ?? 0) < label.end)
      inside.push(...hits.slice(at, ++at))
    all.push(...(inside.some((hit) => isBetter(hit, label)) ? inside : [label]))
  }
  return [...all, ...hits.slice(at)]
}

const coverMin = 0.9

/** It is the whole label, or began in the line before. */
function isBetter(hit: LabelHit<Field>, { field, start, end }: LabelHit<Field>): boolean {
  if (hit.field === field && hit.start < start) return true
  const shared = Math.min(hit.end, end) - Math.max(hit.start, start)
  return hit.isSure && shared >= (end - start) * coverMin
}

function placed(hit: LabelHit<Field>, page: Page, flow: Flow): Hit[] {
  const cellAt = cellIndexAt(flow, hit.start)
  const cell = flow.cells[cellAt]
  if (cell === undefined) return []
  const firstWord = flow.run.pieces.find(({ at, text }) => at + text.length > hit.start)?.word
  return [{ ...hit, page, flow, cell, cellAt, firstWord }]
}

/** ता. and जि. are labels only with their full stop; Mr is a title, and MR a mutation. */
const isWhole = ({ letters, start, end }: LabelHit<Field>, text: string) =>
  (letters > 1 || /^[.:]/u.test(text.slice(end))) && text.slice(start, end) !== 'Mr'

/** A label in two languages is one: `ಗ್ರಾಮ / Village :`. */
function joinSame(hits: readonly LabelHit<Field>[], text: string): LabelHit<Field>[] {
  const joined: LabelHit<Field>[] = []
  for (const hit of hits) {
    const last = joined.at(-1)
    const between = last === undefined ? '' : text.slice(last.end, hit.start)
    const isNear =
      /^[\s/(),.|-]{0,6}$/u.test(between) && (!between.includes('\n') || /[/(]/u.test(between))
    if (last?.field === hit.field && isNear) {
      last.end = hit.end
      last.letters += hit.letters
      last.isSure ||= hit.isSure
      last.isCut = hit.isCut
    } else joined.push({ ...hit })
  }
  return joined
}
