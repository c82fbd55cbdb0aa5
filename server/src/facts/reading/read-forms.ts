import { isTitle } from '../../collateral/collateral.ts'
import type { FactKind } from '../fact.ts'
import { type FieldRule, fieldRules, type KindRule } from '../fact-kinds.ts'
import type { Field } from '../labels/field-labels.ts'
import { tokensOf } from '../labels/label-book.ts'
import type { Cell, Flow } from '../layout/flows.ts'
import type { Word } from '../layout/rows.ts'
import { joinRuns, type Run, sliceRun } from '../layout/run.ts'
import { readExtentByLabel } from '../values/read-extent-by-label.ts'
import { readPeople } from '../values/read-people.ts'
import type { Reading } from '../values/reading.ts'
import type { Region } from './box-regions.ts'
import { type Candidate, candidateFrom } from './candidate.ts'
import { dateBeside } from './date-beside.ts'
import { fieldNamed, type Hit, isLabelWord } from './find-hits.ts'
import { asksForPart } from './join-parts.ts'
import { withNameBreaks } from './name-lines.ts'
import { followsName, readBefore } from './place-before-label.ts'
import { type FormInput, readUnlabelled } from './read-unlabelled.ts'
import { isOfRegistration, isRecited, isSignature } from './recital.ts'
import { regionsFor } from './regions.ts'

/** Read first, since their values contain words that are labels elsewhere. */
const first: readonly Field[] = [
  'executant',
  'claimant',
  'holder',
  'east',
  'west',
  'north',
  'south',
]

/** What they are is decided by what was read before. */
const last: readonly Field[] = ['document_date', 'property_id']

const sidesOfDeed: readonly Field[] = ['executant', 'claimant']

/** The values of all labels that do not stand over a table. */
export function readForms(input: FormInput): Candidate[] {
  const found: Candidate[] = []
  const all = [...input.hits.values()]
    .flat()
    .filter(({ field }) => input.rule.fields.includes(field))
  const before: Numbers = { inFlow: new Map(), inCell: new Map() }
  const early = all.filter(({ field }) => first.includes(field))
  const later = all.filter(({ field }) => !first.includes(field) && !last.includes(field))
  const latest = all.filter(({ field }) => last.includes(field))
  for (const hit of [...early, ...later, ...latest]) {
    const rule = fieldRules[hit.field]
    // A property without a khata number is known by its own number.
    if (hit.field === 'property_id' && found.some(({ fact }) => fact === 'khata_no')) continue
    if (rule === undefined || isTaken(hit, input) || isRead(hit, rule, found)) continue
    found.push(...readHit(hit, rule, input, before))
  }
  return [...found, ...readUnlabelled(found, all, input)]
}

function isTaken(hit: Hit, { taken, rule }: FormInput): boolean {
  if (hit.firstWord !== undefined && taken.has(hit.firstWord)) return true
  if (rule.isDeed === true && sidesOfDeed.includes(hit.field) && isSignature(hit)) return true
  if (isOfRegistration(hit, rule)) return true
  return rule.hasStruckOut === true && isStruckOut(hit)
}

/** It is within a value of its own kind: `Gat No. 45 Hissa No. 2`. */
const isRead = ({ firstWord }: Hit, { fact, keepsLabel }: FieldRule, found: readonly Candidate[]) =>
  keepsLabel === 'joined' &&
  firstWord !== undefined &&
  found.some((each) => each.fact === fact && each.words.slice(1).includes(firstWord))

function isStruckOut({ flow, start }: Hit): boolean {
  const text = flow.run.text.slice(Math.max(0, start - 300), start)
  return text.lastIndexOf('[') > text.lastIndexOf(']')
}

/** The number read in a flow, whose date may follow. */
interface Last {
  fact: FactKind
  end: number
}

interface Numbers {
  inFlow: Map<Flow, Last[]>
  inCell: Map<Cell, FactKind>
}

