import type { DeskRow } from '../api/search-desk.ts'

type Parcel = DeskRow['parcel']

/** Unit 302, Shanti Heights, Gat 120/2B, Wagholi, Haveli, Pune. */
export function formatParcel(parcel: Parcel): string {
  const kind = parcel.parcel_type ?? 'No.'
  const number =
    parcel.survey_no && [kind[0]?.toUpperCase(), kind.slice(1), ' ', parcel.survey_no].join('')
  const unit = [
    parcel.unit && `Unit ${parcel.unit}`,
    parcel.floor && `floor ${parcel.floor}`,
    parcel.wing && `wing ${parcel.wing}`,
    parcel.building,
  ]
  const places = [parcel.village, parcel.hobli, parcel.taluk, parcel.district]
  return [...unit, number, ...places].filter(Boolean).join(', ')
}
