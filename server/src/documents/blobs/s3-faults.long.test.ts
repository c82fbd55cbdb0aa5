import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type FaultyS3,
  type S3Fault,
  startFaultyS3,
} from '../../../../tests/support/processes/faulty-s3.ts'
import { type BlobId, newId } from '../../lib/ids.ts'
import { type BlobDriver, BlobStoreFailed } from './blob-driver.ts'
import { s3Driver } from './s3-driver.ts'
import { requestLimits } from './s3-limits.ts'

/** Small enough that a test of a hanging store takes a second or two. */
const limits = { floorMs: 400, firstPauseMs: 5, pauseMsMax: 20 }

let s3: FaultyS3
let driver: BlobDriver
beforeAll(async () => {
  s3 = await startFaultyS3()
  driver = await s3Driver({ ...s3.options, limits })
})
afterAll(() => s3.close())
afterEach(() => {
  s3.faultFor = () => undefined
  s3.requests.length = 0
})

async function store(content: Buffer, id = newId('blob')): Promise<BlobId> {
  const upload = await driver.create(id)
  try {
    await upload.write([content])
    await upload.finish()
  } catch (error) {
    await upload.abandon()
    throw error
  }
  return id
}

async function read(id: BlobId): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of driver.read(id)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function listed(): Promise<BlobId[]> {
  const ids: BlobId[] = []
  for await (const id of driver.list()) ids.push(id)
  return ids
}

/** The first requests of a method get these faults, one each; the others pass. */
function failFirst(method: string, ...faults: S3Fault[]): void {
  const left = [...faults]
  s3.faultFor = (request) => (request.method === method ? left.shift() : undefined)
}

const failAll = (method: string, fault: S3Fault) => {
  s3.faultFor = (request) => (request.method === method ? fault : undefined)
}

const count = (method: string) => s3.requests.filter((request) => request.method === method).length

describe('an upload', () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 31) % 251))

  test('that is never answered ends', async () => {
    failAll('PUT', 'hang')
    await expect(store(bytes)).rejects.toThrow(/PUT blob_\S+ failed.*no answer within/)
    await expect(store(bytes)).rejects.toBeInstanceOf(BlobStoreFailed)
  })

  test('is sent again from the first byte after each temporary fault', async () => {
    failFirst('PUT', 'slow-down', 'bad-gateway', 'reset', 'stored-then-500', 'hang')
    const id = await store(bytes)
    expect(count('PUT')).toBe(6)
    expect((await read(id)).equals(bytes)).toBe(true)
  })

  test('is given up after six attempts', async () => {
    failAll('PUT', 'slow-down')
    await expect(store(bytes)).rejects.toThrow(/6 attempts.*SlowDown/)
    expect(count('PUT')).toBe(6)
  })

  test('does not hold up the others while it hangs', async () => {
    const stuck = newId('blob')
    s3.faultFor = ({ method, name }) => (method === 'PUT' && name === stuck ? 'hang' : undefined)
    const failing = expect(store(bytes, stuck)).rejects.toBeInstanceOf(BlobStoreFailed)
    for (let i = 0; i < 5; i += 1) expect((await read(await store(bytes))).equals(bytes)).toBe(true)
    await failing
  })

  test('with a wrong secret is refused at once, with the store’s reason', async () => {
    failAll('PUT', 'wrong-secret')
    await expect(store(bytes)).rejects.toThrow(/SignatureDoesNotMatch/)
    expect(count('PUT')).toBe(1)
  })
})

test('the limit of an upload grows with its size', () => {
  const small = requestLimits({}, 0)
  const large = requestLimits({}, 15 * 1024 * 1024)
  expect(small).toMatchObject({ attemptMs: 10_000, totalMs: 20_000 })
  expect(large).toMatchObject({ attemptMs: 70_000, totalMs: 140_000 })
})

describe.each([
  ['a read', 'GET', (id: BlobId) => read(id)],
  ['a deletion', 'DELETE', (id: BlobId) => driver.delete(id)],
  ['a list', 'GET', () => listed()],
] as const)('%s', (_name, method, ask) => {
  test('that is never answered ends', async () => {
    const id = await store(Buffer.from('abc'))
    failAll(method, 'hang')
    await expect(ask(id)).rejects.toBeInstanceOf(BlobStoreFailed)
  })

  test('is requested again after a temporary fault', async () => {
    const id = await store(Buffer.from('abc'))
    failFirst(method, 'slow-down', 'bad-gateway', 'reset')
    await ask(id)
    expect(count(method)).toBe(4)
  })
})

test.each(['trickle', 'stop-half-way'] as const)(
  'a read whose body does a %s ends',
  async (fault) => {
    const id = await store(Buffer.alloc(2_000, 1))
    failAll('GET', fault)
    await expect(read(id)).rejects.toThrow(/GET blob_\S+ failed/)
  },
)

test('a slow reader is not a fault of the store', async () => {
  const id = await store(Buffer.alloc(2_000_000, 1))
  let got = 0
  for await (const piece of driver.read(id)) {
    if (got === 0) await new Promise((resolve) => setTimeout(resolve, 3 * limits.floorMs))
    got += piece.length
  }
  expect(got).toBe(2_000_000)
})

test('the AWS SDK prints nothing', async () => {
  const printed = vi.fn()
  const spies = (['log', 'info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(printed),
  )
  process.on('warning', printed)
  try {
    failFirst('PUT', 'slow-down', 'stored-then-500', 'hang')
    await store(Buffer.alloc(100_000))
    failAll('PUT', 'hang')
    await Promise.allSettled(Array.from({ length: 30 }, () => store(Buffer.alloc(1_000))))
  } finally {
    process.off('warning', printed)
    for (const spy of spies) spy.mockRestore()
  }
  expect(printed.mock.calls).toEqual([])
})
