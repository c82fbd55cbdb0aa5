import type { FieldRule } from '../fact-kinds.ts'
import { type Field, sides } from '../labels/field-labels.ts'
import { tokensOf } from '../labels/label-book.ts'
import { type Cell, cellIndexAt, type Flow } from '../layout/flows.ts'
import { emptyRun, type Run, runOf, sliceRun } from '../layout/run.ts'
import { boxRegions, type Region } from './box-regions.ts'
import { type Hit, type HitsOfFlow, isLabelWord } from './find-hits.ts'
import { isMark, linesBeside, rowOfNextLines } from './lines-beside.ts'

const inAddresses: readonly Field[] = [
  ...(['village', 'taluka', 'district', 'person', 'other', 'survey_no', 'site', 'unit'] as const),
  ...(['document_date', 'serial', 'charge', 'period', 'period_to', 'sum'] as const),
]
const besideLand: readonly Field[] = [
  ...inAddresses.filter((field) => field !== 'document_date' && field !== 'period'),
  ...(['place', 'holder', 'khata_no', 'property_id', 'mutation_no', 'area'] as const),
]
/** ▦ Labels that do not end the value of a field, since they occur in it. */
const inside: Partial<Record<Field, readonly Field[]>> = {
  executant: inAddresses,
  claimant: inAddresses,
  holder: [...inAddresses, 'charge'],
  unit: ['other', 'person', 'unit'],
  survey_no: ['survey_no'],
  east: besideLand,
  west: besideLand,
  north: besideLand,
  south: besideLand,
  period: ['document_date', 'period', 'period_to'],
  charge: ['charge', 'person', 'other', 'amount'],
  order_no: ['mutation_no'],
  nature: ['charge', 'document_date'],
  consideration: ['sum', 'amount', 'document_date'],
  amount: ['sum'],
  sum: ['sum'],
  execution_date: ['document_date', 'taluka', 'village', 'district', 'period'],
}

/** Where in the flow the next label ends the value. */
function stopAfter(hit: Hit, from: number, flow: Flow, hits: HitsOfFlow): number {
  const ignored = inside[hit.field] ?? []
  const next = (hits.get(flow) ?? []).find(
    ({ start, field }) => start >= from && !ignored.includes(field),
  )
  return next?.start ?? flow.run.text.length
}

const note = /^[\s).]{0,3}\((?:[^()\p{N}]{1,80}|(?:पक्ष|पक्षकार|party|ಪಕ್ಷ|ಪಕ್ಷಗಾರ)[^()]{1,24})\)/iu
/** `Village / Layout :`, another name for what the label asks for. */
const otherName = /^\s?\/\s?[\p{L}\p{M}][\p{L}\p{M}. ]{1,30}(?=\s?(?:[:：\n]|$))/u
const mark = /^[\s).\]]{0,4}(?:[:：=]|[-–—]{1,2}(?=[\s\p{L}\p{N}]))(?:[^\S\n]|[:–—-]){0,4}/u

/** In the order in which they are tried: after the label, in the cell to its right, below it. */
export function regionsFor(hit: Hit, rule: FieldRule, hits: HitsOfFlow): Region[] {
  const { flow } = hit
  const { text } = flow.run
  const noted = note.exec(text.slice(hit.end))?.[0].length ?? 0
  // A note may have words that are labels elsewhere.
  const stop = stopAfter(hit, hit.end + noted, flow, hits)
  const noteLength = noted || (otherName.exec(text.slice(hit.end, stop))?.[0].length ?? 0)
  const marked = mark.exec(text.slice(hit.end + noteLength)) ?? mark.exec(text.slice(hit.end))
  const isColon = marked !== null
  const from = hit.end + noteLength + (marked?.[0].length ?? 0)
  const lineEnd = endOfLine(text, from)
  const sameLine = text.slice(from, Math.min(lineEnd, stop))
  const regions: Region[] = []
  const follows = /[\p{L}\p{N}]/u.test(sameLine)
  if (follows) {
    const run = takeRows(flow, from, stop, rule)
    const isMarked = isColon || isBoundaryWord(hit)
    regions.push({ run, rank: isColon ? 2 : 1, isMarked, isAlone: false })
  }
  const isLast = lineEnd <= stop || isAllLabels(text.slice(hit.end, lineEnd))
  if (isLast) {
    const right = rightRegion(hit, rule, hits)
    if (right !== undefined) regions.push(right)
  }
  if (!follows && isLast && stop > lineEnd && !/^\(\p{N}{1,2}\)/u.test(text.slice(lineEnd + 1))) {
    const run = takeRows(flow, lineEnd + 1, stop, rule)
    const isAlone = fillsItsCell(hit)
    const rank = isColon ? 2 : isAlone && hit.cell.box !== undefined ? 3 : 1
    regions.push({ run, rank, isMarked: isColon, isAlone })
  }
  const boxed = boxRegions(hit, (flow, from) => startsWithLabel(hit, flow, from, hits))
  if (isLast || boxed.isFirst)
    regions.splice(boxed.isFirst ? 0 : regions.length, 0, ...boxed.regions)
  return regions.filter(({ run }) => run.pieces.length > 0)
}

