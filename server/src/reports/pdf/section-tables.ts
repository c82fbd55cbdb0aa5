import type { Evidence, ReportContent } from '../report-content.ts'
import type { PageFlow } from './page-flow.ts'
import { seePins } from './pins.ts'
import { styles } from './style.ts'
import { type Cell, type Column, cell, drawTable } from './table.ts'
import { both, type Cite, date, entered, fileSize, noEntry, standingLabels } from './wording.ts'

const numberColumn: Column = { title: 'No.', share: 0.05, align: 'right' }

function drawNumbered(flow: PageFlow, columns: Column[], rows: Cell[][]): void {
  if (rows.length === 0) {
    flow.passage(undefined)
    return
  }
  drawTable(flow, { columns, rows, ruled: true })
}

function written(text: string | undefined): Cell {
  const said = entered(text)
  return said ? cell(said) : cell(noEntry, styles.cellEmpty)
}

function withEvidence(remarks: string | undefined, citation: string): Cell {
  return citation ? [...written(remarks), { text: citation, style: styles.cell }] : written(remarks)
}

export function drawDocuments(flow: PageFlow, { documents }: ReportContent): void {
  drawNumbered(
    flow,
    [
      numberColumn,
      { title: 'Document, and its SHA-256', share: 0.63 },
      { title: 'Received', share: 0.2 },
      { title: 'Size', share: 0.12, align: 'right' },
    ],
    documents.map(({ number, filename, receivedAt, revision, sizeBytes, sha256 }) => [
      cell(String(number)),
      [
        { text: filename, style: styles.cell },
        { text: sha256, style: styles.hash },
      ],
      cell(date(receivedAt) + (revision > 0 ? `, with revision ${revision}` : '')),
      cell(fileSize(sizeBytes)),
    ]),
  )
}

export function drawChain(flow: PageFlow, content: ReportContent, cite: Cite): void {
  const proven = ({ id, evidence }: { id?: string; evidence?: Evidence[] }, i: number) =>
    both(cite(evidence), seePins(content, 'chain', id, String(i + 1)))
  drawNumbered(
    flow,
    [
      numberColumn,
      { title: 'Date', share: 0.12 },
      { title: 'Nature', share: 0.13 },
      { title: 'Document no.', share: 0.15 },
      { title: 'From', share: 0.175 },
      { title: 'To', share: 0.175 },
      { title: 'Remarks and evidence', share: 0.2 },
    ],
    (content.draft.chain_of_title ?? []).map((row, i) => [
      cell(String(i + 1)),
      written(row.date),
      written(row.nature),
      written(row.document_no),
      written(row.from),
      written(row.to),
      withEvidence(row.remarks, proven(row, i)),
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
      { title: 'Office or portal', share: 0.26 },
      { title: 'Period', share: 0.14 },
      { title: 'Receipt no.', share: 0.22 },
      { title: 'Outcome', share: 0.33 },
    ],
    (draft.searches ?? []).map((row, i) => [
      cell(String(i + 1)),
      written(row.office),
      written(period(row.from_year, row.to_year)),
      written(row.receipt_no),
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
      written(row.date),
      written(row.nature),
      written(row.document_no),
      written(row.in_favour_of),
      written(row.amount),
      row.standing ? cell(standingLabels[row.standing], styles.cellStrong) : written(undefined),
      withEvidence(row.remarks, proven(row, i)),
    ]),
  )
}
