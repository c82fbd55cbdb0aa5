import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  farUrl,
  openTestCallbacks,
  type TestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError, expectInvalid } from '../../../../../../tests/support/http/expect-error.ts'
import { imageOf } from '../../../../../../tests/support/http/staff-routes.ts'

let app: TestApp
let desk: TestCallbacks
let before: unknown
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  desk = await openTestCallbacks(app)
  // In one mode there is something to change, in the other something to create.
  await desk.register('live', { header_name: 'X-Api-Key', header_value: 'let me in, please' })
})
afterAll(() => app.end())
beforeEach(async () => {
  before = await imageOf(app)
})
afterEach(async () => {
  expect(await imageOf(app)).toEqual(before)
})

async function expectFaults(body: unknown, faults: readonly string[]): Promise<void> {
  for (const mode of ['live', 'test'] as const) {
    expectError(await desk.put(body, mode), 400, 'invalid_request', faults)
  }
}

/** A field has one entry, with everything that is wrong with it. */
const oneEntry = ([first = '', ...others]: readonly string[]) =>
  [first, ...others.map((fault) => fault.replace(/^\w+: /, ''))].join('; ')

const shape = 'url: must be a URL such as https://example.com/callbacks'
const scheme = 'url: must start with https://'
const host = 'url: must have a host on the public internet'
const name = 'url: must have a valid host name'

describe('an invalid URL', () => {
  test.each<[string, string]>([
    ['los.lender.example/callbacks', shape],
    ['https://', shape],
    ['https:///', shape],
    ['//los.lender.example', shape],
    [' https://los.lender.example', shape],
    ['https://los.lender.example/\n', shape],
    ['https://los.lender\t.example/', shape],
    ['https://los.lender.example:99999/', shape],
    ['https://[::1', shape],
    ['http://los.lender.example/', scheme],
    ['ftp://los.lender.example/', scheme],
    ['wss://los.lender.example/', scheme],
    ['https://me@los.lender.example/', 'url: must not contain a user name or password'],
    ['https://:pass@los.lender.example/', 'url: must not contain a user name or password'],
    ['https://los.lender.example/#part', 'url: must not contain a fragment'],
    ['https://los.lender.example/#', 'url: must not contain a fragment'],
    ['https://los.lender.example:0/', 'url: must not have port 0'],
    [`https://${'a'.repeat(64)}.example/`, name],
    ['https://los..lender.example/', name],
    [
      `https://los.lender.example/${'x'.repeat(2049 - 27)}`,
      'url: must have at most 2048 characters',
    ],
    ['https://los.lender.example/\0', 'url: must not contain NUL or an unpaired surrogate'],
    ['https://los.lender.example/\ud800', 'url: must not contain NUL or an unpaired surrogate'],
    ['', 'url: must not be empty'],
  ])('%j', async (url, fault) => {
    await expectFaults({ url }, [fault])
  })

  test.each([
    'localhost',
    'LOCALHOST.',
    'intranet',
    'los.localhost',
    'printer.local',
    'metadata.google.internal',
    'router.home.arpa',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[fd00::1]',
    '[ff02::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ])('a host that is not on the public internet: %s', async (one) => {
    await expectFaults({ url: `https://${one}/callbacks` }, [host])
  })

  test.each([
    ['a number', 1],
    ['a list', [farUrl]],
    ['an object', { href: farUrl }],
  ])('%s', async (_, url) => {
    await expectFaults({ url }, ['url: must be a string'])
  })

  test.each([{}, { url: null }, { callback_url: farUrl }])('none: %j', async (body) => {
    await expectFaults(body, ['url: is required'])
  })
})

const letters = "header_name: must be letters, digits and !#$%&'*+-.^_`|~ only"
const ours = 'header_name: is set by the service and cannot be chosen'
const visible = 'header_value: must be visible ASCII characters, spaces and tabs only'
const ends = 'header_value: must not begin or end with a space or tab'
const nul = 'must not contain NUL or an unpaired surrogate'

