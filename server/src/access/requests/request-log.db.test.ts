import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/app/test-database.ts'
import { type Db, openDb, sql } from '../../db/db.ts'
import { type LenderId, newId } from '../../lib/ids.ts'
import { Keyring } from '../../lib/keyring.ts'
import { createLog } from '../../lib/log/log.ts'
import type { Mode } from '../../lib/scope.ts'
import type { Caller } from '../authenticate.ts'
import { hashKey, issueKey } from '../keys.ts'
import { createLender } from '../lenders.ts'
import { RequestLog } from './request-log.ts'
import { forgetOldRequests, listRequests, type Noted } from './request-store.ts'

const keyring = new Keyring(Buffer.alloc(32, 1))
const by = { actor: 'cli' } as const
const log = createLog('silent')
const dayMs = 86_400_000
let database: TestDatabase
let db: Db
let lenderId: LenderId
let secret: string
let caller: Caller

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb({ url: database.url, connectionsMax: 4, log })
  const now = new Date()
  await db.transact(async (tx) => {
    lenderId = (await createLender(tx, keyring, by, { name: 'A' }, now)).id
    const key = await issueKey(tx, keyring, by, { lenderId, mode: 'live' }, now)
    secret = key.secret
    caller = { keyId: key.id, scope: { lenderId, mode: 'live' } } as Caller
  })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(() => db.script('DELETE FROM api_requests'))

const noted = (more: Partial<Noted> = {}): Noted => ({
  id: newId('req'),
  at: Date.now(),
  caller,
  keyHash: undefined,
  method: 'GET',
  route: '/v1/cases/:ref',
  path: '/v1/cases/R-1',
  status: 200,
  code: undefined,
  durationMs: 3,
  ...more,
})
const unadmitted = (keyHash: Buffer) => noted({ caller: undefined, keyHash, status: 401 })
const stored = (mode: Mode = 'live') => listRequests(db, { lenderId, mode }, {}, 20_000)

/** Writes only on request, or when it is full. */
function open(to: Db = db) {
  const dropped: number[] = []
  const onDropped = (count: number) => void dropped.push(count)
  return { requests: new RequestLog({ db: to, log, onDropped, everyMs: 600_000 }), dropped }
}

describe('requests are logged after they were answered', () => {
  test('on flush, and the rest on close', async () => {
    const { requests, dropped } = open()
    requests.note(noted({ id: 'req_1' }))
    expect(await stored()).toEqual([])
    await requests.flush()
    expect(await stored()).toMatchObject([{ id: 'req_1', keyLastFour: secret.slice(-4) }])
    requests.note(noted({ id: 'req_2', code: 'not_found', status: 404 }))
    await requests.close()
    expect((await stored()).map(({ id }) => id)).toEqual(['req_2', 'req_1'])
    expect(dropped).toEqual([])
  })

  test('without a flush when many wait', async () => {
    const { requests } = open()
    for (let n = 0; n < 200; n += 1) requests.note(noted())
    await expect.poll(async () => (await stored()).length).toBe(200)
    await requests.close()
  })

  test('without a flush after a while', async () => {
    const requests = new RequestLog({ db, log, everyMs: 20 })
    requests.note(noted())
    await expect.poll(async () => (await stored()).length).toBe(1)
    await requests.close()
  })

  test('also those refused, if the key belongs to a lender', async () => {
    const { requests } = open()
    requests.note(unadmitted(hashKey(secret)))
    requests.note(unadmitted(hashKey('svc_live_nobody')))
    await requests.close()
    expect(await stored()).toMatchObject([{ keyId: caller.keyId, status: 401 }])
  })

  test('a flood of unknown keys does not displace requests that were admitted', async () => {
    const { requests, dropped } = open()
    const flood = Array.from({ length: 300 }, () => unadmitted(hashKey('svc_live_nobody')))
    // All at once, before anything is written.
    for (const one of flood) requests.note(one)
    for (let n = 0; n < 50; n += 1) requests.note(noted())
    await requests.close()
    expect(await stored()).toHaveLength(50)
    expect(dropped).toEqual([100])
  })

  test('at most two thousand are kept in memory', async () => {
    const { requests, dropped } = open()
    requests.note(noted())
    void requests.flush()
    for (let n = 0; n < 2_500; n += 1) requests.note(noted())
    await requests.close()
    expect(await stored()).toHaveLength(2_001)
    expect(dropped).toEqual([500])
  })

  test('dropped and counted while the database is down, and not once it is back', async () => {
    const away = openDb({ url: 'postgres://127.0.0.1:1/none', connectionsMax: 1, log })
    const { requests, dropped } = open(away)
    for (let n = 0; n < 7; n += 1) requests.note(noted())
    await requests.flush()
    expect(dropped).toEqual([7])
    await requests.close()
    expect(dropped).toEqual([7])
    await away.close()
  })
})

describe('old ones are deleted', () => {
  const insert = async (count: number, at: Date, mode: Mode = 'live') => {
    const prefix = newId('req', at.getTime()).slice(0, 14)
    await db.rows(sql`
      INSERT INTO api_requests (lender_id, mode, id, at, key_id, method, path, status, duration_ms)
      SELECT ${lenderId}, ${mode}, ${prefix} || lpad(i::text, 16, '0'), ${at}, 'key_x', 'GET', '/', 200, 1
      FROM generate_series(1, ${count}::integer) i`)
  }
  const now = new Date('2026-11-15T10:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)

  async function forgetAll(linesMax: number): Promise<number[]> {
    const counts: number[] = []
    for (;;) {
      const count = await forgetOldRequests(db, { days: 14, linesMax }, now)
      if (count === 0) return counts
      counts.push(count)
    }
  }

  test('after a number of days', async () => {
    await insert(3, daysAgo(14.01))
    await insert(2, daysAgo(13.99))
    await insert(1, daysAgo(20), 'test')
    expect(await forgetAll(10_000)).toEqual([4])
    expect(await stored()).toHaveLength(2)
    expect(await stored('test')).toEqual([])
  })

  test('beyond a number per lender and mode, the oldest first, in batches', async () => {
    await insert(2_200, daysAgo(2))
    await insert(300, daysAgo(1))
    await insert(100, daysAgo(3), 'test')
    expect(await forgetAll(500)).toEqual([1000, 1000])
    const rows = await stored()
    expect(rows).toHaveLength(500)
    expect(rows.filter(({ at }) => at.getTime() === daysAgo(1).getTime())).toHaveLength(300)
    expect(await stored('test')).toHaveLength(100)
  })
})
