import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { BlobId } from '../../lib/ids.ts'
import { withinLimit } from '../../lib/within-limit.ts'
import {
  type BlobDriver,
  BlobMissing,
  BlobStoreFailed,
  type BlobUpload,
  type ByteRange,
  markerName,
} from './blob-driver.ts'
import { explainS3Failure } from './explain-s3-failure.ts'
import { readPieces } from './read-pieces.ts'
import { requestLimits, type S3Limits, s3Limits, shorten } from './s3-limits.ts'
import { sendRequest } from './send-request.ts'
import { lengthOf, writeAll } from './write-pieces.ts'

export interface S3Options {
  bucket: string
  region: string
  endpoint: string | undefined
  prefix: string
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  limits?: Partial<S3Limits>
}

/** More than the concurrent requests of one process, so that hanging ones do not block others. */
const socketsMax = 500

type S3 = typeof import('@aws-sdk/client-s3')

export async function s3Driver(options: S3Options): Promise<BlobDriver> {
  // Loaded only here: most installations keep documents on disk.
  const s3 = await import('@aws-sdk/client-s3')
  return new S3Driver(s3, options)
}

/**
 * S3 needs an object's length before its first byte, so what arrives is spooled to a local file,
 * and sent again from there if an attempt fails.
 */
class S3Driver implements BlobDriver {
  readonly checkFirst = 'S3_BUCKET, S3_PREFIX and S3_ENDPOINT'
  readonly lateWriteMs: number
  readonly #s3: S3
  readonly #client: InstanceType<S3['S3Client']>
  readonly #bucket: string
  readonly #prefix: string
  readonly #limits: S3Limits
  readonly #shortLimits: ReturnType<typeof requestLimits>
  readonly #markerPlace: { Bucket: string; Key: string }

  constructor(s3: S3, options: S3Options) {
    this.#s3 = s3
    this.#limits = s3Limits(options.limits)
    this.#client = openClient(s3, options, this.#limits)
    this.#bucket = options.bucket
    this.#prefix = options.prefix
    this.#markerPlace = { Bucket: options.bucket, Key: `${options.prefix}${markerName}` }
    this.#shortLimits = requestLimits(this.#limits, 0)
    this.lateWriteMs = this.#limits.lateWriteMs
  }

  async create(id: BlobId): Promise<BlobUpload> {
    const put = (file: FileHandle, length: number) =>
      sendRequest(`PUT ${id}`, requestLimits(this.#limits, length), (signal) =>
        sendFile(file, length, signal, (Body, abortSignal) => {
          const command = new this.#s3.PutObjectCommand({
            ...this.#place(id),
            Body,
            ContentLength: length,
          })
          return this.#client.send(command, { abortSignal })
        }),
      )
    return spooledUpload(await openNamelessFile(), put)
  }

  async *read(id: BlobId, range?: ByteRange): AsyncGenerator<Buffer> {
    const Range = range && `bytes=${range.start}-${range.end - 1}`
    const what = `GET ${id}`
    const found = await sendRequest(what, this.#shortLimits, (abortSignal) =>
      this.#client
        .send(new this.#s3.GetObjectCommand({ ...this.#place(id), ...(Range && { Range }) }), {
          abortSignal,
        })
        .catch((error: Error) => {
          if (error.name === 'InvalidRange') return undefined
          if (error.name === 'NoSuchKey') return new BlobMissing(id)
          throw error
        }),
    )
    if (found instanceof BlobMissing) throw found
    if (!found?.Body) return
    // Some stores answer an unusual range with the whole object.
    let left = range ? range.end - range.start : Number.POSITIVE_INFINITY
    const { attemptMs } = requestLimits(this.#limits, found.ContentLength ?? 0)
    const times = { idleMs: this.#limits.floorMs, totalMs: attemptMs }
    for await (const piece of readBody(what, found.Body as Readable, times)) {
      if (left <= 0) return
      yield piece.subarray(0, left)
      left -= piece.length
    }
  }

  async delete(id: BlobId): Promise<void> {
    await sendRequest(`DELETE ${id}`, this.#shortLimits, (abortSignal) =>
      this.#client.send(new this.#s3.DeleteObjectCommand(this.#place(id)), { abortSignal }),
    )
  }

  async *list(): AsyncGenerator<BlobId> {
    let ContinuationToken: string | undefined
    do {
      const command = new this.#s3.ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: this.#prefix,
        ...(ContinuationToken && { ContinuationToken }),
      })
      const page = await sendRequest('LIST', this.#shortLimits, (abortSignal) =>
        this.#client.send(command, { abortSignal }),
      )
      for (const object of page.Contents ?? []) {
        const name = object.Key?.slice(this.#prefix.length)
        if (name !== markerName) yield name as BlobId
      }
      const next = page.NextContinuationToken
      if (next !== undefined && next === ContinuationToken) {
        const cause = new Error('it names the same next page again')
        const says = explainS3Failure(cause)
        throw new BlobStoreFailed(`LIST failed: ${cause.message}`, { says, cause })
      }
      ContinuationToken = next
    } while (ContinuationToken)
  }

  async readMarker(limitMs?: number): Promise<string | undefined> {
    return sendRequest('GET of the marker', shorten(this.#shortLimits, limitMs), (abortSignal) =>
      this.#client.send(new this.#s3.GetObjectCommand(this.#markerPlace), { abortSignal }).then(
        (found) => found.Body?.transformToString(),
        (error: Error) => {
          if (error.name === 'NoSuchKey') return undefined
          throw error
        },
      ),
    )
  }

  async prepare(marker: string): Promise<void> {
    await sendRequest('PUT of the marker', this.#shortLimits, (abortSignal) =>
      this.#client.send(new this.#s3.PutObjectCommand({ ...this.#markerPlace, Body: marker }), {
        abortSignal,
      }),
    )
  }

  #place(id: BlobId): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${id}` }
  }
}

