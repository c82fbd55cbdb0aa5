import { execFile } from 'node:child_process'
import dns from 'node:dns'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import tls from 'node:tls'
import { promisify } from 'node:util'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CallbackSender, type CallbackSenderOptions } from './post-callback.ts'
import type { PostOutcome } from './post-outcome.ts'
import type { Resolve } from './resolve-receiver.ts'

/** Signed by itself, for receiver.test, from 2020 to 2120. It guards nothing. */
const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTcoR22LkI3tKN+yS
QwwEGMXEIq3bYrgdiwDMvKMmZ6KhRANCAARA0RbMGtB0GEZKs9vUZSYfICEAOT+C
GO+fESzFRpjpuXdZhH3m2Kwj0QNUEXhE3X2hCMkWsDPwWDre227C6lbV
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBbTCCAROgAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1yZWNlaXZl
ci50ZXN0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAYMRYwFAYD
VQQDDA1yZWNlaXZlci50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEQNEW
zBrQdBhGSrPb1GUmHyAhADk/ghjvnxEsxUaY6bl3WYR95tisI9EDVBF4RN19oQjJ
FrAz8Fg63ttuwupW1aNMMEowGAYDVR0RBBEwD4INcmVjZWl2ZXIudGVzdDAPBgNV
HRMBAf8EBTADAQH/MB0GA1UdDgQWBBT0lO4j7j/9rwMse0G4Q1v/JgBt3jAKBggq
hkjOPQQDAgNIADBFAiAiaoF8HMPNzUKI/zWyJMcNihwheYglkAHiBjYvZVi0mwIh
ANZbWXigUUZcc5lNxeY0sa1ZABxdrNdcAo9sim9GeOpq
-----END CERTIFICATE-----`,
}

/** Public by its number, but given to no one; nor do these tests ever dial it. */
const nobody = '3ffe::1'
/** For a busy machine; a connection that is kept would stay open for four seconds. */
const patience = { timeout: 3_500 }
const resolvesTo = (...addresses: string[]): Resolve =>
  vi.fn(async () => addresses.map((address) => ({ address, family: net.isIP(address) })))

async function listen<S extends net.Server>(server: S) {
  const sockets = new Set<net.Socket>()
  const receiver = { server, port: 0, connections: 0, bytes: 0, open: () => sockets.size }
  server.on('connection', (socket: net.Socket) => {
    receiver.connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      receiver.bytes += chunk.length
    })
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.port = (server.address() as net.AddressInfo).port
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return receiver
}

const answering = (handler: http.RequestListener) => listen(http.createServer(handler))
const raw = (onRequest: (socket: net.Socket) => void) =>
  listen(net.createServer((socket) => socket.once('data', () => onRequest(socket))))
const secure = (handler: http.RequestListener, options: https.ServerOptions = {}) =>
  listen(https.createServer({ ...certificate, ...options }, handler))
const ok: http.RequestListener = (request, response) => {
  request.resume().on('end', () => response.end('fine'))
}

function sending(options: CallbackSenderOptions = {}) {
  const sender = new CallbackSender({ timeoutMs: 5000, ...options })
  onTestFinished(() => sender.close())
  return sender
}

function targetOf(where: string | { port: number }, more: { allowPrivate?: boolean } = {}) {
  const url = typeof where === 'string' ? where : `http://127.0.0.1:${where.port}/hook?a=b`
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  return { url, headers, body: Buffer.from('{"a":1}'), allowPrivate: true, ...more }
}

const failed = (reason: string) => expect.objectContaining({ kind: 'failed', reason })
const answered = (status: number) => expect.objectContaining({ kind: 'answered', status })
const bodyOf = (outcome: PostOutcome) =>
  outcome.kind === 'answered' ? outcome.body.toString() : outcome.reason

function trustCertificate() {
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, certificate.cert])
  onTestFinished(() => tls.setDefaultCACertificates(before))
}

