import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { type Db, sql } from '../db/db.ts'
import { type Blobs, findUnknown } from '../documents/documents.ts'
import { writeDurably } from '../lib/durable-file.ts'
import type { BlobId } from '../lib/ids.ts'
import { isBlobId } from './blob-list.ts'

export interface DeepCheckDeps {
  db: Db
  blobs: Blobs
  /** Where an interrupted check continues. Removed at the end. */
  stateFile: string
  signal: AbortSignal
  onProgress?(done: number, total: number): void
}

export interface DeepCheck {
  /** Rows whose file was read and compared. */
  checked: number
  /** Ids of files that rows name and the store lacks, and of files with other bytes. */
  missing: BlobId[]
  damaged: BlobId[]
  /** Files that no row knows; the sweep removes them after 30 days. */
  unknown: number
}

type State = Pick<DeepCheck, 'checked' | 'missing' | 'damaged'> & { after: string }

interface Owned {
  id: BlobId
  sizeBytes: number
  sha256: Buffer
}

const batch = 200
const start: State = { after: '', checked: 0, missing: [], damaged: [] }

/** Reads the file of every row and compares its SHA-256, then looks for files without a row. */
export async function checkEveryBlob(deps: DeepCheckDeps): Promise<DeepCheck> {
  const { db, stateFile, signal, onProgress } = deps
  const total = await countOwned(db)
  let state = await readState(stateFile)
  for (;;) {
    const rows = await listOwned(db, state.after)
    if (rows.length === 0) break
    for (const row of rows) {
      signal.throwIfAborted()
      state = await checkOne(deps, state, row)
      onProgress?.(state.checked, total)
    }
    await writeDurably(stateFile, JSON.stringify(state))
  }
  const unknown = await countUnknown(deps)
  await rm(stateFile, { force: true })
  const { checked, missing, damaged } = state
  return { checked, missing, damaged, unknown }
}

async function checkOne({ db, blobs }: DeepCheckDeps, state: State, row: Owned): Promise<State> {
  const next = { ...state, after: row.id, checked: state.checked + 1 }
  const hash = createHash('sha256')
  try {
    for await (const piece of blobs.read(row.id, row.sizeBytes)) hash.update(piece)
  } catch (error) {
    const { name } = error as Error
    // A file that was removed since it was listed is no fault.
    const isLost = name === 'BlobMissing' && (await isOwned(db, row.id))
    if (isLost) return { ...next, missing: [...state.missing, row.id] }
    if (name === 'BlobMissing') return next
    if (name === 'BlobDamaged') return { ...next, damaged: [...state.damaged, row.id] }
    throw error
  }
  if (hash.digest().equals(row.sha256)) return next
  return { ...next, damaged: [...state.damaged, row.id] }
}

const owned = sql`(
  SELECT blob_id, size_bytes, sha256 FROM documents
  UNION ALL SELECT blob_id, size_bytes, sha256 FROM report_files
  UNION ALL SELECT blob_id, size_bytes, sha256 FROM desk_extracts) AS owned`

async function countOwned(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`SELECT count(*) FROM ${owned}`)
  return row?.count ?? 0
}

async function listOwned(db: Db, after: string): Promise<Owned[]> {
  return db.rows<Owned>(sql`
    SELECT blob_id AS id, size_bytes AS "sizeBytes", sha256 FROM ${owned}
    WHERE blob_id > ${after} ORDER BY blob_id LIMIT ${batch}`)
}

async function isOwned(db: Db, id: BlobId): Promise<boolean> {
  const rows = await db.rows(sql`SELECT 1 FROM ${owned} WHERE blob_id = ${id}`)
  return rows.length > 0
}

async function countUnknown({ db, blobs, signal }: DeepCheckDeps): Promise<number> {
  let count = 0
  let waiting: BlobId[] = []
  for await (const id of blobs.list()) {
    signal.throwIfAborted()
    if (isBlobId(id)) waiting.push(id)
    if (waiting.length < batch) continue
    count += (await findUnknown(db, waiting)).length
    waiting = []
  }
  return count + (await findUnknown(db, waiting)).length
}

async function readState(path: string): Promise<State> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return text === undefined ? start : (JSON.parse(text) as State)
}
