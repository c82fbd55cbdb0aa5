import { stateCodeOf } from '../../lib/indian-states.ts'
import type { CoveredState, CoveredStates } from '../states/state.ts'

const yearMin = 1900

/** Every property in a supported state needs these, besides those of its own state. */
const alwaysRequired = ['district', 'survey_no'] as const

type Sent = Readonly<Record<string, unknown>>
type PathOf = (name: string) => string

/**
 * What the schema cannot express: fields by state, years, unique references. Fields that are missing
 * or of the wrong type are skipped, so that it can be called for a body with faults of its schema.
 */
export function collateralFaults(states: CoveredStates, sent: unknown, thisYear: number): string[] {
  const { properties } = isObject(sent) ? sent : {}
  if (!Array.isArray(properties)) return []
  const references = properties.map((one: unknown) => (isObject(one) ? one.reference : undefined))
  return properties.flatMap((property: unknown, i) => {
    if (!isObject(property)) return []
    const at: PathOf = (name) => `properties[${i}].${name}`
    const { state, reference } = property
    const row = typeof state === 'string' ? states.find(stateCodeOf(state) ?? '') : undefined
    const isRepeated = typeof reference === 'string' && references.indexOf(reference) < i
    return [
      ...(row ? missingFields(row, property, at) : []),
      ...(isRepeated ? [`${at('reference')}: is used by another property of this request`] : []),
      ...yearFaults(property, at, thisYear),
    ]
  })
}

function isObject(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function missingFields(row: CoveredState, property: Sent, at: PathOf): string[] {
  return [...alwaysRequired, ...row.required]
    .filter((field) => property[field] === undefined || property[field] === null)
    .map((field) => `${at(field)}: is required for ${row.name}`)
}

function yearFaults({ from_year, to_year }: Sent, at: PathOf, thisYear: number): string[] {
  const faults: string[] = []
  for (const [name, year] of Object.entries({ from_year, to_year })) {
    if (typeof year !== 'string' && typeof year !== 'number') continue
    if (!/^\d{4}$/.test(String(year)) || Number(year) < yearMin) {
      faults.push(`${at(name)}: must be a four-digit year, such as 2015`)
    } else if (Number(year) > thisYear) faults.push(`${at(name)}: is in the future`)
  }
  const isAfter = from_year !== undefined && Number(from_year) > Number(to_year ?? thisYear)
  return faults.length === 0 && isAfter ? [`${at('from_year')}: is after to_year`] : faults
}
