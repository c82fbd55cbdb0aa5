import { hash } from 'node:crypto'

const keysMax = 10_000

/**
 * Which lender a key belongs to, learnt when a request with it was authenticated. Only for sharing
 * places, before anything is read from the database: what a key allows is checked for every request.
 */
export class KnownKeys {
  readonly #lenders = new Map<string, string>()

  learn(authorization: string | undefined, lender: string): void {
    const key = identify(authorization)
    this.#lenders.delete(key)
    this.#lenders.set(key, lender)
    if (this.#lenders.size <= keysMax) return
    const [oldest = ''] = this.#lenders.keys()
    this.#lenders.delete(oldest)
  }

  /** All unknown keys count as one lender. */
  lenderOf(authorization: string | undefined): string {
    return this.#lenders.get(identify(authorization)) ?? 'unknown'
  }
}

function identify(authorization = ''): string {
  return hash('sha256', authorization, 'base64')
}
