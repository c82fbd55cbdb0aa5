import type { Parcel } from '../registry-record.ts'
import type { PlaceField, SearchForm, Wording } from '../states/search-form.ts'

/** One field of a portal's form, and the value to enter. */
export type PortalQuestion = Pick<Wording, 'local' | 'english'> & { text: string }

type Asked = Pick<Parcel, 'district' | 'taluk' | 'hobli' | 'village' | 'surveyNo'> &
  Partial<Pick<Parcel, 'fromYear' | 'toYear' | 'building' | 'wing' | 'floor' | 'unit'>>

/** Not fields of the portals: the searcher compares them with the property of each entry. */
const unitFields = [
  ['building', 'Building'],
  ['wing', 'Wing'],
  ['floor', 'Floor'],
  ['unit', 'Unit'],
] as const

/**
 * The fields of a portal's form, in its order: the number apart from its subdivision, the period.
 */
export function portalQuestions(
  { place, asks, periodIn }: SearchForm,
  parcel: Asked,
  borrower: string,
): PortalQuestion[] {
  const { district, taluk, hobli, village, surveyNo, fromYear, toYear } = parcel
  const texts: Record<PlaceField, string> = {
    district,
    taluk: taluk ?? '',
    hobli: hobli ?? '',
    village: village ?? '',
    survey_no: surveyNo,
  }
  const places = Object.entries(place).map(([field, wording]) =>
    questionOf(wording, texts[field as PlaceField]),
  )
  const [, main, hissa = ''] = /^([^/-]+)[/-](.+)$/.exec(surveyNo) ?? []
  const parts =
    main === undefined
      ? []
      : [questionOf({ local: '', english: 'Main number' }, main), questionOf(asks.hissa, hissa)]
  const dated = (day: string, year: number | undefined) =>
    year === undefined ? '' : periodIn === 'days' ? `${day}/${year}` : String(year)
  return [
    ...places,
    ...parts,
    ...unitFields.map(([field, english]) =>
      questionOf({ local: '', english }, parcel[field] ?? ''),
    ),
    questionOf(asks.from, dated('01/01', fromYear)),
    questionOf(asks.to, dated('31/12', toYear)),
    questionOf(asks.borrower, borrower),
  ].filter(({ text }) => text !== '')
}

const questionOf = ({ local, english }: Wording, text: string) => ({ local, english, text })
