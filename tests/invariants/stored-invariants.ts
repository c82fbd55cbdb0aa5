import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyAudit } from '../../server/src/access/access.ts'
import { type Db, sql } from '../../server/src/db/db.ts'
import { until } from '../support/until.ts'
import type { SentCase, SentDocument } from './case-ledger.ts'
import { hashStored } from './decrypt-file.ts'
import type { StoredEvidence } from './evidence.ts'

interface StoredCase {
  id: string
  ref: string
  documents: { filename: string; blobId: string }[]
  events: string[]
  sequences: number[]
  status: string
  reports: number
  timeline: { status: string; at: number }[]
}

/** I1: every acknowledged case is readable, its documents byte for byte the same. */
export async function findUnreadable(evidence: StoredEvidence): Promise<string[]> {
  const { client, dataDir, documentKeys, ledger } = evidence
  const stored = await storedByRef(evidence.db)
  const faults: string[] = []
  for (const sent of ledger) {
    if (!sent.acknowledged) continue
    const view = await client.cases.get(sent.ref).catch((error: Error) => error)
    if (view instanceof Error) {
      faults.push(`${sent.ref}: ${view.name}: ${view.message}`)
      continue
    }
    const found = stored.get(sent.ref)?.find(({ id }) => id === view.case_id)
    for (const { filename, sha256 } of acknowledgedDocuments(sent)) {
      const kept = found?.documents.find((one) => one.filename === filename)
      const hash = kept ? await hashStored(dataDir, documentKeys, kept.blobId) : 'no row'
      if (hash !== sha256) faults.push(`${sent.ref} ${filename}: ${hash}`)
    }
  }
  return faults
}

function acknowledgedDocuments({ documents, late }: SentCase): SentDocument[] {
  return late?.acknowledged ? [...documents, late.document] : documents
}

/** I2: at most one case per client, mode and reference. */
export async function findDoubleCases({ db }: StoredEvidence): Promise<string[]> {
  const rows = await db.rows<{ ref: string; n: number }>(sql`
    SELECT external_ref AS ref, count(*) AS n FROM cases
    GROUP BY lender_id, mode, external_ref HAVING count(*) > 1`)
  return rows.map(({ ref, n }) => `${ref}: ${n} cases`)
}

/**
 * I3: a request with an unknown outcome is all or nothing; repeated, it gives one case. So an
 * existing case has every document of its request and no other, and its events, once each.
 */
export async function findPartial({ db, ledger }: StoredEvidence): Promise<string[]> {
  const stored = await storedByRef(db)
  const sent = new Map(ledger.map((one) => [one.ref, one]))
  const faults = [...stored.keys()].filter((ref) => !sent.has(ref)).map((ref) => `${ref}: not sent`)
  for (const one of ledger) {
    const [found] = stored.get(one.ref) ?? []
    if (!found) continue
    const names = found.documents.map(({ filename }) => filename)
    const first = one.documents.map(({ filename }) => filename)
    const lateName = one.late?.document.filename
    const isLateThere = lateName !== undefined && names.includes(lateName)
    const whole = isLateThere ? [...first, lateName] : first
    if (names.join() !== whole.sort().join()) faults.push(`${one.ref}: documents ${names.join()}`)
    if (found.events.filter((event) => event === 'case.received').length !== 1) {
      faults.push(`${one.ref}: events ${found.events.join()}`)
    }
    if (one.late && found.events.length !== (isLateThere ? 2 : 1)) {
      faults.push(`${one.ref}: documents ${names.join()} but events ${found.events.join()}`)
    }
  }
  return faults
}

/**
 * I6: no state goes backwards, the audit chain verifies, no row without its file, no file without a
 * row.
 */
export async function findInconsistent(evidence: StoredEvidence): Promise<string[]> {
  const { db, keyring, dataDir } = evidence
  const faults: string[] = []
  for (const found of [...(await storedByRef(db)).values()].flat()) {
    const { ref, status, timeline, sequences, reports } = found
    if (timeline.at(-1)?.status !== status) faults.push(`${ref}: ${status} is not its last status`)
    const isBackwards = timeline.some(({ at }, i) => at < (timeline[i - 1]?.at ?? 0))
    if (isBackwards) faults.push(`${ref}: its timeline goes backwards`)
    const isReceivedAgain = timeline.some((entry, i) => i > 0 && entry.status === 'received')
    if (isReceivedAgain) faults.push(`${ref}: received again after ${timeline[0]?.status}`)
    const isLeft = timeline.some((entry, i) => entry.status === 'withdrawn' && timeline[i + 1])
    if (isLeft) faults.push(`${ref}: not withdrawn any more`)
    if (status === 'withdrawn' && reports > 0) faults.push(`${ref}: withdrawn, but with a report`)
    if (sequences.some((sequence, i) => sequence !== i + 1)) {
      faults.push(`${ref}: events numbered ${sequences.join()}`)
    }
  }
  const audit = await verifyAudit(db, keyring)
  if (!audit.ok) faults.push(`the audit chain does not verify: ${JSON.stringify(audit)}`)
  await waitForSweep(db)
  const files = new Set(await listFiles(dataDir))
  const rows = await db.rows<{ id: string }>(sql`SELECT blob_id AS id FROM documents`)
  const owned = new Set(rows.map(({ id }) => id))
  faults.push(...[...owned].filter((id) => !files.has(id)).map((id) => `row without file: ${id}`))
  faults.push(...[...files].filter((id) => !owned.has(id)).map((id) => `file without row: ${id}`))
  return faults
}

/** The sweep leaves what a running node has staged for an hour: here, the hour is over. */
async function waitForSweep(db: Db): Promise<void> {
  await db.rows(
    sql`UPDATE blobs SET created_at = now() - interval '2 hours' WHERE state = 'staged'`,
  )
  await until('the sweep has removed every stray file', async () => {
    const [row] = await db.rows<{ n: number }>(
      sql`SELECT count(*) AS n FROM blobs WHERE state <> 'stored'`,
    )
    return row?.n === 0
  })
}

async function listFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'documents'), {
    recursive: true,
    withFileTypes: true,
  })
  return entries
    .filter((entry) => entry.isFile() && entry.name.startsWith('blob_'))
    .map(({ name }) => name)
}

async function storedByRef(db: Db): Promise<Map<string, StoredCase[]>> {
  const rows = await db.rows<StoredCase>(sql`
    SELECT id, external_ref AS ref, status,
      (SELECT count(*) FROM report_versions WHERE case_id = cases.id) AS reports,
      (SELECT coalesce(json_agg(json_build_object('filename', filename, 'blobId', blob_id)
          ORDER BY filename), '[]')
        FROM documents WHERE case_id = cases.id) AS documents,
      (SELECT coalesce(json_agg(event ORDER BY sequence), '[]')
        FROM case_events WHERE case_id = cases.id) AS events,
      (SELECT coalesce(json_agg(sequence ORDER BY sequence), '[]')
        FROM case_events WHERE case_id = cases.id) AS sequences,
      (SELECT coalesce(json_agg(json_build_object('status', status,
          'at', extract(epoch FROM at)) ORDER BY position), '[]')
        FROM case_timeline WHERE case_id = cases.id) AS timeline
    FROM cases`)
  return Map.groupBy(rows, ({ ref }) => ref)
}
