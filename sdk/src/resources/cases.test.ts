import { describe, expect, test } from 'vitest'
import { apiKey, caseIn, caseView, created } from '../../test/clients.ts'
import { errorBody, startServer } from '../../test/local-server.ts'
import { Deedwire, requestIdOf } from '../index.ts'

describe('cases.create', () => {
  test('sends the case as JSON with key and idempotency key, and reports that it was created', async () => {
    const { baseUrl, received } = await startServer({
      status: 202,
      headers: { 'x-request-id': 'req_1' },
      body: created,
    })
    const result = await new Deedwire({ baseUrl, apiKey }).cases.create({
      ...caseIn,
      loan_amount: 2500000.5,
      branch: null,
      district: undefined,
    })
    expect(result).toEqual({ created: true, external_ref: 'LOS-1', status: 'received' })
    expect(requestIdOf(result)).toBe('req_1')
    expect(received).toHaveLength(1)
    const [request] = received
    expect(request).toMatchObject({ method: 'POST', path: '/v1/cases' })
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json',
    })
    expect(request?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.parse(request?.text ?? '')).toEqual({
      ...caseIn,
      loan_amount: 2500000.5,
      branch: null,
    })
  })

  test('returns the existing case for a known reference', async () => {
    const { baseUrl } = await startServer({
      status: 200,
      headers: { 'x-request-id': 'req_2' },
      body: caseView,
    })
    const result = await new Deedwire({ baseUrl, apiKey }).cases.create(caseIn)
    expect(result).toEqual({ created: false, case: caseView })
    expect(requestIdOf(result)).toBe('req_2')
  })

  test('each call has its own idempotency key unless the caller gives one', async () => {
    const { baseUrl, received } = await startServer({ status: 202, body: created })
    const { cases } = new Deedwire({ baseUrl, apiKey })
    await cases.create(caseIn)
    await cases.create(caseIn)
    await cases.create(caseIn, { idempotencyKey: 'loan-1-create' })
    const keys = received.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBe('loan-1-create')
  })

  test.each(['', 'two words', 'line\nbreak', 'ключ'])('refuses idempotency key %j', async (key) => {
    const { baseUrl, received } = await startServer({ status: 202, body: created })
    const { cases } = new Deedwire({ baseUrl, apiKey })
    await expect(cases.create(caseIn, { idempotencyKey: key })).rejects.toThrow(TypeError)
    expect(received).toHaveLength(0)
  })

  test('refuses an amount that JSON would turn into null', async () => {
    const { baseUrl, received } = await startServer({ status: 202, body: created })
    const { cases } = new Deedwire({ baseUrl, apiKey })
    await expect(cases.create({ ...caseIn, loan_amount: Number.NaN })).rejects.toThrow(
      /loan_amount/,
    )
    expect(received).toHaveLength(0)
  })
})

test('cases.documents returns the list with the request id', async () => {
  const documents = [
    {
      ...{ filename: 'deed.pdf', content_type: 'application/pdf', bytes: 9, sha256: 'ab' },
      received_at: '2026-01-15T10:00:00.000Z',
    },
  ]
  const { baseUrl, received } = await startServer({
    status: 200,
    headers: { 'x-request-id': 'req_3' },
    body: { documents },
  })
  const found = await new Deedwire({ baseUrl, apiKey }).cases.documents('LN/7')
  expect(found).toEqual(documents)
  expect(requestIdOf(found)).toBe('req_3')
  expect(received[0]).toMatchObject({ method: 'GET', path: '/v1/cases/LN%2F7/documents', text: '' })
})

