import { natureOf, withoutStruckOut } from '../../collateral/collateral.ts'
import type { FactKind } from '../fact.ts'
import { fieldRules, type KindRule } from '../fact-kinds.ts'
import type { Field } from '../labels/field-labels.ts'
import type { Page } from '../layout/flows.ts'
import { type Row, rightOf } from '../layout/rows.ts'
import { type Run, runOf, sliceRun } from '../layout/run.ts'
import { findDates } from '../values/read-date.ts'
import { readAmount } from '../values/read-numbers.ts'
import { bodies, readPeople } from '../values/read-people.ts'
import type { Reading } from '../values/reading.ts'
import { type Candidate, candidateFrom } from './candidate.ts'
import { labelsIn } from './find-hits.ts'
import { findTables, type Table } from './find-tables.ts'
import type { FormInput } from './read-unlabelled.ts'
import { byColumn, type Column } from './table-columns.ts'

/** Only a table that lists one of these has entries. */
const listed: readonly Field[] = ['executant', 'claimant', 'holder', 'registration_no']
/** An area or a date alone, of a crop for one, says nothing. */
const telling: readonly Field[] = [...listed, 'survey_no', 'khata_no', 'mutation_no', 'nature']
const entriesMax = 500

export function readTables(pages: readonly Page[], input: FormInput): Candidate[] {
  const found: Candidate[] = []
  let entry = 0
  for (const table of findTables(pages, input.hits)) {
    for (const word of table.headWords) input.taken.add(word)
    const fields = table.columns.flatMap(({ field }) => (field === undefined ? [] : [field]))
    if (!fields.some((field) => telling.includes(field) && input.rule.fields.includes(field))) {
      for (const row of table.rows) for (const word of row.words) input.taken.add(word)
      continue
    }
    const hasEntries = fields.some((field) => listed.includes(field))
    for (const rows of entriesOf(table)) {
      const facts = readEntry(rows, table, input)
      if (facts.length === 0 || entry >= entriesMax) continue
      entry += hasEntries ? 1 : 0
      found.push(...facts.map((fact) => (hasEntries ? { ...fact, entry } : fact)))
    }
  }
  return found
}

/** ▦ By which column the entries of a table are told apart, if it has no serial numbers. */
const anchors: readonly Field[] = [
  ...(['registration_no', 'khata_no', 'survey_no', 'mutation_no', 'area'] as const),
  ...(['execution_date', 'registration_date'] as const),
]
const otherAnchors: readonly Field[] = ['holder', 'executant', 'claimant']

function entriesOf({ rows, columns, edges }: Table): Row[][] {
  const cells = rows.map((row) => byColumn(row, edges))
  const rowsWith = (field: Field) => {
    const at = columns.findIndex((column) => column.field === field)
    return cells.flatMap((row, i) => (isAnchor(field, runOf(row[at] ?? []).text) ? [i] : []))
  }
  const serials = rowsWith('serial')
  const numbers = rowsWith('registration_no')
  const longestOf = (fields: readonly Field[]) =>
    fields.map(rowsWith).sort((a, b) => b.length - a.length)[0] ?? []
  const byNumber = longestOf(anchors)
  const longest = byNumber.length > 0 ? byNumber : longestOf(otherAnchors)
  const certain = serials.length >= numbers.length ? serials : numbers
  const isCertain = certain.length > 1 || (certain.length === 1 && longest.length < 2)
  const best = isCertain ? certain : longest
  if (best.length === 0) return rows.length > 0 ? [[...rows]] : []
  const head = rows.findIndex((row) => row.words.some(({ text }) => /\p{N}/u.test(text)))
  const from = Math.max(0, Math.min(head, best[0] ?? 0))
  // Rows without a figure above the first entry belong to the heading.
  const starts = startsOf(
    rows.slice(from),
    best.map((at) => at - from),
  )
  return splitAt(rows.slice(from), starts)
}

