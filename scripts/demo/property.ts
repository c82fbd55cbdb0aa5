import type { Place } from './states/states.ts'

export interface Deed {
  nature: string
  native: string
  number: string
  /** YYYY-MM-DD. */
  date: string
  from: string
  to: string
  value: number
}

export interface DemoParcel extends Place {
  surveyNo: string
  /** As the deed writes it, and as a contradicting record would. */
  extent: string
  otherExtent: string
  unit: string
  boundaries: Record<'east' | 'west' | 'north' | 'south', string>
}

export interface Mortgage {
  bank: string
  number: string
  date: string
  amount: number
  releasedAs: string | undefined
}
