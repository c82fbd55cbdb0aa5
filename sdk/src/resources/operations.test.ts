import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { apiKey, caseIn } from '../../test/clients.ts'
import { Deedwire } from '../index.ts'

/** Every operation of the published document has a method here, and sends what is documented. */

interface Operation {
  operationId: string
  parameters?: { in: 'path' | 'query' | 'header'; name: string }[]
  requestBody?: { content: Record<string, { schema: { $ref: string } }> }
  responses: Record<string, unknown>
  /** Empty: needs no key. */
  security?: unknown[]
}

const path = new URL('../../../docs/api/v1.openapi.json', import.meta.url)
const document: {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties: Record<string, unknown> }> }
} = JSON.parse(readFileSync(path, 'utf8'))
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    operation,
  })),
)

const paper = { filename: 'a.txt', content_type: 'text/plain', content: 'QQ==' }
const property = { reference: 'P-1', state: 'MH', district: 'Pune', survey_no: '1' }
const place = { taluk: 'Haveli', village: 'Wagholi', hobli: 'Kasaba', parcel_type: 'gat' }
const at = new Date('2026-01-15T10:00:00.000Z')

/** A call with every parameter of an operation. A new operation adds its own here. */
const calls: Record<string, (deedwire: Deedwire) => Promise<unknown>> = {
  createCase: ({ cases }) =>
    cases.create({
      ...caseIn,
      co_applicant_name: 'B',
      loan_amount: 1,
      branch: 'B',
      state: 'MH',
      district: 'Pune',
      ulpin: '12345678901234',
      property_description: 'A flat',
      contact_name: 'C',
      contact_email: 'c@lender.example',
      contact_phone: '1',
      documents: [paper],
    }),
  getCase: ({ cases }) => cases.get('A/1'),
  addDocuments: ({ cases }) =>
    cases.addDocuments('A/1', { documents: [paper], note: 'Late', query_id: 'query_1' }),
  withdrawCase: ({ cases }) => cases.withdraw('A/1', { reason: 'No loan.' }),
  getReport: ({ report }) => report.get('A/1'),
  listCases: ({ cases }) =>
    cases.list({
      ...{ status: 'received', result: ['query'], loan_account_number: 'L', limit: 5 },
      ...{ updated_after: '2026-01-01', cursor: 'c' },
    }),
  getDocuments: ({ cases }) => cases.documents('A/1'),
  getQueries: ({ cases }) => cases.queries('A/1'),
  answerQuery: ({ cases }) => cases.answerQuery('A/1', 'query_1', { text: 'Yes.' }),
  listEvents: ({ events }) => events.list({ after: '7', limit: 5, types: ['case.finalised'] }),
  listCollateral: ({ collateral }) => collateral.list({ external_ref: 'R', limit: 5, cursor: 'c' }),
  submitCollateral: ({ collateral }) =>
    collateral.create({
      external_ref: 'R',
      loan_account_number: 'L',
      borrower_name: 'B',
      callback_url: 'https://los.lender.example/',
      properties: [{ ...property, ...place, from_year: 1996, to_year: '2026' }],
    }),
  getCollateral: ({ collateral }) => collateral.get('col_1'),
  getCallback: ({ callback }) => callback.get(),
  setCallback: ({ callback }) =>
    callback.set({
      url: 'https://los.lender.example/',
      header_name: 'X-A',
      header_value: 'a',
      events: ['case.withdrawn'],
    }),
  removeCallback: ({ callback }) => callback.remove(),
  rotateSecret: ({ callback }) => callback.rotateSecret({ overlap_days: 2 }),
  testCallback: ({ callback }) => callback.test(),
  diagnoseCallback: ({ callback }) =>
    callback.diagnose({ headers: { a: 'b' }, body: '{}', body_base64: 'e30=' }),
  examineReceiver: ({ callback }) =>
    callback.examine({
      url: 'https://los.lender.example/',
      secret: 'svcsec_other',
      state_url: 'https://los.lender.example/{external_ref}',
      state_header_name: 'X-A',
      state_header_value: 'a',
    }),
  getExaminationKey: ({ callback }) => callback.examinationKey(),
  listDeliveries: ({ callback }) =>
    callback.deliveries({
      case: 'A/1',
      event: 'case.received',
      state: 'failed',
      from: at,
      to: '2026-02-01',
      before: 'dlv_1',
    }),
  getDelivery: ({ callback }) => callback.delivery('dlv_1'),
  replayDelivery: ({ callback }) => callback.replay('dlv_1'),
  replayFailed: ({ callback }) =>
    callback.replayFailed({ since: at, until: '2026-02-01', dry_run: true }),
  whoami: (deedwire) => deedwire.whoami(),
  advanceCase: ({ sandbox }) =>
    sandbox.advance('A/1', {
      to: 'finalised',
      result: 'hold',
      reason: 'A charge.',
      documents_awaited: false,
    }),
  reReleaseCase: ({ sandbox }) => sandbox.reRelease('A/1', { reason: 'Redeemed.' }),
}

