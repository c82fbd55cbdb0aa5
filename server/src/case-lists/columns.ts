import { caseFieldFacts, type FieldFacts } from '../cases/cases.ts'
import { columnName, type TableRow, textOf } from '../lib/spreadsheets/reading/table.ts'

type FieldName = FieldFacts['name']

/** A column of a file that has a field of a case. */
export interface Column {
  field: FieldName
  /** As it stands in the file. */
  heading: string
}

/** Upper case, spaces and signs do not matter: `Loan Account Number`, `loan_account_number *`. */
const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const fieldOf = new Map(
  caseFieldFacts.flatMap(({ name, label }) => [
    [plain(name), name],
    [plain(label), name],
  ]),
)

export interface ReadColumns {
  /** By their place in the file. */
  columns: Map<number, Column>
  /** Each names the column. */
  faults: string[]
}

/** `required` are names of fields. A column without heading and content is none. */
export function readColumns(
  heads: TableRow,
  rows: readonly TableRow[],
  required: readonly string[],
): ReadColumns {
  const columns = new Map<number, Column>()
  const faults: string[] = []
  const width = Math.max(heads.cells.length, ...rows.map(({ cells }) => cells.length))
  for (let at = 0; at < width; at += 1) {
    const heading = textOf(heads.cells[at]).trim()
    const place = `column ${columnName(at)}`
    if (heading === '') {
      const filled = rows.find(({ cells }) => textOf(cells[at]).trim() !== '')
      if (filled) faults.push(`${place}: has no heading, but content in row ${filled.number}`)
      continue
    }
    const shown = JSON.stringify(heading.slice(0, 60))
    const field = fieldOf.get(plain(heading))
    const first = [...columns].find(([, column]) => column.field === field)
    if (field === undefined) {
      faults.push(`${place}: ${shown} is not a field of a case; rename or remove the column`)
    } else if (first) {
      const before = columnName(first[0])
      faults.push(`${place}: ${shown} is there twice, also in column ${before}; remove one`)
    } else columns.set(at, { field, heading: heading.slice(0, 60) })
  }
  const present = new Set([...columns.values()].map(({ field }) => field))
  for (const { name, label } of caseFieldFacts) {
    if (required.includes(name) && !present.has(name)) {
      faults.push(`${label}: the column is missing; add one with the heading ${label} or ${name}`)
    }
  }
  return { columns, faults }
}

/** Columns of an empty file to fill in: those that must be filled first. */
export function templateColumns(required: readonly string[]): FieldFacts[] {
  const isRequired = ({ name }: FieldFacts) => required.includes(name)
  return [...caseFieldFacts.filter(isRequired), ...caseFieldFacts.filter((one) => !isRequired(one))]
}

/** What every case needs, and what was agreed with the lender. */
export function requiredFields(ofLender: readonly string[]): string[] {
  const always = caseFieldFacts.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return [...new Set([...always, ...ofLender])]
}