/** Connections go to a port where no one listens, here; the addresses they were meant for. */
function noWayOut(): string[] {
  const dialled: string[] = []
  const connect = net.connect.bind(net)
  vi.spyOn(net, 'connect').mockImplementation(((options: net.TcpNetConnectOpts) => {
    options.lookup?.('', { all: true }, (_, addresses) => {
      for (const { address } of addresses as dns.LookupAddress[]) dialled.push(address)
    })
    return connect(1, '127.0.0.1')
  }) as typeof net.connect)
  return dialled
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

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

describe('a receiver that is slow, large or broken', () => {
  test.each([
    ['says nothing', () => {}],
    ['never ends its headers', (socket: net.Socket) => socket.write('HTTP/1.1 200 OK\r\nA: b')],
    ['only ever says to go on', (socket: net.Socket) => drip(socket, 'HTTP/1.1 100 \r\n\r\n', 20)],
  ])('%s: timeout', async (_, behave) => {
    const receiver = await raw(behave)
    const outcome = await sending({ timeoutMs: 300 }).post(targetOf(receiver))
    expect(outcome).toEqual(failed('timeout'))
    expect(outcome.durationMs).toBeGreaterThan(290)
    expect(outcome.durationMs).toBeLessThan(20_000)
    await vi.waitFor(() => expect(receiver.open()).toBe(0), patience)
  })

  test('a byte a second: timeout', async () => {
    const receiver = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n')
      drip(socket, 'x', 1000)
    })
    const outcome = await sending({ timeoutMs: 2500 }).post(targetOf(receiver))
    expect(outcome).toEqual(failed('timeout'))
    await vi.waitFor(() => expect(receiver.open()).toBe(0), patience)
  })

  test('10 GB of answer: the first bytes are read, then the connection is dropped', async () => {
    let written = 0
    const receiver = await answering((request, response) => {
      request.resume()
      response.writeHead(200, { 'Content-Length': 10_000_000_000 })
      const chunk = Buffer.alloc(65_536, 'x')
      const more = () => {
        while (!response.destroyed && written < 10_000_000_000) {
          written += chunk.length
          if (!response.write(chunk)) return
        }
      }
      response.on('drain', more)
      more()
    })
    const outcome = await sending().post(targetOf(receiver))
    expect(outcome).toEqual(answered(200))
    expect(bodyOf(outcome)).toBe('x'.repeat(65_536))
    await vi.waitFor(() => expect(receiver.open()).toBe(0), patience)
    expect(written).toBeLessThan(50_000_000)
  })

  test('an answer as long as is read leaves the connection open; a byte more does not', async () => {
    let length = 100
    const receiver = await answering((request, response) => {
      request.resume().on('end', () => response.end('x'.repeat(length)))
    })
    const sender = sending({ answerBytesMax: 100 })
    for (length of [100, 100, 101, 100]) {
      expect(bodyOf(await sender.post(targetOf(receiver)))).toBe('x'.repeat(100))
    }
    expect(receiver.connections).toBe(2)
  })

  test('an answer in very many small pieces', async () => {
    const receiver = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
      socket.end(`${'1\r\ny\r\n'.repeat(60_000)}0\r\n\r\n`)
    })
    expect(bodyOf(await sending().post(targetOf(receiver)))).toBe('y'.repeat(60_000))
  })

  test('it answers early and stops reading: the rest is not sent', async () => {
    let stuck: net.Socket | undefined
    const receiver = await raw((socket) => {
      stuck = socket.pause()
      socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n')
    })
    const body = Buffer.alloc(30_000_000)
    expect(await sending().post({ ...targetOf(receiver), body })).toEqual(answered(413))
    stuck?.resume()
    await vi.waitFor(() => expect(receiver.open()).toBe(0), patience)
    expect(receiver.bytes).toBeLessThan(body.length)
  })

  test.each([
    ['closes at once', (socket: net.Socket) => socket.destroy(), 'reset'],
    ['ends at once', (socket: net.Socket) => socket.end(), 'reset'],
    ['resets', (socket: net.Socket) => socket.resetAndDestroy(), 'reset'],
    ['resets in mid-answer', (socket: net.Socket) => partly(socket, 'abc'), 'reset'],
    ['is an SSH server', (socket: net.Socket) => socket.end('SSH-2.0-x\r\n'), 'invalid_answer'],
    ['is HTTP/0.9', (socket: net.Socket) => socket.end('<html>'), 'invalid_answer'],
    [
      'has a status line without a status',
      (socket: net.Socket) => socket.end('HTTP/1.1 OK\r\n\r\n'),
      'invalid_answer',
    ],
    [
      'has 100 KB of headers',
      (socket: net.Socket) => socket.end(`HTTP/1.1 200 OK\r\nA: ${'b'.repeat(100_000)}\r\n\r\n`),
      'invalid_answer',
    ],
    [
      'gives two lengths',
      (socket: net.Socket) =>
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'),
      'invalid_answer',
    ],
    [
      'garbles a chunk',
      (socket: net.Socket) =>
        socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'),
      'invalid_answer',
    ],
    [
      'switches protocols',
      (socket: net.Socket) =>
        socket.write('HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
      'invalid_answer',
    ],
  ])('it %s', async (_, behave, reason) => {
    const receiver = await raw(behave)
    expect(await sending().post(targetOf(receiver))).toEqual(failed(reason))
    expect(receiver.connections).toBe(1)
    await vi.waitFor(() => expect(receiver.open()).toBe(0), patience)
  })

  test('nobody listens', async () => {
    const receiver = await answering(ok)
    receiver.server.close()
    expect(await sending().post(targetOf(receiver))).toEqual(failed('connect'))
  })
})

