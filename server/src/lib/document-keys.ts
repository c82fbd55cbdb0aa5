import type { LenderId } from './ids.ts'

/** A key from which the keys of blobs are derived, and its id, which those blobs name. */
export interface DocumentKey {
  id: string
  bytes: Uint8Array
}

/** Whose key encrypts a blob: a lender's, or the installation's own, for its test files. */
export type BlobOwner = LenderId | 'installation'

export interface DocumentKeys {
  /** For a new blob. */
  forOwner(owner: BlobOwner): Promise<DocumentKey>
  /** The key that a stored blob names; undefined if this installation has no such key. */
  find(id: string): Promise<DocumentKey | undefined>
}

/** One key for every blob. */
export function singleKey(key: DocumentKey): DocumentKeys {
  return {
    forOwner: async () => key,
    find: async (id) => (id === key.id ? key : undefined),
  }
}
