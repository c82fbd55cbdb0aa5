import type { KeyScope } from '../../access/access.ts'
import type { LenderRequest } from '../routing/lender-request.ts'
import type { Route } from '../routing/route.ts'
import type { ApiRequest } from './api-request.ts'

/** The groups of the reference, in its order. */
export const apiTags = {
  Cases: 'Legal-report cases, their documents and reports',
  Collateral: 'Properties verified with the land registry of their state',
  Callbacks: 'The callback URL, deliveries and events',
  Keys: 'Scopes and limits of a key',
  Sandbox: 'UAT only: does the analyst’s work on test cases',
} as const

/** A row that the console has too. */
export type LenderRoute = Route<LenderRequest, KeyScope | 'any', keyof typeof apiTags>

/** A row of the lenders' API. With `any`, every valid key may call it. */
export type ApiRoute = Route<ApiRequest, KeyScope | 'any', keyof typeof apiTags>
