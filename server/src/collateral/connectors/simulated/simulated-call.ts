import type { Clock } from '../../../lib/clock.ts'
import { type Call, isLoopback, registryUrl, urlUnder } from '../ask-registry.ts'

export interface SimulatedOptions {
  /** The simulator of this state. */
  url: string
  /** For each call. */
  timeoutMs?: number
  clock?: Clock
}

const answerBytesMax = 5 * 1024 * 1024

/** Makes calls to a simulator: a form, or JSON for an object. */
export function simulatedCall({ url, timeoutMs = 20_000 }: SimulatedOptions) {
  const base = registryUrl(url)
  // A test key must never reach a portal that people use.
  if (!isLoopback(base.hostname)) throw new Error('A simulated registry runs on this machine.')
  return (path: string, content: URLSearchParams | object, headers = {}): Call => {
    const isForm = content instanceof URLSearchParams
    return {
      url: urlUnder(base, path),
      headers: {
        'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        ...headers,
      },
      body: isForm ? content.toString() : JSON.stringify(content),
      timeoutMs,
      answerBytesMax,
    }
  }
}
