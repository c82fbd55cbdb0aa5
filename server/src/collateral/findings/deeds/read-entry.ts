import type { RecordEntry } from '../../registry-record.ts'
import type { SamePerson } from '../lenders/lenders.ts'
import type { Nature } from './natures.ts'

/** An entry with its nature understood. */
export interface ReadEntry {
  entry: RecordEntry
  nature: Nature
  /** By a later document that names it, from a party that may cancel it. */
  cancelled: boolean
  /** In the future, before 1900 or not a date: its order is unknown. */
  isOddDate: boolean
}

/** What else in the record affects how entries are read. */
export interface EntryContext {
  holders: readonly string[]
  /** YYYY-MM-DD, in India. */
  today: string
  samePerson: SamePerson
}
