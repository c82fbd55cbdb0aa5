import { describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCallbacks } from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import type { Mode } from '../../../../lib/scope.ts'

const settings: Record<string, readonly Mode[]> = { off: [], test: ['test'], all: ['live', 'test'] }
const urls = ['http://127.0.0.1:9/in', 'https://10.0.0.7/in', 'http://[::1]:9/in', 'http://los/in']

describe.each(Object.entries(settings))('CALLBACK_ALLOW_PRIVATE=%s', (setting, allowed) => {
  test(`private addresses and plain HTTP in ${allowed.join(' and ') || 'no'} mode`, async () => {
    const app = await startTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: setting })
    onTestFinished(() => app.end())
    const desk = await openTestCallbacks(app)
    for (const mode of ['live', 'test'] as const) {
      for (const url of urls) {
        const reply = await desk.put({ url }, mode)
        if (allowed.includes(mode)) expect([reply.status, reply.json.url]).toEqual([200, url])
        else expectError(reply, 400, 'invalid_request', expect.any(Array))
      }
      // These are never valid addresses, whatever the setting.
      for (const url of ['ftp://127.0.0.1/', 'http://a:b@127.0.0.1/', 'http://127.0.0.1/#x']) {
        expectError(await desk.put({ url }, mode), 400, 'invalid_request', expect.any(Array))
      }
    }
  })
})
