import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  type ExamReceiver,
  openExamReceiver,
} from '../../../../../../tests/support/callbacks/exam-receiver.ts'
import {
  openTestCallbacks,
  type TestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectInvalid } from '../../../../../../tests/support/http/expect-error.ts'
import { imageOf } from '../../../../../../tests/support/http/staff-routes.ts'

let app: TestApp
let desk: TestCallbacks
let receiver: ExamReceiver
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'test' })
  desk = await openTestCallbacks(app)
  receiver = await openExamReceiver()
})
afterAll(async () => {
  await receiver.close()
  await app.end()
})

const secret = 'a secret of its own'
const url = () => receiver.url
const state = () => receiver.stateUrl

test.each<[string, () => object, string[]]>([
  ['no URL, and none registered', () => ({}), ['url']],
  ['another URL without a secret', () => ({ url: url() }), ['secret']],
  ['a short secret', () => ({ url: url(), secret: 'short' }), ['secret']],
  ['no URL at all', () => ({ url: 'in', secret }), ['url']],
  ['a URL with a password', () => ({ url: 'http://a:b@127.0.0.1/', secret }), ['url']],
  [
    'a state address without a place',
    () => ({ url: url(), secret, state_url: url() }),
    ['state_url'],
  ],
  [
    'a state address elsewhere',
    () => ({ url: url(), secret, state_url: 'http://127.0.0.1:1/{external_ref}' }),
    ['state_url'],
  ],
  [
    'a state address with the reference in its host',
    () => ({
      url: 'http://exam-0.lender.example/',
      secret,
      state_url: 'http://{external_ref}.lender.example/x',
    }),
    ['state_url'],
  ],
  [
    'a header without a state address',
    () => ({ url: url(), secret, state_header_name: 'X-Key', state_header_value: 'v' }),
    ['state_url'],
  ],
  [
    'half a header',
    () => ({ url: url(), secret, state_url: state(), state_header_name: 'X-Key' }),
    ['state_header_value'],
  ],
  [
    'a header of ours',
    () => ({
      url: url(),
      secret,
      state_url: state(),
      state_header_name: 'Host',
      state_header_value: 'a\nb',
    }),
    ['state_header_name', 'state_header_value'],
  ],
  [
    'all that is wrong, at once',
    () => ({ url: 'ftp://x', state_url: 'gopher://y' }),
    ['url', 'secret', 'state_url'],
  ],
])('%s: reported, and nothing is sent or stored', async (_, body, paths) => {
  const before = await imageOf(app)
  const reply = await desk.ask('/callback/examination', { body: body(), mode: 'test' })
  expectInvalid(reply, paths)
  expect(await imageOf(app)).toEqual(before)
  expect(receiver.received).toEqual([])
})

test('in production the address does not exist', async () => {
  const reply = await desk.ask('/callback/examination', { body: { url: url(), secret } })
  expect(reply.status).toBe(404)
})
