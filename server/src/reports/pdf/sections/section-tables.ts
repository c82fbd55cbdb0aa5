import type { Evidence, ReportContent } from '../../report-content.ts'
import type { PageFlow } from '../page-flow.ts'
import { styles } from '../style.ts'
import { type Cell, type Column, cell, drawTable } from '../table.ts'
import { both, type Cite, entered, enteredDate, noEntry, standingLabels } from '../wording.ts'
import { capitalized } from './facts.ts'
import { seePins } from './pins.ts'

export const numberColumn: Column = { title: 'No.', share: 0.05, align: 'right' }

export function drawNumbered(flow: PageFlow, columns: Column[], rows: Cell[][]): void {
  if (rows.length === 0) {
    flow.passage(undefined)
    return
  }
  drawTable(flow, { columns, rows, ruled: true })
}

export function written(text: string | undefined): Cell {
  const said = entered(text)
  return said ? cell(said) : cell(noEntry, styles.cellEmpty)
}

/** One below the other; says that nothing was entered only if there is nothing at all. */
export function allWritten(...texts: (string | undefined)[]): Cell {
  const said = texts.flatMap((text) => entered(text) ?? [])
  return said.length > 0 ? said.map((text) => ({ text, style: styles.cell })) : written(undefined)
}

type ScrutinyRow = NonNullable<ReportContent['draft']['scrutinised']>[number]

/** Every file has its number, by which the report cites it; what was only seen follows. */
export function drawDocuments(flow: PageFlow, { documents, draft }: ReportContent): void {
  const { scrutinised = [] } = draft
  const ofFile = Map.groupBy(scrutinised, ({ document_id = '' }) => document_id)
  const known = new Set(documents.map(({ id }) => id))
  const seen = scrutinised.filter(({ document_id = '' }) => !known.has(document_id))
  drawNumbered(
    flow,
    [
      numberColumn,
      { title: 'Document', share: 0.27 },
      { title: 'Date', share: 0.12 },
      { title: 'Registration no.', share: 0.15 },
      { title: 'Parties', share: 0.23 },
      { title: 'Form examined', share: 0.18 },
    ],
    [
      ...documents.flatMap(({ id, number, filename }) =>
        (ofFile.get(id) ?? [{}]).map((row) => scrutinyCells(row, String(number), filename)),
      ),
      ...seen.map((row) => scrutinyCells(row, '–', 'No file')),
    ],
  )
}

function scrutinyCells(row: ScrutinyRow, number: string, filename: string): Cell[] {
  const nature = entered(row.nature)
  return [
    cell(number),
    nature
      ? [
          { text: nature, style: styles.cell },
          { text: filename, style: styles.cellEmpty },
        ]
      : cell(filename),
    written(enteredDate(row.date)),
    written(row.registration_no),
    written(row.parties),
    written(formExamined(row)),
  ]
}

function formExamined({ form, original_seen }: ScrutinyRow): string | undefined {
  const original = original_seen && `original ${original_seen === 'yes' ? 'seen' : 'not seen'}`
  if (!form) return original && capitalized(original)
  return both(capitalized(form), original && form !== 'original' ? `– ${original}` : '')
}

export function drawDeposits(flow: PageFlow, { draft: { deposits = [] } }: ReportContent): void {
  drawNumbered(
    flow,
    [
      numberColumn,
      { title: 'Document', share: 0.47 },
      { title: 'Form', share: 0.15 },
      { title: 'Date', share: 0.13 },
      { title: 'Held by', share: 0.2 },
    ],
    deposits.map((row, i) => [
      cell(String(i + 1)),
      written(row.document),
      written(row.form && capitalized(row.form)),
      written(enteredDate(row.date)),
      written(row.held_by),
    ]),
  )
}

function period(from: string | undefined, to: string | undefined): string | undefined {
  const [first, last] = [entered(from), entered(to)]
  if (first && last) return `${first} to ${last}`
  if (first) return `From ${first}; end: ${noEntry}`
  return last ? `To ${last}; start: ${noEntry}` : undefined
}

export function drawSearches(flow: PageFlow, { draft }: ReportContent): void {
  drawNumbered(
    flow,
    [
      numberColumn,
      { title: 'Office or portal', share: 0.25 },
      { title: 'Period', share: 0.12 },
      { title: 'Receipt no. and date', share: 0.2 },
      { title: 'Years not available', share: 0.13 },
      { title: 'Outcome', share: 0.25 },
    ],
    (draft.searches ?? []).map((row, i) => [
      cell(String(i + 1)),
      written(row.office),
      written(period(row.from_year, row.to_year)),
      [
        ...written(row.receipt_no),
        ...(entered(row.receipt_date) ? written(enteredDate(row.receipt_date)) : []),
      ],
      written(row.years_missing),
      written(row.remarks),
    ]),
  )
  flow.part('Gaps in the search')
  flow.passage(draft.search_gaps)
}

export function drawEncumbrances(flow: PageFlow, content: ReportContent, cite: Cite): void {
  const proven = ({ id, evidence }: { id?: string; evidence?: Evidence[] }, i: number) =>
    both(cite(evidence), seePins(content, 'encumbrance', id, String(i + 1)))
  drawNumbered(
    flow,
    [
      numberColumn,
      { title: 'Date', share: 0.11 },
      { title: 'Nature', share: 0.12 },
      { title: 'Document no.', share: 0.145 },
      { title: 'In favour of', share: 0.15 },
      { title: 'Amount', share: 0.115 },
      { title: 'Status', share: 0.11 },
      { title: 'Remarks and evidence', share: 0.2 },
    ],
    (content.draft.encumbrances ?? []).map((row, i) => [
      cell(String(i + 1)),
      written(enteredDate(row.date)),
      written(row.nature),
      written(row.document_no),
      written(row.in_favour_of),
      written(row.amount),
      row.standing ? cell(standingLabels[row.standing], styles.cellStrong) : written(undefined),
      allWritten(row.remarks, proven(row, i)),
    ]),
  )
}
