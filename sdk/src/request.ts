import { bodyOf } from './answer.ts'
import { type Answer, type Attempt, type Fetch, sendOnce } from './attempt.ts'
import {
  checkApiKey,
  checkBaseUrl,
  checkIdempotencyKey,
  checkMaxRetries,
  checkTimeoutMs,
  type DeedwireOptions,
} from './client-options.ts'
import { isPassing, retryDelayMs } from './retry-policy.ts'
import { type Runtime, systemRuntime } from './runtime.ts'
import type { PostOptions, RequestOptions } from './types.ts'

interface Call {
  path: string
  /** The statuses that the endpoint documents as success. */
  accepts: readonly number[]
}

export interface Reply {
  status: number
  body: Record<string, unknown>
  requestId: string | undefined
}

/** Sends calls with the key of one client, again and again where that is safe. */
export class Transport {
  readonly #apiKey: string
  readonly #baseUrl: string
  readonly #fetch: Fetch
  readonly #timeoutMs: number
  readonly #maxRetries: number
  readonly #onRetry: DeedwireOptions['onRetry']
  readonly #runtime: Runtime

  constructor(options: DeedwireOptions, runtime: Runtime = systemRuntime) {
    this.#apiKey = checkApiKey(options.apiKey)
    this.#baseUrl = checkBaseUrl(options.baseUrl)
    // Looked up at each call, so that instrumentation installed later still sees the requests.
    this.#fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init))
    this.#timeoutMs = checkTimeoutMs(options.timeoutMs ?? 120_000)
    this.#maxRetries = checkMaxRetries(options.maxRetries ?? 4)
    this.#onRetry = options.onRetry
    this.#runtime = runtime
  }

  get(call: Call, options: RequestOptions = {}): Promise<Reply> {
    return this.#send(call, {
      ...this.#attempt(call, options),
      method: 'GET',
      body: undefined,
    })
  }

  /** The body and its idempotency key are made once: that is what makes the retries safe. */
  async post(call: Call, input: unknown, options: PostOptions = {}): Promise<Reply> {
    const key = checkIdempotencyKey(options.idempotencyKey ?? crypto.randomUUID())
    const attempt = this.#attempt(call, options)
    return this.#send(call, {
      ...attempt,
      method: 'POST',
      headers: { ...attempt.headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(input),
    })
  }

  #attempt(call: Call, options: RequestOptions) {
    return {
      url: this.#baseUrl + call.path,
      headers: { accept: 'application/json', authorization: `Bearer ${this.#apiKey}` },
      timeoutMs: this.#timeoutMs,
      signal: options.signal,
    }
  }

  async #send(call: Call, attempt: Attempt): Promise<Reply> {
    const { method, signal } = attempt
    for (let retries = 0; ; retries++) {
      try {
        return this.#reply(call, await sendOnce(this.#fetch, attempt))
      } catch (error) {
        // First, since an abort also looks like a lost connection.
        signal?.throwIfAborted()
        if (retries >= this.#maxRetries || !isPassing(error)) throw error
        const delayMs = retryDelayMs(error, retries, this.#runtime.random())
        this.#onRetry?.({ method, path: call.path, attempt: retries + 1, delayMs, error })
        await this.#runtime.sleep(delayMs, signal)
      }
    }
  }

  #reply(call: Call, answer: Answer): Reply {
    const { status, requestId } = answer
    const body = bodyOf(this.#withoutKey(answer), call.accepts, this.#runtime.nowMs())
    return { status, body, requestId }
  }

  /** A debugging proxy may echo the request in its error; the key must not reach a log that way. */
  #withoutKey(answer: Answer): Answer {
    if (answer.status < 400) return answer
    return { ...answer, text: answer.text?.replaceAll(this.#apiKey, '[api key]') }
  }
}
