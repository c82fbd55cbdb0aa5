import { type Box, boxBelow, boxBeside, isSameLine } from '../layout/boxes.ts'
import type { Flow, Page } from '../layout/flows.ts'
import { emptyRun, type Run } from '../layout/run.ts'
import { namesCrops } from '../tables/crop-tables.ts'
import type { Hit } from './find-hits.ts'

/** Where the value of a label may be. */
export interface Region {
  run: Run
  rank: 1 | 2 | 3
  /** A colon or a dash after the label, or a cell of its own. */
  isMarked: boolean
  /** The label says nothing else: its value may be below it. */
  isAlone: boolean
}

interface BoxRegions {
  regions: Region[]
  /** All of the label's box is the label: its value is in no other place. */
  isFirst: boolean
}

/** Of the letters in the box of a label. */
const lettersMin = 0.35
/** Index-II numbers its fields, and explains them: all of the box is the label. */
const numbered = /^\(?\p{N}{1,2}\s?[).]/u

const lettersIn = (page: Page, box: Box) => textIn(page, box).text.replace(/[^\p{L}]/gu, '').length
const textIn = (page: Page, box: Box | undefined): Run =>
  (box === undefined ? undefined : page.boxes.get(box)) ?? emptyRun

/** The value of a label that has a ruled box to itself: in the box beside it, or below it. */
export function boxRegions(
  hit: Hit,
  startsWithLabel: (flow: Flow, from: number) => boolean,
): BoxRegions {
  const { page, cell } = hit
  const { box } = cell
  if (box === undefined) return { regions: [], isFirst: false }
  const beside = boxBeside(page.ruled, box)
  const isFirst =
    numbered.test(textIn(page, box).text) &&
    hit.start < labelStartMax &&
    textIn(page, beside).text !== ''
  if (!isFirst && hit.letters < lettersIn(page, box) * lettersMin)
    return { regions: [], isFirst: false }
  const below = isOfCrops(page, box) ? undefined : boxBelow(page.ruled, box)
  const regions = [beside, below].flatMap((other) => {
    const run = textIn(page, other)
    const first = run.pieces[0]?.word
    const start = first === undefined ? undefined : page.cellOf.get(first)
    const flow = start === undefined ? undefined : page.flowOf.get(start)
    if (start === undefined || flow === undefined) return []
    const from = flow.starts[flow.cells.indexOf(start)] ?? 0
    if (hit.field !== 'nature' && startsWithLabel(flow, from)) return []
    return [{ run, rank: 3 as const, isMarked: true, isAlone: true }]
  })
  return { regions, isFirst: isFirst && regions.length > 0 }
}

const labelStartMax = 12

const isTouching = (box: Box, line: number) =>
  isSameLine(box.top, line) || isSameLine(box.bottom, line)

/** A heading of a table of crops, with those above it. */
const isOfCrops = ({ ruled, boxes }: Page, { top }: Box) =>
  namesCrops(
    ruled
      .filter((box) => (box.top < top && box.bottom > top) || isTouching(box, top))
      .map((box) => boxes.get(box)?.text ?? '')
      .join(' '),
  )
