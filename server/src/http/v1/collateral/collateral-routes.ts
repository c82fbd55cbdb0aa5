import type { LenderRoute } from '../api-route.ts'
import { location, retryAfter } from '../described-headers.ts'
import { getCollateral, listCollateralRequests, postCollateral } from './collateral.ts'
import { collateralRules } from './collateral-rules.ts'
import {
  CollateralBody,
  CollateralListOut,
  CollateralOut,
  CollateralQuery,
} from './collateral-schemas.ts'

export const collateralRoutes: readonly LenderRoute[] = [
  {
    method: 'POST',
    path: '/collateral',
    tag: 'Collateral',
    access: 'cases:create',
    name: 'submitCollateral',
    summary: 'Verify properties',
    description:
      'Up to ten properties, each searched with the land registry of its state. If some are in unsupported states, the others are searched; if all are, the error is unsupported_state. Every POST is a new request unless it repeats an Idempotency-Key.',
    body: CollateralBody,
    rules: collateralRules,
    answers: {
      202: {
        description: 'The searches have started.',
        schema: CollateralOut,
        headers: { ...location, ...retryAfter },
      },
    },
    refuses: [413],
    handle: postCollateral,
  },
  {
    method: 'GET',
    path: '/collateral',
    tag: 'Collateral',
    access: 'cases:read',
    name: 'listCollateral',
    summary: 'List the requests',
    description:
      'The newest first, each as GET /collateral/{id} returns it. Send next_cursor as cursor for the next page.',
    query: CollateralQuery,
    answers: { 200: { description: 'A page of requests.', schema: CollateralListOut } },
    handle: listCollateralRequests,
  },
  {
    method: 'GET',
    path: '/collateral/:id',
    tag: 'Collateral',
    access: 'cases:read',
    name: 'getCollateral',
    summary: 'Read the findings',
    description:
      'Findings of a property can be read as soon as its search ends, while others still run.',
    answers: {
      200: { description: 'The request and its findings so far.', schema: CollateralOut },
    },
    refuses: [404],
    handle: getCollateral,
  },
]
