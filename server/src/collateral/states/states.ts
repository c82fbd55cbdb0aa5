import { sameDistrict } from '../findings/places/places.ts'

/**
 * Where a property of each state is searched. A new state is a new row here and a folder of
 * connectors; nothing of the API changes its shape.
 */
export interface StateRow {
  code: string
  label: string
  /** What the lender is told was searched. */
  portal: string
  /** Beyond state, district and survey_no. */
  required: readonly ('taluk' | 'village' | 'hobli')[]
  /** Since when the sources have entries, by district where it differs. */
  coveredFrom: string
  coveredFromByDistrict: Readonly<Record<string, string>>
  /** Searches begun a second, over all lenders: registries are asked politely. */
  searchesPerSecond: number
}

export const coveredStates: readonly StateRow[] = [
  {
    code: 'MH',
    label: 'Maharashtra',
    portal: 'IGR Maharashtra e-Search (Index-II) and Mahabhulekh (7/12)',
    required: ['taluk', 'village'],
    coveredFrom: '2002-01-01',
    coveredFromByDistrict: { 'Mumbai City': '1985-01-01', 'Mumbai Suburban': '1985-01-01' },
    searchesPerSecond: 50,
  },
  {
    code: 'KA',
    label: 'Karnataka',
    portal: 'Kaveri (encumbrance certificate) and Bhoomi (RTC)',
    required: ['hobli'],
    coveredFrom: '2004-04-01',
    coveredFromByDistrict: {},
    searchesPerSecond: 50,
  },
]

export function stateRowOf(code: string): StateRow | undefined {
  return coveredStates.find((row) => row.code === code)
}

export function coveredFromOf(row: StateRow, district: string): string {
  const known = Object.entries(row.coveredFromByDistrict)
  return known.find(([name]) => sameDistrict(name, district))?.[1] ?? row.coveredFrom
}

/** What may stand in `parcel_type`; any other value is kept and searched as a plain number. */
export const parcelTypes: Readonly<Record<string, readonly string[]>> = {
  survey: ['survey', 'survey no', 'survey number', 's no', 'sno', 'sy no', 'सर्वे', 'सर्वे नं'],
  gat: ['gat', 'gat no', 'gat number', 'gut', 'gut no', 'gutt', 'gatt', 'गट', 'गट नं'],
  cts: ['cts', 'cts no', 'city survey', 'city survey no', 'c t s', 'सिटी सर्वे'],
  plot: ['plot', 'plot no', 'plot number', 'प्लॉट'],
  hissa: ['hissa', 'hissa no', 'हिस्सा'],
  milkat: ['milkat', 'milkat no', 'property no', 'मिळकत', 'मिळकत नं'],
}

export function parcelTypeOf(written: string): string {
  const plain = written
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim()
  const known = Object.entries(parcelTypes).find(([, spellings]) => spellings.includes(plain))
  return known?.[0] ?? written
}
