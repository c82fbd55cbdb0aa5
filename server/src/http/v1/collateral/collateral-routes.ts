import type { ApiRoute } from '../api-route.ts'
import { getCollateral, postCollateral } from './collateral.ts'
import { CollateralBody, CollateralOut } from './collateral-schemas.ts'

export const collateralRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: '/collateral',
    tag: 'Collateral',
    access: 'cases:create',
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
    access: 'cases:read',
    name: 'getCollateral',
    summary: 'Read what was found',
    description: 'A property that has ended can be read while another still runs.',
    answers: { 200: { description: 'The request as it stands.', schema: CollateralOut } },
    refuses: [404],
    handle: getCollateral,
  },
]
