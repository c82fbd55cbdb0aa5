import { createHash, type Hash } from 'node:crypto'
import type { Db } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import { type BlobId, type NodeId, newId } from '../lib/ids.ts'
import type { Log } from '../lib/log.ts'
import type { Scope } from '../lib/scope.ts'
import type { Blobs, BlobWriter } from './blobs/encrypted-blobs.ts'
import { detectType, headBytes } from './detect-type.ts'
import { condemn, deleteBlobRows, insertStagedBlob } from './document-store.ts'

export interface StagingDeps {
  db: Db
  blobs: Blobs
  clock: Clock
  nodeId: NodeId
  log: Log
}

/** A paper's bytes, durable in the blob store, that no case has taken yet. */
export interface StagedContent {
  blobId: BlobId
  sizeBytes: number
  sha256: Buffer
  detectedType: string | null
}

/**
 * The papers of one request on their way in. Whatever a case did not take by the end, `discard`
 * removes; if this process dies before that, the sweep does.
 */
export class Staging {
  readonly #deps: StagingDeps
  readonly #scope: Scope
  readonly #opened: BlobId[] = []
  readonly #open = new Set<StagedWriter>()

  constructor(deps: StagingDeps, scope: Scope) {
    this.#deps = deps
    this.#scope = scope
  }

  async open(): Promise<StagedWriter> {
    const { db, blobs, clock, nodeId } = this.#deps
    const now = clock.now()
    const id = newId('blob', now.getTime())
    await insertStagedBlob(db, this.#scope, id, nodeId, now)
    this.#opened.push(id)
    const writer = new StagedWriter(id, await blobs.create(id), () => this.#open.delete(writer))
    this.#open.add(writer)
    return writer
  }

  /** Never fails: what cannot be removed now, the sweep will. */
  async discard(): Promise<void> {
    if (this.#opened.length === 0) return
    const { db, blobs, log } = this.#deps
    try {
      for (const writer of this.#open) await writer.abandon()
      // Only what the database says is unused: a commit whose answer got lost may have taken them.
      const unused = await condemn(db, this.#opened)
      for (const id of unused) await blobs.delete(id)
      if (unused.length > 0) await deleteBlobRows(db, unused)
    } catch (error) {
      log.warn({ err: error }, 'papers of a refused request are left to the sweep')
    }
  }
}

export class StagedWriter {
  readonly #id: BlobId
  readonly #blob: BlobWriter
  readonly #hash: Hash = createHash('sha256')
  readonly #ended: () => void
  #head: Buffer = Buffer.alloc(0)
  #sizeBytes = 0

  constructor(id: BlobId, blob: BlobWriter, ended: () => void) {
    this.#id = id
    this.#blob = blob
    this.#ended = ended
  }

  async write(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes)
    this.#sizeBytes += bytes.length
    if (this.#head.length < headBytes) {
      this.#head = Buffer.concat([this.#head, bytes.subarray(0, headBytes - this.#head.length)])
    }
    await this.#blob.write(bytes)
  }

  async finish(): Promise<StagedContent> {
    await this.#blob.finish()
    this.#ended()
    return {
      blobId: this.#id,
      sizeBytes: this.#sizeBytes,
      sha256: this.#hash.digest(),
      detectedType: await detectType(this.#head),
    }
  }

  async abandon(): Promise<void> {
    await this.#blob.abandon()
    this.#ended()
  }
}