const anyNumber = /^[[(]{0,2}(?:[\p{L}\p{M}]{1,5}[-/ ]?)?\p{N}/u
/** ▦ What the first row of an entry has in a column. A long number may go on in the next row. */
const anchorForms: Partial<Record<Field, RegExp>> = {
  serial: /^[[(]?\p{N}{1,3}[\])]?[.)]?$/u,
  registration_no: /^(?:\p{L}{2}[\p{L}\p{M}]*[-\s]?\p{N}|\p{N}{1,7}\s?\/\s?\p{N}{4})/u,
  holder: /^[[(]?\p{L}/u,
}

function isAnchor(field: Field, text: string): boolean {
  if (field.endsWith('date')) return findDates({ text }).length > 0
  if (field !== 'registration_no' && findDates({ text }).length > 0) return false
  return (anchorForms[field] ?? anyNumber).test(text)
}

/** Where entries begin: at their numbers if those are in the first row, else at the widest gaps. */
function startsOf(rows: readonly Row[], numbered: readonly number[]): number[] {
  if (numbered[0] === 0) return [...numbered]
  const starts = [0]
  for (const [i, at] of numbered.entries()) {
    const before = numbered[i - 1]
    if (before === undefined) continue
    let [widest, gap] = [at, -Infinity]
    for (let row = before + 1; row <= at; row += 1) {
      const own = (rows[row]?.top ?? 0) - (rows[row - 1]?.bottom ?? 0)
      if (own > gap) [widest, gap] = [row, own]
    }
    starts.push(widest)
  }
  return starts
}

const splitAt = (rows: readonly Row[], starts: readonly number[]) =>
  starts.map((start, i) => rows.slice(start, starts[i + 1] ?? rows.length))

function readEntry(rows: readonly Row[], table: Table, input: FormInput): Candidate[] {
  const cells = rows.map((row) => byColumn(row, table.edges))
  const found = table.columns.flatMap((column, at) => {
    const run = runOf(cells.flatMap((row) => row[at] ?? []))
    const own = mutationIn(run, column, table, input.rule)
    const heading = column.heading === '' ? table.columns[at - 1]?.field : column.field
    const isName = isNameColumn(column, table, input.rule)
    const isNumbered = heading === 'serial' && /^\p{N}{1,6}\s?\/\s?\p{N}{4}$/u.test(run.text)
    const listed = isName ? 'holder' : isNumbered ? 'registration_no' : heading
    const field = own ?? (listed === 'sum' ? 'consideration' : listed)
    if (field === undefined || !input.rule.fields.includes(field)) return []
    if (run.text === '' || isStruckOut(run, input.rule)) return []
    if (fieldRules[field]?.read !== readPeople) return readCell(run, { ...column, field }, input)
    const inner = labelsIn(run.text).find((label) => besidePeople.includes(label.field))
    const people = inner === undefined ? run : sliceRun(run, 0, inner.start)
    const other =
      inner === undefined ? [] : readCell(sliceRun(run, inner.end), { ...column, ...inner }, input)
    const named = linesApart(people).flatMap((each) => readCell(each, { ...column, field }, input))
    return [...named, ...other]
  })
  return asLoan(found)
}

/** Labels that stand in the cell of a name. */
const besidePeople: readonly Field[] = ['khata_no', 'mutation_no', 'survey_no', 'area']

/** Persons on lines of their own: the next word would have fitted into the line before. */
function linesApart(run: Run): Run[] {
  const rows = [...Map.groupBy(run.pieces, ({ word }) => word.row).values()]
  const right = Math.max(...run.pieces.map(({ word }) => rightOf(word)))
  const isBody = bodies.test(run.text)
  const starts = rows.flatMap((pieces, i) => {
    const [first, last] = [pieces[0], rows[i - 1]?.at(-1)]
    if (first === undefined) return []
    if (last === undefined) return [first.at]
    if (follows.test(first.text) || leads.test(last.text)) return []
    const room = right - rightOf(last.word) - first.word.rect.w
    const isLong = pieces.length > 1 && (rows[i - 1]?.length ?? 0) > 1 && run.pieces.length > 4
    return room > first.word.rect.h * 1.2 || (isLong && !isBody) ? [first.at] : []
  })
  return starts.map((start, i) => sliceRun(run, start, (starts[i + 1] ?? run.text.length + 1) - 1))
}

const follows = /^(?:[swdc]\/o|\(|alias|urf|@|aged?|वय|रा\.|बिन|उर्फ|ಬಿನ್|ಕೋಂ|and$|व$)/iu

const leads = /(?:^(?:[swdc]\/o|alias|urf|@|बिन|उर्फ|ಬಿನ್|ಕೋಂ|and|व|&)|[,/(-])\.?$/iu

const people: readonly Field[] = ['holder', 'executant', 'claimant']

/** `Name` over the persons of a land record. */
function isNameColumn({ heading }: Column, { columns }: Table, { fields }: KindRule): boolean {
  const isOne = /^(?:names?|नावे?|नांव|ಹೆಸರು)(?:[\s/(]|$)/iu.test(heading)
  const isOwn = fields.includes('holder') && columns.some(({ field }) => field === 'khata_no')
  return (
    isOne && isOwn && !columns.some(({ field }) => field !== undefined && people.includes(field))
  )
}

/** On an RTC the number of the mutation stands in the column of how the land was acquired. */
function mutationIn({ text }: Run, { field }: Column, { columns }: Table, { fields }: KindRule) {
  const isFree = field === undefined || field === 'other'
  const isListed = columns.some((column) => column.field === 'holder')
  const isMutation = /^(?:mr|m\.\s?r|me|फे)[\s.]/iu.test(text) && fields.includes('mutation_no')
  return isFree && isListed && isMutation ? ('mutation_no' as const) : undefined
}

const isStruckOut = ({ text }: Run, { hasStruckOut }: KindRule) =>
  hasStruckOut === true && isStruckText(text)

/** Nothing is left outside the brackets. */
export const isStruckText = (text: string) => !/[\p{L}\p{N}]/u.test(withoutStruckOut(text).text)

function readCell(run: Run, column: Column, { context, taken }: FormInput): Candidate[] {
  const { field, isSure } = column
  const rule = field === undefined ? undefined : fieldRules[field]
  if (rule === undefined) return []
  const both = datesOfBoth(run, column)
  const readings = both ?? rule.read(run, context)
  const amounts = field === 'nature' ? amountIn(run) : []
  const found = [...readings, ...amounts, ...dateBeside(run, column)].flatMap((reading) => {
    const fact = reading.kind ?? rule.fact
    return fact === undefined ? [] : [candidateFrom({ fact, reading, run, isSure, rank: 3 })]
  })
  const rows = new Set(found.flatMap(({ words }) => words.map(({ row }) => row)))
  for (const { word } of run.pieces) if (rows.has(word.row)) taken.add(word)
  return found
}

const registers = /registr|regn|नोंदणी|ನೋಂದಣಿ/iu
const executes = /execut|निष्पादन|करून दिल्याचा|ಬರೆದುಕೊಟ್ಟ|ನಿಷ್ಪಾದನೆ/iu

/** One column for the dates of execution and registration, in this order. */
function datesOfBoth(run: Run, { heading, field }: Column): Reading[] | undefined {
  if (field !== 'execution_date' && field !== 'registration_date') return undefined
  if (!registers.test(heading) || !executes.test(heading)) return undefined
  const [first, second] = findDates(run)
  if (first === undefined || second === undefined) return undefined
  const isFirst = heading.search(executes) < heading.search(registers)
  return [
    { ...first, kind: isFirst ? 'execution_date' : 'registration_date' },
    { ...second, kind: isFirst ? 'registration_date' : 'execution_date' },
  ]
}

/** ▦ The date that shares a column with a number. */
const datesBeside: Partial<Record<Field, FactKind>> = {
  mutation_no: 'document_date',
  registration_no: 'registration_date',
  order_no: 'order_date',
  receipt_no: 'document_date',
}
const dated = /(?<![\p{L}\p{M}])(?:dates?|dt|dated|दिनांक|तारीख|दि|ದಿನಾಂಕ)(?![\p{L}\p{M}])/iu

function dateBeside(run: Run, { field, heading }: Column): Reading[] {
  const kind = field === undefined ? undefined : datesBeside[field]
  const [date] = kind === undefined || !dated.test(heading) ? [] : findDates(run)
  return kind === undefined || date === undefined ? [] : [{ ...date, kind }]
}

/** `Sale Deed Rs. 12,00,000`: nature and value in one column. */
function amountIn(run: Run): Reading[] {
  const at = /(?<![\p{L}\p{M}])(?:rs|रु|रू|ರೂ|ರು)(?![\p{L}\p{M}])|₹/iu.exec(run.text)?.index
  if (at === undefined) return []
  return readAmount(sliceRun(run, at)).map((reading) => ({
    ...reading,
    start: reading.start + at,
    end: reading.end + at,
    kind: 'consideration' as const,
  }))
}

/** The value of a mortgage or of its release is the loan. */
export function asLoan(candidates: readonly Candidate[]): Candidate[] {
  const nature = candidates.find(({ fact }) => fact === 'nature')
  if (nature === undefined) return [...candidates]
  const { secures, releases } = natureOf(nature.value)
  if (!secures && !releases) return [...candidates]
  return candidates.map((each) =>
    each.fact === 'consideration' ? { ...each, fact: 'amount' } : each,
  )
}
