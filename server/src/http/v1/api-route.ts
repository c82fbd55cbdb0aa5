import type { KeyScope } from '../../access/access.ts'
import type { Route } from '../routing/route.ts'
import type { ApiRequest } from './api-request.ts'

/** The groups of the reference, in its order. */
export const apiTags = {
  Cases: 'Legal-report cases, their papers and reports',
  Collateral: 'Properties verified on their own state’s land registry',
  Callbacks: 'Where events are sent, what was sent, and what was not',
  Keys: 'What a key may do, and how much of it',
  Sandbox: 'UAT only: plays the analyst for test cases',
} as const

/** A row of the lenders' API. With `any`, every valid key may call it. */
export type ApiRoute = Route<ApiRequest, KeyScope | 'any', keyof typeof apiTags>
