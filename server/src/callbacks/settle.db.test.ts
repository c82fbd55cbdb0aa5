import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { openTestCallbacks } from '../../../tests/support/callbacks/test-callbacks.ts'
import { call, sampleCase } from '../../../tests/support/http/http-client.ts'
import { sql } from '../db/db.ts'
import { createLog } from '../lib/log/log.ts'
import type { Scope } from '../lib/scope.ts'
import { settleOutcomes } from './settle-outcomes.ts'
import { type Claimed, claimStreams, type Outcome } from './stream-store.ts'

/** No worker runs: the test makes the claims. */
const clock = { time: Date.parse('2026-11-15T06:00:00.000Z'), now: () => new Date(clock.time) }
const leaseMs = 22_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'all' }, clock)
})
afterAll(() => app.end())

const claim = async () => {
  const [claimed] = await claimStreams(app.db, { clock, leaseMs, perLenderMax: 1, room: 1 })
  return claimed as Claimed
}
const disabled: string[] = []
const onDisabled = async (_tx: unknown, { lenderId }: Scope, by: string) => {
  disabled.push(`${lenderId} ${by}`)
}
const settle = (claimed: Claimed, state: Outcome['state'], status = 200) => {
  const { db, keyring } = app
  const outcome = { durationMs: 1, status, error: null, answer: null, state }
  const retryAt = state === 'pending' ? new Date(clock.time + 1) : null
  return settleOutcomes({ db, keyring, clock, log: createLog('silent'), onDisabled }, [
    { claimed, wasPosted: true, at: clock.now(), ...outcome, retryAt },
  ])
}
const attempts = (claimed: Claimed) =>
  app.db.rows(sql`SELECT number FROM delivery_attempts WHERE delivery_id = ${claimed.deliveryId}`)

async function caseAtDesk() {
  const desk = await openTestCallbacks(app)
  await desk.register('live', { url: 'http://127.0.0.1:9/' })
  const sent = sampleCase()
  await call(app.url, '/v1/cases', { key: desk.keys.live, body: sent })
  return { key: desk.keys.live, path: `/v1/cases/${sent.external_ref}/documents` }
}

test.each(['pending', 'delivered'] as const)(
  'settling again after an unconfirmed commit changes nothing: %s',
  async (state) => {
    await caseAtDesk()
    const claimed = await claim()
    expect(await settle(claimed, state)).toEqual([state === 'pending' ? 'retried' : state])
    expect(await settle(claimed, state)).toEqual(['fenced'])
    expect(await attempts(claimed)).toHaveLength(1)
    clock.time += 1
    if (state === 'pending') expect(await settle(await claim(), 'delivered')).toEqual(['delivered'])
  },
)

test('a worker that returns late cannot change a stream that was lost and reclaimed', async () => {
  const { key, path } = await caseAtDesk()
  const frozen = await claim()
  clock.time += leaseMs
  const second = await claim()
  expect(await settle(second, 'delivered')).toEqual(['delivered'])
  const documents = [{ filename: 'a.txt', content_type: 'text/plain', content: 'YQ==' }]
  expect((await call(app.url, path, { key, body: { documents } })).status).toBe(200)
  const third = await claim()
  expect(third.sequence).toBe(2)
  expect(await settle(frozen, 'pending')).toEqual(['fenced'])
  expect(await settle(third, 'delivered')).toEqual(['delivered'])
})

test('a URL that is gone is notified once to those who follow it, with the change', async () => {
  await caseAtDesk()
  const claimed = await claim()
  expect(await settle(claimed, 'failed', 410)).toEqual(['retried'])
  expect(disabled).toEqual([`${claimed.lenderId} system`])
  await settle(claimed, 'failed', 410)
  expect(disabled).toHaveLength(1)
})
