import { documentsPerCaseMax } from '../../../documents/documents.ts'
import type { LenderRoute } from '../api-route.ts'
import { location } from '../described-headers.ts'
import { getDocuments, postDocuments } from '../documents/documents.ts'
import { lenderFaults } from '../parse-body.ts'
import { getReport } from '../reports/reports.ts'
import { getCase, postCase, postWithdraw } from './cases.ts'
import { getCases } from './list-cases.ts'
import { CasesOut, CasesQuery } from './list-schemas.ts'
import { getQueries, postAnswer } from './queries.ts'
import {
  AnswerBody,
  CaseBody,
  CaseCreatedOut,
  CaseViewOut,
  DocumentsAddedOut,
  DocumentsBody,
  DocumentsOut,
  QueriesOut,
  QueryOut,
  ReportOut,
  WithdrawBody,
} from './schemas.ts'

export const caseRoutes: readonly LenderRoute[] = [
  {
    method: 'POST',
    path: '/cases',
    tag: 'Cases',
    access: 'cases:create',
    name: 'createCase',
    summary: 'Create a case with its documents',
    description:
      'Repeating an external_ref returns the case that exists, so retries are safe. Without external_ref the loan account number is the reference, and a number with an open case returns that case.',
    body: CaseBody,
    hasDocuments: true,
    rules: lenderFaults,
    answers: {
      202: { description: 'The case is accepted.', schema: CaseCreatedOut, headers: location },
      200: { description: 'The case already exists and is unchanged.', schema: CaseViewOut },
    },
    refuses: [413],
    handle: postCase,
  },
  {
    method: 'GET',
    path: '/cases',
    tag: 'Cases',
    access: 'cases:read',
    name: 'listCases',
    summary: 'List cases',
    description:
      'All cases, least recently changed first. Follow next_cursor while more is true, then keep the last next_cursor and send it later: it returns the cases that have changed since. A case that changes while you read moves to the end. No change is missed; after a failover of the service, cases may be listed again.',
    query: CasesQuery,
    answers: { 200: { description: 'Cases after the cursor.', schema: CasesOut } },
    handle: getCases,
  },
  {
    method: 'GET',
    path: '/cases/:ref',
    tag: 'Cases',
    access: 'cases:read',
    name: 'getCase',
    summary: 'Read a case',
    description:
      'By external_ref (percent-encode it, a / included) or by case id. If a loan account number was the reference of several cases, the newest open case is returned, otherwise the newest.',
    answers: { 200: { description: 'The case.', schema: CaseViewOut } },
    refuses: [404],
    handle: getCase,
  },
  {
    method: 'POST',
    path: '/cases/:ref/documents',
    tag: 'Cases',
    access: 'cases:create',
    name: 'addDocuments',
    summary: 'Add documents to a case',
    description:
      'On an open case they are attached for review. A finalised case is reopened as a revision: the response has the status under_review and reopened true. Documents that the case already has, with the same name and bytes, are stored once: a request without a new one changes nothing, except that it answers an open query. A withdrawn case takes no documents.',
    body: DocumentsBody,
    hasDocuments: true,
    answers: { 200: { description: 'The documents are stored.', schema: DocumentsAddedOut } },
    refuses: [404, 409, 413],
    handle: postDocuments,
  },
  {
    method: 'POST',
    path: '/cases/:ref/withdraw',
    tag: 'Cases',
    access: 'cases:create',
    name: 'withdrawCase',
    summary: 'Withdraw a case',
    description:
      'For an open case that was never finalised: its status becomes withdrawn, and there is no report. The loan account number can then be the reference of a new case. A withdrawn case stays withdrawn.',
    body: WithdrawBody,
    answers: { 200: { description: 'The case after the change.', schema: CaseViewOut } },
    refuses: [404, 409, 413],
    handle: postWithdraw,
  },
  {
    method: 'GET',
    path: '/cases/:ref/documents',
    tag: 'Cases',
    access: 'cases:read',
    name: 'getDocuments',
    summary: 'List the documents of a case',
    description: `Every document received for the case, at most ${documentsPerCaseMax.toLocaleString('en')}, also those rejected as malware: the Case view names these in rejected_documents.`,
    answers: { 200: { description: 'The documents.', schema: DocumentsOut } },
    refuses: [404],
    handle: getDocuments,
  },
  {
    method: 'GET',
    path: '/cases/:ref/report',
    tag: 'Cases',
    access: 'cases:read',
    name: 'getReport',
    summary: 'Get links to the report',
    description:
      'Links to the report of a finalised case and its signed attachments. Links are valid for 60 minutes; call again for new ones.',
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
    summary: 'Read the queries of a case',
    description:
      'Every query raised on the case, with its answers. Several can be open at once. Answer one in words, or by adding documents that name it.',
    answers: { 200: { description: 'The queries.', schema: QueriesOut } },
    refuses: [404],
    handle: getQueries,
  },
  {
    method: 'POST',
    path: '/cases/:ref/queries/:id/answers',
    tag: 'Cases',
    access: 'cases:create',
    name: 'answerQuery',
    summary: 'Answer a query in words',
    description:
      'The review of a case that is query_raised goes on once its last open query is answered: its status becomes in_review and documents_awaited false. A query that is answered or closed can be answered again; that does not change the status. A finalised case takes no answers: add documents, which reopen it.',
    body: AnswerBody,
    answers: { 201: { description: 'The query with the answer.', schema: QueryOut } },
    refuses: [404, 409, 413],
    handle: postAnswer,
  },
]
