import { faultsOfAdvance } from '../../../sandbox/sandbox.ts'
import type { LenderRoute } from '../api-route.ts'
import { AdvanceBody, CaseViewOut, ReReleaseBody } from '../cases/schemas.ts'
import { postAdvance, postReRelease } from './sandbox.ts'

export const sandboxRoutes: readonly LenderRoute[] = [
  {
    method: 'POST',
    path: '/sandbox/cases/:ref/advance',
    onlyTest: true,
    tag: 'Sandbox',
    access: 'cases:create',
    name: 'advanceCase',
    summary: 'Advance a test case',
    description:
      'UAT only. Moves the case through every status up to the one given, as staff would, with the event of each step.',
    body: AdvanceBody,
    rules: ({ body }) => faultsOfAdvance(body as Partial<AdvanceBody>),
    answers: { 200: { description: 'The case after the change.', schema: CaseViewOut } },
    refuses: [404, 409, 413],
    handle: postAdvance,
  },
  {
    method: 'POST',
    path: '/sandbox/cases/:ref/re-release',
    onlyTest: true,
    tag: 'Sandbox',
    access: 'cases:create',
    name: 'reReleaseCase',
    summary: 'Re-release a test case as positive',
    description:
      'UAT only. For a case finalised as negative, query or hold whose reason is resolved: releases a new version of the report and sends the event result_changed.',
    body: ReReleaseBody,
    answers: { 200: { description: 'The case after the change.', schema: CaseViewOut } },
    refuses: [404, 409, 413],
    handle: postReRelease,
  },
]
