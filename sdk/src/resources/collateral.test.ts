import { describe, expect, test } from 'vitest'
import { apiKey, rejectionOf, withoutWaiting } from '../../test/clients.ts'
import { errorBody, type Scripted, startServer } from '../../test/local-server.ts'
import { type Collateral, Deedwire, requestIdOf, WaitTimeoutError } from '../index.ts'
import { CollateralRequests } from './collateral.ts'

type Status = Collateral['properties'][number]['status']

const request = (status: Collateral['status'], ...properties: Status[]): Collateral => ({
  id: 'col_1',
  external_ref: null,
  loan_account_number: null,
  status,
  created_at: '2026-11-16T10:00:00.000Z',
  completed_at: null,
  properties: properties.map((one, index) => ({
    reference: `P-${index}`,
    state: 'MH',
    stateLabel: 'Maharashtra',
    portal: 'IGR',
    status: one,
  })),
})
const answer = (data: Collateral): Scripted => ({ status: 200, body: { data } })
const running = request('running', 'running', 'running')
const half = request('running', 'completed', 'running')
const done = request('partial', 'completed', 'failed')

test('create and get return what is in the envelope, with the request id', async () => {
  const headers = { 'x-request-id': 'req_1' }
  const { baseUrl, received } = await startServer(
    { status: 202, headers, body: { data: running } },
    { ...answer(half), headers },
  )
  const { collateral } = new Deedwire({ baseUrl, apiKey })
  const properties = [{ reference: 'P-0', state: 'MH', district: 'Pune', survey_no: '1' }]
  const made = await collateral.create({ borrower_name: 'A', properties })
  expect([made, requestIdOf(made)]).toEqual([running, 'req_1'])
  const found = await collateral.get(made.id)
  expect([found, requestIdOf(found)]).toEqual([half, 'req_1'])
  expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/collateral',
    'GET /v1/collateral/col_1',
  ])
  expect(received[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
})

test('list, iterated over, goes through the pages', async () => {
  const { baseUrl, received } = await startServer(
    { status: 200, body: { data: [{ ...running, id: 'col_2' }], next_cursor: 'col_2' } },
    { status: 200, body: { data: [{ ...running, id: 'col_1' }], next_cursor: null } },
  )
  const ids: string[] = []
  const listed = new Deedwire({ baseUrl, apiKey }).collateral.list({ external_ref: 'A' })
  for await (const { id } of listed) ids.push(id)
  expect(ids).toEqual(['col_2', 'col_1'])
  expect(received.map(({ path }) => path)).toEqual([
    '/v1/collateral?external_ref=A',
    '/v1/collateral?external_ref=A&cursor=col_2',
  ])
})

test('list sends what is given, and returns the page with its cursor', async () => {
  const page = { data: [running], next_cursor: 'col_1' }
  const { baseUrl, received } = await startServer({ status: 200, body: page })
  const { collateral } = new Deedwire({ baseUrl, apiKey })
  expect(await collateral.list({ external_ref: 'A/1 ', limit: 5, cursor: 'col_2' })).toEqual(page)
  await collateral.list()
  const asked = received.map(({ path }) => new URL(path, 'http://x'))
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    external_ref: 'A/1 ',
    limit: '5',
    cursor: 'col_2',
  })
  expect([asked[1]?.pathname, asked[1]?.search]).toEqual(['/v1/collateral', ''])
})

test.each(['', '../cases', 'a/b', 'col 1', 'col_1?x'])('refuses the id %j', async (id) => {
  const { collateral } = new Deedwire({ baseUrl: 'http://127.0.0.1:1/v1', apiKey })
  await expect(collateral.get(id)).rejects.toThrow(TypeError)
})

