import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import { faultsOfUrl, hostOf, isPublicAddress } from './guard-address.ts'
import type { FailureReason, PostOutcome } from './post-outcome.ts'
import { type Resolve, resolveAsMachine, resolveByDns } from './resolve-receiver.ts'
import { type DialOptions, SocketPool } from './socket-pool.ts'

export interface CallbackTarget {
  /** Only an examination reads it. */
  method?: 'POST' | 'GET'
  /** The body is sent in two halves, this long apart. */
  pauseMs?: number
  url: string
  headers: Record<string, string>
  body: Buffer
  allowPrivate: boolean
}

export interface CallbackSenderOptions {
  resolve?: Resolve
  /** For the whole attempt: name, connection, TLS, request, answer. */
  timeoutMs?: number
  answerBytesMax?: number
}

type Answer = Pick<PostOutcome & { kind: 'answered' }, 'status' | 'headers' | 'body'>

class PostFailure extends Error {
  readonly reason: FailureReason
  readonly onStaleSocket: boolean

  constructor(reason: FailureReason, cause: unknown, onStaleSocket = false) {
    super(`callback failed: ${reason}`, { cause })
    this.reason = reason
    this.onStaleSocket = onStaleSocket
  }
}

/**
 * Sends one signed callback and returns the outcome. It resolves whatever the receiver does; it
 * rejects only for headers that cannot be sent.
 */
export class CallbackSender {
  readonly #resolve: Resolve | undefined
  readonly #timeoutMs: number
  readonly #answerBytesMax: number
  /** Separate, so that a socket opened under looser rules is never used under stricter ones. */
  readonly #pools = {
    public: new SocketPool(),
    private: new SocketPool(),
    privatePlain: new SocketPool(),
  }
  readonly #running = new Map<AbortController, Promise<PostOutcome>>()
  #isClosed = false

  constructor(options: CallbackSenderOptions = {}) {
    this.#resolve = options.resolve
    this.#timeoutMs = options.timeoutMs ?? 15_000
    this.#answerBytesMax = options.answerBytesMax ?? 65_536
  }

  post(target: CallbackTarget, signal?: AbortSignal): Promise<PostOutcome> {
    const stop = new AbortController()
    const onTimeout = () => stop.abort(new PostFailure('timeout', undefined))
    const onAbort = () => stop.abort(new PostFailure('aborted', signal?.reason))
    const timer = setTimeout(onTimeout, this.#timeoutMs)
    signal?.addEventListener('abort', onAbort, { once: true })
    if (this.#isClosed || signal?.aborted) onAbort()

    const running = this.#attempt(target, stop.signal).finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      this.#running.delete(stop)
    })
    this.#running.set(stop, running)
    return running
  }

  /** Stops running requests and closes every connection. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const stop of this.#running.keys()) stop.abort(new PostFailure('aborted', undefined))
    await Promise.allSettled(this.#running.values())
    for (const pool of Object.values(this.#pools)) pool.destroy()
  }

  async #attempt(target: CallbackTarget, signal: AbortSignal): Promise<PostOutcome> {
    const startedAt = performance.now()
    const durationMs = () => performance.now() - startedAt
    try {
      signal.throwIfAborted()
      const answer = await this.#exchange(target, signal).catch((error: unknown) => {
        // The receiver closed a kept connection while we wrote, perhaps after reading the request.
        // Sending it twice is allowed: callbacks are delivered at least once and keep their id.
        if (!(error instanceof PostFailure) || !error.onStaleSocket || signal.aborted) throw error
        return this.#exchange(target, signal, { isFresh: true })
      })
      return { kind: 'answered', ...answer, durationMs: durationMs() }
    } catch (error) {
      if (!(error instanceof PostFailure)) throw error
      const { reason, cause } = error
      return { kind: 'failed', reason, durationMs: durationMs(), cause }
    }
  }

  #exchange(
    target: CallbackTarget,
    signal: AbortSignal,
    { isFresh } = { isFresh: false },
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = this.#open(target, signal, isFresh)
      let bytesBefore = 0

      const onAbort = () => fail(signal.reason)
      const fail = (error: unknown) => {
        signal.removeEventListener('abort', onAbort)
        reject(failureOf(error, request, bytesBefore))
        request.destroy()
      }
      signal.addEventListener('abort', onAbort, { once: true })
      request.on('error', fail)
      request.on('upgrade', (_response, socket) => {
        socket.destroy()
        fail(new PostFailure('invalid_answer', new Error('The receiver switched protocols.')))
      })
      // The request is written only here, after the peer of this very socket was checked, whether
      // new or kept.
      request.on('socket', (socket) => {
        bytesBefore = socket.bytesRead
        const objection = objectionTo(socket, target.allowPrivate)
        if (objection) fail(objection)
        else if (target.pauseMs !== undefined) endInHalves(request, target.body, target.pauseMs)
        // As text of the same bytes, head and body are sent in one write.
        else request.end(target.body.toString('latin1'), 'latin1')
      })
      request.on('response', (response) => {
        const onAnswer = (content: Buffer, isWhole: boolean) => {
          signal.removeEventListener('abort', onAbort)
          const { 'retry-after': retryAfter, 'x-receiver-state': state } = response.headers
          resolve({
            status: response.statusCode ?? 0,
            headers: {
              ...(retryAfter !== undefined && { retryAfter }),
              ...(typeof state === 'string' && { state }),
            },
            body: content,
          })
          if (!isWhole || !request.writableFinished) request.destroy()
        }
        response.on('error', fail)
        readBounded(response, this.#answerBytesMax, onAnswer)
      })
    })
  }

  /** A request that waits for its socket; nothing is written yet. */
  #open(target: CallbackTarget, signal: AbortSignal, isFresh: boolean): http.ClientRequest {
    const { headers, body, allowPrivate } = target
    // Checked each time, since the setting may have become stricter after the registration.
    const faults = faultsOfUrl(target.url, { allowPrivate })
    if (faults.length > 0) throw new PostFailure('refused_address', faults)
    const url = new URL(target.url)
    const agent = this.#poolOf(url, allowPrivate)
    const options: DialOptions = {
      agent,
      method: target.method ?? 'POST',
      host: hostOf(url),
      port: portOf(url),
      path: url.pathname + url.search,
      headers: { ...headers, Host: url.host, 'Content-Length': body.length },
      dial: () => this.#dial(url, allowPrivate, signal),
    }
    if (isFresh) agent.dropIdle(options)
    return http.request(options)
  }

  #poolOf({ protocol }: URL, allowPrivate: boolean): SocketPool {
    if (!allowPrivate) return this.#pools.public
    return protocol === 'https:' ? this.#pools.private : this.#pools.privatePlain
  }

  async #dial(url: URL, allowPrivate: boolean, signal: AbortSignal): Promise<Duplex> {
    const host = hostOf(url)
    const addresses = await this.#addressesOf(host, allowPrivate, signal)
    // One private address is enough to refuse: we do not control which address is used.
    if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
      throw new PostFailure('refused_address', { host, addresses })
    }
    signal.throwIfAborted()

    const socket = net.connect({
      host,
      port: portOf(url),
      noDelay: true,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: 1_000,
      lookup: (_host, _options, callback) => callback(null, [...addresses]),
    })
    await established(socket, 'connect', signal)
    const objection = objectionTo(socket, allowPrivate)
    if (objection) {
      socket.destroy()
      throw objection
    }
    if (url.protocol === 'http:') return socket

    const secure = tls.connect({
      socket,
      host,
      ...(net.isIP(host) === 0 && { servername: host }),
      ALPNProtocols: ['http/1.1'],
      minVersion: 'TLSv1.2',
      // Explicit, since an environment variable can turn the default off.
      rejectUnauthorized: true,
    })
    await established(secure, 'secureConnect', signal)
    return secure
  }

  async #addressesOf(host: string, allowPrivate: boolean, signal: AbortSignal) {
    const family = net.isIP(host)
    if (family !== 0) return [{ address: host, family }]
    const resolve = this.#resolve ?? (allowPrivate ? resolveAsMachine : resolveByDns)
    const addresses = await resolve(host, signal).catch((cause: unknown) => {
      throw new PostFailure('dns', cause)
    })
    if (addresses.length === 0) throw new PostFailure('dns', new Error(`${host} has no address.`))
    return addresses
  }
}

