import { execFile } from 'node:child_process'
import type http from 'node:http'
import { promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import {
  answered,
  answering,
  bodyOf,
  failed,
  ok,
  patience,
  raw,
  sending,
  targetOf,
} from '../../../../tests/support/callbacks/post-to-receiver.ts'

describe('what is sent and what comes back', () => {
  test('the exact bytes, the headers, and nothing that asks for more', async () => {
    let seen: http.IncomingMessage | undefined
    let body = ''
    const receiver = await answering((request, response) => {
      seen = request
      request.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      response.writeHead(429, { 'Retry-After': '7', 'Set-Cookie': 'a=b' }).end('slow down')
    })
    const headers = { 'X-SVC-Event': 'case.received', host: 'evil', 'content-length': '1' }
    const outcome = await sending().post({ ...targetOf(receiver), headers })
    expect(outcome).toEqual({
      kind: 'answered',
      status: 429,
      headers: { retryAfter: '7' },
      body: Buffer.from('slow down'),
      durationMs: expect.any(Number),
    })
    expect(body).toBe('{"a":1}')
    expect(seen?.method).toBe('POST')
    expect(seen?.url).toBe('/hook?a=b')
    expect(seen?.headers).toEqual({
      'x-svc-event': 'case.received',
      host: `127.0.0.1:${receiver.port}`,
      'content-length': '7',
      connection: 'keep-alive',
    })
  })

  test('one connection for many, one after the other', async () => {
    const receiver = await answering(ok)
    const sender = sending()
    for (let i = 0; i < 20; i += 1) {
      expect(await sender.post(targetOf(receiver))).toEqual(answered(200))
    }
    expect(receiver.connections).toBe(1)
  })

  test('200 at once, each with its own answer', async () => {
    const receiver = await answering((request, response) => void request.pipe(response))
    const sender = sending()
    const bodies = Array.from({ length: 200 }, (_, i) => `{"n":${i}}`)
    const outcomes = await Promise.all(
      bodies.map((body) => sender.post({ ...targetOf(receiver), body: Buffer.from(body) })),
    )
    expect(outcomes.map(bodyOf)).toEqual(bodies)
  })

  test('a redirect is an answer, not an order', async () => {
    const canary = await answering(ok)
    const receiver = await answering((_, response) => {
      response.writeHead(307, { Location: `http://127.0.0.1:${canary.port}/` }).end()
    })
    expect(await sending().post(targetOf(receiver))).toEqual(answered(307))
    expect(canary.connections).toBe(0)
  })

  test('a proxy in the environment is not asked', async () => {
    const canary = await answering(ok)
    const receiver = await answering(ok)
    const target = JSON.stringify(targetOf(receiver))
    const program = `
      import { CallbackSender } from ${JSON.stringify(import.meta.resolve('./post-callback.ts'))}
      const target = { ...${target}, body: Buffer.from('{}') }
      const sender = new CallbackSender()
      console.log((await sender.post(target)).status)
      await sender.close()`
    const proxy = `http://127.0.0.1:${canary.port}`
    const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, HTTPS_PROXY: proxy }
    const args = ['--input-type=module', '-e', program]
    const { stdout } = await promisify(execFile)(process.execPath, args, { env })
    expect(stdout.trim()).toBe('200')
    expect(canary.connections).toBe(0)
  })

  test.each(['a\r\nX-SVC-Event: forged', 'a\nb', 'a\0b', '\u010d\u010aX: y'])(
    'a header cannot carry another one: %j',
    async (value) => {
      const receiver = await answering(ok)
      const target = { ...targetOf(receiver), headers: { 'X-Key': value } }
      await expect(sending().post(target)).rejects.toThrow(TypeError)
      expect(receiver.connections).toBe(0)
    },
  )

  test('nor can the URL', async () => {
    const receiver = await answering(ok)
    const url = `http://127.0.0.1:${receiver.port}/a HTTP/1.1\r\nX-SVC-Event: forged\r\n`
    expect(await sending().post(targetOf(url))).toEqual(failed('refused_address'))
    expect(receiver.connections).toBe(0)
  })
})

describe('stopping', () => {
  test('before it began', async () => {
    const receiver = await answering(ok)
    const outcome = await sending().post(targetOf(receiver), AbortSignal.abort())
    expect(outcome).toEqual(failed('aborted'))
    expect(receiver.connections).toBe(0)
  })

  test('half-way', async () => {
    const receiver = await raw(() => {})
    const stop = new AbortController()
    const outcome = sending().post(targetOf(receiver), stop.signal)
    await vi.waitFor(() => expect(receiver.bytes).toBeGreaterThan(0), patience)
    stop.abort()
    expect(await outcome).toEqual(failed('aborted'))
    await vi.waitFor(() => expect(receiver.open()).toBe(0), patience)
  })

  test('closing ends what is under way, what is kept, and what comes later', async () => {
    const kept = await answering(ok)
    const hanging = await raw(() => {})
    const sender = sending()
    expect(await sender.post(targetOf(kept))).toEqual(answered(200))
    const outcome = sender.post(targetOf(hanging))
    await vi.waitFor(() => expect(hanging.bytes).toBeGreaterThan(0), patience)
    await sender.close()
    expect(await outcome).toEqual(failed('aborted'))
    expect(await sender.post(targetOf(kept))).toEqual(failed('aborted'))
    await vi.waitFor(() => expect([kept.open(), hanging.open()]).toEqual([0, 0]), patience)
  })
})
