import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { property, submit } from '../../../../../tests/support/app/run-searches.ts'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { listenLive } from '../../../../../tests/support/http/live-client.ts'

/** Live keys without a gateway: every property comes to the search desk. */
let app: TestApp
let searcher: Awaited<ReturnType<TestApp['staff']>>
beforeAll(async () => {
  app = await startTestApp({})
  searcher = await app.staff('searcher')
})
afterAll(() => app.end())

async function listen(mode: 'live' | 'test') {
  const client = await listenLive(app.url, `/${mode}/live`, { cookie: searcher.cookie })
  onTestFinished(() => client.close())
  return client
}

test('pages hear of a property that comes to the desk, is taken and leaves it', async () => {
  const lender = await app.lender()
  const live = await listen('live')
  const other = await listen('test')
  await submit(app, lender.live, [property('MH', '45/2B')], {}, 'live')
  const came = await live.next('its coming', ({ name }) => name === 'desk')
  const [shown] = (await searcher.get(`/live/desk?lender=${lender.id}`)).json.properties
  expect(came.data).toEqual({ property_id: shown.property_id })
  const heard = () => live.events.filter(({ name }) => name === 'desk').length
  for (const [move, body] of [
    ['claim', {}],
    ['fail', { code: 'captcha_failed' }],
  ] as const) {
    const before = heard()
    const path = `/live/desk/${shown.property_id}/${move}`
    expect((await searcher.post(path, body)).status).toBeLessThan(300)
    await live.next(move, () => heard() > before)
  }
  expect(other.events.filter(({ name }) => name === 'desk')).toEqual([])
})

test('what changes nothing is not told of', async () => {
  const lender = await app.lender()
  const live = await listen('live')
  await submit(app, lender.live, [property('MH', '45/2B')], {}, 'live')
  await live.next('its coming', ({ name }) => name === 'desk')
  const [{ property_id: id }] = (await searcher.get(`/live/desk?lender=${lender.id}`)).json
    .properties
  const count = () => live.events.length
  const before = count()
  expect((await searcher.post(`/live/desk/${id}/release`)).status).toBe(409)
  expect((await searcher.post(`/live/desk/${id}/preview`, { record: null })).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(count()).toBe(before)
})
