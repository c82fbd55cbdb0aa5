import type { BlobId } from '../../lib/ids.ts'
import { type BlobDriver, BlobMissing, BlobStoreFailed, type ByteRange } from './blob-driver.ts'

/**
 * Documents in two stores, while they are moved from one to the other. New ones go only to the
 * first. A blob never changes: whichever store has it, has the right bytes.
 * docs/decisions/0034-two-document-stores.md
 */
export function twoStores(first: BlobDriver, second: BlobDriver): BlobDriver {
  return {
    // Nodes with the two settings exchanged may still be writing to the second.
    lateWriteMs: Math.max(first.lateWriteMs, second.lateWriteMs),
    checkFirst: first.checkFirst,
    second,
    create: (id) => first.create(id),
    read: (id, range) => readEither(first, second, id, range),

    async delete(id, { isNew } = { isNew: false }) {
      // A request must not wait for a second store that hangs.
      if (isNew) return first.delete(id)
      const ended = await Promise.allSettled([first.delete(id), second.delete(id)])
      const failed = ended.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    },

    async *list() {
      yield* first.list()
      yield* second.list()
    },

    readMarker: (limitMs) => first.readMarker(limitMs),
    prepare: (marker) => first.prepare(marker),
  }
}

/** Only what neither store has is missing: a store that fails may have it. */
async function* readEither(
  first: BlobDriver,
  second: BlobDriver,
  id: BlobId,
  range: ByteRange | undefined,
): AsyncGenerator<Buffer> {
  const failure = yield* tryRead(first, id, range)
  if (failure === undefined) return
  const secondFailure = yield* tryRead(second, id, range)
  if (secondFailure === undefined) return
  if (!(failure instanceof BlobMissing)) throw failure
  if (!(secondFailure instanceof BlobMissing)) throw secondFailure
  // It may have been moved to the first since that was asked.
  yield* first.read(id, range)
}

/** Returns why nothing could be read, if so. After the first byte, another store is no help. */
async function* tryRead(
  store: BlobDriver,
  id: BlobId,
  range: ByteRange | undefined,
): AsyncGenerator<Buffer, Error | undefined> {
  let isBegun = false
  try {
    for await (const piece of store.read(id, range)) {
      isBegun = true
      yield piece
    }
    return undefined
  } catch (error) {
    if (isBegun) throw error
    return error as Error
  }
}

/** The same store, whose failures name it and its own settings. */
export function asSecond(store: BlobDriver): BlobDriver {
  return {
    lateWriteMs: store.lateWriteMs,
    checkFirst: nameSettings(store.checkFirst),
    async create(id) {
      const upload = await named(store.create(id))
      return {
        write: (pieces) => named(upload.write(pieces)),
        finish: () => named(upload.finish()),
        abandon: () => named(upload.abandon()),
      }
    },
    read: (id, range) => namedEach(store.read(id, range)),
    delete: (id) => named(store.delete(id)),
    list: () => namedEach(store.list()),
    readMarker: (limitMs) => named(store.readMarker(limitMs)),
    prepare: (marker) => named(store.prepare(marker)),
  }
}

async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw nameSecond(error)
  }
}

async function* namedEach<T>(things: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* things
  } catch (error) {
    throw nameSecond(error)
  }
}

function nameSecond(error: unknown): unknown {
  if (!(error instanceof BlobStoreFailed)) return error
  const says = nameSettings(error.says).replace('The document store', 'The second document store')
  return new BlobStoreFailed(`second store: ${error.message}`, { says, cause: error.cause })
}

function nameSettings(text: string): string {
  return text.replaceAll(/\bS3_/g, 'SECOND_S3_')
}
