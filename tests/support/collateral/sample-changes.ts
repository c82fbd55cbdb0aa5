import type { Parcel, RegistryRecord } from '../../../server/src/collateral/registry-record.ts'
import {
  sampleBorrower as borrower,
  sampleEntry as entry,
  samplePurchase as purchase,
} from './sample-record.ts'

/** A change of the sample record, and of what is asked about it. */
export interface Sample extends Partial<RegistryRecord> {
  asked?: { borrower?: string; parcel?: Partial<Parcel>; ownLenders?: string[] }
}
export const remark = (text: string): Sample => ({ remarks: [text] })
export const tenure = (text: string): Sample => ({ tenure: text })
export const after = (...entries: RegistryRecord['entries']): Sample => ({
  entries: [purchase, ...entries],
})
export const seller = 'Ganesh Vitthal Kulkarni'
export const buyer = 'Sunita Deepak Jadhav'
export const mortgage = entry('M1', '2015-01-01', 'गहाणखत', borrower, 'SBI')

export interface FlagSample {
  raised: Sample[]
  not: Sample[]
}
