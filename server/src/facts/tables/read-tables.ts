import { latinDigits, natureOf, withoutStruckOut } from '../../collateral/collateral.ts'
import { fieldRules, type KindRule } from '../fact-kinds.ts'
import type { Field } from '../labels/field-labels.ts'
import { boxesOfGrids } from '../layout/boxes.ts'
import type { Page } from '../layout/flows.ts'
import { rightOf, type Word } from '../layout/rows.ts'
import { type Run, runOf, sliceRun } from '../layout/run.ts'
import { type Candidate, candidateFrom } from '../reading/candidate.ts'
import { dateBeside, registers } from '../reading/date-beside.ts'
import { labelsIn } from '../reading/find-hits.ts'
import { asksForPart } from '../reading/join-parts.ts'
import { linesApart } from '../reading/name-lines.ts'
import { type FormInput, measure } from '../reading/read-unlabelled.ts'
import { isNotPaid } from '../values/not-paid.ts'
import { findDates } from '../values/read-date.ts'
import { readExtentByLabel } from '../values/read-extent-by-label.ts'
import { readAmount } from '../values/read-numbers.ts'
import { readPeople } from '../values/read-people.ts'
import type { Reading } from '../values/reading.ts'
import { namesCrops } from './crop-tables.ts'
import { findTables, type Table } from './find-tables.ts'
import { isNameHeading } from './headings.ts'
import { entriesOnNextPage, findRuledTables, type RuledTable } from './ruled-tables.ts'
import { byColumn, type Column } from './table-columns.ts'
import { entriesOf } from './table-entries.ts'

/** Only a table that lists one of these has entries. */
const listed: readonly Field[] = ['executant', 'claimant', 'holder', 'registration_no']
/** An area or a date alone, of a crop for one, says nothing. */
const telling: readonly Field[] = [...listed, 'survey_no', 'khata_no', 'mutation_no', 'nature']
const entriesMax = 500

const listsCrops = ({ columns }: Table) =>
  namesCrops(columns.map(({ heading }) => heading).join(' '))

/** What is written in each column of an entry. */
type Entry = readonly (readonly Word[])[]

interface Listed {
  table: Table
  entries: readonly Entry[]
}

export function readTables(pages: readonly Page[], input: FormInput): Candidate[] {
  const found: Candidate[] = []
  let entry = 0
  for (const { table, entries } of listTables(pages, input)) {
    for (const word of table.headWords) input.taken.add(word)
    const fields = table.columns.flatMap((column) =>
      isNameColumn(column, table, input.rule) ? ['holder' as const] : (column.field ?? []),
    )
    const isTelling = (field: Field) => telling.includes(field) && input.rule.fields.includes(field)
    if (!fields.some(isTelling) || listsCrops(table)) {
      for (const word of entries.flat(2)) input.taken.add(word)
      continue
    }
    const hasEntries = fields.some((field) => listed.includes(field))
    for (const cells of entries) {
      const facts = readEntry(cells, table, input)
      if (facts.length === 0 || entry >= entriesMax) continue
      entry += hasEntries ? 1 : 0
      found.push(...facts.map((fact) => (hasEntries ? { ...fact, entry } : fact)))
    }
  }
  return found
}

/** Lines say where a ruled table is; other tables are found by how their words stand. */
function listTables(pages: readonly Page[], { hits }: FormInput): Listed[] {
  const boxes = new Set(pages.flatMap((page) => boxesOfGrids(page.ruled)))
  const other = findTables(pages, hits, boxes).map((table) => ({
    table,
    entries: inColumns(table),
  }))
  return [...listRuled(pages), ...other]
}

/** One may go on over several pages. */
function listRuled(pages: readonly Page[]): Listed[] {
  const listed: (Listed & { entries: Entry[] })[] = []
  let open: RuledTable | undefined
  for (const page of pages) {
    const own = findRuledTables(page)
    const more = open === undefined ? [] : entriesOnNextPage(page, open, own)
    listed.at(-1)?.entries.push(...more)
    if (more.length === 0) open = undefined
    for (const { entries, table } of own)
      listed.push({ table, entries: [...(entries ?? inColumns(table))] })
    open = own.at(-1) ?? open
  }
  return listed
}

function inColumns(table: Table): Entry[] {
  return entriesOf(table).map((rows) => {
    const cells = rows.map((row) => byColumn(row, table.edges))
    return table.columns.map((_, at) => cells.flatMap((row) => row[at] ?? []))
  })
}

function readEntry(cells: Entry, table: Table, input: FormInput): Candidate[] {
  if (hasStruckPerson(cells, table, input.rule)) return []
  const found = table.columns.flatMap((titled, at) => {
    const run = runOf(cells[at] ?? [])
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

const people: readonly Field[] = ['holder', 'executant', 'claimant']

/** `Name` over the persons of a land record. */
function isNameColumn({ heading }: Column, { columns }: Table, { fields }: KindRule): boolean {
  const isOne = isNameHeading(heading)
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

/** What is beside a person who is struck out is so too. */
const hasStruckPerson = (cells: Entry, { columns }: Table, rule: KindRule) =>
  columns.some(({ field }, at) => {
    const run = runOf(cells[at] ?? [])
    return field === 'holder' && run.text !== '' && isStruckOut(run, rule)
  })

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
  const found = [...readings, ...amounts, ...dateBeside(run, field, column.heading)].flatMap(
    (reading) => {
      const fact = reading.kind ?? rule.fact
      if (fact === undefined) return []
      const isPart = fact === 'survey_no' && asksForPart(column.heading)
      return [candidateFrom({ fact, reading, run, isSure, rank: 3, ...(isPart ? { isPart } : {}) })]
    },
  )
  const rows = new Set(found.flatMap(({ words }) => words.map(({ row }) => row)))
  for (const { word } of run.pieces) if (rows.has(word.row)) taken.add(word)
  return found
}

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

/** `Sale Deed Rs. 12,00,000`: nature and value in one column. */
function amountIn(run: Run): Reading[] {
  const sums = run.text.matchAll(/(?<![\p{L}\p{M}])(?:rs|रु|रू|ರೂ|ರು)(?![\p{L}\p{M}])|₹/giu)
  const at = [...sums].find(({ index }) => !isNotPaid(run.text, index))?.index
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