function endInHalves(request: http.ClientRequest, body: Buffer, pauseMs: number): void {
  const half = Math.ceil(body.length / 2)
  request.write(body.subarray(0, half))
  const timer = setTimeout(() => request.end(body.subarray(half)), pauseMs)
  request.on('close', () => clearTimeout(timer))
}

function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80))
}

/** Why the peer of this socket is refused. */
function objectionTo(socket: net.Socket, allowPrivate: boolean): Error | undefined {
  const { remoteAddress } = socket
  if (socket.destroyed || remoteAddress === undefined)
    return new Error('The other side closed the connection.')
  if (allowPrivate || isPublicAddress(remoteAddress)) return undefined
  return new PostFailure('refused_address', { remoteAddress })
}

async function established(
  socket: net.Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<void> {
  // An error may be emitted without a listener: after this event, before the pool takes the socket.
  socket.on('error', () => {})
  try {
    await once(socket, event, { signal })
  } catch (error) {
    socket.destroy()
    throw new PostFailure(event === 'connect' ? 'connect' : 'tls', error)
  }
}

function failureOf(error: unknown, request: http.ClientRequest, bytesBefore: number): PostFailure {
  if (error instanceof PostFailure) return error
  const { code = '' } = error as NodeJS.ErrnoException
  if (code.startsWith('HPE_')) return new PostFailure('invalid_answer', error)
  if (code.startsWith('ERR_SSL_')) return new PostFailure('tls', error)
  const isStale = request.reusedSocket && request.socket?.bytesRead === bytesBefore
  return new PostFailure('reset', error, isStale)
}

function readBounded(
  response: http.IncomingMessage,
  bytesMax: number,
  onAnswer: (content: Buffer, isWhole: boolean) => void,
): void {
  let chunks: Buffer[] = []
  let size = 0
  const content = () => Buffer.concat(chunks).subarray(0, bytesMax)
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size > bytesMax) onAnswer(content(), false)
    // Chunks of one byte would cost far more than their bytes.
    if (chunks.length > 64) chunks = [content()]
  })
  response.on('end', () => onAnswer(content(), true))
}
