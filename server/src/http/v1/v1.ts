import type { TSchema } from 'typebox'
import type { KeyScope } from '../../access/access.ts'
import type { Answer, ApiRequest } from './api-request.ts'
import { getCase, postCase } from './cases.ts'
import { postDocuments } from './documents.ts'
import {
  CaseBody,
  CaseCreatedOut,
  CaseViewOut,
  DocumentsAddedOut,
  DocumentsBody,
} from './schemas.ts'

export interface Route {
  method: 'GET' | 'POST'
  path: string
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
]
