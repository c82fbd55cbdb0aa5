import type { RecordParcel } from '../../registry-record.ts'
import { SearchFailure } from '../connector.ts'

/**
 * The one parcel that all sources of a registry are about. Whether it is the requested one is
 * decided elsewhere; but answers about two different parcels make no record of either.
 */
export function sameParcel(parcels: readonly RecordParcel[]): RecordParcel | undefined {
  const [first, ...others] = parcels
  if (first && others.some((other) => keyOf(other) !== keyOf(first))) {
    throw new SearchFailure('identity_mismatch', 'The sources returned different parcels.')
  }
  return first
}

function keyOf({ district, taluk, hobli, village, survey_no }: RecordParcel): string {
  return [district, taluk, hobli, village, survey_no]
    .map((part = '') => part.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
    .join('|')
}
