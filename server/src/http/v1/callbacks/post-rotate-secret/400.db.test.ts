import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
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
  await desk.register()
})
afterAll(() => app.end())
beforeEach(async () => {
  before = await imageOf(app)
})
afterEach(async () => {
  expect(await imageOf(app)).toEqual(before)
})

const rotate = (body: unknown, headers: Record<string, string> = {}) =>
  desk.ask('/callback/rotate-secret', { body, headers })

describe('refused, and the old secret stays, with the overlap', () => {
  test.each<[unknown, string]>([
    [-1, 'overlap_days: must be at least 0'],
    [8, 'overlap_days: must be at most 7'],
    [1e9, 'overlap_days: must be at most 7'],
    [1.5, 'overlap_days: must be an integer'],
    ['1', 'overlap_days: must be an integer'],
    [true, 'overlap_days: must be an integer'],
    [[1], 'overlap_days: must be an integer'],
    [{}, 'overlap_days: must be an integer'],
  ])('%j', async (overlap_days, fault) => {
    expectError(await rotate({ overlap_days }), 400, 'invalid_request', [fault])
  })
})

describe('or with the body', () => {
  test.each(['{', '[]', '7', 'null', '""', ''])('%j', async (body) => {
    expectInvalid(await rotate(body), ['body'])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded'])('of type %s', async (type) => {
    const reply = await rotate('{}', { 'content-type': type })
    expectError(reply, 400, 'invalid_request', ['Content-Type: must be application/json'])
  })

  test('more than 1 MiB: 413', async () => {
    expectError(await rotate({ padding: 'x'.repeat(1024 * 1024) }), 413, 'payload_too_large')
  })
})
