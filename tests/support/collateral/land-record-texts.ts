import type { FlagName } from '../../../server/src/collateral/findings/flags.ts'
import type { Parcel, RegistryRecord } from '../../../server/src/collateral/registry-record.ts'

/** A record as the registry writes it. The names are invented. */
export interface LandText {
  what: string
  change: Partial<RegistryRecord>
  parcel?: Partial<Parcel>
  borrower?: string
  ownLenders?: string[]
  /** Exactly these flags, each with words that its evidence contains. */
  flags: Partial<Record<FlagName, string>>
  /** Square metres. */
  sqm?: number
}

export const flatB302: Partial<Parcel> = { unit: '302', wing: 'B' }
