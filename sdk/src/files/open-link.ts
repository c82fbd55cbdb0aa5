import { DeedwireError } from '../deedwire-error.ts'
import { bodyOf } from '../transport/answer.ts'
import { DeedwireConnectionError, DownloadError } from '../transport/errors.ts'
import type { Fetch } from '../transport/exchange.ts'
import { originOf, readAnswer } from '../transport/read-answer.ts'
import type { Origin } from '../transport/result.ts'
import { userAgent } from '../transport/user-agent.ts'
import { withinTime } from './read-stream.ts'

export interface LinkRequest {
  /** The name used in errors, since the link itself is a secret. */
  name: string
  /** The offset to resume from. */
  from: number
  /** Resume only if it is still this file. */
  etag: string | undefined
  timeoutMs: number
  signal: AbortSignal | undefined
  nowMs: number
}

export interface OpenedLink extends Origin {
  status: number
  /** Where the pieces start: the requested offset, or 0. */
  from: number
  totalBytes: number | undefined
  etag: string | undefined
  pieces: AsyncIterable<Uint8Array>
}

/** Opens a signed link. No key is sent: the signature is the key. */
export async function openLink(
  fetch: Fetch,
  url: string,
  request: LinkRequest,
): Promise<OpenedLink> {
  const { name, from, etag, signal } = request
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal?.addEventListener('abort', stop, { once: true })
  const close = () => {
    signal?.removeEventListener('abort', stop)
    controller.abort()
  }
  const headers: Record<string, string> = { ...userAgent, accept: '*/*' }
  if (from > 0) headers.range = `bytes=${from}-`
  if (from > 0 && etag !== undefined) headers['if-range'] = etag
  try {
    const response = await withinTime(fetch(url, { headers, signal: controller.signal }), request)
    if (response.status !== 200 && response.status !== 206) await refuse(response, request)
    return {
      ...placeOf(response, request),
      ...originOf(response),
      status: response.status,
      etag: response.headers.get('etag') ?? undefined,
      pieces: piecesOf(response, request, close),
    }
  } catch (error) {
    close()
    throw asLost(error, name)
  }
}

/** Throws the error of the answer. */
async function refuse(response: Response, { nowMs, timeoutMs, signal, name }: LinkRequest) {
  const answer = await withinTime(readAnswer(response), { timeoutMs, signal, name })
  bodyOf(answer, [], nowMs)
}

function placeOf(response: Response, { from, name }: LinkRequest) {
  const { headers, status } = response
  if (status === 206) {
    const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '')
    if (Number(range?.[1]) !== from) {
      throw new DownloadError('length', `${name}: the server resumed at the wrong position`)
    }
    return { from, totalBytes: Number(range?.[2]) }
  }
  const length = headers.get('content-length')
  // The length of a compressed answer is not the length of the file.
  const isPlain = (headers.get('content-encoding') ?? 'identity') === 'identity'
  const isTold = isPlain && length !== null && /^\d{1,15}$/.test(length)
  return { from: 0, totalBytes: isTold ? Number(length) : undefined }
}

async function* piecesOf(response: Response, request: LinkRequest, close: () => void) {
  const reader = response.body?.getReader()
  try {
    while (reader) {
      const { done, value } = await withinTime(reader.read(), request)
      if (done) return
      yield value
    }
  } catch (error) {
    throw asLost(error, request.name)
  } finally {
    close()
  }
}

/** An error of fetch is a lost connection, and can be retried; its message may contain the link. */
function asLost(error: unknown, name: string): unknown {
  if (error instanceof DeedwireError || error instanceof DownloadError) return error
  return new DeedwireConnectionError(`${name}: the connection broke`, { cause: error })
}
