import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { openTestCallbacks } from '../../../tests/support/callbacks/test-callbacks.ts'
import { call, sampleCase } from '../../../tests/support/http/http-client.ts'
import { createLog } from '../lib/log/log.ts'
import { CallbackWorker } from './deliver-callbacks.ts'
import { CallbackSender } from './post/post-callback.ts'
import type { AttemptKind } from './settle-outcomes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'all' })
})
afterAll(() => app.end())

/** Does not advance, except that `confirm` finds that the machine was suspended. */
function suspendedClock(ms: number) {
  let time = Date.now()
  let confirmed = 0
  return {
    now: () => new Date(time),
    confirm: async () => {
      confirmed += 1
      // First when the worker claims, then when it is about to send.
      if (confirmed === 2) time += ms
    },
  }
}

class CountingSender extends CallbackSender {
  sent = 0

  override post(): ReturnType<CallbackSender['post']> {
    this.sent += 1
    throw new Error('sent')
  }
}

test.each([
  ['nothing is sent after a suspension that may have outlasted the lease', 60_000, 0],
  ['a moment does not matter', 100, 1],
])('%s', async (_, ms, sent) => {
  const desk = await openTestCallbacks(app)
  await desk.register('live', { url: 'http://127.0.0.1:9/' })
  await call(app.url, '/v1/cases', { key: desk.keys.live, body: sampleCase() })
  const { db, keyring } = app
  const sender = new CountingSender({})
  const outcomes: AttemptKind[] = []
  const worker = new CallbackWorker({
    db,
    keyring,
    clock: suspendedClock(ms),
    log: createLog('silent'),
    sender,
    present: async (_scope, _caseId, { payload }) => payload,
    allowPrivate: () => true,
    onAttempt: (outcome) => void outcomes.push(outcome),
    // Otherwise it would claim the stream again, at the new time.
    limits: { inFlightMax: 1 },
  })
  worker.start()
  try {
    await expect.poll(() => outcomes[0]).toBe('retried')
    expect(sender.sent).toBe(sent)
  } finally {
    await worker.stop()
    await sender.close()
    await call(app.url, '/v1/callback', { key: desk.keys.live, method: 'DELETE' })
  }
})
