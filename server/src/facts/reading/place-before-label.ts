import { type FieldRule, fieldRules } from '../fact-kinds.ts'
import { tokensOf } from '../labels/label-book.ts'
import type { Cell, Flow } from '../layout/flows.ts'
import { type Run, sliceRun } from '../layout/run.ts'
import { readPlaceBefore } from '../values/read-texts.ts'
import { type Candidate, candidateFrom } from './candidate.ts'
import { type Hit, type HitsOfFlow, isLabelWord } from './find-hits.ts'
import type { FormInput } from './read-unlabelled.ts'

/** The name of the place stands before its label. */
export const followsName = (hit: Hit, input: FormInput) =>
  isAfterName(hit) || isAmongNames(hit, input)

/** A comma after the label, or Kannada without a colon: the name is before. */
function isAfterName({ flow, start, end, letters }: Hit): boolean {
  const isOpen = flow.run.text.slice(start, end).includes('(')
  const after = flow.run.text.slice(end, end + 5).replace(isOpen ? ')' : '', '')
  if (/^[\s.)]{0,3}[:：]/u.test(after)) return false
  // The full stop of an abbreviation says nothing.
  if (/^\s?[,;)]/u.test(after) || (letters > 3 && /^\.\s/u.test(after))) return true
  return /[ಅ-ಹ]/u.test(flow.run.text.slice(start, end)) && !/^\s{0,2}[:：–—/(-]/u.test(after)
}

const placeGap = /^[\s,]{1,2}[\p{L}\p{M}.'’\s]{2,40}[\s,]$/u
const nameBefore = /(?<![\p{L}\p{M}])(\p{Lu}\p{L}+|\p{Lo}[\p{L}\p{M}]+)\s$/u

const labelsMax = 5
interface Places {
  all: readonly Hit[]
  at: ReadonlyMap<Hit, number>
}
const known = new WeakMap<Flow, Places>()

/** The labels of places in a flow, looked up once. */
function placesOf(flow: Flow, hits: HitsOfFlow): Places {
  const found = known.get(flow)
  if (found !== undefined) return found
  const all = (hits.get(flow) ?? []).filter(({ field }) => fieldRules[field]?.mayFollow === true)
  const places = { all, at: new Map(all.map((hit, i) => [hit, i])) }
  known.set(flow, places)
  return places
}

/** `Malur Village Hoskote Taluk`: a name before the first label of a place and none after the last. */
function isAmongNames(hit: Hit, { hits }: FormInput): boolean {
  const { text } = hit.flow.run
  const { all, at } = placesOf(hit.flow, hits)
  const own = at.get(hit)
  if (own === undefined) return false
  let [from, to] = [own, own]
  const isNext = (one: Hit | undefined, other: Hit | undefined) =>
    one !== undefined && other !== undefined && placeGap.test(text.slice(one.end, other.start))
  while (own - from < labelsMax && isNext(all[from - 1], all[from])) from -= 1
  while (to - own < labelsMax && isNext(all[to], all[to + 1])) to += 1
  const [first, last] = [all[from], all[to]]
  if (from === to || first === undefined || last === undefined) return false
  const name = nameBefore.exec(text.slice(Math.max(0, first.start - 40), first.start))?.[1] ?? ''
  const isNamed = tokensOf(name).some((token) => !isLabelWord(token.text))
  return isNamed && /^\s?(?:[.,;)\n]|$)/u.test(text.slice(last.end))
}

/** `Malur Village, Hoskote Taluk`: the label follows the name. */
export function readBefore(hit: Hit, rule: FieldRule, input: FormInput): Candidate[] {
  const { hits, taken } = input
  const { flow, start, isSure } = hit
  const previous = (hits.get(flow) ?? []).findLast((other) => other.end <= start)
  const from = Math.max(previous?.end ?? 0, start - 80, startOfBlock(hit, input))
  const run = oneLine(sliceRun(flow.run, from, start))
  return readPlaceBefore(run).flatMap((reading) => {
    const candidate = candidateFrom({ fact: rule.fact ?? 'village', reading, run, isSure, rank: 1 })
    return candidate.words.some((word) => taken.has(word)) ? [] : [candidate]
  })
}

const rowsOfHead = 5

/** Where the line of a label begins, if the line above it is short, or in the head of a form. */
function startOfBlock({ page, flow, cell, cellAt, start }: Hit, { rule }: FormInput): number {
  if (start === flow.starts[cellAt]) return 0
  const down = cell.row.index - (page.rows[0]?.[0]?.row.index ?? 0)
  if (rule.isDeed !== true && down < rowsOfHead) return flow.starts[cellAt] ?? 0
  const above = flow.cells[cellAt - 1]
  const right = Math.max(
    ...flow.cells.slice(Math.max(0, cellAt - 3), cellAt + 3).map((each) => each.right),
  )
  const isShort = above !== undefined && right - above.right > cell.row.em * 6
  return isShort || (above !== undefined && isCentred(above, cell)) ? (flow.starts[cellAt] ?? 0) : 0
}

/** Lines with one middle and different edges are titles below each other. */
function isCentred(above: Cell, { left, right, row }: Cell): boolean {
  const middles = Math.abs(above.left + above.right - left - right) / 2
  return middles < row.em * 1.5 && Math.abs(above.left - left) > row.em * 3
}

const oneLine = (run: Run): Run => ({ ...run, text: run.text.replace(/\n/gu, ' ') })
