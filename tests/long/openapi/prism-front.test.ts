import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../support/http/http-client.ts'
import { openPrismFront, type PrismFront } from '../../support/processes/prism-front.ts'

/** Checks that through-prism.test.ts would notice a service that deviates from the document. */

const view = { case_id: 'case_1', external_ref: 'R', status: 'received', is_sandbox: true }
const none = { documents_awaited: false, latest_revision_reason: null, ulpin: null }
const named = { applicant_name: 'A', loan_account_number: 'L', case_type: 'TSR' }
const open = { finalised_at: null, risk_score: null, timeline: [] as object[] }
const state = {
  result: '',
  report_version: 0,
  updated_at: '2026-11-15T09:30:00.000Z',
  due_at: null,
}
const right = { ...view, ...none, ...named, ...open, ...state }
const entry = { status: 'received', at: '2026-11-15T09:30:00.000Z' }

interface Given {
  status?: number
  headers?: Record<string, string>
  body: unknown
}
const answers: Record<string, Given> = {
  right: { body: { ...right, timeline: [entry] } },
  'new-field': { body: { ...right, mood: 'fine' } },
  'new-field-inside': { body: { ...right, timeline: [{ ...entry, by: 'Asha' }] } },
  'no-field': { body: { ...right, status: undefined } },
  'other-type': { body: { ...right, is_sandbox: 'yes' } },
  'new-header': { headers: { 'x-mood': 'fine' }, body: right },
  'new-status': { status: 418, body: { error: { code: 'teapot', message: '', details: [] } } },
  'new-field-of-an-error': {
    status: 404,
    body: { error: { code: 'not_found', message: '', details: [], hint: '' } },
  },
}

let service: Server
let front: PrismFront
beforeAll(async () => {
  const file = new URL('../../../docs/api/v1.openapi.json', import.meta.url)
  const document = await readFile(file, 'utf8')
  service = createServer((request, response) => {
    const { status = 200, headers, body } = answers[request.url?.split('/').at(-1) ?? ''] ?? {}
    const isDocument = request.url === '/openapi.json'
    const own = { 'x-request-id': 'req_1', 'content-type': 'application/json', ...headers }
    response.writeHead(status, own).end(isDocument ? document : JSON.stringify(body))
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  front = await openPrismFront(`http://127.0.0.1:${(service.address() as AddressInfo).port}`)
})
afterAll(async () => {
  await front?.close().catch(() => {})
  service?.close()
})

test.each([
  ['right', 200, []],
  ['new-field', 500, [/must NOT have additional properties.*mood/]],
  ['new-field-inside', 500, [/must NOT have additional properties.*by/]],
  ['no-field', 500, [/must have required property 'status'/]],
  ['other-type', 500, [/is_sandbox.*must be boolean/]],
  ['new-header', 200, [/200: the header x-mood is not documented/]],
  ['new-status', 418, [/418: the status is not documented/, /Unable to match/]],
  ['new-field-of-an-error', 500, [/404: the body has other fields/, /additional properties/]],
])('%s', async (ref, status, found) => {
  front.faults.length = 0
  const reply = await call(front.url, `/uat/v1/cases/${ref}`, { key: 'svc_test_1' })
  expect(front.faults).toEqual(found.map((pattern) => expect.stringMatching(pattern)))
  expect(reply.status).toBe(status)
})

test('a request that the document forbids and the service accepts', async () => {
  front.faults.length = 0
  answers.cases = { status: 202, body: { external_ref: 'R', status: 'received' } }
  await call(front.url, '/uat/v1/cases', { key: 'svc_test_1', body: { applicant_name: 7 } })
  expect(front.faults).toEqual([
    expect.stringMatching(/forbids a request that the service accepts/),
  ])
  await expect(front.close()).rejects.toThrow('not as documented')
})
