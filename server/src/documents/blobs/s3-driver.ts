import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BlobId } from '../../lib/ids.ts'
import { type BlobDriver, BlobMissing } from './blob-driver.ts'
import { lengthOf, writeAll } from './write-pieces.ts'

export interface S3Options {
  bucket: string
  region: string
  endpoint: string | undefined
  prefix: string
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/**
 * S3 wants an object's length before its first byte, so what arrives is spooled to a local file.
 * The file has no name any more by the time it is written to: a crash leaves nothing behind.
 */
export async function s3Driver(options: S3Options): Promise<BlobDriver> {
  // Loaded only here: most installations keep documents on disk.
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    region: options.region,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
    // Other stores than AWS do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(options.endpoint && { endpoint: options.endpoint, forcePathStyle: true }),
    ...(options.credentials && { credentials: options.credentials }),
  })
  const place = (id: BlobId) => ({ Bucket: options.bucket, Key: `${options.prefix}${id}` })

  return {
    async create(id) {
      const spool = await openNamelessFile()
      let length = 0
      return {
        async write(pieces) {
          await writeAll(spool, pieces)
          length += lengthOf(pieces)
        },
        async finish() {
          try {
            const Body = spool.createReadStream({ start: 0, autoClose: false })
            await client.send(
              new s3.PutObjectCommand({ ...place(id), Body, ContentLength: length }),
            )
          } finally {
            await spool.close()
          }
        },
        async abandon() {
          await spool.close().catch(() => {})
        },
      }
    },

    async *read(id, range) {
      const Range = range && `bytes=${range.start}-${range.end - 1}`
      const found = await client
        .send(new s3.GetObjectCommand({ ...place(id), ...(Range && { Range }) }))
        .catch((error: Error) => {
          if (error.name === 'InvalidRange') return undefined
          throw error.name === 'NoSuchKey' ? new BlobMissing(id) : error
        })
      if (!found?.Body) return
      // Some stores answer a range they find odd with the whole object.
      let left = range ? range.end - range.start : Number.POSITIVE_INFINITY
      for await (const piece of found.Body as AsyncIterable<Uint8Array>) {
        if (left <= 0) return
        yield Buffer.from(piece).subarray(0, left)
        left -= piece.length
      }
    },

    async delete(id) {
      await client.send(new s3.DeleteObjectCommand(place(id)))
    },

    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page: import('@aws-sdk/client-s3').ListObjectsV2CommandOutput = await client.send(
          new s3.ListObjectsV2Command({
            Bucket: options.bucket,
            Prefix: options.prefix,
            ...(ContinuationToken && { ContinuationToken }),
          }),
        )
        for (const object of page.Contents ?? []) {
          yield object.Key?.slice(options.prefix.length) as BlobId
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

async function openNamelessFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'deedwire-spool-'))
  const file = await open(join(folder, 'spool'), 'wx+', 0o600)
  await rm(folder, { recursive: true })
  return file
}