function openClient(s3: S3, options: S3Options, limits: S3Limits): InstanceType<S3['S3Client']> {
  return new s3.S3Client({
    region: options.region,
    // Attempts are counted and timed in send-request.ts.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: limits.connectMs,
      httpAgent: { maxSockets: socketsMax },
      httpsAgent: { maxSockets: socketsMax },
    },
    // A store that does not support it would delay every large upload by six seconds.
    expectContinueHeader: false,
    // Stores other than AWS do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: sdkLogger,
    ...(options.endpoint && { endpoint: options.endpoint, forcePathStyle: true }),
    ...(options.credentials && { credentials: options.credentials }),
  })
}

/** Errors are thrown and logged by us, with their context; the rest is useless to an operator. */
const sdkLogger = {
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
}

function spooledUpload(
  spool: FileHandle,
  put: (spool: FileHandle, length: number) => Promise<void>,
): BlobUpload {
  let length = 0
  return {
    async write(pieces) {
      await writeAll(spool, pieces)
      length += lengthOf(pieces)
    },
    async finish() {
      try {
        await put(spool, length)
      } finally {
        await spool.close()
      }
    },
    async abandon() {
      await spool.close().catch(() => {})
    },
  }
}

/** Reads the file for one attempt. The SDK does not listen for errors of what it sends. */
async function sendFile(
  file: FileHandle,
  length: number,
  signal: AbortSignal,
  send: (body: Readable, signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const body = Readable.from(readPieces(file, { start: 0, end: length }), { objectMode: false })
  const stopping = new AbortController()
  const unreadable = new Promise<never>((_, reject) => {
    body.once('error', (error) => {
      stopping.abort()
      reject(error)
    })
  })
  try {
    await Promise.race([send(body, AbortSignal.any([signal, stopping.signal])), unreadable])
  } finally {
    body.destroy()
  }
}

/** Only the store's time counts, not that of the reader. */
async function* readBody(
  what: string,
  body: Readable,
  { idleMs, totalMs }: { idleMs: number; totalMs: number },
): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
  let leftMs = totalMs
  try {
    for (;;) {
      const asked = performance.now()
      const next = await withinLimit(Math.max(1, Math.min(idleMs, leftMs)), () => pieces.next())
      leftMs -= performance.now() - asked
      if (next.done) return
      yield next.value
    }
  } catch (error) {
    const says = explainS3Failure(error)
    const message = `${what} failed half-way: ${(error as Error).message}`
    throw new BlobStoreFailed(message, { says, cause: error })
  } finally {
    body.destroy()
  }
}

/** Unlinked before it is written: a crash leaves no file behind. */
async function openNamelessFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'deedwire-spool-'))
  const file = await open(join(folder, 'spool'), 'wx+', 0o600)
  await rm(folder, { recursive: true })
  return file
}
