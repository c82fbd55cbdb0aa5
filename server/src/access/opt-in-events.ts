import { type Runner, sql, type Tx } from '../db/db.ts'
import type { Scope } from '../lib/scope.ts'

/** Names of the events that the lender asked for in this mode, in addition to the contract's. */
export async function readOptInEvents(db: Runner, scope: Scope): Promise<string[]> {
  const [row] = await db.rows<{ events: string[] }>(sql`
    SELECT opt_in_events AS events FROM signing_secrets
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
  return row?.events ?? []
}

/** Replaces the list. */
export async function writeOptInEvents(
  tx: Tx,
  scope: Scope,
  events: readonly string[],
): Promise<void> {
  await tx.rows(sql`
    UPDATE signing_secrets SET opt_in_events = ${events}
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
}
