import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { headersOf, signatureOf } from '../../callbacks/post/sign-callback.ts'
import { routes } from '../v1/v1.ts'

/** What docs/guide/csharp.md says by hand is what the service does. */

const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/guide/csharp.md'), 'utf8')

test('its example of a signature is what the service computes', () => {
  const [, secret = '', body = '', signature] =
    /secret `([^`]+)` and the body `([^`]+)`, `Signature` returns `([^`]+)`/.exec(page) ?? []
  expect(signature).toBe(signatureOf(secret, Buffer.from(body)))
})

test('it reads only headers that a callback has, both signatures and the time among them', () => {
  const callback = { event: 'ping', deliveryId: 'dlv_1', sequence: 1, body: Buffer.from('') }
  const signing = { secret: 'a', previous: 'b' }
  const sent = Object.keys(headersOf(callback, signing, undefined, new Date(0)))
  const named = [...new Set(page.match(/X-SVC-[\w-]+/g))]
  expect(named.filter((name) => !sent.includes(name))).toEqual([])
  const needed = ['X-SVC-Signature', 'X-SVC-Signature-Previous', 'X-SVC-Timestamp']
  expect(named).toEqual(expect.arrayContaining(needed))
})

test('it calls only addresses of the API', () => {
  const called = [...page.matchAll(/HttpMethod\.(\w+), "([^;]+?)(?:, \w+)?\);/g)].map(
    ([, method = '', path = '']) =>
      `${method.toUpperCase()} ${path.replaceAll('" + escaped + "', ':ref').replace('" + escaped', ':ref').replace('"', '')}`,
  )
  const known = routes.map(({ method, path }) => `${method} ${path}`)
  expect(called.length).toBeGreaterThanOrEqual(5)
  expect(called.filter((call) => !known.includes(call))).toEqual([])
})

test('it retries what the page on errors says, and allows five minutes as the SDK does', () => {
  const errors = readFileSync(
    resolve(import.meta.dirname, '../../../../docs/guide/errors.md'),
    'utf8',
  )
  const retried = [...errors.matchAll(/^\| (\d+) +\| `(\w+)` +\| yes/gm)]
  expect(retried.length).toBeGreaterThan(3)
  for (const [, status = '', code = ''] of retried) {
    const isInList = new RegExp(`new HashSet<int> \\{[^}]*\\b${status}\\b`).test(page)
    expect([status, code, isInList || page.includes(`"${code}"`)]).toEqual([status, code, true])
  }
  const sdk = readFileSync(
    resolve(import.meta.dirname, '../../../../sdk/src/callbacks/verify-callback.ts'),
    'utf8',
  )
  const [, seconds] = /toleranceSecondsDefault = (\d+)/.exec(sdk) ?? []
  const [, minutes] = /Tolerance = TimeSpan\.FromMinutes\((\d+)\)/.exec(page) ?? []
  expect(Number(minutes) * 60).toBe(Number(seconds))
})
