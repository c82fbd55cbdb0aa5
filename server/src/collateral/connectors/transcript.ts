import type { Clock } from '../../lib/clock.ts'
import type { RegistryRecord } from '../registry-record.ts'
import { type Answer, ask, type Call } from './ask-registry.ts'
import { type Found, type RawAnswer, SearchFailure, type SearchFailureCode } from './connector.ts'

/** All answers of one search; a typical parcel stores a hundredth of it. */
const sizeBytesMax = 64 * 1024 * 1024

/** Keeps every answer of one search, in the order of the requests. */
export class Transcript {
  readonly #clock: Clock
  readonly #slots: (RawAnswer | undefined)[] = []
  #sizeBytes = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get answers(): RawAnswer[] {
    return this.#slots.filter((answer) => answer !== undefined)
  }

  /** Returns an answer of status 200; any other is kept and thrown as a failure. */
  async ask(source: string, call: Call, signal: AbortSignal): Promise<Answer> {
    const slot = this.#slots.push(undefined) - 1
    const answer = await ask(call, signal)
    const { contentType, bytes } = answer
    this.#sizeBytes += bytes.length
    if (this.#sizeBytes > sizeBytesMax) {
      throw new SearchFailure('malformed_response', 'The answers together are too large.')
    }
    this.#slots[slot] = { source, contentType, bytes, fetchedAt: this.#clock.now() }
    const code = failureOfStatus(answer.status)
    if (code) throw new SearchFailure(code, `${source} answered ${answer.status}.`)
    return answer
  }
}

/** Runs a search so that its answers are kept even if it fails. */
export async function transcribed(
  clock: Clock,
  search: (transcript: Transcript) => Promise<RegistryRecord | undefined>,
): Promise<Found> {
  const transcript = new Transcript(clock)
  try {
    return { record: await search(transcript), answers: transcript.answers }
  } catch (error) {
    if (!(error instanceof SearchFailure)) throw error
    const { code, message, candidates } = error
    const { answers } = transcript
    throw new SearchFailure(code, message, { cause: error, answers, candidates })
  }
}

/** Undefined for 200. An unexpected redirect or refusal is final: a retry would change nothing. */
export function failureOfStatus(status: number): SearchFailureCode | undefined {
  if (status === 200) return undefined
  if (status === 401) return 'session_expired'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'portal_unavailable' : 'malformed_response'
}
