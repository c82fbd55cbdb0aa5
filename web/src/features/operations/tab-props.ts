import type { Mode } from '../../api/client.ts'
import type { LenderAccount } from '../../api/operations.ts'
import type { LenderSearch } from './searches.ts'

/** What each tab of a lender's page is given. */
export interface TabProps {
  mode: Mode
  lender: LenderAccount
  search: LenderSearch
  /** What the address says from now on. */
  look(changed: LenderSearch): void
}
