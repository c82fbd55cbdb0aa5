import type { ApiRoute } from '../api-route.ts'
import { AdvanceBody, CaseViewOut, ReReleaseBody } from '../cases/schemas.ts'
import { postAdvance, postReRelease } from './sandbox.ts'

export const sandboxRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: '/sandbox/cases/:ref/advance',
    onlyTest: true,
    tag: 'Sandbox',
    access: 'cases:create',
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
    access: 'cases:create',
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
