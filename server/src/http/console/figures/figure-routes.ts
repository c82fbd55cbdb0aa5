import { file, ok } from '../../routing/route.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { FiguresOut, FiguresQuery } from './figure-schemas.ts'
import { figureFaults, getFigures, getFiguresFile } from './figures.ts'

export const figureRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/:mode/figures/:table',
    access: 'cases:read',
    name: 'getFigures',
    tag: 'Figures',
    summary: 'Read figures of a period: in total, by case type or state; and open queries',
    description:
      'The table is total, case_type, state or queries. Queries are those that are open now, whatever the period.',
    query: FiguresQuery,
    rules: figureFaults,
    answers: ok(FiguresOut),
    handle: getFigures,
  },
  {
    method: 'GET',
    path: '/:mode/figures/:table/file',
    access: 'cases:read',
    name: 'exportFigures',
    tag: 'Figures',
    summary: 'Download a table of figures as CSV',
    description:
      'UTF-8 with a byte order mark. A text that a spreadsheet would take for a formula gets an apostrophe. Each download is on the audit trail.',
    query: FiguresQuery,
    rules: figureFaults,
    answers: file('text/csv'),
    handle: getFiguresFile,
  },
]
