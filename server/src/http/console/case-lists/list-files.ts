import {
  listLimits,
  listRows,
  requiredFields,
  requireList,
  templateColumns,
} from '../../../case-lists/case-lists.ts'
import { writeCsv } from '../../../lib/spreadsheets/write-csv.ts'
import { writeXlsx, xlsxType } from '../../../lib/spreadsheets/write-xlsx.ts'
import type { Answer } from '../../routing/route.ts'
import type { ConsoleRequest } from '../console-request.ts'
import { headingOf } from './lists.ts'

export const csvType = 'text/csv; charset=utf-8'

const headings = ({ caller }: ConsoleRequest) =>
  templateColumns(requiredFields(caller.lender.requiredFields)).map(({ label }) => label)

/** Only headings: what is filled in below them is a case. */
export async function getCsvTemplate(request: ConsoleRequest): Promise<Answer> {
  const content = writeCsv([headings(request)])
  return { bytes: { type: csvType, filename: 'cases.csv', content, isSaved: true } }
}

const templateRows = 500

/** Its cells are formatted as text, so that account numbers keep their zeros and digits. */
export async function getXlsxTemplate(request: ConsoleRequest): Promise<Answer> {
  const heads = headings(request)
  const columns = heads.map((heading) => ({ heading, format: 'text', width: 24 }) as const)
  const rows = Array.from({ length: templateRows }, () => heads.map(() => ''))
  const content = await writeXlsx([{ name: 'Cases', columns, rows }])
  return { bytes: { type: xlsxType, filename: 'cases.xlsx', content, isSaved: true } }
}

/** Every fault of every row, with what its cell says. */
export async function getFaultsFile(request: ConsoleRequest): Promise<Answer> {
  const { services, caller, params } = request
  const { db, keyring } = services
  const list = await requireList(db, caller.scope, params.list ?? '')
  const rows = await listRows(db, keyring, caller.scope, list.id, {
    states: ['faulty', 'failed'],
    after: 0,
    limit: listLimits.rowsMax,
  })
  const lines = rows.flatMap(({ number, content: { values, faults } }) =>
    faults.map(({ field, message }) => [
      number,
      headingOf(list, field),
      String(values[field] ?? ''),
      message,
    ]),
  )
  const content = writeCsv([['Row', 'Column', 'Value', 'Error'], ...lines])
  return { bytes: { type: csvType, filename: 'errors.csv', content, isSaved: true } }
}
