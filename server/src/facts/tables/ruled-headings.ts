import { latinDigits } from '../../collateral/collateral.ts'
import { type Box, boxBelow, boxesBelow } from '../layout/boxes.ts'
import type { Page } from '../layout/flows.ts'
import { emptyRun, type Run } from '../layout/run.ts'
import { fieldNamed, labelsIn } from '../reading/find-hits.ts'
import { hasFigures, isHeading, isNameHeading, isNumbering } from './headings.ts'
import { type Column, withComposed } from './table-columns.ts'

export const columnsMin = 3
export const boxesMax = 1_500
const depthMax = 3

/** A column: the boxes of its heading from the top, the lowest of which has its width. */
export type Heading = readonly Box[]

export interface Grid {
  boxes: readonly Box[]
  textOf(box: Box): Run
}

export const gridOf = ({ ruled, boxes }: Page): Grid => ({
  boxes: ruled.slice(0, boxesMax),
  textOf: (box) => boxes.get(box) ?? emptyRun,
})

export const wordsOf = ({ pieces }: Run) => ({ words: pieces.map(({ word }) => word) })

const hasValue = /[:：]\s*[\p{L}\p{N}]/u

/** Words of labels, and no values. */
function isHead(run: Run): boolean {
  if (!/\p{L}/u.test(run.text) || run.text.length < 2) return false
  if (hasValue.test(run.text) || hasFigures(wordsOf(run))) return false
  return fieldNamed(run.text) !== undefined || isHeading(wordsOf(run))
}

/** A label with its value below it: a cell of a form. */
function isField({ text }: Run): boolean {
  const [label = '', ...value] = text.split('\n')
  return (
    fieldNamed(label) !== undefined && value.some((line) => /\p{N}{2}|\p{N}\/\p{N}/u.test(line))
  )
}

/** Of boxes with figures in a heading: one may have been misread. */
const valuesMax = 1

/** Boxes beside each other that may be the heading of a table. */
export function isHeadingBand(grid: Grid, band: readonly Box[]): boolean {
  const written = band.map((box) => grid.textOf(box))
  if (written.some(isField) || !(areHeads(written) || isNumbered(grid, band))) return false
  return written.filter((run) => hasFigures(wordsOf(run))).length <= valuesMax
}

/** The headings of the columns; undefined if too few of them are headings. */
export function headingsOf(grid: Grid, band: readonly Box[]): Heading[] | undefined {
  const headings = band.flatMap((box) => columnsBelow(grid, [box]))
  const isNamed = (heading: Heading) => heading.some((box) => isHead(grid.textOf(box)))
  const isOne = headings.filter(isNamed).length >= columnsMin || isNumbered(grid, band)
  return isOne ? headings : undefined
}

const headsMin = 0.6

/** Most are headings. */
const areHeads = (runs: readonly Run[]) =>
  runs.length > 0 && runs.filter(isHead).length >= runs.length * headsMin

export const isNumber = (run: Run) => run.pieces.length === 1 && isNumbering(wordsOf(run))

/** No form has more columns. */
const numberMax = 24

/** How many have the number of a column below them; none if that is not half, or they do not rise. */
function numbersBelow(grid: Grid, boxes: readonly Box[]): number {
  const below = boxes.flatMap((box) => boxBelow(grid.boxes, box) ?? [])
  const known = below.filter(({ isColumnNumber }) => isColumnNumber).length
  const numbers = below
    .map((box) => grid.textOf(box))
    .filter(isNumber)
    .map(({ text }) => Number(latinDigits(text).replace(/\D/gu, '')))
  const isRising = numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? 0))
  const isLow = numbers.every((number) => number <= numberMax)
  const count = known + numbers.length
  return isRising && isLow && count >= boxes.length / 2 ? count : 0
}

/** A heading may be known by the numbers below it, however badly its text was read. */
function isNumbered(grid: Grid, band: readonly Box[]): boolean {
  const headings = band.flatMap((box) => columnsBelow(grid, [box]))
  const lowest = headings.flatMap((heading) => heading.slice(-1))
  return numbersBelow(grid, lowest) >= columnsMin
}

/** The columns below a heading: where it is divided, those of its parts. */
function columnsBelow(grid: Grid, heading: Heading): Heading[] {
  const last = heading.at(-1)
  if (last === undefined || heading.length >= depthMax) return [heading]
  const parts = boxesBelow(grid.boxes, last)
  const written = parts.map((box) => grid.textOf(box)).filter(({ text }) => text !== '')
  const areParts = areHeads(written) && !written.some((run) => hasFigures(wordsOf(run)))
  const isDivided = parts.length > 1 && (areParts || numbersBelow(grid, parts) > 0)
  const isNumbers = parts.length > 1 && parts.every((box) => isNumber(grid.textOf(box)))
  if (!isDivided || isNumbers) return [heading]
  return parts.flatMap((part) => columnsBelow(grid, [...heading, part]))
}

/** Named by the lowest box of its heading, or by all of them. */
export function columnFrom(grid: Grid, heading: Heading): Column {
  const { left, right } = heading.at(-1) ?? { left: 0, right: 0 }
  const texts = heading.map((box) => grid.textOf(box).text.replaceAll('\n', ' ').trim())
  const [own, whole] = [texts.at(-1) ?? '', texts.join(' ').trim()]
  const named = [own, whole].map((text) => {
    const [hit] = labelsIn(text).sort((a, b) => b.letters - a.letters)
    const { field, isSure = false } = hit ?? {}
    return withComposed({ field, isSure, left, right, heading: text })
  })
  const [byOwn, byWhole] = named
  const isByWhole =
    byOwn?.field === undefined && byWhole?.field !== undefined && !isNameHeading(own)
  const best = isByWhole ? byWhole : byOwn
  const isNamed = best?.field !== undefined
  return {
    field: best?.field,
    isSure: best?.isSure === true,
    left,
    right,
    heading: isNamed ? whole : own,
  }
}
