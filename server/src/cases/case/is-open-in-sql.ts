import { fragment } from '../../db/db.ts'
import { closedStatuses } from './case-states.ts'

/**
 * `isOpen` in a statement about cases. The partial indexes say `status <> 'finalised'`, which
 * follows from it, so they are used.
 */
export const isOpenInSql = fragment(
  `(status NOT IN (${closedStatuses.map((status) => `'${status}'`).join(', ')}))`,
)