function drip(socket: net.Socket, text: string, everyMs: number) {
  const timer = setInterval(() => socket.write(text), everyMs)
  socket.on('close', () => clearInterval(timer))
}

function partly(socket: net.Socket, text: string) {
  socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n${text}`)
  setTimeout(() => socket.resetAndDestroy(), 50)
}

describe('a kept connection', () => {
  /** Answers the first request of each connection; what it does with the next is up to the test. */
  const forgetful = (onSecond: (socket: net.Socket) => void) =>
    listen(
      net.createServer((socket) => {
        let requests = 0
        socket.on('data', () => {
          requests += 1
          if (requests > 1) onSecond(socket)
          else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
        })
      }),
    )

  test('that the receiver has given up is replaced by a fresh one', async () => {
    const receiver = await forgetful((socket) => socket.resetAndDestroy())
    const sender = sending()
    const both = [sender.post(targetOf(receiver)), sender.post(targetOf(receiver))]
    expect(await Promise.all(both)).toEqual([answered(200), answered(200)])
    expect(receiver.connections).toBe(2)
    expect(await sender.post(targetOf(receiver))).toEqual(answered(200))
    expect(receiver.connections).toBe(3)
  })

  test('that breaks once the answer has begun is not', async () => {
    const receiver = await forgetful((socket) => socket.end('HTTP/1.1 2'))
    const sender = sending()
    expect(await sender.post(targetOf(receiver))).toEqual(answered(200))
    expect(await sender.post(targetOf(receiver))).toMatchObject({ kind: 'failed' })
    expect(receiver.connections).toBe(1)
  })

  test('and its replacement share one time limit', async () => {
    let requests = 0
    const receiver = await raw((socket) => {
      requests += 1
      if (requests > 1) return
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
      socket.once('data', () => setTimeout(() => socket.resetAndDestroy(), 2500))
    })
    const sender = sending({ timeoutMs: 4000 })
    expect(await sender.post(targetOf(receiver))).toEqual(answered(200))
    const outcome = await sender.post(targetOf(receiver))
    expect(outcome).toEqual(failed('timeout'))
    expect(outcome.durationMs).toBeLessThan(6400)
    expect(receiver.connections).toBe(2)
  })

  test('over TLS is replaced as well', async () => {
    trustCertificate()
    let requests = 0
    const receiver = await secure((request, response) => {
      requests += 1
      if (requests === 2) request.socket.end()
      else response.end()
    })
    const sender = sending({ resolve: resolvesTo('127.0.0.1') })
    const target = targetOf(`https://receiver.test:${receiver.port}/`)
    expect(await sender.post(target)).toEqual(answered(200))
    expect(await sender.post(target)).toEqual(answered(200))
    expect([requests, receiver.connections]).toEqual([3, 2])
  })
})

