import type { ParcelField } from '../registry-record.ts'
import type { AreaRules } from './area/area-units.ts'
import { type PlaceBook, type PlaceTables, placeBook } from './places/place-book.ts'
import { type RemarkReader, type RemarkWords, remarkReader } from './remarks/remark-reader.ts'

/**
 * What the findings need to know about one state. Plain data, since it is sent to the findings
 * thread.
 */
export interface StateFindings {
  code: string
  /** What the registry must state about its record, beyond district, taluk and village. */
  required: readonly ParcelField[]
  area: AreaRules
  /** Square brackets in the record of rights mean that an entry was struck out. */
  bracketsStrikeOut?: boolean
  places: PlaceTables
  remarks: RemarkWords
}

/** The rules of all covered states, ready to be used. */
export interface FindingRules extends PlaceBook, RemarkReader {
  requiredFields(state: string): readonly ParcelField[]
  /** Undefined outside coverage. */
  areaRules(state: string): AreaRules | undefined
  bracketsStrikeOut(state: string): boolean
}

export function findingRules(states: readonly StateFindings[]): FindingRules {
  const byCode = new Map(states.map((state) => [state.code, state]))
  return {
    ...placeBook(states.map(({ places }) => places)),
    ...remarkReader(states.map(({ remarks }) => remarks)),
    requiredFields: (state) => byCode.get(state)?.required ?? [],
    areaRules: (state) => byCode.get(state)?.area,
    bracketsStrikeOut: (state) => byCode.get(state)?.bracketsStrikeOut ?? false,
  }
}
