import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { receiverCertificate } from '../../../../tests/support/callbacks/receiver-certificate.ts'
import { ask, registryUrl, urlUnder } from './ask-registry.ts'

const never = new AbortController().signal

async function listening(server: net.Server): Promise<URL> {
  const sockets = new Set<net.Socket>()
  server.on('connection', (socket: net.Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

const answering = (handler: http.RequestListener) => listening(http.createServer(handler))
const raw = (onRequest: (socket: net.Socket) => void) =>
  listening(net.createServer((socket) => socket.once('data', () => onRequest(socket))))

const asking = (url: URL, more: { timeoutMs?: number; signal?: AbortSignal } = {}) =>
  ask(
    { url, headers: {}, body: 'x=1', timeoutMs: more.timeoutMs ?? 5_000, answerBytesMax: 100_000 },
    more.signal ?? never,
  )
const failing = (code: string) => expect.objectContaining({ name: 'SearchFailure', code })

describe('an answer', () => {
  test.each([200, 302, 404, 503])(
    'of status %d is returned whole, and no redirect is followed',
    async (status) => {
      let calls = 0
      const url = await answering((_, response) => {
        calls += 1
        response
          .writeHead(status, { 'content-type': 'text/html', location: '/elsewhere' })
          .end('नमस्कार')
      })
      const answer = await asking(url)
      expect(answer).toEqual({ status, contentType: 'text/html', bytes: Buffer.from('नमस्कार') })
      expect(calls).toBe(1)
    },
  )

  test('of exactly the limit is accepted, one byte more is not', async () => {
    let size = 100_000
    const url = await answering((_, response) => response.end(Buffer.alloc(size)))
    expect((await asking(url)).bytes.length).toBe(100_000)
    size += 1
    await expect(asking(url)).rejects.toEqual(failing('malformed_response'))
  })

  test('without end is cut off', async () => {
    const url = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
      const pour = () => socket.write(`1000\r\n${'x'.repeat(0x1000)}\r\n`)
      const pouring = setInterval(pour, 1)
      socket.on('close', () => clearInterval(pouring))
    })
    await expect(asking(url)).rejects.toEqual(failing('malformed_response'))
  })
})

describe('a failure', () => {
  test.each<[string, (socket: net.Socket) => void, string]>([
    ['closed at once', (socket) => socket.destroy(), 'portal_unavailable'],
    ['reset', (socket) => socket.resetAndDestroy(), 'portal_unavailable'],
    [
      'cut off',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc'),
      'portal_unavailable',
    ],
    ['no HTTP', (socket) => socket.end('220 mail ready\r\n'), 'malformed_response'],
    [
      'encoded unasked',
      (socket) =>
        socket.end('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 0\r\n\r\n'),
      'malformed_response',
    ],
    [
      'another protocol',
      (socket) =>
        socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
        ),
      'malformed_response',
    ],
    [
      'endless headers',
      (socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(70_000)}`),
      'malformed_response',
    ],
  ])('%s', async (_, onRequest, code) => {
    await expect(asking(await raw(onRequest))).rejects.toEqual(failing(code))
  })

  test('connection refused', async () => {
    const server = net.createServer()
    const url = await listening(server)
    await new Promise((closed) => server.close(closed))
    await expect(asking(url)).rejects.toEqual(failing('portal_unavailable'))
  })

  test('a certificate that does not verify, and a registry without TLS, get no request', async () => {
    let requests = 0
    const handler: http.RequestListener = (_, response) => {
      requests += 1
      response.end()
    }
    const secure = await listening(https.createServer(receiverCertificate, handler))
    const plain = await answering(handler)
    for (const { port } of [secure, plain]) {
      const searching = asking(new URL(`https://127.0.0.1:${port}/`))
      await expect(searching).rejects.toEqual(failing('portal_unavailable'))
    }
    expect(requests).toBe(0)
  })

  test.each<[string, (socket: net.Socket) => void]>([
    ['silence', () => {}],
    [
      'a byte now and then',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n')
        const dripping = setInterval(() => socket.write('x'), 20)
        socket.on('close', () => clearInterval(dripping))
      },
    ],
  ])('%s ends at the time-out', async (_, onRequest) => {
    const searching = asking(await raw(onRequest), { timeoutMs: 200 })
    await expect(searching).rejects.toEqual(failing('portal_timeout'))
  })

  test('a caller that gives up gets its own reason, and the connection is closed', async () => {
    const closed = Promise.withResolvers<void>()
    const url = await raw((socket) => socket.on('close', () => closed.resolve()))
    const stop = new AbortController()
    const reason = new Error('stop')
    setTimeout(() => stop.abort(reason), 50)
    await expect(asking(url, { signal: stop.signal })).rejects.toBe(reason)
    await closed.promise
  })
})

describe('an address', () => {
  test.each([
    'https://gateway.example/base',
    'http://127.0.0.1:80',
    'http://localhost:1',
    'http://[::1]',
  ])('%s is allowed', (url) => {
    expect(registryUrl(url)).toEqual(new URL(url))
  })

  test.each([
    'http://gateway.example',
    'http://10.0.0.1',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'ftp://127.0.0.1',
    'https://user:word@gateway.example',
    'https://gateway.example/?a=b',
    'gateway.example',
  ])('%s is refused', (url) => {
    expect(() => registryUrl(url)).toThrow()
  })

  test('paths are appended to that of the base', () => {
    for (const base of ['https://a.example/b', 'https://a.example/b/']) {
      expect(urlUnder(new URL(base), '/v1/x').href).toBe('https://a.example/b/v1/x')
    }
  })
})
