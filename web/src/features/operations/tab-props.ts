import type { Mode } from '../../api/client.ts'
import type { LenderAccount } from '../../api/operations.ts'
import type { LenderSearch } from './searches.ts'

/** The props of each tab of a lender's page. */
export interface TabProps {
  mode: Mode
  lender: LenderAccount
  search: LenderSearch
  /** The new parameters of the address. */
  look(changed: LenderSearch): void
}
