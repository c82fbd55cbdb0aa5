import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BlobId, newId } from '../../lib/ids.ts'
import { type BlobDriver, BlobMissing, type ByteRange } from './blob-driver.ts'

/** A driver is complete when this suite passes. */
export function blobDriverConformance(
  name: string,
  make: () => Promise<{ driver: BlobDriver; close(): Promise<void> }>,
): void {
  describe(`blob driver: ${name}`, () => {
    let opened: BlobDriver
    let close: () => Promise<void>
    beforeAll(async () => {
      const made = await make()
      opened = made.driver
      close = made.close
      expect(await opened.readMarker()).toBeUndefined()
      await opened.prepare('one installation')
    })
    afterAll(() => close())

    const driver = () => opened
    testMarker(driver)
    testReading(driver)
    testUploads(driver)
    testDelete(driver)
    testManyAtOnce(driver)
  })
}

/** Known only once the tests run. */
type Driver = () => BlobDriver

const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, i) => (i * 31) % 251))

async function store(driver: BlobDriver, content: Buffer, pieceBytes = 100_000): Promise<BlobId> {
  const id = newId('blob')
  const upload = await driver.create(id)
  for (let at = 0; at < content.length; at += pieceBytes) {
    await upload.write([content.subarray(at, at + pieceBytes)])
  }
  await upload.finish()
  return id
}

async function readAll(driver: BlobDriver, id: BlobId, range?: ByteRange): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of driver.read(id, range)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function listed(driver: BlobDriver): Promise<BlobId[]> {
  const ids: BlobId[] = []
  for await (const id of driver.list()) ids.push(id)
  return ids
}

function testMarker(driver: Driver): void {
  test('keeps its marker, which is not a blob', async () => {
    expect(await driver().readMarker()).toBe('one installation')
    expect(await listed(driver())).toEqual([])
    const id = await store(driver(), bytes)
    await driver().prepare('another')
    expect(await driver().readMarker()).toBe('another')
    expect(await listed(driver())).toEqual([id])
  })
}

function testReading(driver: Driver): void {
  test('returns what was written, whole and in ranges', async () => {
    const id = await store(driver(), bytes)
    expect((await readAll(driver(), id)).equals(bytes)).toBe(true)
    for (const [start, end] of [
      [0, 1],
      [65_535, 65_537],
      [699_999, 700_000],
      [10, 400_000],
    ]) {
      const part = await readAll(driver(), id, { start: start as number, end: end as number })
      expect(part.equals(bytes.subarray(start, end))).toBe(true)
    }
  })

  test('a range that reaches past the end stops at the end; one behind it is empty', async () => {
    const id = await store(driver(), Buffer.from('abc'))
    expect((await readAll(driver(), id, { start: 1, end: 99 })).toString()).toBe('bc')
    expect((await readAll(driver(), id, { start: 50, end: 99 })).length).toBe(0)
  })
}

function testUploads(driver: Driver): void {
  test('stores nothing readable before finish', async () => {
    const id = newId('blob')
    const upload = await driver().create(id)
    await upload.write([bytes])
    await expect(readAll(driver(), id)).rejects.toBeInstanceOf(BlobMissing)
    await upload.finish()
    expect((await readAll(driver(), id)).length).toBe(bytes.length)
  })

  test('pieces written together are kept in order', async () => {
    const id = newId('blob')
    const upload = await driver().create(id)
    await upload.write([Buffer.from('a'), Buffer.alloc(0), Buffer.from('bc'), bytes])
    await upload.finish()
    expect((await readAll(driver(), id)).equals(Buffer.concat([Buffer.from('abc'), bytes]))).toBe(
      true,
    )
  })

  test('abandon leaves nothing', async () => {
    const id = newId('blob')
    const upload = await driver().create(id)
    await upload.write([bytes])
    await upload.abandon()
    expect(await listed(driver())).not.toContain(id)
    await expect(readAll(driver(), id)).rejects.toBeInstanceOf(BlobMissing)
  })
}

function testDelete(driver: Driver): void {
  test('delete removes, and can be repeated', async () => {
    const id = await store(driver(), Buffer.from('x'))
    expect(await listed(driver())).toContain(id)
    await driver().delete(id)
    await driver().delete(id)
    expect(await listed(driver())).not.toContain(id)
    await expect(readAll(driver(), id)).rejects.toBeInstanceOf(BlobMissing)
  })
}

function testManyAtOnce(driver: Driver): void {
  test('many at once do not mix', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, i) => store(driver(), Buffer.alloc(150_000, i), 40_000)),
    )
    for (const [i, id] of ids.entries()) {
      expect((await readAll(driver(), id)).equals(Buffer.alloc(150_000, i))).toBe(true)
    }
  })
}
