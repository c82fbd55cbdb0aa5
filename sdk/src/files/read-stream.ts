import { DeedwireTimeoutError } from '../transport/errors.ts'

type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

export interface StreamLimits {
  /** The name used in the error. */
  name: string
  /** Called with each piece; throws above the limit. */
  take(bytes: number): void
  /** For each piece. */
  timeoutMs: number
  signal: AbortSignal | undefined
}

export function isStream(value: unknown): value is ByteStream {
  if (typeof value !== 'object' || value === null) return false
  return value instanceof ReadableStream || Symbol.asyncIterator in value
}

/** All of it, or an error as soon as it is too much, too slow or not bytes. */
export async function readStream(stream: ByteStream, limits: StreamLimits): Promise<Uint8Array> {
  const { name, take } = limits
  const pieces: Uint8Array[] = []
  let length = 0
  const iterator = iteratorOf(stream)
  try {
    for (;;) {
      const next = await withinTime(iterator.next(), limits)
      if (next.done) return joined(pieces, length)
      const piece: unknown = next.value
      if (!ArrayBuffer.isView(piece)) {
        throw new TypeError(`${name} must yield bytes; open the stream without an encoding`)
      }
      take(piece.byteLength)
      length += piece.byteLength
      pieces.push(new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength))
    }
  } catch (error) {
    // Not awaited: a stream that hangs would hang here too.
    iterator.return?.()?.catch(() => {})
    throw error
  }
}

/** Not every browser can iterate over its streams. */
function iteratorOf(stream: ByteStream): AsyncIterator<Uint8Array> {
  if (!(stream instanceof ReadableStream)) return stream[Symbol.asyncIterator]()
  const reader = stream.getReader()
  return {
    next: () => reader.read() as Promise<IteratorResult<Uint8Array>>,
    return: async () => {
      await reader.cancel()
      return { done: true, value: undefined }
    },
  }
}

export async function withinTime<T>(
  promise: Promise<T>,
  { name, timeoutMs, signal }: Pick<StreamLimits, 'name' | 'timeoutMs' | 'signal'>,
): Promise<T> {
  // It may still fail when it is no longer awaited, and an unhandled rejection ends the process.
  promise.catch(() => {})
  signal?.throwIfAborted()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop: (() => void) | undefined
  const cut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DeedwireTimeoutError(`${name}: no byte within ${timeoutMs} ms`))
    }, timeoutMs)
    stop = () => reject(signal?.reason)
    signal?.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([promise, cut])
  } finally {
    clearTimeout(timer)
    if (stop) signal?.removeEventListener('abort', stop)
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.byteLength
  }
  return bytes
}