describe('waitFor', () => {
  test('polls less and less often until all have ended, and reports each that has', async () => {
    const script = [running, running, half, half, done].map(answer)
    const { baseUrl, received } = await startServer(script[0] ?? answer(done), ...script.slice(1))
    const { transport, waitsMs } = withoutWaiting({ baseUrl })
    const seen: Collateral[] = []
    const found = await new CollateralRequests(transport).waitFor('col_1', {
      onProgress: (collateral) => seen.push(collateral),
    })
    expect(found).toEqual(done)
    expect(seen).toEqual([running, half, done])
    expect(waitsMs).toEqual([1000, 1500, 2250, 3375])
    expect(received).toHaveLength(5)
  })

  test('returns at once for one that has ended', async () => {
    const { baseUrl } = await startServer(answer(done))
    const { transport, waitsMs } = withoutWaiting({ baseUrl })
    expect(await new CollateralRequests(transport).waitFor('col_1')).toEqual(done)
    expect(waitsMs).toEqual([])
  })

  test('gives up after timeoutMs, with the last state it saw', async () => {
    const { baseUrl, received } = await startServer(answer(half))
    const { transport, waitsMs } = withoutWaiting({ baseUrl })
    const call = new CollateralRequests(transport).waitFor('col_1', { timeoutMs: 10_000 })
    const error = await rejectionOf(call)
    expect(error).toBeInstanceOf(WaitTimeoutError)
    expect(error).toMatchObject({
      last: half,
      message: 'col_1 did not complete within 10000 ms; 1 of 2 properties have ended',
    })
    expect(waitsMs.reduce((sum, ms) => sum + ms)).toBe(10_000)
    expect(received).toHaveLength(waitsMs.length + 1)
  })

  test('by default gives up after a quarter of an hour and fewer than a hundred requests', async () => {
    const { baseUrl, received } = await startServer(answer(running))
    const { transport, waitsMs } = withoutWaiting({ baseUrl })
    await rejectionOf(new CollateralRequests(transport).waitFor('col_1'))
    expect(waitsMs.reduce((sum, ms) => sum + ms)).toBe(900_000)
    expect(Math.max(...waitsMs)).toBe(15_000)
    expect(received.length).toBeLessThan(100)
  })

  test('gives up in time where the server does not answer at all', async () => {
    const { baseUrl } = await startServer({ status: 200, hang: 'before_headers' })
    const startedAt = performance.now()
    const call = new Deedwire({ baseUrl, apiKey }).collateral.waitFor('col_1', { timeoutMs: 100 })
    const error = await rejectionOf(call)
    expect(error).toBeInstanceOf(WaitTimeoutError)
    expect(error).toMatchObject({
      last: undefined,
      message: 'col_1 did not complete within 100 ms; there was no answer',
    })
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })

  test('a short outage is retried, any other error ends it', async () => {
    const { baseUrl } = await startServer(
      { status: 503, body: errorBody('unavailable') },
      { status: 404, body: errorBody('not_found') },
    )
    const { transport } = withoutWaiting({ baseUrl })
    const call = new CollateralRequests(transport).waitFor('col_1')
    expect(await rejectionOf(call)).toMatchObject({ status: 404 })
  })

  test('an abort ends it, also while it waits', async () => {
    const { baseUrl } = await startServer(answer(running))
    const reason = new Error('the user went away')
    const controller = new AbortController()
    let abortedAt = 0
    const call = new Deedwire({ baseUrl, apiKey }).collateral.waitFor('col_1', {
      signal: controller.signal,
      onProgress: () =>
        setTimeout(() => {
          abortedAt = performance.now()
          controller.abort(reason)
        }, 20),
    })
    expect(await rejectionOf(call)).toBe(reason)
    expect(performance.now() - abortedAt).toBeLessThan(700)
  })

  test.each([0, -1, Number.NaN])('refuses timeoutMs %d', async (timeoutMs) => {
    const { collateral } = new Deedwire({ baseUrl: 'http://127.0.0.1:1/v1', apiKey })
    await expect(collateral.waitFor('col_1', { timeoutMs })).rejects.toThrow(TypeError)
  })
})
