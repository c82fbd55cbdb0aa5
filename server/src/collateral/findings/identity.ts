import type { Parcel, RecordParcel } from '../registry-record.ts'
import { sameNumber } from './parcel-number.ts'
import { type SamePlace, sameDistrict, samePlace } from './places.ts'

/**
 * Whether the record is of the parcel asked for: another parcel's clean record is worse than none.
 * Returns what differs, or undefined. A place that only sounds apart across scripts does not
 * decide alone, for transliteration is loose; two such places do. The number must agree always.
 */
export function identityMismatch(asked: Parcel, found: RecordParcel): string | undefined {
  if (!sameNumber(asked.surveyNo, found.survey_no)) {
    return differs('number', asked.surveyNo, found.survey_no)
  }
  let unlike = 0
  for (const { name, one, other, same } of placesOf(asked, found)) {
    if (same === 'unlike') unlike += 1
    if (same === 'different' || unlike > 1) return differs(name, one, other)
  }
  return undefined
}

interface Compared {
  name: string
  one: string
  other: string
  same: SamePlace
}

/** What either side leaves out is not compared. */
function placesOf(asked: Parcel, found: RecordParcel): Compared[] {
  const fields = [
    ['district', asked.district, found.district, sameDistrict],
    ['taluk', asked.taluk, found.taluk, samePlace],
    ['hobli', asked.hobli, found.hobli, samePlace],
    ['village', asked.village, found.village, samePlace],
  ] as const
  return fields.flatMap(([name, one = '', other = '', compare]) =>
    one.trim() === '' || other.trim() === ''
      ? []
      : [{ name, one, other, same: compare(one, other) }],
  )
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
const differs = (name: string, asked: string, found: string) =>
  `The registry answered for another parcel: ${name} "${shortened(found)}" instead of "${shortened(asked)}".`
