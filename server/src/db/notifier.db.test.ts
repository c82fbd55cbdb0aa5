import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/app/test-database.ts'
import { until } from '../../../tests/support/until.ts'
import { createLog } from '../lib/log/log.ts'
import { type Notifier, openNotifier } from './notifier.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

interface Heard {
  notifier: Notifier
  wakes: number
  resyncs: number
  messages: string[]
}

/** Connected once it has received its own resync. */
async function opened(): Promise<Heard> {
  const heard = { wakes: 0, resyncs: 0, messages: [] as string[] }
  const notifier = openNotifier(database.url, createLog('silent'), {
    onWake() {
      heard.wakes += 1
    },
    onResync() {
      heard.resyncs += 1
    },
    onMessages(messages) {
      heard.messages.push(...messages)
    },
  })
  await until('it is connected', async () => heard.resyncs > 0)
  return Object.assign(heard, { notifier })
}

test('messages reach every node once, and too many of them as a resync', async () => {
  const one = await opened()
  const two = await opened()
  expect([one.resyncs, two.resyncs]).toEqual([2, 1])
  for (const message of ['case live a', 'case live b', 'case live a']) {
    one.notifier.publish(message)
  }
  await until('both received it', async () => one.messages.length > 0 && two.messages.length > 0)
  expect(one.messages).toEqual(['case live a', 'case live b'])
  expect(two.messages).toEqual(one.messages)
  const wakes = two.wakes
  one.notifier.wake()
  await until('it is woken as before', async () => two.wakes > wakes)
  for (let i = 0; i < 151; i += 1) one.notifier.publish(`case live ${i}`)
  await until('both receive a resync', async () => one.resyncs === 3 && two.resyncs === 2)
  expect(two.messages).toHaveLength(2)
  // A message published just before still goes out.
  one.notifier.publish("case live 'c")
  await one.notifier.close()
  await until('the last message', async () => two.messages.length === 3)
  expect(two.messages.at(-1)).toBe("case live 'c")
  await two.notifier.close()
})
