import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { countStored, type Stored } from '../app/stored.ts'
import { startTestApp, type TestApp, type TestLender } from '../app/test-app.ts'
import { expectError } from './expect-error.ts'
import { call, type Reply, sampleCase } from './http-client.ts'

export interface Unharmed {
  readonly app: TestApp
  readonly lender: TestLender
  post(body: string | Buffer, headers?: Record<string, string>): Promise<Reply>
}

/**
 * A service with one case, R-1, for a file of bad requests. After each of its tests nothing may be
 * left behind, no answer may be a 5xx, and the next request is answered.
 */
export function unharmedApp(): Unharmed {
  let app: TestApp
  let lender: TestLender
  let before: Stored
  beforeAll(async () => {
    app = await startTestApp()
    lender = await app.lender()
    const body = sampleCase({ external_ref: 'R-1' })
    await call(app.url, '/v1/cases', { key: lender.live, body })
    // Once: before a later test, the remains of an interrupted upload may still be in removal.
    before = await countStored(app)
  })
  afterAll(() => app.end())
  beforeEach(() => {
    app.logged.length = 0
  })
  afterEach(async () => {
    // A cut connection is noticed a moment later; an answer comes after the clean-up.
    await expect.poll(() => countStored(app)).toEqual(before)
    expect((await call(app.url, '/v1/cases/R-1', { key: lender.live })).status).toBe(200)
    expect(app.logged.filter((line) => Number(line.status) >= 500)).toEqual([])
  })
  return {
    get app() {
      return app
    },
    get lender() {
      return lender
    },
    post: (body, headers = {}) => call(app.url, '/v1/cases', { key: lender.live, body, headers }),
  }
}

const codes: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized',
  404: 'not_found',
  408: 'request_timeout',
  413: 'payload_too_large',
  417: 'invalid_request',
}
const boundMs = 30_000

/** A refusal in the usual shape, in limited time. */
export async function expectRefused(send: () => Promise<Reply>, statuses = [400]): Promise<void> {
  const startedAt = performance.now()
  const reply = await send()
  expect(performance.now() - startedAt).toBeLessThan(boundMs)
  expect(statuses, reply.text).toContain(reply.status)
  expectError(reply, reply.status, codes[reply.status] ?? '', expect.any(Array))
}
