import { afterEach, describe, expect, test, vi } from 'vitest'
import { apiKey, caseIn, caseView, created, rejectionOf, withoutWaiting } from '../test/clients.ts'
import { closedAddress, errorBody, startServer } from '../test/local-server.ts'
import {
  type AttemptNotice,
  type ConflictError,
  Deedwire,
  type DeedwireOptions,
  rateLimitOf,
  requestIdOf,
  version,
} from './index.ts'
import { Cases } from './resources/cases.ts'

test.each<[string, Partial<DeedwireOptions>]>([
  ['no address', { baseUrl: '' }],
  ['a relative address', { baseUrl: '/v1' }],
  ['another protocol', { baseUrl: 'ftp://api.example.com/v1' }],
  ['a password in the address', { baseUrl: 'https://user:secret@api.example.com/v1' }],
  ['a query in the address', { baseUrl: 'https://api.example.com/v1?x=1' }],
  ['no key', { apiKey: '' }],
  ['a key with a line break', { apiKey: `${apiKey}\n` }],
  ['no time', { timeoutMs: 0 }],
  ['time without end', { timeoutMs: Number.POSITIVE_INFINITY }],
  ['more time than a timer holds', { timeoutMs: 2 ** 31 }],
  ['negative retries', { maxRetries: -1 }],
  ['half a retry', { maxRetries: 0.5 }],
  ['two addresses', { url: 'https://api.example.com' }],
])('refuses %s', (_name, options) => {
  const build = () => new Deedwire({ baseUrl: 'https://api.example.com/v1', apiKey, ...options })
  expect(build).toThrow(TypeError)
})

test('a slash at the end of baseUrl makes no difference', async () => {
  const { baseUrl, received } = await startServer({ status: 200, body: caseView })
  await new Deedwire({ baseUrl: `${baseUrl}//`, apiKey }).cases.get('A')
  expect(received[0]?.path).toBe('/v1/cases/A')
})

test('uses the fetch of the caller, with redirects switched off', async () => {
  const { baseUrl, received } = await startServer({ status: 202, body: created })
  const redirects: unknown[] = []
  const client = new Deedwire({
    baseUrl,
    apiKey,
    fetch: (url, init) => {
      redirects.push(init.redirect)
      return fetch(url, init)
    },
  })
  await client.cases.create(caseIn)
  expect(redirects).toEqual(['manual'])
  expect(received).toHaveLength(1)
})

afterEach(() => {
  vi.unstubAllEnvs()
})

/** Where a client with these options sends its first request. */
async function addressOf(options: DeedwireOptions): Promise<{ url: string; key: string | null }> {
  let seen = { url: '', key: null as string | null }
  const fetch: DeedwireOptions['fetch'] = async (url, init) => {
    seen = { url, key: new Headers(init.headers).get('authorization') }
    return Response.json(caseView)
  }
  await new Deedwire({ ...options, fetch }).cases.get('A')
  return seen
}

const liveKey = apiKey.replace('test', 'live')
const url = 'https://api.example.com'

describe('the environment follows from the key', () => {
  test.each([
    [apiKey, url, `${url}/uat/v1`],
    [liveKey, url, `${url}/v1`],
    [apiKey, `${url}/`, `${url}/uat/v1`],
    [apiKey, `${url}/uat/v1/`, `${url}/uat/v1`],
    [liveKey, `${url}/v1`, `${url}/v1`],
    [liveKey, `${url}/deedwire`, `${url}/deedwire/v1`],
  ])('%s at %s', async (key, given, base) => {
    const sent = await addressOf({ apiKey: key, url: given })
    expect(sent).toEqual({ url: `${base}/cases/A`, key: `Bearer ${key}` })
  })

  test.each([
    [liveKey, `${url}/uat/v1`, 'url ends with /uat/v1, but keys that begin with svc_live_ use /v1'],
    [apiKey, `${url}/v1`, 'url ends with /v1, but keys that begin with svc_test_ use /uat/v1'],
    ['sk_123456789', url, 'apiKey must begin with svc_test_ or svc_live_'],
    [apiKey, 'api.example.com', 'url must be an absolute http or https URL'],
  ])('%s at %s is refused', (key, given, message) => {
    expect(() => new Deedwire({ apiKey: key, url: given })).toThrow(message)
  })

  test('baseUrl is used as it is, with any key', async () => {
    const { url: sent } = await addressOf({ apiKey: 'gateway', baseUrl: `${url}/v1` })
    expect(sent).toBe(`${url}/v1/cases/A`)
  })
})

describe('without options', () => {
  test('DEEDWIRE_KEY and DEEDWIRE_URL are used', async () => {
    vi.stubEnv('DEEDWIRE_KEY', liveKey)
    vi.stubEnv('DEEDWIRE_URL', url)
    expect(await addressOf({})).toEqual({ url: `${url}/v1/cases/A`, key: `Bearer ${liveKey}` })
    const given = await addressOf({ apiKey, url: 'https://other.example.com' })
    expect(given.url).toBe('https://other.example.com/uat/v1/cases/A')
    expect((await addressOf({ baseUrl: `${url}/v9` })).url).toBe(`${url}/v9/cases/A`)
  })

  test.each([
    [undefined, url, 'apiKey is missing: give it, or set DEEDWIRE_KEY'],
    ['', url, 'apiKey is missing: give it, or set DEEDWIRE_KEY'],
    [liveKey, '', 'url is missing: give it, or set DEEDWIRE_URL'],
  ])('key %j and URL %j are refused', (key, address, message) => {
    vi.stubEnv('DEEDWIRE_KEY', key)
    vi.stubEnv('DEEDWIRE_URL', address)
    expect(() => new Deedwire()).toThrow(message)
  })
})

