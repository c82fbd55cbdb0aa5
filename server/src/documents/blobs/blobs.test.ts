import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { singleKey } from '../../lib/document-keys.ts'
import { newId } from '../../lib/ids.ts'
import { blobDriverConformance } from './blob-conformance.ts'
import { diskDriver } from './disk-driver.ts'
import { BlobDamaged, encryptedBlobs } from './encrypted-blobs.ts'
import { s3Driver } from './s3-driver.ts'

const temporary = () => mkdtemp(join(tmpdir(), 'deedwire-blobs-'))

blobDriverConformance('disk', async () => {
  const folder = await temporary()
  return {
    driver: diskDriver(folder),
    close: () => rm(folder, { recursive: true }),
  }
})

blobDriverConformance('s3', async () => {
  const folder = await temporary()
  // A foreign S3 server, with its own interpretation of the protocol.
  const S3rver = createRequire(import.meta.url)('s3rver')
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'papers' }],
  })
  const { port } = await server.run()
  return {
    driver: await s3Driver({
      bucket: 'papers',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      prefix: 'documents/',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    }),
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
})

test('a blob on disk that is finished while it is listed is listed once', async () => {
  const folder = await temporary()
  onTestFinished(() => rm(folder, { recursive: true }))
  const driver = diskDriver(folder)
  await driver.prepare('this test')
  const ids = Array.from({ length: 50 }, () => newId('blob'))
  const uploads = await Promise.all(ids.map((id) => driver.create(id)))
  const listed: string[] = []
  for await (const id of driver.list()) {
    if (listed.length === 0) await Promise.all(uploads.map((upload) => upload.finish()))
    listed.push(id)
  }
  expect(listed.sort()).toEqual(ids.sort())
})

describe('encrypted blobs', async () => {
  const folder = await temporary()
  afterAll(() => rm(folder, { recursive: true }))
  const blobs = encryptedBlobs(
    diskDriver(folder),
    singleKey({ id: '0123456789abcdef', bytes: Buffer.alloc(32, 7) }),
  )
  await blobs.prepare('these tests')
  const fileOf = (id: string) => join(folder, id.slice(-2), id)

  async function store(content: Buffer, pieceBytes = 50_000) {
    const id = newId('blob')
    const writer = await blobs.create(id, 'installation')
    for (let at = 0; at < content.length; at += pieceBytes) {
      await writer.write(content.subarray(at, at + pieceBytes))
    }
    await writer.finish()
    return id
  }

  async function read(
    id: Awaited<ReturnType<typeof store>>,
    size: number,
    range?: { start: number; end: number },
  ) {
    const pieces: Buffer[] = []
    for await (const piece of blobs.read(id, size, range)) pieces.push(Buffer.from(piece))
    return Buffer.concat(pieces)
  }

  test('return any length around the frame size, and any range of it', async () => {
    const frame = 64 * 1024
    for (const size of [0, 1, frame - 1, frame, frame + 1, 3 * frame, 5 * frame + 17]) {
      const content = Buffer.from(Array.from({ length: size }, (_, i) => (i * 7 + (i >> 8)) & 255))
      const id = await store(content, 33_333)
      expect((await read(id, size)).equals(content)).toBe(true)
      await fc.assert(
        fc.asyncProperty(fc.nat(size), fc.nat(size), async (a, b) => {
          const [start, end] = a < b ? [a, b] : [b, a]
          const part = await read(id, size, { start, end })
          expect(part.equals(content.subarray(start, end))).toBe(true)
        }),
        { numRuns: 10 },
      )
    }
  })

  test('no content is readable in the file', async () => {
    const id = await store(Buffer.from('Ramesh Kulkarni, Gat 45/2B'.repeat(200)))
    expect((await readFile(fileOf(id))).includes('Kulkarni')).toBe(false)
  })

  test('one flipped byte anywhere is detected, and its frame is never returned', async () => {
    const content = Buffer.alloc(200_000, 5)
    const id = await store(content)
    const good = await readFile(fileOf(id))
    for (const at of [0, 5, 16, 70_000, 140_000, good.length - 1]) {
      const bad = Buffer.from(good)
      bad[at] = (bad[at] ?? 0) ^ 1
      await writeFile(fileOf(id), bad)
      let given = 0
      await expect(async () => {
        for await (const piece of blobs.read(id, content.length)) given += piece.length
      }).rejects.toBeInstanceOf(BlobDamaged)
      expect(given % (64 * 1024)).toBe(0)
    }
  })

  test('a file cut at a frame, or copied to another id, is detected', async () => {
    const content = Buffer.alloc(200_000, 5)
    const id = await store(content)
    const other = await store(content)
    const good = await readFile(fileOf(id))
    await writeFile(fileOf(id), good.subarray(0, 16 + 2 * (64 * 1024 + 16)))
    await expect(read(id, content.length)).rejects.toBeInstanceOf(BlobDamaged)
    await expect(read(id, 2 * 64 * 1024)).rejects.toBeInstanceOf(BlobDamaged)
    await writeFile(fileOf(other), good)
    await expect(read(other, content.length)).rejects.toBeInstanceOf(BlobDamaged)
  })

  test('an abandoned one leaves no file', async () => {
    const writer = await blobs.create(newId('blob'), 'installation')
    await writer.write(Buffer.alloc(1_000_000))
    await writer.abandon()
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
  })
})
