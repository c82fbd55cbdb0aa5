import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { countStored } from '../../../../../../tests/support/app/stored.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'

const body = { to: 'allocated' }
let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  desk = await openTestCases(app)
  for (const mode of ['live', 'test'] as const) await desk.open(mode, { external_ref: mode })
})
afterAll(() => app.end())

const send = (base: string, ref: string, key?: string) =>
  call(app.url, `${base}/sandbox/cases/${encodeURIComponent(ref)}/advance`, {
    body,
    headers: { 'idempotency-key': 'NOT-FOUND-1' },
    ...(key && { key }),
  })

describe('no such case', () => {
  test.each(['NOT-THERE', 'case_01kb2x8m5v0000000000000000', 'TEST', 'test\0', 'live'])(
    '%j, and nothing of it is stored',
    async (ref) => {
      const before = await countStored(app)
      expectError(await send('/uat/v1', ref, desk.lender.test), 404, 'not_found')
      expect(await countStored(app)).toEqual(before)
    },
  )

  test('the case of another lender', async () => {
    const other = await app.lender()
    expectError(await send('/uat/v1', 'test', other.test), 404, 'not_found')
  })
})

describe('in production the sandbox does not exist', () => {
  test.each<[string, () => string | undefined, number, string]>([
    ['with a live key', () => desk.lender.live, 404, 'not_found'],
    ['with a test key', () => desk.lender.test, 401, 'unauthorized'],
    ['with a key that is none', () => 'svc_live_x', 401, 'unauthorized'],
    ['without a key', () => undefined, 401, 'unauthorized'],
  ])('%s: the same answer as at any unknown address', async (_, keyOf, status, code) => {
    const key = keyOf()
    for (const ref of ['live', 'test', 'NOT-THERE']) {
      const reply = await send('/v1', ref, key)
      expectError(reply, status, code)
      expect(reply.text).toBe((await call(app.url, '/v1/nothing', key ? { key } : {})).text)
    }
  })

  test('and moves nothing', async () => {
    const cases = ['live', 'test'].map(async (ref) => {
      const base = ref === 'live' ? '/v1' : '/uat/v1'
      const key = ref === 'live' ? desk.lender.live : desk.lender.test
      return (await call(app.url, `${base}/cases/${ref}`, { key })).json.status
    })
    expect(await Promise.all(cases)).toEqual(['received', 'received'])
  })
})
