import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BlobId, newId } from '../../lib/ids.ts'
import { blobDriverConformance } from './blob-conformance.ts'
import { type BlobDriver, BlobMissing, BlobStoreFailed } from './blob-driver.ts'
import { diskDriver } from './disk-driver.ts'
import { asSecond, twoStores } from './two-stores.ts'

async function openTwo() {
  const folder = await mkdtemp(join(tmpdir(), 'deedwire-two-'))
  const [first, second] = [diskDriver(join(folder, 'a')), diskDriver(join(folder, 'b'))]
  return { first, second, close: () => rm(folder, { recursive: true }) }
}

blobDriverConformance('two stores, written to the first', async () => {
  const { first, second, close } = await openTwo()
  await second.prepare('one installation')
  return { driver: twoStores(first, asSecond(second)), close }
})

blobDriverConformance('two stores, everything in the second', async () => {
  const { first, second, close } = await openTwo()
  await second.prepare('one installation')
  const both = twoStores(first, asSecond(second))
  return { driver: { ...both, create: (id) => second.create(id) }, close }
})

let first: BlobDriver
let second: BlobDriver
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTwo()
  first = opened.first
  second = opened.second
  close = opened.close
  await first.prepare('one installation')
  await second.prepare('one installation')
})
afterAll(() => close())

async function store(driver: BlobDriver, text: string, id = newId('blob')): Promise<BlobId> {
  const upload = await driver.create(id)
  await upload.write([Buffer.from(text)])
  await upload.finish()
  return id
}

async function read(driver: BlobDriver, id: BlobId): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of driver.read(id)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

async function has(driver: BlobDriver, id: BlobId): Promise<boolean> {
  return read(driver, id).then(
    () => true,
    () => false,
  )
}

async function list(driver: BlobDriver): Promise<BlobId[]> {
  const ids: BlobId[] = []
  for await (const id of driver.list()) ids.push(id)
  return ids
}

const says = 'The document store does not answer: check S3_ENDPOINT.'
const failure = () => new BlobStoreFailed('GET failed', { says, cause: undefined })

/** The same store; reads and deletions fail. */
function failing(driver: BlobDriver): BlobDriver {
  return {
    ...driver,
    // biome-ignore lint/correctness/useYield: it fails before the first byte.
    async *read() {
      throw failure()
    },
    delete: () => Promise.reject(failure()),
  }
}

describe('reading', () => {
  test('a blob that only the second has is read from there', async () => {
    const id = await store(second, 'a deed')
    expect(await read(twoStores(first, second), id)).toBe('a deed')
  })

  test('a blob that both have is read from the second while the first fails', async () => {
    const id = await store(first, 'a deed')
    await store(second, 'a deed', id)
    expect(await read(twoStores(failing(first), second), id)).toBe('a deed')
    expect(await read(twoStores(first, failing(second)), id)).toBe('a deed')
  })

  test('a blob is not missing while a store that may have it fails', async () => {
    const id = newId('blob')
    const pairs = [twoStores(failing(first), second), twoStores(first, failing(second))]
    for (const pair of pairs) await expect(read(pair, id)).rejects.toBeInstanceOf(BlobStoreFailed)
    await expect(read(twoStores(first, second), id)).rejects.toBeInstanceOf(BlobMissing)
  })

  test('a blob that is moved while it is looked for is found', async () => {
    const id = await store(second, 'a deed')
    const moving: BlobDriver = {
      ...second,
      async *read(asked, range) {
        await store(first, 'a deed', id)
        await second.delete(id)
        yield* second.read(asked, range)
      },
    }
    expect(await read(twoStores(first, moving), id)).toBe('a deed')
  })

  test('a failure after the first byte is not continued with bytes of the other store', async () => {
    const id = await store(second, 'a deed')
    const breaking: BlobDriver = {
      ...first,
      async *read() {
        yield Buffer.from('a d')
        throw failure()
      },
    }
    await expect(read(twoStores(breaking, second), id)).rejects.toBeInstanceOf(BlobStoreFailed)
  })
})

test('new blobs go to the first only', async () => {
  const id = await store(twoStores(first, second), 'a deed')
  expect([await has(first, id), await has(second, id)]).toEqual([true, false])
})

test('the list has the blobs of both', async () => {
  const ids = [await store(first, 'a deed'), await store(second, 'another')]
  expect(await list(twoStores(first, second))).toEqual(expect.arrayContaining(ids))
})

describe('deleting', () => {
  test('removes a blob from both', async () => {
    const id = await store(first, 'a deed')
    await store(second, 'a deed', id)
    await twoStores(first, second).delete(id)
    expect([await has(first, id), await has(second, id)]).toEqual([false, false])
  })

  test('a new blob is deleted from the first without asking the second', async () => {
    const id = await store(first, 'a deed')
    await twoStores(first, failing(second)).delete(id, { isNew: true })
    expect(await has(first, id)).toBe(false)
  })

  test.each(['first', 'second'] as const)(
    'fails if the %s fails, so that it is repeated',
    async (which) => {
      const id = await store(first, 'a deed')
      await store(second, 'a deed', id)
      const pair =
        which === 'first' ? twoStores(failing(first), second) : twoStores(first, failing(second))
      await expect(pair.delete(id)).rejects.toBeInstanceOf(BlobStoreFailed)
      await twoStores(first, second).delete(id)
      expect([await has(first, id), await has(second, id)]).toEqual([false, false])
    },
  )
})

test('an upload that was given up may arrive as late as in the slower of both', () => {
  const late = { ...second, lateWriteMs: 7000 }
  expect(twoStores(first, late).lateWriteMs).toBe(7000)
  expect(twoStores(late, first).lateWriteMs).toBe(7000)
})

test('failures of the second store name it and its settings', async () => {
  await expect(asSecond(failing(second)).delete(newId('blob'))).rejects.toMatchObject({
    says: 'The second document store does not answer: check SECOND_S3_ENDPOINT.',
    message: 'second store: GET failed',
  })
  await expect(read(asSecond(failing(second)), newId('blob'))).rejects.toMatchObject({
    says: expect.stringContaining('second document store'),
  })
})
