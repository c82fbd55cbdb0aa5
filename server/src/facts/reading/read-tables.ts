import { natureOf, withoutStruckOut } from '../../collateral/collateral.ts'
import { fieldRules, type KindRule } from '../fact-kinds.ts'
import type { Field } from '../labels/field-labels.ts'
import type { Page } from '../layout/flows.ts'
import type { Row, Word } from '../layout/rows.ts'
import { type Run, runOf, sliceRun } from '../layout/run.ts'
import { findDates } from '../values/read-date.ts'
import { readAmount } from '../values/read-numbers.ts'
import type { ReadContext, Reading } from '../values/reading.ts'
import { type Candidate, candidateFrom } from './candidate.ts'
import type { HitsOfFlow } from './find-hits.ts'
import { byColumn, type Column, findTables, type Table } from './find-tables.ts'

export interface TableInput {
  rule: KindRule
  hits: HitsOfFlow
  taken: Set<Word>
  context: ReadContext
}

/** Only a table that lists one of these has entries. */
const listed: readonly Field[] = ['executant', 'claimant', 'holder', 'registration_no']
/** An area or a date alone, of a crop for one, says nothing. */
const telling: readonly Field[] = [...listed, 'survey_no', 'khata_no', 'mutation_no', 'nature']
const entriesMax = 500

export function readTables(pages: readonly Page[], input: TableInput): Candidate[] {
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

/** ▦ By which column the entries of a table are told apart: the one with the most numbers. */
const anchors: readonly Field[] = [
  ...(['serial', 'registration_no', 'khata_no', 'survey_no', 'mutation_no'] as const),
  ...(['execution_date', 'registration_date', 'area'] as const),
]
const serial = /^[[(]?\p{N}{1,3}[\])]?[.)]?$/u

function entriesOf({ rows, columns, edges }: Table): Row[][] {
  const cells = rows.map((row) => byColumn(row, edges))
  let best: number[] = []
  for (const field of anchors) {
    const at = columns.findIndex((column) => column.field === field)
    if (at < 0) continue
    const own = cells.flatMap((row, i) => (isAnchor(field, row[at] ?? []) ? [i] : []))
    if (own.length > best.length) best = own
  }
  if (best.length === 0) return rows.length > 0 ? [[...rows]] : []
  return splitAt(rows, startsOf(rows, best))
}

function isAnchor(field: Field, words: readonly Word[]): boolean {
  const text = runOf(words).text
  if (field === 'serial') return serial.test(text)
  if (field.endsWith('date')) return findDates({ text }).length > 0
  return /^[[(]{0,2}(?:[\p{L}\p{M}]{1,5}[-/ ]?)?\p{N}/u.test(text)
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

function readEntry(rows: readonly Row[], table: Table, input: TableInput): Candidate[] {
  const cells = rows.map((row) => byColumn(row, table.edges))
  const found = table.columns.flatMap((column, at) => {
    const { field } = column
    if (field === undefined || !input.rule.fields.includes(field)) return []
    const run = runOf(cells.flatMap((row) => row[at] ?? []))
    if (run.text === '' || isStruckOut(run, input.rule)) return []
    return readCell(run, column, input)
  })
  return asLoan(found)
}

const isStruckOut = ({ text }: Run, { hasStruckOut }: KindRule) =>
  hasStruckOut === true && !/[\p{L}\p{N}]/u.test(withoutStruckOut(text).text)

function readCell(run: Run, column: Column, { context, taken }: TableInput): Candidate[] {
  const { field, isSure } = column
  const rule = field === undefined ? undefined : fieldRules[field]
  if (rule === undefined) return []
  const both = datesOfBoth(run, column)
  const readings = both ?? rule.read(run, context)
  const amounts = field === 'nature' ? amountIn(run) : []
  const found = [...readings, ...amounts].flatMap((reading) => {
    const fact = reading.kind ?? rule.fact
    return fact === undefined ? [] : [candidateFrom({ fact, reading, run, isSure, rank: 3 })]
  })
  for (const { words } of found) for (const word of words) taken.add(word)
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
