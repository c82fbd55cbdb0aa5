import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp, type TestLender } from '../../../tests/support/app/test-app.ts'
import {
  type Received,
  type Receiver,
  startReceiver,
} from '../../../tests/support/callbacks/receiver.ts'
import { call, sampleCase, sampleDocument } from '../../../tests/support/http/http-client.ts'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { until } from '../../../tests/support/until.ts'
import { allScopes } from '../access/access.ts'
import { sql } from '../db/db.ts'

/** Deliveries of the running service, received by a separate process. */

let app: TestApp
let receiver: Receiver
beforeAll(async () => {
  app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'all' })
})
afterAll(async () => {
  await app.end()
})

async function registered(path: string): Promise<{ lender: TestLender; key: string }> {
  const lender = await app.lender()
  const key = await app.key(lender.id, 'live', { scopes: allScopes })
  const put = (url: string) => call(app.url, '/v1/callback', { method: 'PUT', key, body: { url } })
  const first = await put('http://127.0.0.1:9/')
  receiver = await startReceiver(await temporaryFolder(), [first.json.signing_secret])
  onTestFinished(() => receiver.stop())
  await put(`${receiver.url}${path}`)
  return { lender, key }
}

/** The delivered ones of each case, in the order they arrived. */
function bySubject(received: Received[]): Map<string, number[]> {
  const all = new Map<string, number[]>()
  for (const one of received.filter(({ status }) => status < 300)) {
    const { external_ref } = JSON.parse(Buffer.from(one.body, 'base64').toString())
    all.set(external_ref, [...(all.get(external_ref) ?? []), one.sequence])
  }
  return all
}

const pending = async (lender: TestLender) => {
  const [row] = await app.db.rows<{ n: number }>(sql`
    SELECT count(*) AS n FROM deliveries WHERE lender_id = ${lender.id} AND state = 'pending'`)
  return row?.n ?? -1
}

test('a thousand events parked while the URL is disabled all arrive, each case in order', async () => {
  const { lender, key } = await registered('/status/410')
  await call(app.url, '/v1/cases', { key, body: sampleCase({ external_ref: 'FIRST' }) })
  const state = async () => (await call(app.url, '/v1/callback', { key })).json
  await until('the receiver is gone', async () => (await state()).enabled === false)
  const refs = Array.from({ length: 250 }, (_, i) => `PARK-${i}`)
  for (const some of Array.from({ length: 25 }, (_, i) => refs.slice(i * 10, i * 10 + 10))) {
    await Promise.all(
      some.map(async (ref) => {
        await call(app.url, '/v1/cases', { key, body: sampleCase({ external_ref: ref }) })
        for (const name of ['a', 'b', 'c']) {
          const body = { documents: [sampleDocument(`${name}.pdf`, `${ref} ${name}`)] }
          await call(app.url, `/v1/cases/${ref}/documents`, { key, body })
        }
      }),
    )
  }
  expect(await pending(lender)).toBe(1001)
  expect((await receiver.received()).length).toBe(1)
  await call(app.url, '/v1/callback', {
    method: 'PUT',
    key,
    body: { url: `${receiver.url}/ok` },
  })
  await until('all are delivered', async () => (await pending(lender)) === 0)
  const received = (await receiver.received()).slice(1)
  expect(received).toHaveLength(1001)
  expect(received.every(({ verified }) => verified)).toBe(true)
  const orders = bySubject(received)
  expect(orders.get('FIRST')).toEqual([1])
  for (const ref of refs) expect([ref, orders.get(ref)]).toEqual([ref, [1, 2, 3, 4]])
})

test('a failing receiver (half the time) gets every event, in order, each id delivered once', async () => {
  const { lender, key } = await registered('/fail/50')
  const refs = Array.from({ length: 20 }, (_, i) => `FAIL-${i}`)
  await Promise.all(
    refs.map(async (ref) => {
      await call(app.url, '/v1/cases', { key, body: sampleCase({ external_ref: ref }) })
      const body = { documents: [sampleDocument('a.pdf', ref)] }
      await call(app.url, `/v1/cases/${ref}/documents`, { key, body })
    }),
  )
  // Failed ones are due again after seconds; long waits are tested elsewhere.
  const hurry = async () => {
    await app.db.rows(sql`
      UPDATE callback_streams SET due_at = now() - interval '1 minute'
      WHERE lender_id = ${lender.id} AND NOT leased AND due_at > now() - interval '1 minute'`)
    return (await pending(lender)) === 0
  }
  await until('all are delivered', hurry)
  const received = await receiver.received()
  for (const ref of refs) expect([ref, bySubject(received).get(ref)]).toEqual([ref, [1, 2]])
  const delivered = received.filter(({ status }) => status < 300).map(({ delivery }) => delivery)
  expect(new Set(delivered).size).toBe(delivered.length)
})

test('the pull feed returns the same events in order, from any position', async () => {
  const { key } = await registered('/ok')
  const seen: string[] = []
  let after = '0'
  for (let i = 0; i < 30; i += 1) {
    const ref = `FEED-${i}`
    await call(app.url, '/v1/cases', { key, body: sampleCase({ external_ref: ref }) })
    if (i % 3 === 0) {
      const { json } = await call(app.url, `/v1/events?after=${after}&limit=7`, { key })
      seen.push(
        ...json.events.map(
          (event: { payload: { external_ref: string } }) => event.payload.external_ref,
        ),
      )
      after = json.next_after
    }
  }
  await until('the feed has all of them', async () => {
    const { json } = await call(app.url, `/v1/events?after=${after}&limit=100`, { key })
    seen.push(
      ...json.events.map(
        (event: { payload: { external_ref: string } }) => event.payload.external_ref,
      ),
    )
    after = json.next_after
    return seen.length >= 30
  })
  expect(seen).toEqual(Array.from({ length: 30 }, (_, i) => `FEED-${i}`))
})
