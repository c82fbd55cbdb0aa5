import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseInHand } from '../../../../../tests/support/app/case-life.ts'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../tests/support/app/test-app.ts'
import {
  openInbox,
  openTestCallbacks,
} from '../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { until } from '../../../../../tests/support/until.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['staff']>>
beforeAll(async () => {
  app = await sharedTestApp({ CALLBACK_ALLOW_PRIVATE: 'all' })
  admin = await app.staff('admin')
})
afterAll(() => app.end())

test('is shown exactly as each attempt sent it, links included', async () => {
  const inbox = await openInbox()
  const desk = await openTestCallbacks(app)
  await desk.put({ url: inbox.url })
  const caseId = await desk.createCase('PAYLOAD')
  const inHand = caseInHand(admin, 'live', caseId)
  await inHand.finalise('negative', 'A charge of 2019 is open.')
  const find = async () =>
    (await desk.deliveries()).find(({ event }) => event === 'case.finalised') ?? {}
  await until('the delivery', async () => (await find()).state === 'delivered')
  const { id } = await find()
  const path = `/live/lenders/${desk.lender.id}/callback/deliveries/${id}`
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await admin.post(`${path}/replay`)
  const sent = () => inbox.got.filter(({ headers }) => headers['x-svc-delivery'] === id)
  await until('the replay', async () => (await find()).attempts === 2)
  const [first, second] = sent().map(({ body }) => body)
  expect(first).not.toEqual(second)
  for (const [number, bytes] of [
    [1, first],
    [2, second],
  ] as const) {
    const reply = await admin.get(`${path}/payload?attempt=${number}`)
    expect([reply.status, reply.json]).toEqual([
      200,
      {
        attempt: number,
        at: sent()[number - 1]?.headers['x-svc-timestamp'],
        body: bytes?.toString(),
        size_bytes: bytes?.length,
        sha256: hash('sha256', bytes ?? '', 'hex'),
      },
    ])
    expect(reply.json.body).toContain('/files/')
  }
  expect((await admin.get(`${path}/payload`)).json).toMatchObject({ attempt: 2 })
  const now = (await admin.get(`${path}/payload?attempt=0`)).json
  expect([now.attempt, JSON.parse(now.body).event]).toEqual([0, 'case.finalised'])
  await inbox.close()

  expectError(await admin.get(`${path}/payload?attempt=3`), 404, 'not_found')
  expectError(
    await admin.get(`${path}/payload?attempt=x`),
    400,
    'invalid_request',
    expect.any(Array),
  )
  const other = await app.lender()
  for (const wrong of [
    path.replace('/live/', '/test/'),
    path.replace(desk.lender.id, other.id),
    path.replace(id, 'dlv_none'),
  ]) {
    expectError(await admin.get(`${wrong}/payload`), 404, 'not_found')
  }
})

test('is shown before it was ever sent, as it would be sent', async () => {
  const desk = await openTestCallbacks(app)
  await desk.register()
  await admin.post(`/live/lenders/${desk.lender.id}/callback/disable`)
  await desk.createCase('PARKED')
  const [{ id, attempts }] = await desk.deliveries()
  expect(attempts).toBe(0)
  const path = `/live/lenders/${desk.lender.id}/callback/deliveries/${id}/payload`
  const { json } = await admin.get(path)
  const told = async () => (await desk.ask('/events')).json.events[0]
  await until('the feed', async () => (await told()) !== undefined)
  expect([json.attempt, JSON.parse(json.body)]).toEqual([0, (await told()).payload])
})
