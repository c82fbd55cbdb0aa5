import { recordAudit, sealAudit } from '../../../server/src/access/access.ts'
import { fragment, sql, type Tx } from '../../../server/src/db/db.ts'
import {
  addMonths,
  boundAt,
  listPartitions,
  makePartitions,
  type PartitionedTable,
  partitionedTables,
  runText,
} from '../../../server/src/db/partitions.ts'
import { newId } from '../../../server/src/lib/ids.ts'
import type { TestApp } from '../app/test-app.ts'

/** How many months an installation is old after `makeOlder`. */
export const monthsOld = 16

/** The start of that month. */
export function monthsAgo(count: number): Date {
  return addMonths(new Date(), -count)
}

/** As in `--before`. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7)
}

/** Partitions as if it had been installed long ago: the first one ends `monthsOld` months ago. */
export async function makeOlder({ db }: Pick<TestApp, 'db'>): Promise<void> {
  for (const table of Object.keys(partitionedTables) as PartitionedTable[]) {
    await db.transact((tx) => endFirst(tx, table))
  }
  while ((await makePartitions(db.transact, new Date())).length > 0);
}

async function endFirst(tx: Tx, table: PartitionedTable): Promise<void> {
  for (const { name, from, until } of await listPartitions(tx, table)) {
    if (until === null) continue
    await runText(tx, `ALTER TABLE ${table} DETACH PARTITION ${name}`)
    await runText(tx, `INSERT INTO ${table}_default SELECT * FROM ${name}`)
    await runText(tx, from === null ? `DELETE FROM ${name}` : `DROP TABLE ${name}`)
  }
  const bound = boundAt(table, monthsAgo(monthsOld))
  await runText(
    tx,
    `ALTER TABLE ${table} ATTACH PARTITION ${table}_first FOR VALUES FROM (MINVALUE) TO ('${bound}')`,
  )
}

export interface OldEvent {
  eventId: string
  deliveryId: string
}

let sequence = 1000

/** An event of a case that was delivered at that time, with its attempt and a line of the trail. */
export async function addOldEvent(
  { db, keyring }: Pick<TestApp, 'db' | 'keyring'>,
  caseId: string,
  at: Date,
): Promise<OldEvent> {
  sequence += 1
  const eventId = newId('evt', at.getTime())
  const deliveryId = newId('dlv', at.getTime())
  const payload = JSON.stringify({ event: 'case.received', text: `a\tb\nc\\d é ${sequence}` })
  await db.transact(async (tx) => {
    await tx.rows(sql`
      INSERT INTO case_events (id, lender_id, mode, case_id, sequence, event, payload, at, position)
      SELECT ${eventId}, lender_id, mode, id, ${sequence}, 'case.received', ${payload}, ${at},
        nextval('event_positions')
      FROM cases WHERE id = ${caseId}`)
    await tx.rows(sql`
      INSERT INTO deliveries (id, lender_id, mode, stream, sequence, event_id, event, state, attempts,
        attempts_total, created_at, finished_at)
      SELECT ${deliveryId}, lender_id, mode, id, ${sequence}, ${eventId}, 'case.received',
        'delivered', 1, 1, ${at}, ${at}
      FROM cases WHERE id = ${caseId}`)
    await tx.rows(sql`
      INSERT INTO delivery_attempts (delivery_id, number, lender_id, mode, at, duration_ms, status, answer)
      SELECT ${deliveryId}, 1, lender_id, mode, ${at}, 12, 200, '\\x00ff5c0a'
      FROM cases WHERE id = ${caseId}`)
  })
  await addOldLine({ db, keyring }, caseId, at)
  return { eventId, deliveryId }
}

/** Sealed at once: the numbers of lines are in the order of these calls. */
export async function addOldLine(
  { db, keyring }: Pick<TestApp, 'db' | 'keyring'>,
  subject: string,
  at: Date,
): Promise<void> {
  const entry = {
    action: 'case.noted',
    subject,
    details: { said: 'tab\t, line\n, \\ and é' },
  } as const
  await db.transact((tx) => recordAudit(tx, keyring, { actor: 'cli' }, entry, at))
  while ((await sealAudit(db, keyring)) > 0);
}

/** Tables of these names, whether or not they are partitions. */
export async function existingTables({ db }: Pick<TestApp, 'db'>, like: string): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relname LIKE ${like} ORDER BY 1`)
  return rows.map(({ name }) => name)
}

export async function countRows({ db }: Pick<TestApp, 'db'>, table: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    sql`SELECT count(*) AS count FROM ${fragment(table)}`,
  )
  return row?.count ?? 0
}
