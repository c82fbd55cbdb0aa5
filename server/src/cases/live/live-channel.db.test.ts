import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/app/test-database.ts'
import { until } from '../../../../tests/support/until.ts'
import { type Db, openDb } from '../../db/db.ts'
import { type CaseId, newId } from '../../lib/ids.ts'
import { createLog } from '../../lib/log/log.ts'
import type { LiveEvent } from './live-channel.ts'
import { LiveUpdates } from './live-updates.ts'

let database: TestDatabase
let db: Db
const log = createLog('silent')
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb({ url: database.url, connectionsMax: 2, log })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

function opened(over: Db = db) {
  const desk = new LiveUpdates(over, log)
  const told = { live: [] as LiveEvent[], test: [] as LiveEvent[] }
  const leave = (['live', 'test'] as const).map((mode) =>
    desk.join({ mode, watching: undefined, tell: (events) => void told[mode].push(...events) }),
  )
  const leaveAll = () => {
    for (const one of leave) one()
  }
  return { desk, told, leave: leaveAll }
}

const words = (count: number) => Array.from({ length: count }, () => `case test ${newId('case')}`)

test('a flood is one resync, to the pages of its mode, and not a second one soon after', async () => {
  const { desk, told, leave } = opened()
  desk.hear(words(51))
  await until('the resync', async () => told.test.length > 0)
  for (let i = 0; i < 5; i += 1) {
    desk.hear(words(51))
    await sleep(120)
  }
  expect(told.test).toEqual([{ name: 'resync', data: {} }])
  expect(told.live).toEqual([])
  leave()
})

test('a flood at the search desk is one resync too, and a few are sent one by one', async () => {
  const { desk, told, leave } = opened()
  const ids = Array.from({ length: 51 }, () => newId('prop'))
  desk.hear([`desk live ${ids[0]}`, `desk live ${ids[0]}`, `desk test ${newId('case')}`])
  await until('the message', async () => told.live.length > 0)
  expect(told.live).toEqual([{ name: 'desk', data: { property_id: ids[0] } }])
  desk.hear(ids.map((id) => `desk live ${id}`))
  await until('the resync', async () => told.live.length > 1)
  expect(told.live.slice(1)).toEqual([{ name: 'resync', data: {} }])
  expect(told.test).toEqual([])
  leave()
})

test('pages are asked to reload when the changes cannot be read', async () => {
  const away = { rows: () => Promise.reject(new Error('away')) } as unknown as Db
  const { desk, told, leave } = opened(away)
  desk.hear([`case live ${newId('case') as CaseId}`])
  await until('the resync', async () => told.live.length > 0)
  expect(told.live).toEqual([{ name: 'resync', data: {} }])
  leave()
  desk.hear(words(1))
  desk.resync()
  expect(told.live).toHaveLength(1)
})
