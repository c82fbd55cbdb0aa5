import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { BlobId } from '../lib/ids.ts'
import type { Written } from './part-files.ts'

/** A line of the list: a document as it is stored, encrypted. */
export interface ListedBlob extends Written {
  id: BlobId
}

export function formatListed({ id, size_bytes, sha256 }: ListedBlob): string {
  return `${id} ${size_bytes} ${sha256}\n`
}

/** In the order of their folders, then of their ids. */
export async function* readBlobList(path: string): AsyncGenerator<ListedBlob> {
  for await (const line of readLines(path)) {
    const [id = '', size = '', sha256 = ''] = line.split(' ')
    if (!isBlobId(id)) throw new Error(`${path}: a line is invalid`)
    yield { id, size_bytes: Number(size), sha256 }
  }
}

export async function* readLines(path: string): AsyncGenerator<string> {
  const input = createReadStream(path)
  try {
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  } finally {
    input.destroy()
  }
}

/** Stricter than elsewhere: it becomes the name of a file. */
export function isBlobId(id: string): id is BlobId {
  return /^blob_[0-9a-z]{26}$/.test(id)
}
