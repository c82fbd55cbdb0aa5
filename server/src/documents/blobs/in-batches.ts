import { type BlobId, isId } from '../../lib/ids.ts'

/** What a store lists, without names that are not ids of blobs. */
export async function* inBatches(
  listed: AsyncIterable<BlobId>,
  size: number,
): AsyncGenerator<BlobId[]> {
  let waiting: BlobId[] = []
  for await (const id of listed) {
    if (isId('blob', id)) waiting.push(id)
    if (waiting.length < size) continue
    yield waiting
    waiting = []
  }
  if (waiting.length > 0) yield waiting
}
