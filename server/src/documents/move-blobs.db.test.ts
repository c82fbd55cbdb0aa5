import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { storesBeside } from '../../../tests/support/documents/two-stores.ts'
import { call, sampleCase, sampleDocument } from '../../../tests/support/http/http-client.ts'
import { type FaultyS3, startFaultyS3 } from '../../../tests/support/processes/faulty-s3.ts'
import { sql } from '../db/db.ts'
import { type BlobId, type LenderId, newId } from '../lib/ids.ts'
import { prepareSecondStore } from './blobs/bind-store.ts'
import { type BlobDriver, BlobStoreFailed } from './blobs/blob-driver.ts'
import { hasBlob } from './blobs/encrypted-blobs.ts'
import { type MoveDeps, type MoveOptions, moveBlobs } from './move-blobs.ts'

let s3: FaultyS3
let app: TestApp
let lender: { id: LenderId; live: string }
let stores: ReturnType<typeof storesBeside>
beforeAll(async () => {
  s3 = await startFaultyS3()
  app = await startTestApp({ ROLE: 'api' })
  lender = await app.lender()
  stores = storesBeside(app, s3)
  await prepareSecondStore(app.db, (await stores.open('diskFirst')).second)
})
afterAll(async () => {
  await app.end()
  await s3.close()
})

const move = (
  pair: { first: BlobDriver; second: BlobDriver },
  options?: MoveOptions & Partial<MoveDeps>,
) =>
  moveBlobs(
    {
      ...pair,
      db: app.db,
      url: app.databaseUrl,
      signal: options?.signal ?? new AbortController().signal,
    },
    options,
  )

async function list(driver: BlobDriver): Promise<BlobId[]> {
  const ids: BlobId[] = []
  for await (const id of driver.list()) ids.push(id)
  return ids
}

async function read(driver: BlobDriver, id: BlobId): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of driver.read(id)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

describe('while cases are sent', () => {
  let sent = 0
  async function send(url: string): Promise<void> {
    sent += 1
    const documents = [
      sampleDocument('deed.pdf', `deed ${sent}`),
      sampleDocument('map.pdf', `map ${sent}`),
    ]
    const answer = await call(url, '/v1/cases', {
      key: lender.live,
      body: sampleCase({ documents }),
    })
    expect(answer.status).toBe(202)
  }

  /** Reads every document through one store alone, and compares it with its row. */
  async function compareAll(which: 'disk' | 's3'): Promise<number> {
    const blobs = await stores.blobs(which)
    const rows = await app.db.rows<{ id: BlobId; size: number; sha256: Buffer }>(
      sql`SELECT blob_id AS id, size_bytes AS size, sha256 FROM documents`,
    )
    for (const { id, size, sha256 } of rows) {
      const hash = createHash('sha256')
      for await (const piece of blobs.read(id, size)) hash.update(piece)
      expect(hash.digest().equals(sha256)).toBe(true)
    }
    return rows.length
  }

  /** The order of docs/operate.md: both stores everywhere, then exchanged node by node. */
  async function moveUnderLoad(before: 'diskFirst' | 's3First', after: 'diskFirst' | 's3First') {
    const nodes = [await stores.start(before), await stores.start(after)]
    const pair = await stores.open(after)
    try {
      let isMoving = true
      const sending = nodes.map(async ({ url }) => {
        for (let i = 0; i < 12 || isMoving; i += 1) await send(url)
      })
      const moved = await move(pair, { deletes: true })
      isMoving = false
      await Promise.all(sending)
      expect(moved.copied).toBeGreaterThan(0)
      expect([moved.left, moved.unknown]).toEqual([0, 0])
    } finally {
      for (const node of nodes) await node.stop()
    }
    // What the node with the old settings has stored meanwhile.
    const late = await move(pair, { deletes: true })
    expect([late.left, late.unsettled, late.deleted]).toEqual([0, 0, late.checked])
    expect(await list(pair.second)).toEqual([])
    expect(await move(pair, { isTrial: true })).toMatchObject({ checked: 0, left: 0 })
  }

  test('all documents move to S3, and back to the disk', async () => {
    for (let i = 0; i < 5; i += 1) await send(app.url)
    await moveUnderLoad('diskFirst', 's3First')
    expect(await compareAll('s3')).toBe(2 * sent)
    await moveUnderLoad('s3First', 'diskFirst')
    expect(await compareAll('disk')).toBe(2 * sent)
  })
})

