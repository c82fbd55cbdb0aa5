import type { DeskRow } from '../api/search-desk.ts'

type Parcel = DeskRow['parcel']

/** Gat 120/2B, Wagholi, Haveli, Pune. */
export function formatParcel(parcel: Parcel): string {
  const kind = parcel.parcel_type ?? 'No.'
  const number = [kind[0]?.toUpperCase(), kind.slice(1), ' ', parcel.survey_no].join('')
  const places = [parcel.village, parcel.hobli, parcel.taluk, parcel.district]
  return [number, ...places].filter(Boolean).join(', ')
}
