import type { DeskRow } from '../api/desk.ts'
import { type PlaceField, placeFields, portalFormOf, type Wording } from './portal-fields.ts'

type Parcel = DeskRow['parcel']

/** Gat 120/2B, Wagholi, Haveli, Pune. */
export function parcelInWords(parcel: Parcel): string {
  const kind = parcel.parcel_type ?? 'No.'
  const number = [kind[0]?.toUpperCase(), kind.slice(1), ' ', parcel.survey_no].join('')
  const places = [parcel.village, parcel.hobli, parcel.taluk, parcel.district]
  return [number, ...places].filter(Boolean).join(', ')
}

/** What was asked for, by the fields of a record. */
export function askedPlace(parcel: Parcel): Partial<Record<PlaceField, string>> {
  const given = placeFields.map((field) => [field, parcel[field]] as const)
  return Object.fromEntries(given.filter(([, text]) => text))
}

/** What a portal asks for, in its order: the number apart from its subdivision, the period. */
export function portalAsks(parcel: Parcel, borrower: string): [Wording, string][] {
  const form = portalFormOf(parcel.state)
  const places = Object.entries(form.place).map(([field, wording]): [Wording, string] => [
    wording,
    parcel[field as PlaceField] ?? '',
  ])
  const split = /^([^/-]+)[/-](.+)$/.exec(parcel.survey_no ?? '')
  const parts: [Wording, string][] = split
    ? [
        [{ local: '', english: 'Its main number' }, split[1] ?? ''],
        [
          { local: { mr: 'हिस्सा', kn: 'ಹಿಸ್ಸಾ' }[form.language] ?? '', english: 'Hissa' },
          split[2] ?? '',
        ],
      ]
    : []
  const years: [Wording, string][] = [
    [
      { local: { mr: 'वर्षापासून', kn: 'ದಿನಾಂಕದಿಂದ' }[form.language] ?? '', english: 'From' },
      from(parcel),
    ],
    [
      { local: { mr: 'वर्षापर्यंत', kn: 'ದಿನಾಂಕದವರೆಗೆ' }[form.language] ?? '', english: 'To' },
      to(parcel),
    ],
  ]
  const name: [Wording, string] = [
    { local: { mr: 'नाव', kn: 'ಹೆಸರು' }[form.language] ?? '', english: 'Borrower' },
    borrower,
  ]
  return [...places, ...parts, ...years, name].filter(([, text]) => text)
}

/** Index-II is asked by years, an encumbrance certificate by days. */
const from = ({ state, from_year: year }: Parcel) =>
  year === null ? '' : state === 'KA' ? `01/01/${year}` : String(year)
const to = ({ state, to_year: year }: Parcel) =>
  year === null ? '' : state === 'KA' ? `31/12/${year}` : String(year)