describe('TLS', () => {
  test('a certificate that is trusted and names the host', async () => {
    trustCertificate()
    const receiver = await secure(ok)
    const sender = sending({ resolve: resolvesTo('127.0.0.1') })
    for (const host of ['receiver.test', 'receiver.test.', 'RECEIVER.test']) {
      const outcome = await sender.post(targetOf(`https://${host}:${receiver.port}/`))
      expect(outcome, host).toEqual(answered(200))
    }
  })

  test.each(['https://other.test', 'https://127.0.0.1'])(
    'a certificate of another host: %s',
    async (origin) => {
      trustCertificate()
      const receiver = await secure(ok)
      const sender = sending({ resolve: resolvesTo('127.0.0.1') })
      expect(await sender.post(targetOf(`${origin}:${receiver.port}/`))).toEqual(failed('tls'))
      await vi.waitFor(() => expect(receiver.open()).toBe(0), patience)
    },
  )

  test('a certificate signed by itself, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    vi.spyOn(process, 'emitWarning').mockReturnValue()
    const receiver = await secure(ok)
    const sender = sending({ resolve: resolvesTo('127.0.0.1') })
    const target = targetOf(`https://receiver.test:${receiver.port}/`)
    expect(await sender.post(target)).toEqual(failed('tls'))
  })

  test('a handshake that is never answered', async () => {
    const receiver = await raw(() => {})
    const sender = sending({ resolve: resolvesTo('127.0.0.1'), timeoutMs: 300 })
    const target = targetOf(`https://receiver.test:${receiver.port}/`)
    expect(await sender.post(target)).toEqual(failed('timeout'))
    await vi.waitFor(() => expect(receiver.open()).toBe(0), patience)
  })

  test('a version that is too old, no TLS at all, a handshake cut short', async () => {
    trustCertificate()
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' } as const
    const receivers = [
      await secure(ok, old),
      await answering(ok),
      await raw((socket) => socket.destroy()),
    ]
    const sender = sending({ resolve: resolvesTo('127.0.0.1') })
    for (const { port } of receivers) {
      const outcome = await sender.post(targetOf(`https://receiver.test:${port}/`))
      expect(outcome).toEqual(failed('tls'))
    }
  })
})

describe('only public addresses', () => {
  const strictly = { allowPrivate: false }

  test('plain HTTP is refused', async () => {
    const receiver = await answering(ok)
    const sender = sending({ resolve: resolvesTo('127.0.0.1') })
    const target = targetOf(`http://example.com:${receiver.port}/`, strictly)
    expect(await sender.post(target)).toEqual(failed('refused_address'))
    expect(receiver.connections).toBe(0)
  })

  test('a name that is public the first time and loopback the second', async () => {
    trustCertificate()
    const canary = await secure(ok)
    const answers = [nobody, '127.0.0.1', '::1', '::ffff:127.0.0.1']
    const resolve = vi.fn<Resolve>(async () => {
      const address = answers.shift() ?? ''
      return [{ address, family: net.isIP(address) }]
    })
    const dialled = noWayOut()
    const sender = sending({ resolve })
    const target = targetOf(`https://receiver.test:${canary.port}/`, strictly)
    expect(await sender.post(target)).toEqual(failed('connect'))
    expect(dialled).toEqual([nobody])
    expect(resolve).toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
    for (let i = 0; i < 3; i += 1) {
      expect(await sender.post(target)).toEqual(failed('refused_address'))
    }
    expect(canary.connections).toBe(0)
  })

  test.each([
    [nobody, '127.0.0.1'],
    ['127.0.0.1', nobody],
    ['8.8.8.8', nobody, '10.0.0.1'],
  ])('a name with a private address among its public ones: %s, %s', async (...addresses) => {
    const canary = await answering(ok)
    const connect = vi.spyOn(net, 'connect')
    const sender = sending({ resolve: resolvesTo(...addresses) })
    const target = targetOf(`https://receiver.test:${canary.port}/`, strictly)
    expect(await sender.post(target)).toEqual(failed('refused_address'))
    expect(connect).not.toHaveBeenCalled()
    expect(canary.connections).toBe(0)
  })

  test('a connection opened where private ones are allowed is not used where they are not', async () => {
    trustCertificate()
    const receiver = await secure(ok)
    let address = '127.0.0.1'
    const resolve = async () => [{ address, family: net.isIP(address) }]
    const sender = sending({ resolve })
    const target = targetOf(`https://receiver.test:${receiver.port}/`)
    expect(await sender.post(target)).toEqual(answered(200))
    address = nobody
    const dialled = noWayOut()
    expect(await sender.post({ ...target, ...strictly })).toEqual(failed('connect'))
    expect(dialled).toEqual([nobody])
    expect(receiver.connections).toBe(1)
  })

  /** Connections that end up elsewhere than they were sent; `peer` is what they say of it. */
  function diverted(port: number, peer: () => string) {
    const toldApart = <S extends net.Socket>(socket: S) =>
      Object.defineProperty(socket, 'remoteAddress', { get: peer })
    const connect = net.connect.bind(net)
    const connectSecurely = tls.connect.bind(tls)
    vi.spyOn(net, 'connect').mockImplementation(() => toldApart(connect(port, '127.0.0.1')))
    vi.spyOn(tls, 'connect').mockImplementation(((options: tls.ConnectionOptions) =>
      toldApart(connectSecurely(options))) as typeof tls.connect)
  }

  test('the peer of the socket is judged, before the first byte of TLS', async () => {
    const canary = await secure(ok)
    diverted(canary.port, () => '127.0.0.1')
    const sender = sending({ resolve: resolvesTo(nobody) })
    const outcome = await sender.post(targetOf('https://receiver.test/', strictly))
    expect(outcome).toEqual(failed('refused_address'))
    await vi.waitFor(() => expect([canary.connections, canary.open()]).toEqual([1, 0]), patience)
    expect(canary.bytes).toBe(0)
  })

  test('the peer of a kept socket is judged again', async () => {
    trustCertificate()
    let requests = 0
    const receiver = await secure((request, response) => {
      requests += 1
      ok(request, response)
    })
    let peer = nobody
    diverted(receiver.port, () => peer)
    const sender = sending({ resolve: resolvesTo(nobody) })
    const target = targetOf('https://receiver.test/', strictly)
    expect(await sender.post(target)).toEqual(answered(200))
    expect(await sender.post(target)).toEqual(answered(200))
    expect(receiver.connections).toBe(1)
    peer = '127.0.0.1'
    expect(await sender.post(target)).toEqual(failed('refused_address'))
    await vi.waitFor(() => expect(receiver.open()).toBe(0), patience)
    expect(requests).toBe(2)
  })
})