/** The request that was sent, with an answer of the given status. */
async function sentBy(name: string, status: number) {
  const sent: { url: URL; init: RequestInit }[] = []
  const deedwire = new Deedwire({
    baseUrl: 'https://api.example/uat/v1',
    apiKey,
    maxRetries: 0,
    fetch: async (url, init) => {
      sent.push({ url: new URL(url), init })
      const body = status === 204 ? null : '{"data":{},"queries":[]}'
      return new Response(body, { status })
    },
  })
  await calls[name]?.(deedwire)
  const [request] = sent
  if (!request || sent.length > 1) throw new Error(`${name} made ${sent.length} requests`)
  return request
}

test('each has a method, and no method is left for a removed operation', () => {
  expect(operations.length).toBeGreaterThan(20)
  expect(Object.keys(calls).sort()).toEqual(operations.map(({ name }) => name).sort())
})

describe.each(operations)('$name: $method $path', ({ name, method, path, operation }) => {
  const { parameters = [], requestBody, responses } = operation
  const isPublic = operation.security?.length === 0
  const successes = Object.keys(responses).map(Number)

  test('accepts each success status in the document, and no other', async () => {
    for (const status of [200, 201, 202, 204]) {
      const call = sentBy(name, status)
      if (successes.includes(status)) await call
      else await expect(call).rejects.toMatchObject({ status, code: 'invalid_response' })
    }
  })

  test('sends every documented parameter to its address', async () => {
    const { url, init } = await sentBy(name, Math.min(...successes))
    const filled = path.replace('{ref}', 'A%2F1')
    const folder = /^\/cases/.test(filled)
      ? 'query_1'
      : filled.startsWith('/collateral')
        ? 'col_1'
        : 'dlv_1'
    expect(init.method).toBe(method)
    const base = isPublic ? '' : '/uat/v1'
    expect(url.pathname).toBe(`${base}${filled.replace('{id}', folder)}`)
    const names = (place: string) =>
      parameters.filter((one) => one.in === place).map((one) => one.name.toLowerCase())
    expect([...url.searchParams.keys()].sort()).toEqual(names('query').sort())
    const headers = new Headers(init.headers)
    expect(headers.get('authorization')).toBe(isPublic ? null : `Bearer ${apiKey}`)
    expect(headers.has('idempotency-key')).toBe(names('header').includes('idempotency-key'))
    const schema = requestBody?.content['application/json']?.schema.$ref.split('/').at(-1) ?? ''
    const documented = document.components.schemas[schema]?.properties
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    expect(body && Object.keys(body).sort()).toEqual(documented && Object.keys(documented).sort())
    expect(headers.get('content-type')).toBe(documented ? 'application/json' : null)
  })
})
