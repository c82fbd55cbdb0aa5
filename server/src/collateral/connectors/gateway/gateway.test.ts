import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Compile } from 'typebox/compile'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startSimulator } from '../../../../../simulator/simulator.ts'
import type { Parcel, RegistryRecord } from '../../registry-record.ts'
import { simulatedMaharashtra } from '../../states/mh/simulated.ts'
import { connectorConformance } from '../conformance.ts'
import { type Connector, type RawAnswer, SearchFailure, searchFailures } from '../connector.ts'
import { gatewayConnector } from './gateway.ts'
import { type GatewayAnswer, GatewayRequest } from './gateway-contract.ts'

const never = new AbortController().signal
const token = 'gateway-token'
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0)
const parcelOf = (surveyNo: string): Parcel => ({
  state: 'MH',
  district: 'Pune',
  taluk: 'Haveli',
  village: 'Wagholi',
  surveyNo,
  fromYear: 2013,
  toYear: 2022,
})

interface Received {
  path: string
  headers: http.IncomingHttpHeaders
  body: unknown
}

async function startGateway(
  answer: (received: Received, response: http.ServerResponse) => void | Promise<void>,
) {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
      const received = { path: request.url ?? '', headers: request.headers, body }
      Promise.resolve(answer(received, response)).catch(() => response.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

function wireOf({ source, contentType, bytes, fetchedAt }: RawAnswer): GatewayAnswer {
  return {
    source,
    content_type: contentType,
    fetched_at: fetchedAt.toISOString(),
    content: bytes.toString('base64'),
  }
}

/** As docs/registry-gateway.md requires, except for the numbers that simulate a gateway failure. */
function serving(registry: Connector) {
  return async ({ body }: Received, response: http.ServerResponse) => {
    const asked = body as GatewayRequest
    const number = asked.survey_no
    if (number === '9012') return void response.writeHead(503).end('<h1>Bad gateway</h1>')
    if (number === '9012/1') return void response.destroy()
    if (number === '9013') return void response.end('{"record":{"parcel":')
    if (number === '9013/1') return void response.end('<html></html>')
    if (number === '9014') return void response.end(Buffer.alloc(17 * 1024 * 1024, ' '))
    const stop = new AbortController()
    response.on('close', () => stop.abort())
    const parcel: Parcel = { ...parcelOf(number), state: asked.state, district: asked.district }
    try {
      const { record, answers } = await registry.search(parcel, stop.signal)
      response.end(JSON.stringify({ record: record ?? null, answers: answers.map(wireOf) }))
    } catch (error) {
      if (!(error instanceof SearchFailure)) return void response.destroy()
      const answers = error.answers.map(wireOf)
      response.writeHead(502)
      response.end(JSON.stringify({ error: { code: error.code, message: 'No.' }, answers }))
    }
  }
}

connectorConformance('gateway', async () => {
  const simulator = await startSimulator({ host: '127.0.0.1' })
  const gateway = await startGateway(serving(simulatedMaharashtra({ url: simulator.urls.MH })))
  return {
    connector: ({ timeoutMs }) =>
      gatewayConnector({ url: gateway.url, token, state: 'MH', timeoutMs }),
    parcel: parcelOf,
    written: { holder: 'रमेश बाबुराव पाटील', bank: 'नमुना सहकारी बँक लि.' },
    asked: () => ({
      own: sum(simulator.asked().MH),
      others: sum(simulator.asked().KA),
    }),
    close: async () => {
      await gateway.close()
      await simulator.close()
    },
  }
})

const record: RegistryRecord = {
  parcel: { district: 'Pune', survey_no: '1' },
  holders: ['रमेश'],
  remarks: [],
  pending_mutation: false,
  entries: [
    {
      document_no: 'HVL7/3818/2015',
      date: '2015-07-03',
      nature: 'खरेदीखत',
      executants: [],
      claimants: [],
    },
  ],
  missing_sources: [],
}
const answer = {
  source: 'Index-II 2015',
  content_type: 'text/html',
  fetched_at: '2026-11-15T09:30:00.000Z',
  content: 'PGh0bWw+',
}
const found = { record, answers: [answer] }

async function searching(
  body: unknown,
  status = 200,
  received: Received[] = [],
  more: Partial<Parcel> = {},
) {
  const gateway = await startGateway((request, response) => {
    received.push(request)
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  onTestFinished(gateway.close)
  const connector = gatewayConnector({
    url: `${gateway.url}/base/`,
    token,
    state: 'MH',
    timeoutMs: 5_000,
  })
  return connector.search({ ...parcelOf('1'), ...more }, never)
}

describe('the contract', () => {
  test('the request is as documented', async () => {
    const received: Received[] = []
    await searching(found, 200, received)
    expect(received).toHaveLength(1)
    expect(received[0]?.path).toBe('/base/v1/parcels/search')
    expect(received[0]?.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    })
    expect(Compile(GatewayRequest).Check(received[0]?.body)).toBe(true)
    expect(received[0]?.body).toMatchObject({ survey_no: '1', from_year: 2013, to_year: 2022 })
  })

  test('the fields of a flat are sent where given, and only then', async () => {
    const received: Received[] = []
    const flat = { building: 'Shanti Heights', wing: 'A', floor: '3', unit: '302' }
    await searching(found, 200, received, flat)
    await searching(found, 200, received, { building: 'Shanti Heights' })
    await searching(found, 200, received)
    expect(received[0]?.body).toMatchObject(flat)
    expect(Compile(GatewayRequest).Check(received[0]?.body)).toBe(true)
    expect(received[1]?.body).not.toHaveProperty('unit')
    expect(received[2]?.body).not.toHaveProperty('building')
  })

  test('the villages of an ambiguous place are passed on', async () => {
    const error = { code: 'ambiguous_location', message: '', candidates: ['Hebbal', 'Kengeri'] }
    await expect(searching({ error }, 409)).rejects.toMatchObject({
      code: 'ambiguous_location',
      candidates: ['Hebbal', 'Kengeri'],
    })
    const odd = { ...error, candidates: ['a\0b', '\ud800', 'Hebbal'] }
    await expect(searching({ error: odd }, 409)).rejects.toMatchObject({ candidates: ['Hebbal'] })
    const many = { ...error, candidates: Array.from({ length: 101 }, (_, i) => `V${i}`) }
    await expect(searching({ error: many }, 409)).rejects.toMatchObject({
      code: 'malformed_response',
    })
  })

  test('the answer is passed on, raw answers byte for byte', async () => {
    expect(await searching(found)).toEqual({
      record,
      answers: [
        {
          source: 'Index-II 2015',
          contentType: 'text/html',
          bytes: Buffer.from('<html>'),
          fetchedAt: new Date('2026-11-15T09:30:00.000Z'),
        },
      ],
    })
  })

  test('null is no record', async () => {
    expect((await searching({ record: null, answers: [] })).record).toBeUndefined()
  })

  test.each(Object.keys(searchFailures))('the code %s is adopted', async (code) => {
    const failing = searching({ error: { code, message: 'why' }, answers: [answer] }, 502)
    await expect(failing).rejects.toMatchObject({ code, answers: [{ source: 'Index-II 2015' }] })
  })
})

const withEntry = (more: object) => ({
  ...found,
  record: { ...record, entries: [{ ...record.entries[0], ...more }] },
})

describe('an answer outside the contract is refused', () => {
  test.each<[string, unknown]>([
    ['no record', { answers: [] }],
    ['no answers', { record }],
    ['an unknown field', { ...found, more: 1 }],
    ['an unknown field of the record', { ...found, record: { ...record, clean: true } }],
    ['a holder that is empty', { ...found, record: { ...record, holders: [''] } }],
    ['a date that does not exist', withEntry({ date: '2015-02-30' })],
    ['a date of another form', withEntry({ date: '03/07/2015' })],
    ['NUL in a text', withEntry({ nature: 'a\0b' })],
    ['half a surrogate pair', withEntry({ nature: '\ud800' })],
    ['content that is not base64', { record, answers: [{ ...answer, content: '<html>' }] }],
    ['content in base64url', { record, answers: [{ ...answer, content: '_-8=' }] }],
    ['a time that is none', { record, answers: [{ ...answer, fetched_at: 'yesterday' }] }],
    [
      'a content type with a line break',
      { record, answers: [{ ...answer, content_type: 'a\r\nb' }] },
    ],
    ['an error of status 200', { error: { code: 'rate_limited', message: '' } }],
    ['a key twice', '{"record":null,"record":null,"answers":[]}'],
    ['HTML', '<html></html>'],
    ['nothing', ''],
    ['a million brackets', '['.repeat(1_000_000)],
  ])('%s', async (_, body) => {
    await expect(searching(body)).rejects.toMatchObject({ code: 'malformed_response' })
  })

  test.each<[number, unknown, string]>([
    [429, '', 'rate_limited'],
    [500, 'Internal error', 'portal_unavailable'],
    [504, { error: 'x' }, 'portal_unavailable'],
    [401, '', 'portal_unavailable'],
    [403, '<html></html>', 'portal_unavailable'],
    [400, { error: { code: 'bad_request', message: '' } }, 'malformed_response'],
    [302, '', 'malformed_response'],
    [201, found, 'malformed_response'],
    [404, '', 'malformed_response'],
  ])('status %d without one of our codes is %s', async (status, body, code) => {
    await expect(searching(body, status)).rejects.toMatchObject({ code })
  })
})

test('a connector is not created with an unusable address or token', () => {
  const options = { token, state: 'MH', timeoutMs: 1_000 }
  expect(() => gatewayConnector({ ...options, url: 'http://gateway.example' })).toThrow('https')
  expect(() =>
    gatewayConnector({ ...options, url: 'https://gateway.example', token: 'a\r\nb' }),
  ).toThrow()
  expect(() =>
    gatewayConnector({ ...options, url: 'https://gateway.example', token: '' }),
  ).toThrow()
})
