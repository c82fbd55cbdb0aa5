import type { Parcel, RecordParcel } from '../registry-record.ts'
import { states } from '../states/states.ts'
import type { FindingRules } from './finding-rules.ts'
import { compareNumbers } from './places/parcel-number.ts'
import { isStated } from './places/place-words.ts'

/**
 * Whether the record is about the requested parcel: another parcel's clean record is worse than
 * none. Returns the difference, or undefined. The number must match, and every place that both
 * sides name; what the state requires from the lender the registry must state too, otherwise
 * nothing shows that it is the same land. So it must state the taluk and the village that the
 * lender gave: every hobli has several villages, each with its own number 45.
 */
export function identityMismatch(
  asked: Parcel,
  found: RecordParcel,
  rules: FindingRules = states.rules,
): string | undefined {
  return numberMismatch(asked, found) ?? placeMismatch(asked, found, rules)
}

function numberMismatch(asked: Parcel, found: RecordParcel): string | undefined {
  const [one, other] = [asked.surveyNo, found.survey_no]
  if (!isStated(other)) return notStated('number', one)
  switch (compareNumbers(one, other, asked.parcelType)) {
    case 'same':
      return undefined
    case 'other number':
      return differs('number', one, other)
    case 'other kind': {
      const type = asked.parcelType ? ` (${shortened(asked.parcelType)})` : ''
      return differs('kind of number', one, other, type)
    }
  }
}

const places = [
  ['district', 'sameDistrict'],
  ['taluk', 'samePlace'],
  ['hobli', 'samePlace'],
  ['village', 'samePlace'],
] as const

function placeMismatch(
  asked: Parcel,
  found: RecordParcel,
  rules: FindingRules,
): string | undefined {
  const required: readonly string[] = [
    ...['district', 'taluk', 'village'],
    ...rules.requiredFields(asked.state),
  ]
  for (const [name, comparison] of places) {
    const [one, other] = [asked[name], found[name]]
    if (!isStated(one)) continue
    if (!isStated(other)) {
      if (required.includes(name)) return notStated(name, one)
    } else if (!rules[comparison](one, other)) return differs(name, one, other)
  }
  return undefined
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
const differs = (name: string, asked: string, found: string, more = '') =>
  `The registry answered for another parcel: ${name} "${shortened(found)}" instead of "${shortened(asked)}"${more}.`
const notStated = (name: string, asked: string) =>
  `The registry did not state the ${name} of its record, so it may belong to another parcel; requested: ${name} "${shortened(asked)}".`