test('requests name the SDK, its version and the runtime', async () => {
  const { baseUrl, received } = await startServer({ status: 200, body: caseView })
  await new Deedwire({ baseUrl, apiKey }).cases.get('A')
  expect(received[0]?.headers['user-agent']).toBe(
    `deedwire-sdk/${version} node/${process.versions.node}`,
  )
})

const limits = { 'ratelimit-limit': '200', 'ratelimit-remaining': '7', 'ratelimit-reset': '2' }
const rateLimit = { limit: 200, remaining: 7, resetSeconds: 2 }

describe('the rate limit', () => {
  test('is available for a result and for an error', async () => {
    const headers = { ...limits, 'x-request-id': 'req_1' }
    const { baseUrl } = await startServer(
      { status: 200, headers, body: caseView },
      { status: 409, headers, body: errorBody('not_ready') },
    )
    const { cases, report } = new Deedwire({ baseUrl, apiKey })
    const view = await cases.get('A')
    expect([rateLimitOf(view), requestIdOf(view)]).toEqual([rateLimit, 'req_1'])
    const error = (await rejectionOf(report.get('A'))) as ConflictError
    expect(error.rateLimit).toEqual(rateLimit)
  })

  test.each([{}, { ...limits, 'ratelimit-reset': 'soon' }, { 'ratelimit-limit': '200' }])(
    'is undefined with the headers %j',
    async (headers) => {
      const { baseUrl } = await startServer({ status: 200, headers, body: caseView })
      expect(rateLimitOf(await new Deedwire({ baseUrl, apiKey }).cases.get('A'))).toBeUndefined()
    },
  )
})

describe('onAttempt', () => {
  /** What the hook was told of a call to the scripted server. */
  async function noticesOf(
    call: (cases: Cases) => Promise<unknown>,
    options: Partial<DeedwireOptions>,
  ): Promise<AttemptNotice[]> {
    const notices: AttemptNotice[] = []
    const onAttempt = (notice: AttemptNotice) => void notices.push(notice)
    const { transport } = withoutWaiting({ ...options, onAttempt })
    await call(new Cases(transport)).catch(() => {})
    return notices
  }

  test('is told of every attempt, without anything secret', async () => {
    const headers = { ...limits, 'x-request-id': 'req_1' }
    const { baseUrl } = await startServer(
      { status: 503, body: errorBody('unavailable') },
      { status: 202, headers, body: created },
    )
    const notices = await noticesOf((cases) => cases.create(caseIn), { baseUrl })
    const both = { method: 'POST', path: '/cases', failure: undefined }
    expect(notices).toEqual([
      { ...both, attempt: 1, status: 503, durationMs: expect.any(Number) },
      {
        ...{ ...both, attempt: 2, status: 202, durationMs: expect.any(Number) },
        ...{ requestId: 'req_1', rateLimit },
      },
    ])
    expect(JSON.stringify(notices)).not.toContain(apiKey)
    expect(JSON.stringify(notices)).not.toContain(caseIn.applicant_name)
  })

  test('the query of an address is not in it', async () => {
    const { baseUrl } = await startServer({ status: 200, body: { cases: [], more: false } })
    const list = (cases: Cases) => cases.list({ loan_account_number: 'SECRET' })
    expect(await noticesOf(list, { baseUrl })).toMatchObject([{ path: '/cases', status: 200 }])
  })

  test('says why there was no answer', async () => {
    const get = (cases: Cases) => cases.get('A', { maxRetries: 0, timeoutMs: 200 })
    const failuresOf = async (options: Partial<DeedwireOptions>) =>
      (await noticesOf(get, options)).map(({ failure, status }) => [failure, status])
    expect(await failuresOf({ baseUrl: await closedAddress() })).toEqual([
      ['connection', undefined],
    ])
    const silent = await startServer({ status: 200, hang: 'before_headers' })
    expect(await failuresOf({ baseUrl: silent.baseUrl })).toEqual([['timeout', undefined]])
    const elsewhere = await startServer({ status: 302, headers: { location: '/' } })
    expect(await failuresOf({ baseUrl: elsewhere.baseUrl })).toEqual([['redirect', undefined]])
    const stop = new AbortController()
    const fetch = async () => {
      stop.abort()
      throw new TypeError('fetch failed')
    }
    const aborted = (cases: Cases) => cases.get('A', { signal: stop.signal })
    expect(await noticesOf(aborted, { fetch })).toMatchObject([{ failure: 'aborted' }])
  })

  test('an error it throws does not change the result', async () => {
    const { baseUrl, received } = await startServer({ status: 202, body: created })
    const onAttempt = () => {
      throw new Error('in the hook')
    }
    const result = await new Deedwire({ baseUrl, apiKey, onAttempt }).cases.create(caseIn)
    expect([result, received.length]).toEqual([{ created: true, ...created }, 1])
  })
})
