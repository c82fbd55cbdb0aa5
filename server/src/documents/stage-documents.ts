import type { Db } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import { type BlobId, type NodeId, newId } from '../lib/ids.ts'
import type { Base64Fault } from '../lib/json/base64-decoder.ts'
import type { Log } from '../lib/log/log.ts'
import type { Scope } from '../lib/scope.ts'
import type { Blobs } from './blobs/encrypted-blobs.ts'
import { condemn, deleteBlobRows, insertStagedBlob } from './document-store.ts'
import type { CheckedContent, FinishedContent, Intake, IntakeUpload } from './intake/intake.ts'
import type { IntakeTarget } from './intake/messages.ts'
import type { Scanning } from './scanning/scanning.ts'

export interface StagingDeps {
  db: Db
  blobs: Blobs
  intake: Intake
  clock: Clock
  nodeId: NodeId
  log: Log
  scanning: Scanning | undefined
}

export type { CheckedContent } from './intake/intake.ts'

/** A document's bytes in the blob store that no case has attached yet. */
export interface StagedContent extends FinishedContent {
  blobId: BlobId
}

/** A document being uploaded, in base64. */
export interface StagedWriter {
  write(characters: Buffer): Promise<void> | undefined
  finish(): Promise<StagedContent | CheckedContent | Base64Fault>
}

/**
 * The documents of one request. `discard` removes what no case has attached by the end; if this
 * process dies before that, the sweep does.
 */
export class Staging {
  readonly #deps: StagingDeps
  readonly #scope: Scope
  readonly #begun: BlobId[] = []
  readonly #unfinished = new Set<IntakeUpload>()

  constructor(deps: StagingDeps, scope: Scope) {
    this.#deps = deps
    this.#scope = scope
  }

  async open(): Promise<StagedWriter> {
    const { db, blobs, clock, nodeId } = this.#deps
    const key = await blobs.keyOf(this.#scope.lenderId)
    const blobId = newId('blob', clock.now().getTime())
    // Before its row is created: if the confirmation is lost, the row may exist nevertheless.
    this.#begun.push(blobId)
    await insertStagedBlob(db, this.#scope, blobId, nodeId)
    const upload = this.#follow({ blobId, key })
    return {
      write: (characters) => upload.write(characters),
      finish: async () => {
        const finished = await upload.finish()
        return typeof finished === 'string' ? finished : { ...finished, blobId }
      },
    }
  }

  /** For a document that will not be stored, but whose faults are reported. */
  check(): StagedWriter {
    return this.#follow(undefined)
  }

  #follow(target: IntakeTarget | undefined): IntakeUpload {
    const upload = this.#deps.intake.open(target)
    this.#unfinished.add(upload)
    return {
      ...upload,
      finish: async () => {
        const finished = await upload.finish()
        this.#unfinished.delete(upload)
        return finished
      },
    }
  }

  /** Never fails: the sweep removes what cannot be removed now. */
  async discard(): Promise<void> {
    const { log } = this.#deps
    try {
      for (const upload of this.#unfinished) await upload.abandon()
    } catch (error) {
      log.warn({ err: error }, 'documents of a refused request will be removed by the cleanup')
      return
    }
    await discardUnused(this.#deps, this.#begun)
  }
}

/** Never fails: the sweep removes what cannot be removed now. */
export async function discardUnused(
  { db, blobs, log }: Pick<StagingDeps, 'db' | 'blobs' | 'log'>,
  begun: readonly BlobId[],
): Promise<void> {
  try {
    if (begun.length === 0) return
    // Only what the database says is unused: an unconfirmed commit may have attached them.
    const unused = await condemn(db, begun)
    for (const id of unused) await blobs.delete(id, { isNew: true })
    // An upload that was given up may arrive after this; then the sweep finds it by its row.
    if (unused.length > 0 && blobs.lateWriteMs === 0) await deleteBlobRows(db, unused)
  } catch (error) {
    log.warn({ err: error }, 'documents of a refused request will be removed by the cleanup')
  }
}
