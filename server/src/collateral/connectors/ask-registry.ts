import http from 'node:http'
import https from 'node:https'
import { SearchFailure } from './connector.ts'

export interface Call {
  url: URL
  headers: Record<string, string>
  body: string
  /** From the first byte sent to the last one received. */
  timeoutMs: number
  answerBytesMax: number
}

export interface Answer {
  status: number
  contentType: string
  bytes: Buffer
}

/**
 * An allowed address: HTTPS, or plain HTTP on this machine. Throws for any other, when the service
 * starts and not when a lender sends a request.
 */
export function registryUrl(text: string): URL {
  const url = new URL(text)
  const isAllowed =
    url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  if (!isAllowed)
    throw new Error('The URL of a registry must start with https://, or http:// on this machine.')
  if (url.username || url.password || url.search || url.hash) {
    throw new Error('The URL of a registry must have no user name, query or fragment.')
  }
  return url
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** `https://host/base` and `/v1/x` → `https://host/base/v1/x` */
export function urlUnder(base: URL, path: string): URL {
  return new URL(base.pathname.replace(/\/+$/, '') + path, base)
}

/**
 * Posts once and returns the whole answer, whatever its status. No redirect is followed. Rejects
 * with a SearchFailure, or with the signal's reason when the caller gave up.
 */
export function ask(call: Call, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason)
      return
    }
    const request = open(call)
    const body = new Gathered(call.answerBytesMax)

    const finish = (settle: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      settle()
      request.destroy()
    }
    const fail = (error: unknown) => finish(() => reject(error))
    const onAbort = () => fail(signal.reason)
    const timer = setTimeout(
      () => fail(new SearchFailure('portal_timeout', `No answer within ${call.timeoutMs} ms.`)),
      call.timeoutMs,
    )
    signal.addEventListener('abort', onAbort, { once: true })

    request.on('error', (error) => fail(failureOf(error)))
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      fail(malformed('The registry switched protocols.'))
    })
    request.on('response', (response) => {
      const objection = objectionTo(response)
      if (objection) {
        fail(objection)
        return
      }
      response.on('error', (error) => fail(failureOf(error)))
      response.on('data', (chunk: Buffer) => {
        if (!body.add(chunk)) fail(malformed(`The answer is larger than ${body.bytesMax} bytes.`))
      })
      response.on('end', () =>
        finish(() =>
          resolve({
            status: response.statusCode ?? 0,
            contentType: response.headers['content-type'] ?? 'application/octet-stream',
            bytes: body.bytes(),
          }),
        ),
      )
    })
    request.end(call.body)
  })
}

export function malformed(message: string, cause?: unknown): SearchFailure {
  return new SearchFailure('malformed_response', message, { cause })
}

function open({ url, headers, body }: Call): http.ClientRequest {
  const options: https.RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    // A new socket: a kept one that the registry has just closed would look like a failure.
    agent: false,
    minVersion: 'TLSv1.2',
    // Explicit, since an environment variable can turn the default off.
    rejectUnauthorized: true,
  }
  return url.protocol === 'https:' ? https.request(url, options) : http.request(url, options)
}

/** We accept no encoding, so that the counted bytes are the stored ones. */
function objectionTo({ headers }: http.IncomingMessage): SearchFailure | undefined {
  const encoding = headers['content-encoding'] ?? 'identity'
  return encoding === 'identity'
    ? undefined
    : malformed('The answer has an unexpected content encoding.')
}

function failureOf(error: NodeJS.ErrnoException): SearchFailure {
  if (error.code?.startsWith('HPE_')) return malformed('The answer is not HTTP.', error)
  return new SearchFailure('portal_unavailable', 'The connection failed.', {
    cause: error,
  })
}

/**
 * Most answers arrive in one chunk, which is used directly: a preallocated buffer would be most of
 * the memory of a search. Grows by doubling, so that chunks of one byte cost no more than their
 * bytes.
 */
class Gathered {
  readonly bytesMax: number
  #buffer: Buffer = Buffer.alloc(0)
  #size = 0

  constructor(bytesMax: number) {
    this.bytesMax = bytesMax
  }

  add(chunk: Buffer): boolean {
    const size = this.#size + chunk.length
    if (size > this.bytesMax) return false
    if (this.#size === 0) {
      this.#buffer = chunk
      this.#size = size
      return true
    }
    if (size > this.#buffer.length) {
      const larger = Buffer.alloc(Math.max(size, this.#buffer.length * 2, 4096))
      this.#buffer.copy(larger, 0, 0, this.#size)
      this.#buffer = larger
    }
    chunk.copy(this.#buffer, this.#size)
    this.#size = size
    return true
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#size)
  }
}