describe('cases.list', () => {
  const page = (refs: string[], next_cursor: string, more: boolean) => ({
    cases: refs.map((external_ref) => ({ ...caseView, external_ref })),
    next_cursor,
    more,
  })

  test('sends the filters and returns a page', async () => {
    const body = page(['A'], 'c1', false)
    const { baseUrl, received } = await startServer({ status: 200, body })
    const { cases } = new Deedwire({ baseUrl, apiKey })
    expect(await cases.list()).toEqual(body)
    await cases.list({
      status: ['received', 'allocated'],
      result: 'query',
      loan_account_number: 'LN 1',
      updated_after: new Date(Date.UTC(2026, 0, 15)),
      limit: 200,
      cursor: 'c0',
    })
    expect(received.map(({ path }) => path)).toEqual([
      '/v1/cases',
      '/v1/cases?loan_account_number=LN+1&updated_after=2026-01-15T00%3A00%3A00.000Z&limit=200&status=received%2Callocated&result=query&cursor=c0',
    ])
  })

  test('list, iterated over, goes on while there is more, also after an empty page', async () => {
    const { baseUrl, received } = await startServer(
      { status: 200, body: page(['A', 'B'], 'c1', true) },
      { status: 200, body: page([], 'c2', true) },
      { status: 200, body: page(['C'], 'c3', false) },
    )
    const listed = new Deedwire({ baseUrl, apiKey }).cases.list({ status: 'finalised' })
    const refs: string[] = []
    for await (const { external_ref } of listed) refs.push(external_ref)
    expect(refs).toEqual(['A', 'B', 'C'])
    // The first page was not requested again.
    expect((await listed).next_cursor).toBe('c1')
    expect(received.map(({ path }) => path)).toEqual([
      '/v1/cases?status=finalised',
      '/v1/cases?status=finalised&cursor=c1',
      '/v1/cases?status=finalised&cursor=c2',
    ])
  })

  test('list, iterated over, ends where a cursor does not advance, and throws what a page throws', async () => {
    const { baseUrl, received } = await startServer(
      { status: 200, body: page(['A'], 'c1', true) },
      { status: 200, body: page(['B'], 'c1', true) },
      { status: 403, body: errorBody('forbidden') },
    )
    const { cases } = new Deedwire({ baseUrl, apiKey })
    const refsOf = async () => {
      const refs: string[] = []
      for await (const { external_ref } of cases.list()) refs.push(external_ref)
      return refs
    }
    expect(await refsOf()).toEqual(['A', 'B'])
    await expect(refsOf()).rejects.toMatchObject({ status: 403 })
    expect(received).toHaveLength(3)
  })
})

describe('cases.get', () => {
  test('returns the case and sends no body and no idempotency key', async () => {
    const { baseUrl, received } = await startServer({ status: 200, body: caseView })
    expect(await new Deedwire({ baseUrl, apiKey }).cases.get('LOS-1')).toEqual(caseView)
    expect(received[0]).toMatchObject({ method: 'GET', path: '/v1/cases/LOS-1', text: '' })
    expect(received[0]?.headers).not.toHaveProperty('idempotency-key')
    expect(received[0]?.headers).not.toHaveProperty('content-type')
  })

  test.each([
    ['LN/2026/7', '/v1/cases/LN%2F2026%2F7'],
    ['a b?c#d%2e', '/v1/cases/a%20b%3Fc%23d%252e'],
    ['प्रकरण', `/v1/cases/${encodeURIComponent('प्रकरण')}`],
    ['...', '/v1/cases/...'],
    ['../x', '/v1/cases/..%2Fx'],
  ])('encodes the ref %s', async (ref, path) => {
    const { baseUrl, received } = await startServer({ status: 200, body: caseView })
    await new Deedwire({ baseUrl, apiKey }).cases.get(ref)
    expect(received[0]?.path).toBe(path)
  })

  test.each([
    ['', /not empty/],
    ['.', /case id/],
    ['..', /case id/],
    ['\ud800', /surrogate/],
  ])('refuses the ref %j before anything is sent', async (ref, message) => {
    const { baseUrl, received } = await startServer({ status: 200, body: caseView })
    const { cases } = new Deedwire({ baseUrl, apiKey })
    await expect(cases.get(ref)).rejects.toThrow(TypeError)
    await expect(cases.addDocuments(ref, { documents: [] })).rejects.toThrow(message)
    expect(received).toHaveLength(0)
  })
})

test('cases.addDocuments sends documents and note to the case', async () => {
  const added = {
    case_id: 'case_1',
    external_ref: 'A/1',
    status: 'under_review',
    reopened: true,
    stored: ['deed.pdf'],
  }
  const { baseUrl, received } = await startServer({
    status: 200,
    headers: { 'x-request-id': 'req_3' },
    body: added,
  })
  const result = await new Deedwire({ baseUrl, apiKey }).cases.addDocuments('A/1', {
    documents: [{ filename: 'deed.pdf', content_type: 'application/pdf', content: 'JVBERg==' }],
    note: 'Release deed',
  })
  expect(result).toEqual(added)
  expect(requestIdOf(result)).toBe('req_3')
  expect(received[0]).toMatchObject({ method: 'POST', path: '/v1/cases/A%2F1/documents' })
  expect(received[0]?.headers['idempotency-key']).toBeTruthy()
  expect(JSON.parse(received[0]?.text ?? '')).toEqual({
    documents: [{ filename: 'deed.pdf', content_type: 'application/pdf', content: 'JVBERg==' }],
    note: 'Release deed',
  })
})