const joints = new Set(['ಮತ್ತು', 'ಹಾಗೂ', 'and', 'व', 'आणि'])

/** `Document No. and date`: the rest of the line is another label. */
function isAllLabels(line: string): boolean {
  if (/[:：]/u.test(line)) return false
  return tokensOf(line).every(({ text }) => joints.has(text) || isLabelWord(text))
}

/** पूर्वेस and `East by` say that a boundary follows. */
const isBoundaryWord = ({ field, flow, start, end }: Hit) =>
  sides.includes(field) && /(?:by|ेस|ेला|ಕ್ಕೆ)$/iu.test(flow.run.text.slice(start, end))

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at < 0 ? text.length : at
}

/** The text from a position on, over as many rows as the value may have. */
function takeRows(flow: Flow, from: number, stop: number, rule: FieldRule): Run {
  let index = cellIndexAt(flow, from)
  let end = Math.min(stop, flow.starts[index + 1] ?? flow.run.text.length)
  for (let rows = 1; rows < rule.rows && end < stop; rows += 1) {
    const [cell, next] = [flow.cells[index], flow.cells[index + 1]]
    if (cell === undefined || next === undefined || !continues(flow, index, rule)) break
    index += 1
    end = Math.min(stop, flow.starts[index + 1] ?? flow.run.text.length)
  }
  return from >= end ? emptyRun : trimmed(sliceRun(flow.run, from, end))
}

const trimmed = (run: Run) => sliceRun(run, 0, run.text.trimEnd().length)

const listMark = /^\(?(?:\p{N}{1,2}|[a-h])\s?[).]/u

/** A value goes on in the next row if its row is full, or if it is a list. */
function continues(flow: Flow, at: number, rule: FieldRule): boolean {
  const [cell, next] = [flow.cells[at], flow.cells[at + 1]]
  const first = next?.words[0]
  if (cell === undefined || next === undefined || first === undefined) return false
  const height = cell.row.bottom - cell.row.top
  const isFar = next.row.top - cell.row.bottom > height * 1.1 && next.row.top - cell.row.top > 0
  if (rule.isMany && rule.rows > 4 && listMark.test(first.text)) return true
  if (rule.isMany && rule.rows > 4 && hasNextOfList(flow, at)) return true
  if (isFar) return false
  const nearby = flow.cells.slice(Math.max(0, at - 3), at + 4)
  const right = Math.max(...nearby.map((each) => each.right))
  return right - cell.right < first.rect.w + cell.row.em * 1.5
}

const linesOfPerson = 4

/** A list whose next number is a few lines below, after age and address. */
function hasNextOfList({ cells }: Flow, at: number): boolean {
  const isListed = cells.slice(Math.max(0, at - linesOfPerson), at + 1).some(startsList)
  return isListed && cells.slice(at + 2, at + linesOfPerson).some(startsList)
}

const startsList = ({ words }: Cell) => listMark.test(words[0]?.text ?? '')

