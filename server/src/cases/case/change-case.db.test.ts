import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseInHand } from '../../../../tests/support/app/case-life.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { call, sampleCase, sampleDocument } from '../../../../tests/support/http/http-client.ts'

const clock = { time: Date.parse('2026-11-16T04:00:00.000Z'), now: () => new Date(clock.time) }
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, clock)
})
afterAll(() => app.end())

test('a clock that is set back dates nothing before the previous event', async () => {
  const lender = await app.lender()
  const analyst = await app.staff('analyst')
  const body = sampleCase()
  const path = `/v1/cases/${body.external_ref}`
  await call(app.url, '/v1/cases', { key: lender.live, body })
  const { case_id } = (await call(app.url, path, { key: lender.live })).json
  clock.time -= 60_000
  await call(app.url, `${path}/documents`, {
    key: lender.live,
    body: { documents: [sampleDocument('deed.pdf', 'deed')] },
  })
  clock.time -= 60_000
  const inHand = caseInHand(analyst, 'live', case_id)
  await inHand.finalise('negative', 'A charge.')
  const view = (await call(app.url, path, { key: lender.live })).json
  const times = view.timeline.map((entry: { at: string }) => entry.at)
  expect(times).toEqual(Array(4).fill('2026-11-16T04:00:00.000Z'))
  const { events } = (await analyst.get(`${inHand.path}/events`)).json
  expect(events.map((event: { at: string }) => event.at)).toEqual(times)
})
