import { type StaffApi, staffApi } from './staff-api.ts'
import { type AskedOf, makeClient } from './transport.ts'

export { csrfHeader, keepCsrfToken, type Mode, readErrorBody } from './transport.ts'

/** Calls of the back office API. */

export const staffBase = '/backoffice'

export type RouteName = keyof StaffApi
export type Answer<N extends RouteName> = StaffApi[N]['answer']
export type Asked<N extends RouteName> = AskedOf<StaffApi[N]>

export const { call, toAddress } = makeClient<StaffApi>(staffBase, staffApi)
