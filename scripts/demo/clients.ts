import type { Clock } from '../../server/src/lib/clock.ts'
import type { Mode } from '../../server/src/lib/scope.ts'

/** The service as lenders and staff reach it: over HTTP, with a key or signed in. */

// biome-ignore lint/suspicious/noExplicitAny: answers of the API, read field by field.
export type Answer = any

const bases: Record<Mode, string> = { live: '/v1', test: '/uat/v1' }

async function send(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (response.ok) return response
  const { method = 'GET' } = init
  throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
}

function bodyOf(body: unknown): RequestInit {
  if (body === undefined) return {}
  if (Buffer.isBuffer(body)) return { body: new Uint8Array(body) }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** A lender's system. */
export class LenderClient {
  readonly #base: string
  readonly #keys: Record<Mode, string>

  constructor(base: string, keys: Record<Mode, string>) {
    this.#base = base
    this.#keys = keys
  }

  async ask(mode: Mode, method: string, path: string, body?: unknown): Promise<Answer> {
    const { headers, ...rest } = bodyOf(body)
    const authorization = `Bearer ${this.#keys[mode]}`
    const url = this.#base + bases[mode] + path
    return (await send(url, { method, ...rest, headers: { ...headers, authorization } })).json()
  }
}

export interface StaffAccount {
  id: string
  email: string
  password: string
  name: string
}

/** Well before the service would end the session. */
const idleMs = 20 * 3_600_000
const lifeMs = 150 * 3_600_000

/** A member of staff, who signs in again when the last sign-in is too old. */
export class StaffClient {
  readonly account: StaffAccount
  readonly #base: string
  readonly #clock: Clock
  #headers: Record<string, string> = {}
  #session: Promise<void> = Promise.resolve()
  #signedInAt = 0
  #seenAt = 0

  constructor(base: string, account: StaffAccount, clock: Clock) {
    this.#base = base
    this.account = account
    this.#clock = clock
  }

  /** Concurrent callers wait for the same session. */
  #signIn(): Promise<void> {
    const now = this.#clock.now().getTime()
    const isFresh = now - this.#seenAt < idleMs && now - this.#signedInAt < lifeMs
    this.#seenAt = now
    if (!isFresh) {
      this.#signedInAt = now
      this.#session = this.#openSession()
    }
    return this.#session
  }

  async #openSession(): Promise<void> {
    const { email, password } = this.account
    const origin = this.#base
    const response = await send(`${this.#base}/backoffice/session`, {
      method: 'POST',
      body: JSON.stringify({ email, password }),
      headers: { 'content-type': 'application/json', origin },
    })
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
    const { csrf_token } = (await response.json()) as { csrf_token: string }
    this.#headers = { cookie, origin, 'x-csrf-token': csrf_token }
  }

  async ask(method: string, path: string, body?: unknown, more: object = {}): Promise<Answer> {
    await this.#signIn()
    const { headers, ...rest } = bodyOf(body)
    const response = await send(`${this.#base}/backoffice${path}`, {
      method,
      ...rest,
      headers: { ...headers, ...this.#headers, ...more },
    })
    return response.status === 204 ? undefined : response.json()
  }

  get(path: string): Promise<Answer> {
    return this.ask('GET', path)
  }

  post(path: string, body: unknown = {}, more: object = {}): Promise<Answer> {
    return this.ask('POST', path, body, more)
  }
}
