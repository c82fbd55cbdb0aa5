import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  type ExamReceiver,
  openExamReceiver,
  type PlantedFault,
  type ReceiverOptions,
} from '../../../../../../tests/support/callbacks/exam-receiver.ts'
import {
  callbackAudit,
  openTestCallbacks,
  type TestCallbacks,
  writtenDown,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'
import { checkCertificate } from '../../../../callbacks/callbacks.ts'

let app: TestApp
let desk: TestCallbacks
const opened: ExamReceiver[] = []
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'test' })
})
afterAll(async () => {
  for (const receiver of opened) await receiver.close()
  await app.end()
})
beforeEach(async () => {
  desk = await openTestCallbacks(app)
})

async function open(faults: readonly PlantedFault[] = [], options: ReceiverOptions = {}) {
  const receiver = await openExamReceiver(faults, options)
  opened.push(receiver)
  return receiver
}
const examine = (body: object) => desk.ask('/callback/examination', { body, mode: 'test' })
const keys = async () => (await call(app.url, '/.well-known/deedwire-examination-key')).json.keys
const wrongIn = (json: { results: { outcome: string; probe: string }[] }) =>
  json.results.filter(({ outcome }) => outcome !== 'passed').map(({ probe }) => probe)

describe('the registered URL', () => {
  test('is signed with the lender’s own secret; a good receiver passes, certified', async () => {
    const path = { url: 'http://127.0.0.1:1/in' }
    const secret = await desk.register('test', path)
    const { url, stateUrl, received } = await open([], { secret })
    const header = { header_name: 'X-Api-Key', header_value: 'let me in, please' }
    await desk.register('test', { url, ...header })
    const reply = await examine({ state_url: stateUrl })
    expect(reply.status, reply.text).toBe(200)
    expect(wrongIn(reply.json)).toEqual([])
    expect(reply.json).toMatchObject({ verdict: 'passed', state: 'address' })
    const { certificate } = reply.json
    expect(certificate.certificate).toMatchObject({
      id: expect.stringMatching(/^exam_/),
      issuer: 'Deedwire',
      examination_version: 1,
      lender: { id: desk.lender.id },
      environment: 'uat',
      url,
      registered: true,
      verdict: 'passed',
      callbacks: received.length,
    })
    expect(checkCertificate(certificate, await keys(), new Date())).toBe('genuine')
    expect(received.every(({ headers }) => headers['x-api-key'] === header.header_value)).toBe(true)
    expect(reply.text).not.toContain(secret)
    expect(reply.text).not.toContain(header.header_value)
    const days = Date.parse(certificate.certificate.valid_until) - Date.now()
    expect(Math.round(days / 86_400_000)).toBe(90)
  })

  test('leaves no event, no delivery, and a line in the audit trail', async () => {
    const { url } = await open(['breaks on everything'])
    await desk.register('test', { url })
    expect((await examine({})).json.verdict).toBe('failed')
    expect(await desk.deliveries('', 'test')).toEqual([])
    expect((await desk.ask('/callback', { mode: 'test' })).json.failing_since).toBeNull()
    expect((await callbackAudit(app, desk.lender.id)).at(-1)).toMatchObject({
      actor: expect.stringMatching(/^key:/),
      action: 'callback.examined',
      mode: 'test',
      details: { host: '127.0.0.1', verdict: 'failed' },
    })
  })
})

describe('another URL', () => {
  test('is signed with the secret in the request, which is stored nowhere', async () => {
    const secret = 'brought along for this once'
    const { url, stateUrl, received } = await open(['no signature check'], { secret })
    await desk.register('test', { header_name: 'X-Api-Key', header_value: 'let me in, please' })
    const state = { state_url: stateUrl, state_header_name: 'X-Key', state_header_value: 'peep' }
    const reply = await examine({ url, secret, ...state })
    expect(reply.json).toMatchObject({ verdict: 'failed' })
    expect(reply.json.certificate.certificate).toMatchObject({ url, registered: false })
    expect(checkCertificate(reply.json.certificate, await keys(), new Date())).toBe('genuine')
    expect(received.some(({ headers }) => 'x-api-key' in headers)).toBe(false)
    for (const text of [reply.text, await writtenDown(app)]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain('peep')
    }
  })
})

test('an Idempotency-Key returns the first answer again', async () => {
  const { url, secret, received } = await open(['redirects'])
  const headers = { 'idempotency-key': 'once' }
  const ask = () =>
    desk.ask('/callback/examination', { body: { url, secret }, mode: 'test', headers })
  const first = await ask()
  const count = received.length
  const second = await ask()
  expect([second.status, second.text]).toEqual([200, first.text])
  expect(received).toHaveLength(count)
})

test('an address that may not be dialled is reported like one that does not answer', async () => {
  const strict = await startTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'off' })
  try {
    const other = await openTestCallbacks(strict)
    const body = { url: 'https://localhost.example.invalid/in', secret: 'a secret of its own' }
    const reply = await other.ask('/callback/examination', { body, mode: 'test' })
    expect(reply.json).toMatchObject({ verdict: 'failed' })
    expect(reply.json.results[0]).toMatchObject({ probe: 'good', finding: 'no_answer' })
    const near = { ...body, url: 'http://127.0.0.1:9/in' }
    const refused = await other.ask('/callback/examination', { body: near, mode: 'test' })
    expect(refused.status).toBe(400)
  } finally {
    await strict.end()
  }
})

test('staff see the latest with their certificates, and can run one too', async () => {
  const { url, secret } = await open(['refuses everything'])
  await examine({ url, secret })
  const operator = await app.staff('operator')
  const base = `/test/lenders/${desk.lender.id}/callback`
  const examined = await operator.post(`${base}/examination`, { url, secret })
  expect([examined.status, examined.json.verdict]).toEqual([200, 'failed'])
  const { json } = await operator.get(`${base}/examinations`)
  expect(json.examinations.map(({ by }: { by: string }) => by.split(':')[0])).toEqual([
    'staff',
    'key',
  ])
  expect(json.examinations[0].certificate).toEqual(examined.json.certificate)
  const live = await operator.post(`${base.replace('test', 'live')}/examination`, { url, secret })
  expect(live.status).toBe(404)
})
