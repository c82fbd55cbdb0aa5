import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '../../../server/src/db/db.ts'
import { markerName } from '../../../server/src/documents/blobs/blob-driver.ts'
import { listDocuments, openDocument } from '../../../server/src/documents/documents.ts'
import type { CaseId } from '../../../server/src/lib/ids.ts'
import type { Scope } from '../../../server/src/lib/scope.ts'
import type { TestApp } from './test-app.ts'

export type Stored = Record<
  | 'cases'
  | 'case_timeline'
  | 'case_events'
  | 'submissions'
  | 'documents'
  | 'blobs'
  | 'idempotency_keys'
  | 'files',
  number
>

/** Everything a request can leave behind, counted. */
export async function countStored({ db, dataDir }: TestApp): Promise<Stored> {
  const [row] = await db.rows<Omit<Stored, 'files'>>(sql`SELECT
    (SELECT count(*) FROM cases) AS cases,
    (SELECT count(*) FROM case_timeline) AS case_timeline,
    (SELECT count(*) FROM case_events) AS case_events,
    (SELECT count(*) FROM submissions) AS submissions,
    (SELECT count(*) FROM documents) AS documents,
    (SELECT count(*) FROM blobs) AS blobs,
    (SELECT count(*) FROM idempotency_keys) AS idempotency_keys`)
  if (!row) throw new Error('a count gave no row')
  return {
    ...row,
    files: countFiles(join(dataDir, 'documents')),
  }
}

/** Folder by folder: a recursive list of a thousand folders takes ten times as long. */
function countFiles(documents: string): number {
  const folders = readdirSync(documents).filter((name) => !name.startsWith(markerName))
  return folders.reduce((sum, name) => sum + readdirSync(join(documents, name)).length, 0)
}

/** The documents of a case with their bytes from the blob store. */
export async function readStoredDocuments({ db, blobs }: TestApp, scope: Scope, caseId: CaseId) {
  const documents = await listDocuments(db, scope, caseId)
  return Promise.all(
    documents.map(async ({ id, filename, contentType, detectedType, sizeBytes }) => {
      const { blobId } = await openDocument({ db, scanning: undefined }, scope, caseId, id)
      const pieces: Buffer[] = []
      for await (const piece of blobs.read(blobId, sizeBytes)) pieces.push(piece)
      return { filename, contentType, detectedType, bytes: Buffer.concat(pieces) }
    }),
  )
}

export interface EventRow {
  sequence: number
  event: string
  payload: Record<string, unknown>
}

export async function eventsOf({ db }: TestApp, caseId: string): Promise<EventRow[]> {
  return db.rows<EventRow>(sql`
    SELECT sequence, event, payload FROM case_events WHERE case_id = ${caseId} ORDER BY sequence`)
}
