import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CallbackVerificationError,
  type VerifiedCallback,
  verifyCallback,
} from '../../sdk/src/index.ts'
import { allScopes } from '../../server/src/access/access.ts'
import { startTestApp, type TestApp, type TestLender } from '../support/app/test-app.ts'
import { openInbox } from '../support/callbacks/test-callbacks.ts'
import { call, sampleCase } from '../support/http/http-client.ts'
import { startCli } from '../support/processes/cli-process.ts'
import { cli } from '../support/processes/service-process.ts'
import { until } from '../support/until.ts'

/** `events tail`, `listen` and `trigger`, against a running service and a receiver that verifies. */

let app: TestApp
let lender: TestLender
let env: Record<string, string>
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'test' })
  lender = await app.lender()
  env = { DEEDWIRE_KEY: lender.test, DEEDWIRE_URL: app.url }
})
afterAll(async () => {
  for (const close of closers) await close()
  await app.end()
})
const deedwire = (...args: string[]) => cli(env, ...args)
const create = (external_ref: string) =>
  call(app.url, '/uat/v1/cases', { key: lender.test, body: sampleCase({ external_ref }) })
const advance = (ref: string, body: object) =>
  call(app.url, `/uat/v1/sandbox/cases/${ref}/advance`, { key: lender.test, body })

interface Receiver {
  url: string
  secret: string
  accepted: VerifiedCallback[]
  /** The failed check of each refused one. */
  refused: string[]
}

