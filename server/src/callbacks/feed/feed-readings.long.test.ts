import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import {
  openTestCallbacks,
  type TestCallbacks,
} from '../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import { until } from '../../../../tests/support/until.ts'
import { createLog } from '../../lib/log/log.ts'
import { FeedReadings, numberEvents } from '../callbacks.ts'

let app: TestApp
let operator: Awaited<ReturnType<TestApp['staff']>>
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  operator = await app.staff('operator')
})
afterAll(() => app.end())

const positionOf = async ({ lender }: TestCallbacks, mode = 'live') =>
  (await operator.get(`/${mode}/lenders/${lender.id}/events/position`)).json

test('operators see what the feed holds and how far the lender has read', async () => {
  const desk = await openTestCallbacks(app)
  expect(await positionOf(desk)).toEqual({
    events: { count: 0, more: false },
    last: null,
    reading: null,
  })
  for (const ref of ['F-1', 'F-2', 'F-3']) await desk.createCase(ref)
  await numberEvents(app.db)
  const { events } = (await desk.ask('/events')).json
  const [first, second, third] = events.map(({ cursor }: { cursor: string }) => cursor)
  await desk.ask(`/events?after=${first}&limit=1`)
  await until('the position', async () => (await positionOf(desk)).reading !== null)
  expect(await positionOf(desk)).toEqual({
    events: { count: 3, more: false },
    last: { cursor: third, at: events[2].at },
    reading: {
      at: expect.any(String),
      key: {
        id: expect.stringMatching(/^key_/),
        last_four: desk.keys.live.slice(-4),
        label: expect.any(String),
      },
      after: first,
      given_to: second,
      not_given: { count: 1, more: false },
    },
  })
  expect((await positionOf(desk, 'test')).reading).toBeNull()
  await desk.ask(`/events?after=${third}`)
  const stands = async () => (await positionOf(desk)).reading
  await until('the next position', async () => (await stands()).given_to === third)
  expect(await stands()).toMatchObject({ after: third, not_given: { count: 0 } })
})

test('many calls are one write, with the latest position', async () => {
  const desk = await openTestCallbacks(app)
  const scope = { lenderId: desk.lender.id, mode: 'live' } as const
  let statements = 0
  const counting = {
    ...app.db,
    rows: ((...given: Parameters<typeof app.db.rows>) => {
      statements += 1
      return app.db.rows(...given)
    }) as typeof app.db.rows,
  }
  const readings = new FeedReadings(counting, createLog('silent'))
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
  for (let n = 1; n <= 50; n += 1) {
    readings.note(scope, { at: at(n), keyId: 'key_x' as never, askedAfter: n, givenTo: n + 1 })
  }
  await readings.close()
  expect([statements, (await positionOf(desk)).reading.after]).toEqual([1, '50'])
  // From another node, written late.
  readings.note(scope, { at: at(7), keyId: 'key_y' as never, askedAfter: 7, givenTo: 8 })
  await readings.close()
  expect((await positionOf(desk)).reading).toMatchObject({ after: '50', key: { label: null } })
})

test('no position without a lender', async () => {
  const path = '/live/lenders/lender_00000000000000000000000000/events/position'
  expectError(await operator.get(path), 404, 'not_found')
})
