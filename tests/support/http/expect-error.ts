import { expect } from 'vitest'
import type { Reply } from './http-client.ts'

type Answered = Pick<Reply, 'status' | 'headers' | 'text' | 'json'>

/** The shape of every refusal: no more keys, no fewer. Decisions, section 2. */
export function expectError(
  reply: Answered,
  status: number,
  code: string,
  details: unknown = [],
): void {
  expect(reply.status, reply.text).toBe(status)
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(reply.headers['x-request-id']).toMatch(/^\S{16,}$/)
  // A client that lost a race gets the current state with the error.
  const { current, checks, ...rest } = reply.json
  // A refused release lists its checks.
  if (status !== 400) expect(checks).toBeUndefined()
  if (status !== 412) expect(current).toBeUndefined()
  expect(rest).toEqual({
    error: { code, message: expect.stringMatching(/^\S.*\.$/), details },
  })
}

/** 400 whose details name exactly these paths; the sentence after the colon may change. */
export function expectInvalid(reply: Answered, paths: readonly string[]): void {
  expectError(reply, 400, 'invalid_request', expect.any(Array))
  const details: string[] = reply.json.error.details
  for (const detail of details) expect(detail).toMatch(/^[^\s:]+: \S/)
  expect([...new Set(details.map((detail) => detail.split(': ')[0]))].sort()).toEqual(
    [...paths].sort(),
  )
}
