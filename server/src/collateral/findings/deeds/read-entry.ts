import type { RecordEntry } from '../../registry-record.ts'
import type { SamePerson } from '../lenders/lenders.ts'
import type { Nature } from './natures.ts'

/** An entry with its nature understood. */
export interface ReadEntry {
  entry: RecordEntry
  nature: Nature
  /** By a later document that names it, from who may cancel it. */
  cancelled: boolean
  /** In the future, before 1900 or no day at all: no one knows what it came before or after. */
  isOddDate: boolean
}

/** What of the record, besides its entries, tells how to read them. */
export interface EntryContext {
  holders: readonly string[]
  /** YYYY-MM-DD, in India. */
  today: string
  samePerson: SamePerson
}
