import {
  checkIdempotencyKey,
  checkMaxRetries,
  checkTimeoutMs,
  type DeedwireOptions,
} from '../client-options.ts'
import { connectionOf } from '../connection.ts'
import type { RequestOptions, UploadOptions } from '../types/options.ts'
import { bodyOf } from './answer.ts'
import { sendOnce } from './attempt.ts'
import { DeedwireApiError } from './errors.ts'
import type { Answer, Attempt, Fetch, Method } from './exchange.ts'
import { type Query, withQuery } from './query.ts'
import type { Origin } from './result.ts'
import { isPassing, retryDelayMs } from './retry-policy.ts'
import { type Runtime, systemRuntime } from './runtime.ts'
import { userAgent } from './user-agent.ts'
import { type Watch, watchWith } from './watch-attempt.ts'

export interface Call {
  method: Method
  path: string
  query?: Query
  /** The statuses that the endpoint documents as success. */
  accepts: readonly number[]
  /** Outside both environments, and without a key. */
  isPublic?: true
  /** Sent as JSON. */
  input?: unknown
}

export interface Reply extends Origin {
  status: number
  body: Record<string, unknown>
}

/** Sends calls with the key of one client, with retries where that is safe. */
export class Transport {
  readonly #apiKey: string
  readonly #baseUrl: string
  readonly #onRetry: DeedwireOptions['onRetry']
  /** Without a key: for signed links. */
  readonly fetch: Fetch
  readonly timeoutMs: number
  readonly maxRetries: number
  readonly runtime: Runtime
  readonly watch: Watch

  constructor(options: DeedwireOptions, runtime: Runtime = systemRuntime) {
    const { apiKey, baseUrl } = connectionOf(options)
    this.#apiKey = apiKey
    this.#baseUrl = baseUrl
    this.#onRetry = options.onRetry
    this.watch = watchWith(options.onAttempt)
    // Looked up at each call, so that instrumentation installed later still sees the requests.
    this.fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init))
    this.timeoutMs = checkTimeoutMs(options.timeoutMs ?? 120_000)
    this.maxRetries = checkMaxRetries(options.maxRetries ?? 4)
    this.runtime = runtime
  }

  async get(path: string, options?: RequestOptions, query?: Query): Promise<Reply> {
    return this.send({ method: 'GET', path, accepts: [200], ...(query && { query }) }, options)
  }

  /** The body and its idempotency key are created once: that makes the retries safe. */
  async send(call: Call, options: UploadOptions = {}): Promise<Reply> {
    const { method, input } = call
    const headers: Record<string, string> = { ...userAgent, accept: 'application/json' }
    if (!call.isPublic) headers.authorization = `Bearer ${this.#apiKey}`
    if (method === 'POST' || method === 'PUT') {
      const key = options.idempotencyKey ?? crypto.randomUUID()
      headers['idempotency-key'] = checkIdempotencyKey(key)
    }
    if (input !== undefined) headers['content-type'] = 'application/json'
    return this.#sendUntilDone(call, checkMaxRetries(options.maxRetries ?? this.maxRetries), {
      method,
      url: withQuery(this.#root(call) + call.path, call.query),
      headers,
      body: input === undefined ? undefined : JSON.stringify(input),
      timeoutMs: checkTimeoutMs(options.timeoutMs ?? this.timeoutMs),
      signal: options.signal,
      onProgress: options.onProgress,
      number: 1,
    })
  }

  #root({ isPublic }: Call): string {
    return isPublic ? this.#baseUrl.replace(/(\/uat)?\/v1$/, '') : this.#baseUrl
  }

  async #sendUntilDone(call: Call, maxRetries: number, attempt: Attempt): Promise<Reply> {
    const { method, signal } = attempt
    for (let retries = 0; ; retries++) {
      try {
        const number = retries + 1
        const watched = { method, path: call.path, attempt: number, signal }
        const send = () => sendOnce(this.fetch, { ...attempt, number })
        const answer = await this.watch(watched, send)
        return this.#reply(call, answer)
      } catch (error) {
        // First, since an abort also looks like a lost connection.
        signal?.throwIfAborted()
        if (retries > 0 && wasDeletedBefore(method, error)) {
          const { requestId, rateLimit } = error
          return { status: 204, body: {}, requestId, rateLimit }
        }
        if (retries >= maxRetries || !isPassing(error)) throw error
        const delayMs = retryDelayMs(error, retries, this.runtime.random())
        this.#onRetry?.({ method, path: call.path, attempt: retries + 1, delayMs, error })
        await this.runtime.sleep(delayMs, signal)
      }
    }
  }

  #reply(call: Call, answer: Answer): Reply {
    const { status, requestId, rateLimit } = answer
    const body = bodyOf(this.#withoutKey(answer), call.accepts, this.runtime.nowMs())
    return { status, body, requestId, rateLimit }
  }

  /**
   * A debugging proxy may echo the request in its error; the key must not get into a log that way.
   */
  #withoutKey(answer: Answer): Answer {
    if (answer.status < 400) return answer
    return { ...answer, text: answer.text?.replaceAll(this.#apiKey, '[api key]') }
  }
}

/** An earlier attempt succeeded, and only its answer was lost. */
function wasDeletedBefore(method: Method, error: unknown): error is DeedwireApiError {
  return method === 'DELETE' && error instanceof DeedwireApiError && error.status === 404
}
