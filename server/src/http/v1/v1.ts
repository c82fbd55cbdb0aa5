import type { TSchema } from 'typebox'
import type { KeyScope } from '../../access/access.ts'
import type { Answer, ApiRequest } from './api-request.ts'
import * as callback from './callbacks/callback-schemas.ts'
import {
  deleteCallback,
  getCallback,
  getDeliveries,
  getDelivery,
  getEvents,
  postDiagnose,
  postReplay,
  postReplayFailed,
  postRotate,
  postTest,
  putCallback,
} from './callbacks/callbacks.ts'
import { getCase, postCase } from './cases/cases.ts'
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
} from './cases/schemas.ts'
import { getCollateral, postCollateral } from './collateral/collateral.ts'
import { CollateralBody, CollateralOut } from './collateral/collateral-schemas.ts'
import { postDocuments } from './documents/documents.ts'
import { postExamination } from './examination/examination.ts'
import { ExaminationBody, ExaminationOut } from './examination/examination-schemas.ts'
import { getQueries, getReport } from './reports/reports.ts'
import { postAdvance, postReRelease } from './sandbox/sandbox.ts'
import { getWhoami } from './whoami/whoami.ts'
import { WhoamiOut } from './whoami/whoami-schemas.ts'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Mounted for test keys alone; in production the address does not exist. */
  onlyTest?: true
  tag: 'Cases' | 'Collateral' | 'Callbacks' | 'Keys' | 'Sandbox'
  /** Left out: every valid key may. */
  scope?: KeyScope
  /** Id, and what a reader of the reference needs to know. */
  name: string
  summary: string
  description: string
  query?: TSchema
  body?: TSchema
  /** At `documents[i].content`: they go to the document store as they arrive. */
  hasDocuments?: true
  answers: Record<number, { description: string; schema?: TSchema }>
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
    hasDocuments: true,
    answers: { 200: { description: 'The papers are stored.', schema: DocumentsAddedOut } },
    refuses: [404, 413],
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
    method: 'GET',
    path: '/events',
    tag: 'Callbacks',
    scope: 'cases:read',
    name: 'listEvents',
    summary: 'Pull events',
    description:
      'The same payloads as the callbacks carry, in the order they were recorded. Keep next_after and send it as after: what came while you were away follows.',
    query: callback.EventsQuery,
    answers: { 200: { description: 'Events after the cursor.', schema: callback.EventsOut } },
    refuses: [],
    handle: getEvents,
  },
  {
    method: 'POST',
    path: '/collateral',
    tag: 'Collateral',
    scope: 'cases:create',
    name: 'submitCollateral',
    summary: 'Have properties verified',
    description:
      'Up to ten properties, each searched on its own state’s land registry. Where some are outside coverage the others run; where all are, the answer is unsupported_state. Every POST is a new request unless it repeats an Idempotency-Key.',
    body: CollateralBody,
    answers: { 202: { description: 'The searches have begun.', schema: CollateralOut } },
    refuses: [413],
    handle: postCollateral,
  },
  {
    method: 'GET',
    path: '/collateral/:id',
    tag: 'Collateral',
    scope: 'cases:read',
    name: 'getCollateral',
    summary: 'Read what was found',
    description: 'A property that has ended can be read while another still runs.',
    answers: { 200: { description: 'The request as it stands.', schema: CollateralOut } },
    refuses: [404],
    handle: getCollateral,
  },
  {
    method: 'GET',
    path: '/callback',
    tag: 'Callbacks',
    scope: 'callbacks:manage',
    name: 'getCallback',
    summary: 'Read the callback URL',
    description: 'That of this environment; the header’s value is masked.',
    answers: { 200: { description: 'The registration.', schema: callback.CallbackOut } },
    refuses: [404],
    handle: getCallback,
  },
  {
    method: 'PUT',
    path: '/callback',
    tag: 'Callbacks',
    scope: 'callbacks:manage',
    name: 'setCallback',
    summary: 'Register or change the callback URL',
    description:
      'In force at once; a disabled URL is enabled again, and what was parked is sent, each case in order. The signing secret comes with the first registration.',
    body: callback.CallbackBody,
    answers: {
      200: { description: 'The registration.', schema: callback.CallbackRegisteredOut },
    },
    refuses: [413],
    handle: putCallback,
  },
  {
    method: 'DELETE',
    path: '/callback',
    tag: 'Callbacks',
    scope: 'callbacks:manage',
    name: 'removeCallback',
    summary: 'Remove the callback URL',
    description: 'What was still to be sent stays, and goes out if a URL is registered again.',
    answers: { 204: { description: 'It is removed.' } },
    refuses: [404],
    handle: deleteCallback,
  },
  {
    method: 'POST',
    path: '/callback/rotate-secret',
    tag: 'Callbacks',
    scope: 'callbacks:manage',
    name: 'rotateSecret',
    summary: 'Make a new signing secret',
    description:
      'Shown once. For the overlap, X-SVC-Signature-Previous carries the signature of the old one.',
    body: callback.RotateBody,
    answers: { 200: { description: 'The new secret.', schema: callback.RotatedOut } },
    refuses: [413],
    handle: postRotate,
  },
  {
    method: 'POST',
    path: '/callback/test',
    tag: 'Callbacks',
    scope: 'callbacks:manage',
    name: 'testCallback',
    summary: 'Send a ping now',
    description: 'A signed callback with the event ping; the answer shows what came back.',
    answers: { 200: { description: 'What came back.', schema: callback.PingOut } },
    refuses: [404],
    handle: postTest,
  },
  {
    method: 'POST',
    path: '/callback/diagnose',
    tag: 'Callbacks',
    scope: 'callbacks:manage',
    name: 'diagnoseCallback',
    summary: 'Find out why a signature does not fit',
    description: 'Send what your receiver saw; the answer says what happened to it.',
    body: callback.DiagnoseBody,
    answers: { 200: { description: 'The finding.', schema: callback.DiagnosisOut } },
    refuses: [413],
    handle: postDiagnose,
  },
  {
    method: 'POST',
    path: '/callback/examination',
    onlyTest: true,
    tag: 'Callbacks',
    scope: 'callbacks:manage',
    name: 'examineReceiver',
    summary: 'Examine a receiver',
    description:
      'UAT only. Sends good, duplicated, out-of-order, tampered, stale, wrongly signed, slow and large callbacks of invented cases, and answers with what was accepted and refused and with a signed certificate, also where it did not pass. Takes up to 90 seconds; one at a time, thirty an hour.',
    body: ExaminationBody,
    answers: { 200: { description: 'What was found.', schema: ExaminationOut } },
    refuses: [413],
    handle: postExamination,
  },
  {
    method: 'GET',
    path: '/callback/deliveries',
    tag: 'Callbacks',
    scope: 'callbacks:manage',
    name: 'listDeliveries',
    summary: 'List deliveries',
    description: 'Newest first, a hundred at a time.',
    query: callback.DeliveriesQuery,
    answers: { 200: { description: 'Deliveries.', schema: callback.DeliveriesOut } },
    refuses: [404],
    handle: getDeliveries,
  },
  {
    method: 'GET',
    path: '/callback/deliveries/:id',
    tag: 'Callbacks',
    scope: 'callbacks:manage',
    name: 'getDelivery',
    summary: 'Read a delivery with its attempts',
    description: 'Each attempt with status, duration and the first bytes of the answer.',
    answers: { 200: { description: 'The delivery.', schema: callback.DeliveryOut } },
    refuses: [404],
    handle: getDelivery,
  },
  {
    method: 'POST',
    path: '/callback/deliveries/:id/replay',
    tag: 'Callbacks',
    scope: 'callbacks:manage',
    name: 'replayDelivery',
    summary: 'Send a delivery again',
    description: 'With the same delivery id, from the start of the retry schedule.',
    answers: { 202: { description: 'It will be sent.', schema: callback.ReplayedOut } },
    refuses: [404, 409],
    handle: postReplay,
  },
  {
    method: 'POST',
    path: '/callback/deliveries/replay',
    tag: 'Callbacks',
    scope: 'callbacks:manage',
    name: 'replayFailed',
    summary: 'Send all failed deliveries again',
    description: 'Those recorded since a time, ten thousand at most; dry_run only counts them.',
    body: callback.ReplayBody,
    answers: {
      202: { description: 'They will be sent.', schema: callback.ReplayedAllOut },
      200: { description: 'A dry run.', schema: callback.ReplayedAllOut },
    },
    refuses: [409, 413],
    handle: postReplayFailed,
  },
  {
    method: 'GET',
    path: '/whoami',
    tag: 'Keys',
    name: 'whoami',
    summary: 'Read whose key this is',
    description:
      'The lender, the mode, what the key may do, and the limits that hold for it. A good first request: it changes nothing and needs no scope.',
    answers: { 200: { description: 'The key as it stands.', schema: WhoamiOut } },
    refuses: [],
    handle: getWhoami,
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
    refuses: [404, 409, 413],
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
    refuses: [404, 409, 413],
    handle: postReRelease,
  },
]
