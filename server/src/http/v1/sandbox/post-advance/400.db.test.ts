import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { countStored } from '../../../../../../tests/support/app/stored.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../../tests/support/app/test-cases.ts'
import { expectError, expectInvalid } from '../../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
let key: string
let found: TestCase
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  const desk = await openTestCases(app)
  key = desk.lender.test
  found = await desk.open('test', { external_ref: 'R-1' })
})
afterAll(() => app.end())

async function refused(body: unknown, headers: Record<string, string> = {}) {
  const before = await countStored(app)
  const path = '/uat/v1/sandbox/cases/R-1/advance'
  const reply = await call(app.url, path, { key, body, headers })
  expect((await found.view()).status).toBe('received')
  expect(await countStored(app)).toEqual(before)
  return reply
}

describe('an invalid body moves nothing', () => {
  test.each<[string, object, string[]]>([
    ['no target', {}, ['to']],
    ['null as target', { to: null }, ['to']],
    ['a target that is none', { to: 'closed' }, ['to']],
    ['received', { to: 'received' }, ['to']],
    ['under_review', { to: 'under_review' }, ['to']],
    ['another case of the letters', { to: 'Finalised' }, ['to']],
    ['a list', { to: ['finalised'] }, ['to']],
    ['a result that is none', { to: 'finalised', result: 'maybe' }, ['result']],
    ['a result of another type', { to: 'finalised', result: 1 }, ['result']],
    ['a reason of another type', { to: 'finalised', reason: 1 }, ['reason']],
    ['a reason too long', { to: 'finalised', reason: 'x'.repeat(2001) }, ['reason']],
    ['NUL in a reason', { to: 'finalised', reason: 'a\0b' }, ['reason']],
    [
      'a word for a boolean',
      { to: 'query_raised', documents_awaited: 'yes' },
      ['documents_awaited'],
    ],
    [
      'every fault at once',
      { to: 1, result: 2, reason: 3, documents_awaited: 4 },
      ['to', 'result', 'reason', 'documents_awaited'],
    ],
  ])('%s', async (_, body, paths) => {
    expectInvalid(await refused(body), paths)
  })

  test.each(['negative', 'query', 'hold'])(
    '%s without a reason, or with a blank one',
    async (result) => {
      for (const reason of [undefined, null, '', '   ', '\n\t']) {
        expectInvalid(await refused({ to: 'finalised', result, reason }), ['reason'])
      }
    },
  )

  test.each(['', '  ', '\n'])('a query that asks nothing: %j', async (reason) => {
    expectInvalid(await refused({ to: 'query_raised', reason }), ['reason'])
  })

  test.each(['{', '[]', '"finalised"', 'null', ''])('not an object: %s', async (body) => {
    expectError(await refused(body), 400, 'invalid_request', expect.any(Array))
  })

  test('another Content-Type', async () => {
    const reply = await refused('{"to":"allocated"}', { 'content-type': 'text/plain' })
    expectInvalid(reply, ['Content-Type'])
  })

  test('an invalid Idempotency-Key', async () => {
    expectInvalid(await refused({ to: 'allocated' }, { 'idempotency-key': 'x'.repeat(256) }), [
      'Idempotency-Key',
    ])
  })
})

test('400 comes before 404', async () => {
  const path = '/uat/v1/sandbox/cases/NOT-THERE/advance'
  expectInvalid(await call(app.url, path, { key, body: { to: 'closed' } }), ['to'])
  const negative = { to: 'finalised', result: 'negative' }
  expectInvalid(await call(app.url, path, { key, body: negative }), ['reason'])
})
