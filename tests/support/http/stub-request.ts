import { states } from '../../../server/src/collateral/collateral.ts'
import type { RouteRequest } from '../../../server/src/http/routing/route.ts'

const stubNow = new Date('2026-11-16T10:00:00Z')

export interface StubSent {
  query?: Record<string, string>
  headers?: Record<string, string>
}

/** As much of a request, of a lender or of staff, as the rules of the routes look at. */
export function stubRequest({ query = {}, headers = {} }: StubSent = {}): RouteRequest {
  const request = {
    services: { clock: { now: () => stubNow }, allowPrivate: () => false, states },
    params: {},
    query,
    raw: { headers },
    mode: 'live',
    staff: { id: 'staff_1', role: 'admin' },
    caller: {
      scope: { lenderId: 'lender_1', mode: 'live' },
      lender: { requiredFields: ['branch'], caseTypes: ['TSR'] },
    },
  }
  return request as unknown as RouteRequest
}