/** What a lender copies: verify, store, answer. */
async function openReceiver(): Promise<Receiver> {
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    try {
      const body = Buffer.concat(pieces)
      receiver.accepted.push(await verifyCallback(body, request.headers, receiver.secret))
      response.writeHead(204).end()
    } catch (error) {
      const check = error instanceof CallbackVerificationError ? error.check : String(error)
      receiver.refused.push(check)
      response.writeHead(401).end(check)
    }
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  )
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/callbacks`,
    secret: 'not known yet',
    accepted: [],
    refused: [],
  }
  return receiver
}

test('listen: events reach the receiver signed and in order; refused ones are reported; it resumes', async () => {
  const receiver = await openReceiver()
  const first = startCli(env, 'listen', '--forward-to', receiver.url, '--retries', '0', '--json')
  const listening = JSON.parse(await first.line((line) => line.includes('"listening"')))
  expect(listening).toMatchObject({ forward_to: receiver.url, after: '0' })
  expect(listening.signing_secret).toMatch(/^svcsec_[\w-]{43}$/)

  // The receiver does not have the secret.
  await create('L-1')
  const refused = JSON.parse(await first.line((line) => line.includes('"forwarded"')))
  expect(refused).toMatchObject({
    event: 'case.received',
    external_ref: 'L-1',
    status: 401,
    accepted: false,
    says: 'signature_mismatch',
    retry_in_ms: null,
  })
  receiver.secret = listening.signing_secret
  await advance('L-1', { to: 'finalised' })
  await first.line((line) => line.includes('case.finalised'))
  first.interrupt()
  expect(await first.ended).toBe(0)
  expect(receiver.refused).toEqual(['signature_mismatch'])
  expect(receiver.accepted.map(({ event, sequence }) => [event, sequence])).toEqual([
    ['case.allocated', 2],
    ['case.finalised', 3],
  ])
  const [, finalised] = receiver.accepted
  expect(finalised?.payload).toMatchObject({ external_ref: 'L-1', result: 'positive' })
  const stopped = JSON.parse(first.lines.at(-1) ?? '')
  expect(stopped).toMatchObject({ type: 'stopped', accepted: 2, refused: 1 })

  // From the refused one on, with the same secret: the same deliveries once more.
  const again = await cli(
    { ...env, DEEDWIRE_SIGNING_SECRET: receiver.secret },
    ...['listen', '--forward-to', receiver.url, '--after', '0', '--limit', '3'],
  )
  expect(again.code, again.stderr).toBe(0)
  expect(again.stdout).toMatch(/case\.received +L-1 #1 {2}204 in \d+ ms/)
  expect(again.stdout).toContain('3 accepted, 0 failed.')
  expect(again.stdout).not.toContain(receiver.secret)
  const ids = receiver.accepted.map(({ deliveryId }) => deliveryId)
  expect(ids.slice(0, 2)).toEqual(ids.slice(3))
  expect(new Set(ids).size).toBe(3)
})

test('listen: retries, within limits, and says that nothing listens', async () => {
  const inbox = await openInbox()
  closers.push(inbox.close)
  inbox.answer = { status: 503, body: 'down for\u001b[31m now' }
  const args = ['--after', '0', '--limit', '1', '--retries', '1']
  const [refused, absent] = await Promise.all([
    deedwire('listen', '--forward-to', inbox.url, ...args),
    deedwire('listen', '--forward-to', 'http://127.0.0.1:9/', ...args),
  ])
  expect([refused.code, absent.code]).toEqual([0, 0])
  expect(refused.stdout).toMatch(/503 refused in \d+ ms: down for \[31m now; retrying in 0\.5 s\n/)
  expect(refused.stdout).toContain('0 accepted, 1 failed.')
  expect(refused.stderr).toContain('Failed. To send it again: --after 0.')
  expect(inbox.got).toHaveLength(2)
  expect(inbox.got[0]?.headers['x-svc-delivery']).toBe(inbox.got[1]?.headers['x-svc-delivery'])
  expect(absent.stdout).toContain('no answer in')
  expect(absent.stdout).toContain('connection refused')
})

test('listen: the end of a collateral request, which is in no feed', async () => {
  const receiver = await openReceiver()
  receiver.secret = 'svcsec_given'
  const sent = await deedwire('trigger', 'collateral.completed', '--survey-no', '9002', '--json')
  expect(sent.json.collateral).toMatchObject({ status: 'completed' })
  const { id } = sent.json.collateral
  const args = ['listen', '--forward-to', receiver.url, '--secret', receiver.secret]
  const [run, absent] = await Promise.all([
    deedwire(...args, '--collateral', id, '--limit', '1'),
    deedwire(...args, '--collateral', 'col_unknown'),
  ])
  expect([run.code, absent.code]).toEqual([0, 1])
  expect(run.stdout).toContain('1 accepted, 0 failed.')
  expect(receiver.accepted).toMatchObject([
    { event: 'collateral.completed', payload: { data: { id, status: 'completed' } } },
  ])
})

test('events tail: all existing events, a few of them, and new ones', async () => {
  const tail = startCli(env, 'events', 'tail', '--json')
  await until('the tail began', async () => tail.errors.some((line) => line.includes('cursor')))
  await create('T-1')
  const event = JSON.parse(await tail.line((line) => line.includes('T-1')))
  tail.interrupt()
  expect(await tail.ended).toBe(0)
  expect(event).toMatchObject({ sequence: 1, payload: { event: 'case.received' } })
  expect(tail.errors.at(-1)).toBe(`Continue with --after ${event.cursor}.`)
  const [all, two] = await Promise.all([
    deedwire('events', 'tail', '--once'),
    deedwire('events', 'tail', '--after', '0', '--limit', '2'),
  ])
  expect([all.code, two.code]).toEqual([0, 0])
  expect(all.stdout).toMatch(/case\.finalised +L-1 #3 {2}finalised, positive/)
  expect(all.stdout.trim().split('\n').at(-1)).toContain('T-1')
  expect(two.stdout.trim().split('\n')).toHaveLength(2)
})

test('trigger: every event can be produced on a new case', async () => {
  const { json: listed } = await deedwire('trigger', '--list', '--json')
  const names = listed.map(({ event }: { event: string }) => event)
  const ofCases = names.filter((name: string) => !['collateral.completed', 'ping'].includes(name))
  const key = await app.key(lender.id, 'test', { scopes: allScopes })
  const events = ['case.in_review', 'case.withdrawn']
  const body = { url: 'http://127.0.0.1:9/callbacks', events }
  const put = await call(app.url, '/uat/v1/callback', { key, method: 'PUT', body })
  expect(put.status, put.text).toBe(200)
  const played = await Promise.all(
    ofCases.map((name: string) => deedwire('trigger', name, '--json', '--timeout', '150')),
  )
  const seen = played.map(({ json, stderr }, i) => [
    ofCases[i],
    json?.event ?? stderr,
    json?.status,
  ])
  expect(seen).toEqual([
    ['case.received', 'case.received', 'received'],
    ['case.allocated', 'case.allocated', 'allocated'],
    ['case.query_raised', 'case.query_raised', 'query_raised'],
    ['case.in_review', 'case.in_review', 'in_review'],
    ['case.withdrawn', 'case.withdrawn', 'withdrawn'],
    ['documents.received', 'documents.received', 'received'],
    ['documents.late', 'documents.received', 'in_review'],
    ['case.finalised', 'case.finalised', 'finalised'],
    ['report.revised', 'report.revised', 'finalised'],
    ['result_changed', 'result_changed', 'finalised'],
  ])
  // Without the registration an opt-in event would never come.
  await call(app.url, '/uat/v1/callback', { key, method: 'DELETE' })
  const refused = await cli({ ...env, DEEDWIRE_KEY: key }, 'trigger', 'case.withdrawn')
  expect([refused.code, refused.stdout]).toEqual([2, ''])
  expect(refused.stderr).toContain('case.withdrawn is sent only if the callback is registered')
})

test('trigger: continues a given case from its current state', async () => {
  const changed = await deedwire('trigger', 'result_changed', '--ref', 'L-1')
  expect([changed.code, changed.stdout]).toEqual([
    0,
    expect.stringMatching(
      /^result_changed happened on L-1 \(#\d+, cursor \d+\); it is finalised\./,
    ),
  ])
  const [finalised, received, allocated] = await Promise.all([
    deedwire('trigger', 'case.finalised', '--ref', 'L-1'),
    deedwire('trigger', 'case.received', '--ref', 'L-1'),
    deedwire('trigger', 'case.allocated', '--ref', 'L-1'),
  ])
  expect([finalised.code, received.code, allocated.code]).toEqual([2, 2, 1])
  expect(finalised.stderr).toContain('its next release is a revision: report.revised')
  expect(received.stderr).toContain('leave out --ref')
  expect(allocated.stderr).toMatch(/Request id: /)
})

test('trigger: deliveries to another URL, sent by the service itself', async () => {
  const inbox = await openInbox()
  closers.push(inbox.close)
  const key = await app.key(lender.id, 'test', { scopes: allScopes })
  const body = { url: inbox.url }
  await call(app.url, '/uat/v1/callback', { key, method: 'PUT', body })
  const [pinged, forbidden] = await Promise.all([
    cli({ ...env, DEEDWIRE_KEY: key }, 'trigger', 'ping'),
    deedwire('trigger', 'ping'),
    deedwire('trigger', 'collateral.completed', '--callback-url', inbox.url),
  ])
  expect([pinged.code, pinged.stdout]).toEqual([0, 'ping happened.\n'])
  expect(forbidden.code).toBe(1)
  expect(forbidden.stderr).toMatch(/callbacks:manage.*\ndeedwire whoami lists the scopes/)
  const events = () => inbox.got.map(({ headers }) => headers['x-svc-event'])
  await until('both arrived', async () => events().includes('collateral.completed'))
  expect(events()).toContain('ping')
})

test('a live key: refused with an error where only UAT is allowed', async () => {
  const live = { ...env, DEEDWIRE_KEY: lender.live }
  const [triggered, listened] = await Promise.all([
    cli(live, 'trigger', 'case.finalised'),
    cli(live, 'listen', '--forward-to', 'http://127.0.0.1:9/'),
  ])
  expect([triggered.code, triggered.stderr]).toEqual([
    2,
    'trigger works only in UAT; production has no sandbox. Give a test key (svc_test_…).\n',
  ])
  expect(listened.stderr).toBe(
    'listen is for UAT: in production callbacks go only to the registered URL. Give a test key (svc_test_…).\n',
  )
})

const mistakes: [string[], RegExp][] = [
  [['trigger'], /^Give an event; deedwire trigger --list lists them\.\n$/],
  [['trigger', 'case.sold'], /event: case\.sold is not an event/],
  [['trigger', 'case.finalised', '--result', 'good'], /--result: must be positive, negative/],
  [['events', 'tail', '--after', 'x'], /--after: must be a cursor/],
  [['listen', '--forward-to', 'ftp://x'], /--forward-to: must start with https:\/\/ or http:/],
  [['listen'], /required option '--forward-to <url>' not specified/],
]

test('wrong arguments to listen, tail and trigger are reported, and nothing is sent', async () => {
  const told = await Promise.all(mistakes.map(([args]) => deedwire(...args)))
  for (const [i, { code, stdout, stderr }] of told.entries()) {
    expect([mistakes[i]?.[0], code, stdout]).toEqual([mistakes[i]?.[0], 2, ''])
    expect(stderr).toMatch(mistakes[i]?.[1] ?? '')
  }
})