function readHit(hit: Hit, rule: FieldRule, input: FormInput, before: Numbers): Candidate[] {
  const fact = factOf(hit, rule, input.rule, before)
  if (fact === 'none') return []
  if (rule.mayFollow === true && followsName(hit, input)) {
    const named = readBefore(hit, rule, input)
    if (named.length > 0) return named
  }
  for (const region of regionsFor(hit, rule, input.hits)) {
    const hasTitle = isTitled(hit, region)
    // In a deed a title may follow below, not beside.
    const isBelow = region.isAlone && region.rank < 3
    const needsMark = !(input.rule.isDeed === true
      ? isBelow && hasTitle
      : region.isAlone || hasTitle)
    const isMarked = region.isMarked || isListed(rule, region)
    if (rule.needsMark === true && !isMarked && needsMark) continue
    const run = untaken(withLabel(hit, rule, region), input.taken)
    const byLabel = hit.field === 'area' ? readExtentByLabel(run, lineOf(hit), input.context) : []
    const readings =
      byLabel.length > 0
        ? byLabel
        : rule
            .read(rule.read === readPeople ? withNameBreaks(run) : run, input.context)
            .filter(({ value }) => !isHeading(rule, value))
    if (readings.length === 0) continue
    if (hit.field === 'order_no') readings.push(...dateBeside(run, hit.field, lineOf(hit)))
    remember(hit, region, readings, before)
    take(hit, rule, region, readings, input.taken)
    return readings.flatMap((reading) => {
      const kind = reading.kind ?? fact
      if (kind === undefined) return []
      const kept = keepLabel(hit, rule, region, reading)
      const isMentioned = isRecited(hit, input.rule)
      const rank = isMentioned ? 1 : region.rank
      const isSure = hit.isSure && !isMentioned
      const isPart = kind === 'survey_no' && region.rank > 1 && asksForPart(lineOf(hit))
      return [candidateFrom({ fact: kind, ...kept, isSure, rank, ...(isPart ? { isPart } : {}) })]
    })
  }
  return rule.mayFollow === true ? readBefore(hit, rule, input) : []
}

/** A label with the note after it, which may name a unit. */
function lineOf({ flow, start, end }: Hit): string {
  const rest = flow.run.text.slice(end, end + 40)
  return flow.run.text.slice(start, end) + (/^[^\n:：]{0,40}/u.exec(rest)?.[0] ?? '')
}

/** Up to words that belong to another value, or to a table. */
function untaken(run: Run, taken: ReadonlySet<Word>): Run {
  const at = run.pieces.findIndex(({ word }) => taken.has(word))
  return at <= 0 ? run : sliceRun(run, 0, run.pieces[at]?.at)
}

/** `Received from Shri …`: a title says that a name follows. */
const isTitled = ({ letters }: Hit, { run }: Region) =>
  letters > 5 && isTitle(firstWord.exec(run.text.toLowerCase())?.[1] ?? '')
const firstWord = /^[\s.:-]*(?:\(?\p{N}{1,2}\s?[).]\s*)?([\p{L}\p{M}]+)/u

/** A numbered list after a long label names persons. */
const isListed = ({ rows }: FieldRule, { run }: Region) =>
  rows > 4 && /(?:^|[\s:])\(?1\s?[)]\s?:?\s?[\p{L}]/u.test(run.text)

/** The next label is no name. */
function isHeading({ rows }: FieldRule, value: string): boolean {
  const tokens = tokensOf(value)
  if (rows <= 4) return false
  if (tokens.length === 1) return fieldNamed(value)?.isSure === true
  return tokens.every(({ text }) => isLabelWord(text))
}

function factOf({ field, ...hit }: Hit, rule: FieldRule, kind: KindRule, before: Numbers) {
  if (field === 'document_date') return dateAfter({ field, ...hit }, before, kind) ?? 'none'
  if (field === 'site') return kind.site ?? rule.fact
  return field === 'sum' ? (kind.sum ?? 'none') : rule.fact
}

/** A flat's number is read with its label. */
function withLabel(hit: Hit, rule: FieldRule, { run }: Region): Run {
  if (rule.keepsLabel !== 'always') return run
  return joinRuns(
    [sliceRun(hit.flow.run, hit.start, hit.end), run],
    run.text.startsWith('.') ? '' : ' ',
  )
}

/** `Gat No. 45/2` is one value; below a heading the number stands alone. */
function keepLabel(hit: Hit, rule: FieldRule, { run, rank }: Region, reading: Reading) {
  if (rule.keepsLabel === 'always')
    return { reading, run: withLabel(hit, rule, { run, rank, isMarked: false, isAlone: false }) }
  if (rule.keepsLabel !== 'joined' || rank > 1) return { reading, run }
  const label = sliceRun(hit.flow.run, hit.start, hit.end)
  const stop = hit.flow.run.text.startsWith('.', hit.end) ? '.' : ''
  const whole = joinRuns([label, run], ' ')
  const by = label.text.length + 1
  const value = `${label.text.replace(/\s+/gu, ' ')}${stop} ${reading.value}`
  return { reading: { ...reading, value, start: 0, end: reading.end + by }, run: whole }
}

const orderWords = /order|आदेश|ಆದೇಶ|[\p{L})]\/\p{N}{1,6}\/\p{N}{4}\s*$/iu
const issueWords = /report|print|issue|generat|certificate|अहवाल|छपाई|प्रिंट|ಮುದ್ರ|ವಿತರ|ನೀಡಿದ/iu

