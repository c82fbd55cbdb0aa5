import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Deedwire } from '../../sdk/src/index.ts'
import { verifyAudit } from '../../server/src/access/access.ts'
import { type Db, sql } from '../../server/src/db/db.ts'
import type { Blobs } from '../../server/src/documents/documents.ts'
import type { BlobId } from '../../server/src/lib/ids.ts'
import type { Keyring } from '../../server/src/lib/keyring.ts'
import { until } from './until.ts'

/** What the outside knows of a case: what was sent, and whether it was acknowledged. */
export interface SentCase {
  ref: string
  documents: { filename: string; sha256: string; bytes: Buffer }[]
  acknowledged: boolean
}

/** A case with up to three documents of together so many bytes. */
export function newSentCase(bytesMin: number, bytesMax: number): SentCase {
  const total = bytesMin + Math.random() * (bytesMax - bytesMin)
  const count = 1 + Math.floor(Math.random() * 3)
  const documents = Array.from({ length: count }, (_, i) => {
    const bytes = randomBytes(Math.floor(total / count))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { filename: `document-${i}.pdf`, sha256, bytes }
  })
  return { ref: `SENT-${randomBytes(8).toString('hex')}`, documents, acknowledged: false }
}

export function bodyOfSent({ ref, documents }: SentCase) {
  return {
    external_ref: ref,
    applicant_name: 'Meena Sundaram',
    loan_account_number: ref,
    case_type: 'TSR',
    documents: documents.map(({ filename, bytes }) => ({
      filename,
      content_type: 'application/pdf',
      content: bytes,
    })),
  }
}

export interface Installation {
  db: Db
  blobs: Blobs
  keyring: Keyring
}

/**
 * Compares the ledger with what is stored, once everything in it was acknowledged: each case is
 * there once, its documents decrypt to the bytes that were sent, there is no row without its file
 * and no file without its row, and the audit trail verifies.
 */
export async function checkLedger(
  { db, blobs, keyring }: Installation,
  client: Deedwire,
  ledger: readonly SentCase[],
): Promise<void> {
  const lost: string[] = []
  for (const sent of ledger) {
    const view = await client.cases.get(sent.ref)
    expect(view.timeline).toHaveLength(1)
    const stored = await db.rows<{ filename: string; size_bytes: number; blob_id: BlobId }>(sql`
      SELECT filename, size_bytes, blob_id FROM documents
      WHERE case_id = ${view.case_id} ORDER BY filename`)
    expect(stored.map((row) => row.filename)).toEqual(sent.documents.map((one) => one.filename))
    for (const [i, row] of stored.entries()) {
      const found = await hashOf(blobs, row.blob_id, row.size_bytes)
      if (found !== sent.documents[i]?.sha256) lost.push(`${sent.ref} ${row.filename}: ${found}`)
    }
  }
  expect(lost).toEqual([])
  const [rows] = await db.rows<Record<string, number>>(sql`
    SELECT (SELECT count(*) FROM cases) AS cases,
      (SELECT count(*) FROM case_events WHERE event = 'case.received') AS received,
      (SELECT count(*) FROM case_timeline) AS timeline`)
  expect(rows).toEqual({ cases: ledger.length, received: ledger.length, timeline: ledger.length })
  // The sweep leaves what a running node has staged alone for an hour: here, the hour is over.
  await db.rows(
    sql`UPDATE blobs SET created_at = now() - interval '2 hours' WHERE state = 'staged'`,
  )
  await until('the sweep has removed every stray', async () => {
    const [row] = await db.rows<{ n: number }>(
      sql`SELECT count(*) AS n FROM blobs WHERE state <> 'stored'`,
    )
    return row?.n === 0
  })
  const files: string[] = []
  for await (const id of blobs.list()) files.push(id)
  const owned = await db.rows<{ blob_id: string }>(sql`SELECT blob_id FROM documents`)
  expect(files.sort()).toEqual(owned.map((row) => row.blob_id).sort())
  expect(await verifyAudit(db, keyring)).toMatchObject({ ok: true })
}

async function hashOf(blobs: Blobs, id: BlobId, sizeBytes: number): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const piece of blobs.read(id, sizeBytes)) hash.update(piece)
    return hash.digest('hex')
  } catch (error) {
    return (error as Error).name
  }
}