describe('an invalid header', () => {
  test.each([
    'Host',
    'host',
    'Content-Type',
    'CONTENT-LENGTH',
    'Content-Anything',
    'Connection',
    'Transfer-Encoding',
    'X-SVC-Signature',
    'x-svc-anything',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Upgrade',
    'Expect',
    'Proxy-Authorization',
  ])('the name %s', async (header_name) => {
    await expectFaults({ url: farUrl, header_name, header_value: 'x' }, [ours])
  })

  test.each(['X Api Key', 'X-Api-Key:', 'X-Api\r\nX-Other', 'X-Clé', '(x)', ' X'])(
    'the name %j',
    async (header_name) => {
      await expectFaults({ url: farUrl, header_name, header_value: 'x' }, [letters])
    },
  )

  test.each<[string, string]>([
    ['a\r\nX-SVC-Event: forged', visible],
    ['a\nb', visible],
    ['a\rb', visible],
    ['a\x7fb', visible],
    ['clé', visible],
    ['कुंजी', visible],
    [' x', ends],
    ['x ', ends],
    ['\tx', ends],
    ['', 'header_value: must not be empty'],
    ['a\0b', `header_value: ${nul}`],
    ['a\udc00', `header_value: ${nul}`],
    ['x'.repeat(1001), 'header_value: must have at most 1000 characters'],
  ])('the value %j', async (header_value, fault) => {
    await expectFaults({ url: farUrl, header_name: 'X-Api-Key', header_value }, [fault])
  })

  test.each<[object, string]>([
    [{ header_name: 'X-Api-Key' }, 'header_value: is required with header_name'],
    [
      { header_name: 'X-Api-Key', header_value: null },
      'header_value: is required with header_name',
    ],
    [{ header_value: 'x' }, 'header_name: is required with header_value'],
    [
      { header_name: 'x'.repeat(101), header_value: 'x' },
      'header_name: must have at most 100 characters',
    ],
    [{ header_name: 'a\0', header_value: 'x' }, `header_name: ${nul}`],
    [{ header_name: 1, header_value: 'x' }, 'header_name: must be a string'],
    [{ header_name: 'X-Api-Key', header_value: ['x'] }, 'header_value: must be a string'],
  ])('%j', async (header, fault) => {
    await expectFaults({ url: farUrl, ...header }, [fault])
  })
})

test('every fault at once', async () => {
  await expectFaults(
    { url: 'http://me:pass@127.0.0.1:0/#x', header_name: 'x y', header_value: ' clé' },
    [
      oneEntry([
        scheme,
        'url: must not contain a user name or password',
        'url: must not contain a fragment',
        'url: must not have port 0',
        host,
      ]),
      letters,
      oneEntry([visible, ends]),
    ],
  )
  await expectFaults({ url: 1, header_name: 2, header_value: 3 }, [
    'url: must be a string',
    'header_name: must be a string',
    'header_value: must be a string',
  ])
})

describe('an invalid body', () => {
  test.each(['{', '[]', `"${farUrl}"`, 'null', '1', ''])('%j', async (body) => {
    expectInvalid(await desk.put(body), ['body'])
  })

  test.each([
    '{"url":"https://a.example","url":"https://b.example"}',
    '{"url":"https://a.example","__proto__":{}}',
  ])('%s', async (body) => {
    expectInvalid(await desk.put(body), ['body'])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
    'its type is %j',
    async (type) => {
      const reply = await desk.ask('/callback', {
        method: 'PUT',
        body: JSON.stringify({ url: farUrl }),
        headers: { 'content-type': type },
      })
      expectError(reply, 400, 'invalid_request', ['Content-Type: must be application/json'])
    },
  )

  test('more than 1 MiB of it: 413', async () => {
    const body = { url: farUrl, padding: 'x'.repeat(1024 * 1024) }
    expectError(await desk.put(body), 413, 'payload_too_large')
  })
})
