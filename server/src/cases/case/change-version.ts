import type { Tx } from '../../db/db.ts'
import { saveVersion } from './case-store.ts'
import type { Case } from './case-view.ts'
import type { CaseDeps } from './record-events.ts'

/**
 * Something that a report states has changed without a move: a person about to release one must
 * reload. The lender's view stays as it is, with its time of the last change. The caller holds the
 * lock on the case.
 */
export async function changeVersion(
  tx: Tx,
  { announce }: Pick<CaseDeps, 'announce'>,
  { id, scope, version }: Case,
): Promise<void> {
  await saveVersion(tx, scope, { id, version: version + 1 })
  tx.afterCommit(() => announce('case', scope.mode, id))
}
