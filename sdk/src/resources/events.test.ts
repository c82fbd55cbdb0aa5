import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { apiKey, rejectionOf, withoutWaiting } from '../../test/clients.ts'
import { errorBody } from '../../test/local-server.ts'
import { Deedwire, type FeedEvent } from '../index.ts'
import { Events } from './events.ts'

/** A feed like that of the service: cursors with gaps, pages of a hundred. */
async function startFeed(cursors: number[]) {
  const asked: string[] = []
  const failures: number[] = []
  /** Events by the number of the request that finds them. */
  const arrivals = new Map<number, number>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://feed')
    asked.push(`${pathname}?${searchParams}`)
    const arrived = arrivals.get(asked.length)
    if (arrived !== undefined) cursors.push(arrived)
    const failure = failures.shift()
    if (failure !== undefined) {
      response.writeHead(failure).end(JSON.stringify(errorBody('unavailable')))
      return
    }
    const sent = searchParams.get('after') ?? '0'
    const after = sent === 'latest' ? (cursors.at(-1) ?? 0) : Number(sent)
    const limit = Number(searchParams.get('limit') ?? '100')
    const found = cursors.filter((cursor) => cursor > after)
    const events = found
      .slice(0, limit)
      .map((cursor) => ({ id: `evt_${cursor}`, cursor: `${cursor}` }))
    const next_after = events.at(-1)?.cursor ?? `${after}`
    response.end(JSON.stringify({ events, next_after, more: found.length > limit }))
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}/v1`, asked, failures, cursors, arrivals }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => 3 * (index + 1))

async function cursorsOf(events: AsyncIterable<FeedEvent>): Promise<number[]> {
  const found: number[] = []
  for await (const { cursor } of events) found.push(Number(cursor))
  return found
}

test('is an async iterable of all events, page after page', async () => {
  const { baseUrl, cursors, asked } = await startFeed(upTo(250))
  const deedwire = new Deedwire({ baseUrl, apiKey })
  expect(await cursorsOf(deedwire.events)).toEqual(cursors)
  expect(asked).toEqual(['/v1/events?', '/v1/events?after=300', '/v1/events?after=600'])
})

test('starts from a cursor; a caller that stops early requests no further page', async () => {
  const { baseUrl, asked } = await startFeed(upTo(250))
  const { events } = new Deedwire({ baseUrl, apiKey })
  expect(await cursorsOf(events.from({ after: '741' }))).toEqual([744, 747, 750])
  for await (const { cursor } of events.from({ after: '3' })) {
    if (cursor === '9') break
  }
  expect(asked).toEqual(['/v1/events?after=741', '/v1/events?after=3'])
})

test('an empty feed ends at once', async () => {
  const { baseUrl } = await startFeed([])
  expect(await cursorsOf(new Deedwire({ baseUrl, apiKey }).events)).toEqual([])
})

test('list returns one page', async () => {
  const { baseUrl } = await startFeed(upTo(9))
  const page = await new Deedwire({ baseUrl, apiKey }).events.list({ after: '6', limit: 2 })
  expect(page).toMatchObject({ next_after: '12', more: true })
  expect(page.events).toHaveLength(2)
})

describe('follow', () => {
  test('continues as events arrive, waits longer while none do, and asks at once after a full page', async () => {
    const { baseUrl, cursors, asked, arrivals } = await startFeed(upTo(101))
    const { transport, waitsMs } = withoutWaiting({ baseUrl })
    const followed = new Events(transport).follow({ pollMsMax: 1000 })
    const next = async () => (await followed.next()).value?.cursor
    for (let n = 1; n <= 101; n += 1) expect(await next()).toBe(`${3 * n}`)
    expect([asked.length, waitsMs]).toEqual([2, []])
    arrivals.set(10, 999)
    expect(await next()).toBe('999')
    expect(waitsMs.slice(0, 6)).toEqual([250, 375, 563, 844, 1000, 1000])
    cursors.push(1002)
    const before = waitsMs.length
    expect(await next()).toBe('1002')
    expect(waitsMs[before]).toBe(250)
    await followed.return()
  })

  test('an abort while it waits throws the reason at once', async () => {
    const { baseUrl } = await startFeed([])
    const controller = new AbortController()
    const reason = new Error('enough')
    const { events } = new Deedwire({ baseUrl, apiKey })
    let abortedAt = 0
    setTimeout(() => {
      abortedAt = performance.now()
      controller.abort(reason)
    }, 50)
    const call = cursorsOf(events.follow({ signal: controller.signal, pollMsMax: 60_000 }))
    expect(await rejectionOf(call)).toBe(reason)
    expect(performance.now() - abortedAt).toBeLessThan(2000)
  })

  test('retries through an outage and loses nothing', async () => {
    const { baseUrl, failures, cursors } = await startFeed([3])
    const { transport } = withoutWaiting({ baseUrl, maxRetries: 0 })
    const followed = new Events(transport).follow()
    expect((await followed.next()).value?.cursor).toBe('3')
    failures.push(...Array(20).fill(503))
    cursors.push(6)
    expect((await followed.next()).value?.cursor).toBe('6')
    expect(failures).toEqual([])
  })

  test('a lasting outage is thrown, as is any other refusal', async () => {
    const { baseUrl, failures } = await startFeed([])
    failures.push(...Array(200).fill(503))
    const { transport, waitsMs } = withoutWaiting({ baseUrl, maxRetries: 0 })
    const call = cursorsOf(new Events(transport).follow({ outageMsMax: 20_000 }))
    expect(await rejectionOf(call)).toMatchObject({ status: 503 })
    expect(waitsMs.reduce((sum, ms) => sum + ms)).toBeLessThan(30_000)
    failures.splice(0, 200, 403)
    const refused = cursorsOf(new Events(transport).follow())
    expect(await rejectionOf(refused)).toMatchObject({ status: 403 })
  })

  test.each([0, 249, Number.NaN])('refuses pollMsMax %d', async (pollMsMax) => {
    const { events } = new Deedwire({ baseUrl: 'http://127.0.0.1:1/v1', apiKey })
    await expect(cursorsOf(events.follow({ pollMsMax }))).rejects.toThrow(TypeError)
  })
})

test.each([
  ['of an empty feed', []],
  ['of one event', [5]],
  ['of one far away', [123_456_789_012]],
  ['of one with gaps', [1, 2, 1000, 1001, 900_000]],
])('latestCursor %s, in one request', async (_name, cursors) => {
  const { baseUrl, asked } = await startFeed(cursors)
  const { events } = new Deedwire({ baseUrl, apiKey })
  expect(await events.latestCursor()).toBe(String(cursors.at(-1) ?? 0))
  expect(asked).toEqual(['/v1/events?after=latest&limit=1'])
})

test('types are sent with every page', async () => {
  const { baseUrl, asked } = await startFeed(upTo(101))
  const { events } = new Deedwire({ baseUrl, apiKey })
  const types = ['case.finalised', 'collateral.completed'] as const
  expect(await cursorsOf(events.from({ types }))).toHaveLength(101)
  const sent = 'types=case.finalised%2Ccollateral.completed'
  expect(asked).toEqual([`/v1/events?${sent}`, `/v1/events?after=300&${sent}`])
})
