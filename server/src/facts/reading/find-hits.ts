import { wordsOf } from '../../collateral/collateral.ts'
import { type Field, fieldLabels } from '../labels/field-labels.ts'
import { LabelBook, type LabelHit } from '../labels/label-book.ts'
import { type Cell, cellIndexAt, type Flow, type Page } from '../layout/flows.ts'
import type { Word } from '../layout/rows.ts'

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

/** All labels of the pages by the flow that they are in. */
export function findHits(pages: readonly Page[]): HitsOfFlow {
  const found = new Map<Flow, Hit[]>()
  for (const page of pages) {
    for (const flow of page.flows) {
      const all = book.findIn(flow.run).filter((hit) => isWhole(hit, flow.run.text))
      const hits = joinSame(all, flow.run.text)
      found.set(
        flow,
        hits.flatMap((hit) => placed(hit, page, flow)),
      )
    }
  }
  return found
}

function placed(hit: LabelHit<Field>, page: Page, flow: Flow): Hit[] {
  const cellAt = cellIndexAt(flow, hit.start)
  const cell = flow.cells[cellAt]
  if (cell === undefined) return []
  const firstWord = flow.run.pieces.find(({ at, text }) => at + text.length > hit.start)?.word
  return [{ ...hit, page, flow, cell, cellAt, firstWord }]
}

/** ता. and जि. are labels only with their full stop. */
const isWhole = ({ letters, end }: LabelHit<Field>, text: string) =>
  letters > 1 || /^[.:]/u.test(text.slice(end))

/** A label in two languages is one: `ಗ್ರಾಮ / Village :`. */
function joinSame(hits: readonly LabelHit<Field>[], text: string): LabelHit<Field>[] {
  const joined: LabelHit<Field>[] = []
  for (const hit of hits) {
    const last = joined.at(-1)
    const between = last === undefined ? '' : text.slice(last.end, hit.start)
    if (last?.field === hit.field && /^[\s/(),.|-]{0,6}$/u.test(between)) {
      last.end = hit.end
      last.isSure ||= hit.isSure
      last.isCut = hit.isCut
    } else joined.push({ ...hit })
  }
  return joined
}
