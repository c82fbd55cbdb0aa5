import type { BlobId } from '../../lib/ids.ts'

/** Keeps bytes under an id. It knows nothing of cases, lenders or encryption. */
export interface BlobDriver {
  /**
   * For so long after its row was made, a blob may still appear in the store although the upload was
   * given up and what it left was deleted. Its row stays that long, and it is then deleted again.
   */
  readonly lateWriteMs: number
  /** What to look at where the store turns out to be the wrong one. */
  readonly checkFirst: string
  create(id: BlobId): Promise<BlobUpload>
  /** Bytes from `start` up to, not including, `end`. Throws BlobMissing. */
  read(id: BlobId, range?: ByteRange): AsyncIterable<Buffer>
  /** Deletes what was finished or begun under the id; no harm where there is nothing. */
  delete(id: BlobId): Promise<void>
  list(): AsyncIterable<BlobId>
  /**
   * What `prepare` has written; undefined where it has not been called, or the store is another. A
   * store elsewhere gets as long as for other requests, or less if a limit is given.
   */
  readMarker(limitMs?: number): Promise<string | undefined>
  /** Makes what the store needs before the first blob, and then the marker. */
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

/** The store is away, too slow, or refuses. What failed may be asked again later. */
export class BlobStoreFailed extends Error {
  /** A sentence for operators that says what to check; the message is for the log. */
  readonly says: string

  constructor(message: string, { says, cause }: { says: string; cause: unknown }) {
    super(message, { cause })
    this.name = 'BlobStoreFailed'
    this.says = says
  }
}
