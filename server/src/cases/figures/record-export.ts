import { recordAudit } from '../../access/access.ts'
import type { LenderId } from '../../lib/ids.ts'
import type { Actor, Mode } from '../../lib/scope.ts'
import type { ChangeDeps } from '../case/change-case.ts'

export interface FigureExport {
  mode: Mode
  table: string
  format: 'csv' | 'xlsx' | 'pdf'
  /** Days of the office. */
  from: string
  to: string
  rows: number
  /** Of a scorecard. */
  lenderId?: LenderId
}

/** What leaves as a file is on the audit trail. */
export function recordFigureExport(
  { db, keyring, clock }: Pick<ChangeDeps, 'db' | 'keyring' | 'clock'>,
  by: Actor,
  { lenderId, ...details }: FigureExport,
): Promise<void> {
  const scope = lenderId && { lenderId, mode: details.mode }
  const entry = {
    action: 'figures.exported',
    subject: 'figures',
    details,
    ...(scope && { scope }),
  } as const
  return db.transact((tx) => recordAudit(tx, keyring, by, entry, clock.now()))
}