describe('from S3 to the disk', () => {
  let pair: { first: BlobDriver; second: BlobDriver }
  beforeEach(async () => {
    pair = await stores.open('diskFirst')
    for (const id of await list(pair.second)) await pair.second.delete(id)
  })

  async function store(driver: BlobDriver, text: string, id = newId('blob')): Promise<BlobId> {
    const upload = await driver.create(id)
    await upload.write([Buffer.from(text)])
    await upload.finish()
    return id
  }

  async function addRow(id: BlobId, state: 'staged' | 'stored' | 'condemned'): Promise<void> {
    await app.db.rows(sql`
      INSERT INTO blobs (id, lender_id, mode, state, node_id, created_at)
      VALUES (${id}, ${lender.id}, 'live', ${state}, 'node_1', now())`)
  }

  async function storeOwned(text: string): Promise<BlobId> {
    const id = await store(pair.second, text)
    await addRow(id, 'stored')
    return id
  }

  test('a trial counts and changes nothing', async () => {
    const ids = [await storeOwned('a'), await storeOwned('b')]
    await store(pair.first, 'b', ids[1])
    expect(await move(pair, { isTrial: true })).toMatchObject({ checked: 2, left: 1, present: 1 })
    expect(await hasBlob(pair.first, ids[0] as BlobId)).toBe(false)
    expect(await move(pair, { isTrial: true, limit: 1 })).toMatchObject({ isWhole: false })
  })

  test('without the option nothing is deleted; repeated, nothing is copied', async () => {
    const id = await storeOwned('a deed')
    expect(await move(pair)).toMatchObject({ copied: 1, deleted: 0, left: 0 })
    expect([await read(pair.first, id), await read(pair.second, id)]).toEqual(['a deed', 'a deed'])
    expect(await move(pair)).toMatchObject({ copied: 0, present: 1, left: 0 })
  })

  test('files without a row and uploads in progress are counted and stay', async () => {
    await store(pair.second, 'unknown')
    await addRow(await store(pair.second, 'being uploaded'), 'staged')
    await addRow(await store(pair.second, 'to be removed'), 'condemned')
    const moved = await move(pair, { deletes: true })
    expect(moved).toMatchObject({ checked: 0, unknown: 1, unsettled: 2, deleted: 0 })
    expect(await list(pair.second)).toHaveLength(3)
  })

  test('an interrupted move continues', async () => {
    for (let i = 0; i < 30; i += 1) await storeOwned(`deed ${i}`)
    const stopping = new AbortController()
    let created = 0
    const first: BlobDriver = {
      ...pair.first,
      create(id) {
        created += 1
        if (created === 12) stopping.abort(new Error('interrupted'))
        return pair.first.create(id)
      },
    }
    await expect(move({ ...pair, first }, { signal: stopping.signal })).rejects.toThrow(
      'interrupted',
    )
    const { copied, present } = await move(pair)
    expect(copied + present).toBe(30)
    expect(copied).toBeGreaterThan(5)
    expect(present).toBeGreaterThan(5)
  })

  test('a copy that a killed process has begun is made again', async () => {
    const id = await storeOwned('a deed')
    const upload = await pair.first.create(id)
    await upload.write([Buffer.from('a d')])
    expect(await move(pair)).toMatchObject({ copied: 1, left: 0 })
    expect(await read(pair.first, id)).toBe('a deed')
    await upload.abandon()
  })

  test('a blob removed while it is copied leaves no copy', async () => {
    const id = await storeOwned('a deed')
    const second: BlobDriver = {
      ...pair.second,
      async *read(asked, range) {
        yield* pair.second.read(asked, range)
        // As the sweep does: it found no copy yet.
        await app.db.rows(sql`UPDATE blobs SET state = 'condemned' WHERE id = ${id}`)
        await pair.first.delete(newId('blob'))
        await pair.second.delete(id)
        await app.db.rows(sql`DELETE FROM blobs WHERE id = ${id}`)
      },
    }
    expect(await move({ ...pair, second })).toMatchObject({ copied: 0, left: 0, faults: [] })
    expect(await hasBlob(pair.first, id)).toBe(false)
  })

  test('a copy with other bytes is named and deleted, and the original stays', async () => {
    const id = await storeOwned('a deed')
    const first: BlobDriver = {
      ...pair.first,
      async create(asked) {
        const upload = await pair.first.create(asked)
        return { ...upload, write: () => upload.write([Buffer.from('a deal')]) }
      },
    }
    const moved = await move({ ...pair, first }, { deletes: true })
    expect(moved).toMatchObject({ copied: 0, left: 1, deleted: 0 })
    expect(moved.faults).toEqual([expect.stringContaining(`${id} was stored with other bytes`)])
    expect(await hasBlob(pair.first, id)).toBe(false)
    expect(await read(pair.second, id)).toBe('a deed')
  })

  test('one that is different in both stores is named, and neither is deleted', async () => {
    const id = await storeOwned('a deed')
    await store(pair.first, 'a deal', id)
    const moved = await move(pair, { deletes: true })
    expect(moved).toMatchObject({ present: 0, left: 1, deleted: 0 })
    expect(moved.faults).toEqual([expect.stringContaining(`${id} is not the same in both stores`)])
    expect([await read(pair.first, id), await read(pair.second, id)]).toEqual(['a deal', 'a deed'])
  })

  test('a store that fails ends the move with its reason', async () => {
    await storeOwned('a deed')
    s3.faultFor = ({ method, name }) =>
      method === 'GET' && name.startsWith('blob_') ? 'wrong-secret' : undefined
    const moving = move(pair)
    await expect(moving).rejects.toBeInstanceOf(BlobStoreFailed)
    s3.faultFor = () => undefined
    expect(await move(pair)).toMatchObject({ copied: 1 })
  })

  test('a second move at the same time is refused', async () => {
    await storeOwned('a deed')
    let other: Promise<unknown> | undefined
    const second: BlobDriver = {
      ...pair.second,
      async *read(id, range) {
        other ??= move(pair).catch((error: Error) => error.message)
        expect(await other).toBe('another process is moving documents; nothing was changed')
        yield* pair.second.read(id, range)
      },
    }
    expect(await move({ ...pair, second })).toMatchObject({ copied: 1 })
    expect(other).toBeDefined()
  })
})
