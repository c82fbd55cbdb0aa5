import { findTaken, type TakenReferences } from '../cases/cases.ts'
import type { Db } from '../db/db.ts'
import type { Scope } from '../lib/scope.ts'
import type { ListRow, RowContent, RowFault } from './list-row.ts'

/** The faults that `POST /cases` would list, as `path: sentence`. */
export type JudgeCase = (values: RowContent['values']) => string[] | Promise<string[]>

/** Rows that are not created yet, with what is wrong with each now. */
export async function judgeRows(
  db: Db,
  scope: Scope,
  rows: readonly ListRow[],
  judge: JudgeCase,
): Promise<ListRow[]> {
  const taken = await findTaken(db, scope, referencesOf(rows))
  const repeats = findRepeats(rows)
  const judged: ListRow[] = []
  for (const row of rows) {
    const { values, cellFaults } = row.content
    const existing = existingOf(values, taken)
    const found = [
      ...cellFaults,
      ...(await judge(values)).map(parseFault),
      ...(existing ? [existing.fault] : []),
      ...(repeats.get(row.number) ?? []),
    ]
    const faults = found.filter((one, at) => found.findIndex(sameAs(one)) === at)
    const state = faults.length > 0 ? 'faulty' : 'sound'
    const caseId = existing?.caseId ?? null
    judged.push({ ...row, state, caseId, content: { values, cellFaults, faults } })
  }
  return judged
}

const sameAs = (one: RowFault) => (other: RowFault) =>
  one.field === other.field && one.message === other.message

function parseFault(fault: string): RowFault {
  const colon = fault.indexOf(': ')
  return { field: fault.slice(0, colon) as RowFault['field'], message: fault.slice(colon + 2) }
}

const refOf = ({ external_ref: ref }: RowContent['values']) =>
  ref === undefined ? undefined : String(ref)
const loanOf = ({ loan_account_number: loan }: RowContent['values']) =>
  loan === undefined ? undefined : String(loan)

function referencesOf(rows: readonly ListRow[]) {
  const refs = rows.flatMap(({ content }) => refOf(content.values) ?? [])
  const loans = rows.flatMap(({ content: { values } }) =>
    refOf(values) === undefined ? (loanOf(values) ?? []) : [],
  )
  return { refs: storable(refs), loans: storable(loans) }
}

/** PostgreSQL takes no NUL, and no half of a pair; such a row has faults anyway. */
const storable = (texts: string[]) =>
  texts.filter((text) => !text.includes('\0') && text.isWellFormed())

/** Decisions, section 3: which case `POST /cases` would return instead of creating one. */
function existingOf(values: RowContent['values'], taken: TakenReferences) {
  const ref = refOf(values)
  const loan = loanOf(values)
  if (ref !== undefined) {
    const caseId = taken.refs.get(ref)
    const message = `is already the reference of case ${caseId}; leave the row out, or change it`
    return caseId && { caseId, fault: { field: 'external_ref', message } as const }
  }
  if (loan === undefined) return undefined
  const caseId = taken.loans.get(loan)
  if (caseId) {
    const message = `already has the open case ${caseId}; leave the row out, or give it a reference`
    return { caseId, fault: { field: 'loan_account_number', message } as const }
  }
  if (!taken.refsOfOtherLoans.has(loan)) return undefined
  const message = 'is already the external_ref of another case; give the row a reference'
  return { caseId: null, fault: { field: 'loan_account_number', message } as const }
}

/**
 * Of rows that would be one case, all but the first. A row without a reference would also be the
 * case of another row with its loan number, whichever is created first.
 */
function findRepeats(rows: readonly ListRow[]): Map<number, RowFault[]> {
  const repeats = new Map<number, RowFault[]>()
  const byReference = new Map<string, number>()
  const withReference = new Map<string, number>()
  for (const { number, content } of rows) {
    const loan = loanOf(content.values)
    const ref = refOf(content.values)
    const reference = ref ?? loan
    const earlier = reference === undefined ? undefined : byReference.get(reference)
    if (earlier !== undefined) {
      const field = ref === undefined ? 'loan_account_number' : 'external_ref'
      const message = `is the reference of row ${earlier} too; change it, or remove one of the rows`
      repeats.set(number, [{ field, message }])
    } else if (reference !== undefined) byReference.set(reference, number)
    if (ref !== undefined && loan !== undefined && !withReference.has(loan)) {
      withReference.set(loan, number)
    }
  }
  for (const { number, content } of rows) {
    const loan = loanOf(content.values)
    if (refOf(content.values) !== undefined || loan === undefined || repeats.has(number)) continue
    const other = withReference.get(loan)
    if (other === undefined) continue
    const message = `is that of row ${other} too; give this row a reference`
    repeats.set(number, [{ field: 'loan_account_number', message }])
  }
  return repeats
}