describe('names', () => {
  test.each([
    ['does not exist', () => Promise.reject(new Error('ENOTFOUND')), 'dns'],
    ['has no address', async () => [], 'dns'],
    ['is never answered for', () => new Promise<never>(() => {}), 'timeout'],
  ])('one that %s', async (_, resolve, reason) => {
    const sender = sending({ resolve, timeoutMs: 200 })
    expect(await sender.post(targetOf('https://receiver.test/'))).toEqual(failed(reason))
  })

  test('one with a dead address and a living one', async () => {
    const receiver = await answering(ok)
    const sender = sending({ resolve: resolvesTo('127.0.0.9', '127.0.0.1') })
    const outcome = await sender.post(targetOf(`http://receiver.test:${receiver.port}/`))
    expect(outcome).toEqual(answered(200))
  })

  /** What the name servers say, asked for each family apart; none is that they do not answer. */
  function nameServersSay(v4: string[] | undefined, v6: string[] | undefined) {
    const { prototype } = dns.promises.Resolver
    const answerOf = async (addresses: string[] | undefined) => {
      if (!addresses) throw new Error('no answer')
      return addresses as never
    }
    vi.spyOn(prototype, 'resolve4').mockImplementation(() => answerOf(v4))
    vi.spyOn(prototype, 'resolve6').mockImplementation(() => answerOf(v6))
  }

  test.each([
    [undefined, undefined, 'dns'],
    [['8.8.8.8'], ['::1'], 'refused_address'],
    [['10.0.0.1'], [nobody], 'refused_address'],
    [['127.0.0.1'], undefined, 'refused_address'],
    [undefined, ['::ffff:127.0.0.1'], 'refused_address'],
  ])(
    'where only public ones are allowed, the name servers are asked: %j, %j',
    async (v4, v6, reason) => {
      nameServersSay(v4, v6)
      const connect = vi.spyOn(net, 'connect')
      const target = targetOf('https://receiver.test/', { allowPrivate: false })
      expect(await sending().post(target)).toEqual(failed(reason))
      expect(connect).not.toHaveBeenCalled()
    },
  )

  test('one family is enough', async () => {
    nameServersSay(undefined, [nobody])
    const dialled = noWayOut()
    const target = targetOf('https://receiver.test/', { allowPrivate: false })
    expect(await sending().post(target)).toEqual(failed('connect'))
    expect(dialled).toEqual([nobody])
  })

  test('one that this machine knows by itself', async () => {
    const receiver = await answering(ok)
    const outcome = await sending().post(targetOf(`http://localhost:${receiver.port}/`))
    expect(outcome).toEqual(answered(200))
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