/** The value in the cell to the right, with its rows up to the next label on the left. */
function rightRegion(hit: Hit, rule: FieldRule, hits: HitsOfFlow): Region | undefined {
  const lines = hit.cell.box === undefined ? linesBeside(hit) : undefined
  if (lines !== undefined) {
    const run = runOf(lines.flatMap(({ words }) => words))
    return { run, rank: 3, isMarked: fillsItsCell(hit), isAlone: true }
  }
  const right = cellBeside(hit)
  const flow = right === undefined ? undefined : hit.page.flowOf.get(right)
  if (right === undefined || flow === undefined) return undefined
  const at = flow.cells.indexOf(right)
  const from = flow.starts[at] ?? 0
  if (startsWithLabel(hit, flow, from, hits)) return undefined
  const nextLines = hit.cell.box === undefined ? rowOfNextLines(hit) : Infinity
  const below = Math.min(rowOfNextLabel(hit, hits), nextLines)
  const last = flow.cells.findIndex(({ row }) => row.index >= below)
  const limit = last < 0 ? flow.run.text.length : (flow.starts[last] ?? 0)
  const stop = Math.min(limit, stopAfter(hit, from, flow, hits))
  const isList = rule.isMany === true && rule.rows > 4
  const run = isList
    ? trimmed(sliceRun(flow.run, from, Math.min(stop, flow.starts[at + rule.rows] ?? stop)))
    : takeRows(flow, from, stop, rule)
  return { run, rank: 3, isMarked: fillsItsCell(hit), isAlone: true }
}

/** `SIGNED by the Mortgagor` is no label. */
function fillsItsCell({ cell, cellAt, letters, start, flow }: Hit): boolean {
  if (start - (flow.starts[cellAt] ?? 0) > 5) return false
  const all = cell.words.map(({ text }) => text.replace(/[^\p{L}]/gu, '')).join('').length
  return letters >= all * 0.5
}

/** The next cell in the row of the label, or in another row that the label is on. */
function cellBeside({ page, cell, flow, end, cellAt }: Hit): Cell | undefined {
  const last = cellIndexAt(flow, Math.max(0, end - 1))
  for (let at = cellAt; at <= last; at += 1) {
    const own = flow.cells[at]
    const after = own === undefined ? [] : (rowOf(page.rows, own)?.slice(own.at + 1) ?? [])
    const beside = after.find((each) => !isMark(each))
    if (beside === undefined || beside.box !== cell.box) continue
    if (beside.left > cell.right - cell.row.em) return beside
  }
  return undefined
}

function rowOf(rows: readonly (readonly Cell[])[], cell: Cell): readonly Cell[] | undefined {
  const first = rows[0]?.[0]?.row.index ?? 0
  return rows[cell.row.index - first]
}

const numbering = /^\(?\p{N}{1,2}[).]/u

const startsWithLabel = (hit: Hit, flow: Flow, from: number, hits: HitsOfFlow) =>
  (hits.get(flow) ?? []).some(
    ({ start, field }) =>
      start >= from &&
      start - from < 8 &&
      !/[\p{L}\p{N}]/u.test(flow.run.text.slice(from, start).replace(numbering, '')) &&
      !(inside[hit.field] ?? []).includes(field) &&
      field !== hit.field,
  )

/** The row of the next label below in the same column: there the next field begins. */
function rowOfNextLabel(hit: Hit, hits: HitsOfFlow): number {
  const { flow, cellAt, cell: own } = hit
  if (isNumbered(own)) {
    const next = flow.cells.find((cell, i) => i > cellAt && isNumbered(cell))
    return Math.min(next?.row.index ?? Infinity, rowOfNextNumber(hit))
  }
  const next = (hits.get(flow) ?? []).find(
    ({ start, cell }) => start > hit.end && cell.row.index > own.row.index && isAtStart(cell, hit),
  )
  return Math.min(next?.cell.row.index ?? Infinity, rowOfNextCell(hit))
}

function rowOfNextNumber({ page, cell: own }: Hit): number {
  const first = page.rows[0]?.[0]?.row.index ?? 0
  for (const [cell] of page.rows.slice(own.row.index - first + 1)) {
    if (cell !== undefined && Math.abs(cell.left - own.left) < own.row.em * 2 && isNumbered(cell))
      return cell.row.index
  }
  return Infinity
}

/** The next cell below the label that is not its continuation, known as a label or not. */
function rowOfNextCell({ page, flow, cell: own }: Hit): number {
  const first = page.rows[0]?.[0]?.row.index ?? 0
  for (const cells of page.rows.slice(own.row.index - first + 1)) {
    const below = cells.find((cell) => Math.abs(cell.left - own.left) < own.row.em * 2)
    if (below !== undefined && page.flowOf.get(below) !== flow) return below.row.index
  }
  return Infinity
}

/** Index-II numbers its fields. */
const isNumbered = ({ words }: Cell) => /^\(?\p{N}{1,2}[).]/u.test(words[0]?.text ?? '')

const isAtStart = (cell: Cell, hit: Hit) => Math.abs(cell.left - hit.cell.left) < cell.row.em * 4
