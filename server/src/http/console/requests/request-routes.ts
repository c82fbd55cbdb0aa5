import { requestsAnswer } from '../../lender/request-answers.ts'
import { RequestsOut, RequestsQuery } from '../../lender/request-schemas.ts'
import { ok } from '../../routing/route.ts'
import type { ConsoleRoute } from '../console-route.ts'

export const requestRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/:mode/requests',
    access: 'requests:read',
    name: 'listRequests',
    tag: 'Requests',
    summary: 'List recent API requests of your systems, newest first, with the code of each error',
    query: RequestsQuery,
    answers: ok(RequestsOut),
    handle: ({ services, caller: { scope }, query }) =>
      requestsAnswer(services, scope, query as RequestsQuery),
  },
]
