import type { ApiRoute } from '../api-route.ts'
import { postDocuments } from '../documents/documents.ts'
import { getQueries, getReport } from '../reports/reports.ts'
import { getCase, postCase } from './cases.ts'
import {
  CaseBody,
  CaseCreatedOut,
  CaseViewOut,
  DocumentsAddedOut,
  DocumentsBody,
  QueriesOut,
  ReportOut,
} from './schemas.ts'

export const caseRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: '/cases',
    tag: 'Cases',
    access: 'cases:create',
    name: 'createCase',
    summary: 'Send a case with its papers',
    description:
      'Repeating an external_ref returns the case that exists, so retries are safe. Without external_ref the loan account number is the reference, and a number with an open case returns that case.',
    body: CaseBody,
    hasDocuments: true,
    answers: {
      202: { description: 'The case is accepted.', schema: CaseCreatedOut },
      200: { description: 'The case exists already and is unchanged.', schema: CaseViewOut },
    },
    refuses: [413],
    handle: postCase,
  },
  {
    method: 'GET',
    path: '/cases/:ref',
    tag: 'Cases',
    access: 'cases:read',
    name: 'getCase',
    summary: 'Read a case',
    description:
      'By external_ref (percent-encode it, a / included) or by case id. Where a loan number served as reference more than once: the newest open case, else the newest.',
    answers: { 200: { description: 'The case as it stands.', schema: CaseViewOut } },
    refuses: [404],
    handle: getCase,
  },
  {
    method: 'POST',
    path: '/cases/:ref/documents',
    tag: 'Cases',
    access: 'cases:create',
    name: 'addDocuments',
    summary: 'Add papers to a case',
    description:
      'On an open case they are attached for review. A finalised case is reopened as a revision: the answer says under_review and reopened true.',
    body: DocumentsBody,
    hasDocuments: true,
    answers: { 200: { description: 'The papers are stored.', schema: DocumentsAddedOut } },
    refuses: [404, 413],
    handle: postDocuments,
  },
  {
    method: 'GET',
    path: '/cases/:ref/report',
    tag: 'Cases',
    access: 'cases:read',
    name: 'getReport',
    summary: 'Get links to the report',
    description:
      'The report of a finalised case and what was signed beside it. Links are valid for 60 minutes; ask again for new ones.',
    answers: { 200: { description: 'The files, the report first.', schema: ReportOut } },
    refuses: [404, 409],
    handle: getReport,
  },
  {
    method: 'GET',
    path: '/cases/:ref/queries',
    tag: 'Cases',
    access: 'cases:read',
    name: 'getQueries',
    summary: 'Read what the analyst asks',
    description: 'Every query raised on the case, open or closed. Answer one by adding papers.',
    answers: { 200: { description: 'The queries.', schema: QueriesOut } },
    refuses: [404],
    handle: getQueries,
  },
]
