import { fragment, planned, type Runner, sql, type Tx } from '../../db/db.ts'
import type { Keyring } from '../../lib/keyring.ts'
import { type AuditLine, chainOf, macOfLine } from './audit-line.ts'

/**
 * Lines of the trail that were archived, of consecutive numbers. They were written by time into
 * months, so a month may have several runs at its ends. docs/decisions/0037-archive.md
 */
export interface ArchivedRun {
  first: number
  last: number
  /** Of the line before the first. */
  chainBefore: Buffer
  /** Of the last line. */
  chain: Buffer
  archive: string
  /** The partition it was in. */
  name: string
}

/** Proves that this service archived them. */
function macOfRun(keyring: Keyring, run: ArchivedRun): Buffer {
  const { first, last, chainBefore, chain, archive, name } = run
  const fields = [first, last, chainBefore.toString('hex'), chain.toString('hex'), archive, name]
  return keyring.mac('audit', 'archived run', JSON.stringify(fields))
}

export type NotedRun = ArchivedRun & { mac: Buffer }

export function isGenuineRun(keyring: Keyring, run: NotedRun): boolean {
  return macOfRun(keyring, run).equals(run.mac)
}

const columns = sql`first_seq AS first, last_seq AS last, chain_before AS "chainBefore", chain,
  archive_id AS archive, name, mac`

/** The one that has this line. */
export async function findRun(db: Runner, seq: number): Promise<NotedRun | undefined> {
  const [run] = await db.rows<NotedRun>(sql`
    SELECT ${columns} FROM archived_runs WHERE first_seq <= ${seq} ORDER BY first_seq DESC LIMIT 1`)
  return run && run.last >= seq ? run : undefined
}

export async function listRunsOf(db: Runner, archive: string): Promise<NotedRun[]> {
  return db.rows<NotedRun>(sql`
    SELECT ${columns} FROM archived_runs WHERE archive_id = ${archive} ORDER BY first_seq`)
}

/** Lines up to this one that are archived. */
export async function countArchived(db: Runner, to: number): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    SELECT coalesce(sum(last_seq - first_seq + 1), 0) AS count FROM archived_runs
    WHERE last_seq <= ${to}`)
  return row?.count ?? 0
}

/**
 * In the transaction that detaches the table, but before others wait for it: it reads every line.
 * Lines are only ever added, with higher numbers: see `requireNoneAfter`. Returns the highest.
 */
export async function noteRuns(
  tx: Tx,
  keyring: Keyring,
  { archive, table, name }: { archive: string; table: string; name: string },
): Promise<number> {
  const [head] = await tx.rows<{ seq: number }>(sql`SELECT seq FROM audit_head`)
  const found = await tx.rows<{ first: number; last: number; chain: Buffer }>(
    planned(sql`
      SELECT r.first, r.last, (SELECT chain FROM ${fragment(table)} WHERE seq = r.last) AS chain
      FROM (
        SELECT min(seq) AS first, max(seq) AS last
        FROM (SELECT seq, seq - row_number() OVER (ORDER BY seq) AS run FROM ${fragment(table)}) s
        GROUP BY run) r
      ORDER BY r.first`),
  )
  for (const { first, last, chain } of found) {
    const chainBefore = await chainAt(tx, first - 1)
    if (!chainBefore) throw new Error(`line ${first - 1} of the audit trail is missing`)
    const run = { first, last, chainBefore, chain, archive, name }
    await tx.rows(sql`
      INSERT INTO archived_runs (first_seq, last_seq, chain_before, chain, archive_id, name, mac)
      VALUES (${first}, ${last}, ${chainBefore}, ${chain}, ${archive}, ${name},
        ${macOfRun(keyring, run)})`)
  }
  return head?.seq ?? 0
}

/** Once the table is locked. */
export async function requireNoneAfter(tx: Tx, table: string, seq: number): Promise<void> {
  const added = await tx.rows(
    planned(sql`SELECT 1 FROM ${fragment(table)} WHERE seq > ${seq} LIMIT 1`),
  )
  if (added.length > 0) throw new Error(`${table} was added to meanwhile: try again`)
}

export async function forgetRuns(tx: Tx, archive: string): Promise<void> {
  await tx.rows(sql`DELETE FROM archived_runs WHERE archive_id = ${archive}`)
}

/** The link of a line that is in the trail, or the last of a run. */
export async function chainAt(db: Runner, seq: number): Promise<Buffer | undefined> {
  if (seq === 0) return Buffer.alloc(0)
  const [row] = await db.rows<{ chain: Buffer }>(sql`
    SELECT chain FROM audit_trail WHERE seq = ${seq}
    UNION ALL SELECT chain FROM archived_runs WHERE last_seq = ${seq} LIMIT 1`)
  return row?.chain
}

export type LinkedLine = AuditLine & { seq: number; mac: Buffer; chain: Buffer }

/** What is wrong with a line that should follow the one with this link. */
export function faultOfLine(
  keyring: Keyring,
  line: LinkedLine,
  expectedSeq: number,
  previous: Buffer,
): string | undefined {
  if (line.seq !== expectedSeq) return `line ${expectedSeq} is missing`
  if (!macOfLine(keyring, line).equals(line.mac)) return `line ${line.seq} was changed`
  if (!chainOf(keyring, previous, line.seq, line.mac).equals(line.chain)) {
    return `line ${line.seq} does not follow line ${line.seq - 1}`
  }
  return undefined
}
