import { latinDigits, natureOf, withoutStruckOut } from '../../collateral/collateral.ts'
import type { FactKind } from '../fact.ts'
import { fieldRules, type KindRule } from '../fact-kinds.ts'
import type { Field } from '../labels/field-labels.ts'
import type { Page } from '../layout/flows.ts'
import { type Row, rightOf, type Word } from '../layout/rows.ts'
import { type Run, runOf, sliceRun } from '../layout/run.ts'
import { findDates } from '../values/read-date.ts'
import { readExtentByLabel } from '../values/read-extent-by-label.ts'
import { readAmount } from '../values/read-numbers.ts'
import { bodies, readPeople } from '../values/read-people.ts'
import type { Reading } from '../values/reading.ts'
import { type Candidate, candidateFrom } from './candidate.ts'
import { labelsIn } from './find-hits.ts'
import { findTables, type Table } from './find-tables.ts'
import { asksForPart } from './join-parts.ts'
import { type FormInput, measure } from './read-unlabelled.ts'
import { byColumn, type Column } from './table-columns.ts'
import { entriesOf } from './table-entries.ts'

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

function readEntry(rows: readonly Row[], table: Table, input: FormInput): Candidate[] {
  const cells = rows.map((row) => byColumn(row, table.edges))
  const found = table.columns.flatMap((titled, at) => {
    const run = runOf(cells.flatMap((row) => row[at] ?? []))
    const byForm = fieldByForm(run, titled, table)
    const isGuess = byForm !== undefined || titled.field === 'document_date'
    const column = isGuess ? { ...titled, isSure: false } : titled
    const own =
      mutationIn(run, column, table, input.rule) ?? byForm ?? dateOfEntry(column, table, input.rule)
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
    const named = linesApart(people, rightOfColumn(table, at)).flatMap(({ line, isClear }) =>
      readCell(line, { ...column, field, isSure: column.isSure && isClear }, input),
    )
    return [...named, ...other]
  })
  return asLoan(found)
}

/** Labels that stand in the cell of a name. */
const besidePeople: readonly Field[] = ['khata_no', 'mutation_no', 'survey_no', 'area']

/** How far the words of a column reach: as wide is the line that a name must fit into. */
function rightOfColumn({ rows, edges, columns }: Table, at: number): number {
  const words = rows.flatMap((row): Word[] => byColumn(row, edges)[at] ?? [])
  return Math.max(columns[at]?.right ?? 0, ...words.map(rightOf))
}

interface NameLine {
  line: Run
  /** No other reading of the lines is likely. */
  isClear: boolean
}

/** Persons on lines of their own: the next word would have fitted into the line before. */
function linesApart(run: Run, right: number): NameLine[] {
  const rows = [...Map.groupBy(run.pieces, ({ word }) => word.row).values()]
  const isBody = bodies.test(run.text)
  let isClear = true
  const starts = rows.flatMap((pieces, i) => {
    const [first, before] = [pieces[0], rows[i - 1]]
    const last = before?.at(-1)
    if (first === undefined) return []
    if (before === undefined || last === undefined) return [first.at]
    if (follows.test(first.text) || leads.test(last.text)) return []
    const room = right - rightOf(last.word) - first.word.rect.w
    if (room > first.word.rect.h * 1.2) return [first.at]
    // Two names, or one name of many words; two names of one word, or one of two.
    const areLong = pieces.length > 1 && before.length > 1
    const areShort = pieces.length === 1 && before.length === 1
    if (!isBody && (areShort || (areLong && run.pieces.length <= wordsOfOne))) isClear = false
    return areLong && !isBody ? [first.at] : []
  })
  return starts.map((start, i) => ({
    line: sliceRun(run, start, (starts[i + 1] ?? run.text.length + 1) - 1),
    isClear,
  }))
}

/** Hardly any person has more names. */
const wordsOfOne = 4

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

const fullNumber =
  /^[\p{Lu}\p{Lo}][\p{L}\p{M}]{1,5}-?\p{N}{0,2}[/-]\p{N}{1,6}[/-](?:19|20)\p{N}{2}(?:-\p{N}{2})?$/u

/** What a column without a known heading holds, if its form shows it and no other column does. */
function fieldByForm({ text }: Run, { field }: Column, { columns }: Table): Field | undefined {
  if (field !== undefined && field !== 'other') return undefined
  const isMissing = (other: Field) => !columns.some((column) => column.field === other)
  if (isMissing('area') && text.search(measure) === 0) return 'area'
  const isNumber = fullNumber.test(latinDigits(text.replace(/\s/gu, '')))
  if (isMissing('registration_no') && isNumber) return 'registration_no'
  const isNature = !/\p{N}/u.test(text) && natureOf(text).kind !== 'other'
  return isMissing('nature') && isNature ? 'nature' : undefined
}

/** In a list of deeds a date without more is of the deed, not of the list. */
function dateOfEntry({ field }: Column, { columns }: Table, { listsDeeds }: KindRule) {
  if (field !== 'document_date' || listsDeeds !== true) return undefined
  const isThere = columns.some((column) => column.field === 'registration_date')
  return isThere ? ('execution_date' as const) : ('registration_date' as const)
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
  const byHeading = field === 'area' ? readExtentByLabel(run, column.heading, context) : []
  const readings = both ?? (byHeading.length > 0 ? byHeading : rule.read(run, context))
  const amounts = field === 'nature' ? amountIn(run) : []
  const found = [...readings, ...amounts, ...dateBeside(run, column)].flatMap((reading) => {
    const fact = reading.kind ?? rule.fact
    if (fact === undefined) return []
    const isPart = fact === 'survey_no' && asksForPart(column.heading)
    return [candidateFrom({ fact, reading, run, isSure, rank: 3, ...(isPart ? { isPart } : {}) })]
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
