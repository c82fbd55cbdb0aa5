import { xlsxType } from '../../../lib/spreadsheets/write-xlsx.ts'
import type { Sent } from '../../routing/route.ts'
import { file, ok } from '../../routing/route.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import type { StaffRequest } from '../staff-request.ts'
import type { StaffRoute } from '../staff-route.ts'
import { getFiguresFile, getFiguresXlsx } from './figure-export.ts'
import { periodAsked } from './figure-period.ts'
import { FiguresOut, FiguresQuery, ScorecardQuery } from './figure-schemas.ts'
import { readFigureTable, tableNamed } from './figure-table.ts'
import { getScorecard } from './scorecard.ts'

async function getFigures(request: StaffRequest) {
  const { services, params } = request
  const table = tableNamed(params.table)
  const period = periodAsked(request, request.query as FiguresQuery, services.clock.now())
  return { body: await readFigureTable(services.db, table, period) }
}

function figureFaults({ query }: Sent, request: StaffRequest): string[] {
  const faults: string[] = []
  periodAsked(request, query as Sound<FiguresQuery>, request.services.clock.now(), faults)
  return faults
}

export const figureRoutes: readonly StaffRoute[] = [
  {
    method: 'GET',
    path: '/:mode/figures/:table',
    access: 'figures:read',
    name: 'getFigures',
    tag: 'Operations',
    summary: 'Read figures of a period: in total, or by lender, analyst, case type, state or age',
    description:
      'The table is total, lender, analyst, case_type, state or age. Ages are of the cases that are open now, whatever the period.',
    query: FiguresQuery,
    rules: figureFaults,
    answers: ok(FiguresOut),
    handle: getFigures,
  },
  {
    method: 'GET',
    path: '/:mode/figures/:table/file',
    access: 'figures:read',
    name: 'exportFigures',
    tag: 'Operations',
    summary: 'Download a table of figures as CSV',
    description:
      'UTF-8 with a byte order mark. A text that a spreadsheet would take for a formula gets an apostrophe. Each download is on the audit trail.',
    query: FiguresQuery,
    rules: figureFaults,
    answers: file('text/csv'),
    handle: getFiguresFile,
  },
  {
    method: 'GET',
    path: '/:mode/figures/:table/xlsx',
    access: 'figures:read',
    name: 'exportFiguresXlsx',
    tag: 'Operations',
    summary: 'Download a table of figures as a spreadsheet',
    description:
      'XLSX with the same values as the CSV file: numbers are numbers. A second sheet has the period, the filters and the definitions. Each download is on the audit trail.',
    query: FiguresQuery,
    rules: figureFaults,
    answers: file(xlsxType),
    handle: getFiguresXlsx,
  },
  {
    method: 'GET',
    path: '/:mode/lenders/:lender/scorecard',
    access: 'figures:read',
    name: 'exportScorecard',
    tag: 'Operations',
    summary: 'Download the scorecard of a lender as a PDF',
    description:
      'Figures of all its cases in the period, compared with as many days before, with agreed times, charts and definitions. Each download is on the audit trail.',
    query: ScorecardQuery,
    rules: figureFaults,
    answers: file('application/pdf'),
    handle: getScorecard,
  },
]
