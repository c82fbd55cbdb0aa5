import type { TSchema } from 'typebox'
import type { KeyScope } from '../../access/access.ts'
import type { Answer, ApiRequest } from './api-request.ts'
import { getCase, postCase } from './cases.ts'
import { postDocuments } from './documents.ts'
import { getQueries, getReport } from './reports.ts'
import { postAdvance, postReRelease } from './sandbox.ts'
import {
  AdvanceBody,
  CaseBody,
  CaseCreatedOut,
  CaseViewOut,
  DocumentsAddedOut,
  DocumentsBody,
  QueriesOut,
  ReportOut,
  ReReleaseBody,
} from './schemas.ts'

export interface Route {
  method: 'GET' | 'POST'
  path: string
  /** Mounted for test keys alone; in production the address does not exist. */
  onlyTest?: true
  tag: 'Cases' | 'Sandbox'
  scope: KeyScope
  /** Id, and what a reader of the reference needs to know. */
  name: string
  summary: string
  description: string
  body?: TSchema
  answers: Record<number, { description: string; schema: TSchema }>
  /** Refusals beyond those every route has. */
  refuses: readonly number[]
  handle(request: ApiRequest): Promise<Answer>
}

/** Every public route, mounted at /v1 for live keys and at /uat/v1 for test keys. */
export const routes: readonly Route[] = [
  {
    method: 'POST',
    path: '/cases',
    tag: 'Cases',
    scope: 'cases:create',
    name: 'createCase',
    summary: 'Send a case with its papers',
    description:
      'Repeating an external_ref returns the case that exists, so retries are safe. Without external_ref the loan account number is the reference, and a number with an open case returns that case.',
    body: CaseBody,
    answers: {
      202: { description: 'The case is accepted.', schema: CaseCreatedOut },
      200: { description: 'The case exists already and is unchanged.', schema: CaseViewOut },
    },
    refuses: [400, 408, 409, 413, 422],
    handle: postCase,
  },
  {
    method: 'GET',
    path: '/cases/:ref',
    tag: 'Cases',
    scope: 'cases:read',
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
    scope: 'cases:create',
    name: 'addDocuments',
    summary: 'Add papers to a case',
    description:
      'On an open case they are attached for review. A finalised case is reopened as a revision: the answer says under_review and reopened true.',
    body: DocumentsBody,
    answers: { 200: { description: 'The papers are stored.', schema: DocumentsAddedOut } },
    refuses: [400, 404, 408, 409, 413, 422],
    handle: postDocuments,
  },
  {
    method: 'GET',
    path: '/cases/:ref/report',
    tag: 'Cases',
    scope: 'cases:read',
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
    scope: 'cases:read',
    name: 'getQueries',
    summary: 'Read what the analyst asks',
    description: 'Every query raised on the case, open or closed. Answer one by adding papers.',
    answers: { 200: { description: 'The queries.', schema: QueriesOut } },
    refuses: [404],
    handle: getQueries,
  },
  {
    method: 'POST',
    path: '/sandbox/cases/:ref/advance',
    onlyTest: true,
    tag: 'Sandbox',
    scope: 'cases:create',
    name: 'advanceCase',
    summary: 'Move a test case on',
    description:
      'UAT only. Walks the case through the statuses on the way, as staff would, each step with its event.',
    body: AdvanceBody,
    answers: { 200: { description: 'The case as it stands then.', schema: CaseViewOut } },
    refuses: [400, 404, 408, 409, 413, 422],
    handle: postAdvance,
  },
  {
    method: 'POST',
    path: '/sandbox/cases/:ref/re-release',
    onlyTest: true,
    tag: 'Sandbox',
    scope: 'cases:create',
    name: 'reReleaseCase',
    summary: 'Re-release a test case as positive',
    description:
      'UAT only. For a case finalised as negative, query or hold whose reason was resolved: a new version of the report and the event result_changed.',
    body: ReReleaseBody,
    answers: { 200: { description: 'The case as it stands then.', schema: CaseViewOut } },
    refuses: [400, 404, 408, 409, 413, 422],
    handle: postReRelease,
  },
]
