import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { OverloadGuard, overloadLimits } from './refuse-overload.ts'

const response = () => new EventEmitter() as ServerResponse

test.each([
  ['long', { perConnection: overloadLimits.perConnectionMax + 1, waitedMs: 5 }],
  ['slow', { perConnection: 1, waitedMs: overloadLimits.waitedMsMax + 1 }],
])('refuses while the queue for the database is %s, and says when to come back', (_, busy) => {
  let queue = { perConnection: 0, waitedMs: 0 }
  const guard = new OverloadGuard(() => queue)
  guard.admit(response())
  queue = busy
  expect(() => guard.admit(response())).toThrow(
    expect.objectContaining({
      code: 'unavailable',
      message: 'The service is busy. Try again shortly.',
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= 3),
    }),
  )
  queue = { perConnection: 1, waitedMs: 50 }
  guard.admit(response())
})

test('takes no more at once than it may, and another once one has ended', () => {
  const guard = new OverloadGuard(() => ({ perConnection: 0, waitedMs: 0 }))
  const under = Array.from({ length: overloadLimits.underWayMax }, response)
  for (const one of under) guard.admit(one)
  expect(() => guard.admit(response())).toThrow('busy')
  under[0]?.emit('close')
  guard.admit(response())
  expect(() => guard.admit(response())).toThrow('busy')
})
