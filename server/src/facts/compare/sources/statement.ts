import type { ParcelNumbers, Unit } from '../../../collateral/collateral.ts'
import type { DocumentKind, Place } from '../../fact.ts'
import type { Source } from '../disagreement.ts'

/** A value as a source writes it. */
export interface Written {
  text: string
  isSure: boolean
  places: readonly Place[]
}

export const sideNames = ['east', 'west', 'north', 'south'] as const
export type SideName = (typeof sideNames)[number]

/** What one source says, or one entry of a document that lists deeds. */
export interface Statement {
  source: Source
  kind: DocumentKind | 'lender' | 'registry'
  /** One deed of a list. */
  entry: number | undefined
  /** The day of a record or search, YYYY-MM-DD. */
  asOf: string | undefined
  nature: Written | undefined
  number: Written | undefined
  registered: Written | undefined
  executed: Written | undefined
  executants: readonly Written[]
  claimants: readonly Written[]
  /** Of a record; for the lender the applicants. */
  holders: readonly Written[]
  consideration: readonly Written[]
  amount: readonly Written[]
  khata: readonly Written[]
  parcels: readonly Written[]
  numbers: ParcelNumbers
  units: readonly Written[]
  readUnits: readonly Unit[]
  district: Written | undefined
  taluka: Written | undefined
  village: Written | undefined
  /** Of all that the source is about. */
  areas: readonly Written[]
  /** Beside a holder. */
  shares: readonly Written[]
  sides: Readonly<Partial<Record<SideName, Written>>>
}
