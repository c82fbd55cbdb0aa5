import type { Parcel } from '../registry-record.ts'
import { SearchFailure } from './connector.ts'

/** Each property is searched in its own state only (API v1, section 1, rule 3). */
export function requireState(parcel: Parcel, state: string): void {
  if (parcel.state === state) return
  throw new SearchFailure('location_not_found', `This registry is only for ${state}.`)
}
