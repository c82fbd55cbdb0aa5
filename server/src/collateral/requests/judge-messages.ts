import type { FindingsOptions, FindingsResult } from '../findings/findings.ts'
import type { Parcel, RegistryRecord } from '../registry-record.ts'

export interface ToJudge {
  number: number
  order: JudgeOrder
}

export type FromJudge =
  | { number: number; result: FindingsResult }
  | { number: number; fault: string }

export interface JudgeOrder {
  parcel: Parcel
  borrower: string
  portal: string
  /** Undefined: the registry has no record of this number. */
  record: RegistryRecord | undefined
  options: Omit<FindingsOptions, 'rules'>
}