/** What stands before a label: in its flow, or in the rows above it. */
function textBefore({ flow, start, page, cell }: Hit): string {
  const own = flow.run.text.slice(Math.max(0, start - 60), start)
  if (own.length > 20) return own
  const first = page.rows[0]?.[0]?.row.index ?? 0
  const at = cell.row.index - first
  const above = page.rows
    .slice(Math.max(0, at - 3), at)
    .flatMap((cells) => cells.filter(({ left, right }) => left < cell.right && cell.left < right))
  const beside = page.rows[at]?.slice(Math.max(0, cell.at - 1), cell.at) ?? []
  const text = [...above, ...beside]
    .flatMap(({ words }) => words.map((word) => word.text))
    .join(' ')
  return `${text} ${own}`.slice(-80)
}

/** A date without more belongs to the number before it, or is the date of the document. */
function dateAfter(hit: Hit, before: Numbers, { isDeed, fields }: KindRule) {
  const label = hit.flow.run.text.slice(hit.start, hit.end)
  if (isDeed !== true && issueWords.test(label)) return 'document_date'
  const last = before.inFlow.get(hit.flow)?.findLast(({ end }) => end <= hit.start)
  const between = last === undefined ? '' : hit.flow.run.text.slice(last.end, hit.start)
  const isNext =
    last !== undefined &&
    hit.start >= last.end &&
    /^[\s,.()/\-–]{0,6}(?:व|and|ರ|of|\)|,)?[\s,.]{0,3}$/iu.test(between)
  const beside = before.inCell.get(cellBefore(hit) ?? hit.cell)
  const number = isNext ? last.fact : beside
  if (number === 'registration_no') return 'registration_date'
  if (number === 'order_no') return 'order_date'
  if (number === 'mutation_no' && isNext)
    return fields.includes('mutation_date') ? 'document_date' : undefined
  const said = textBefore(hit)
  if (isDeed) return /(?:order|आदेश|ಆದೇಶ)[^;]{0,50}$/iu.test(said) ? 'order_date' : undefined
  if (fields.includes('order_date') && orderWords.test(said)) return 'order_date'
  if (!fields.includes('mutation_date')) return 'document_date'
  return /मंजूर|प्रमाणित|certif|approved|sanction|ಅಂಗೀಕ|ಮಂಜೂರು/iu.test(said)
    ? 'order_date'
    : 'document_date'
}

/** The cell to the left, for a label that begins its own. */
function cellBefore({ page, cell, cellAt, start, flow }: Hit): Cell | undefined {
  if (start - (flow.starts[cellAt] ?? 0) > 2 || cell.at === 0) return undefined
  const first = page.rows[0]?.[0]?.row.index ?? 0
  return page.rows[cell.row.index - first]?.[cell.at - 1]
}

const numbered: readonly Field[] = ['registration_no', 'order_no', 'mutation_no']

function remember(hit: Hit, { run }: Region, readings: readonly Reading[], before: Numbers) {
  const [reading] = readings
  const word = reading === undefined ? undefined : sliceRun(run, 0, reading.end).pieces.at(-1)?.word
  if (!numbered.includes(hit.field) || word === undefined) return
  const cell = hit.page.cellOf.get(word)
  const flow = cell === undefined ? undefined : hit.page.flowOf.get(cell)
  const piece = flow?.run.pieces.find((each) => each.word === word)
  if (flow === undefined || piece === undefined) return
  const last = { fact: hit.field as FactKind, end: piece.at + piece.text.length }
  if (cell !== undefined) before.inCell.set(cell, last.fact)
  const known = before.inFlow.get(flow) ?? []
  before.inFlow.set(
    flow,
    [...known, last].sort((a, b) => a.end - b.end),
  )
}

/** The words of a party's address and of a boundary are no labels. */
function take(
  { field }: Hit,
  rule: FieldRule,
  { run, rank }: Region,
  readings: readonly Reading[],
  taken: Set<Word>,
): void {
  if (!first.includes(field)) return
  const last = Math.max(...readings.map((each) => each.end))
  const isWhole = rank === 3 && addressLabel.test(run.text.slice(last))
  const end = rule.rows > 4 ? (isWhole ? run.text.length : addressEnd(run.text, last)) : last
  for (const { word } of sliceRun(run, 0, end).pieces) taken.add(word)
}

/** In a cell of its own the rest is the address. */
const addressLabel = /(?<![\p{L}\p{M}])(?:address|पत्ता|ವಿಳಾಸ)(?![\p{L}\p{M}])/iu
const districtWord = /(?<![\p{L}\p{M}])(?:dist|district|जि|जिल्हा|ಜಿ|ಜಿಲ್ಲೆ)(?![\p{L}\p{M}])/iu

/** An address ends with its row, or with the next one if that names the district. */
function addressEnd(text: string, from: number): number {
  const row = text.indexOf('\n', from)
  if (row < 0) return text.length
  if (districtWord.test(text.slice(from, row))) return row
  const next = text.indexOf('\n', row + 1)
  const end = next < 0 ? text.length : next
  return districtWord.test(text.slice(row, Math.min(end, row + 60))) ? end : row
}
