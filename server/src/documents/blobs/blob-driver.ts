import type { BlobId } from '../../lib/ids.ts'

/** Stores bytes under an id. It knows nothing about cases, lenders or encryption. */
export interface BlobDriver {
  /**
   * For this long after its row was created, a blob may still appear in the store although the
   * upload was given up and its remains were deleted. Its row stays that long, and the blob is then
   * deleted again.
   */
  readonly lateWriteMs: number
  /** What to check if the store turns out to be the wrong one. */
  readonly checkFirst: string
  /** If documents are in two stores: the one that is only read from. */
  readonly second?: BlobDriver
  create(id: BlobId): Promise<BlobUpload>
  /** Bytes from `start` up to, not including, `end`. Throws BlobMissing. */
  read(id: BlobId, range?: ByteRange): AsyncIterable<Buffer>
  /**
   * Deletes what was finished or begun under the id; does nothing if there is none. It is gone for
   * good, also after a power cut: the row that knows of it is deleted next. A new blob is one that
   * this process has just written: no second store can have it.
   */
  delete(id: BlobId, options?: { isNew: boolean }): Promise<void>
  /** An id comes twice if two stores have it. */
  list(): AsyncIterable<BlobId>
  /**
   * What `prepare` has written; undefined if it was not called, or the store is another. A remote
   * store gets as long as for other requests, or less if a limit is given.
   */
  readMarker(limitMs?: number): Promise<string | undefined>
  /** Creates what the store needs before the first blob, and then the marker. */
  prepare(marker: string): Promise<void>
}

export const markerName = 'deedwire-store'

/** Nothing can be read under the id before `finish` has returned; from then on it is durable. */
export interface BlobUpload {
  write(pieces: readonly Buffer[]): Promise<void>
  finish(): Promise<void>
  abandon(): Promise<void>
}

export interface ByteRange {
  start: number
  end: number
}

export class BlobMissing extends Error {
  constructor(id: BlobId) {
    super(`${id} is not in the blob store`)
    this.name = 'BlobMissing'
  }
}

/** The store is unavailable, too slow, or refuses. The request may be repeated later. */
export class BlobStoreFailed extends Error {
  /** A sentence for operators with what to check; the message is for the log. */
  readonly says: string

  constructor(message: string, { says, cause }: { says: string; cause: unknown }) {
    super(message, { cause })
    this.name = 'BlobStoreFailed'
    this.says = says
  }
}
