import { isNode } from '../node-process.ts'
import type { Attempt } from './exchange.ts'

/** Small enough for smooth progress, large enough that counting costs nothing. */
const chunkBytes = 64 * 1024

interface CountedBody {
  headers: Record<string, string>
  body?: string | ReadableStream<Uint8Array>
  duplex?: 'half'
  /** Must be called once an answer has arrived. */
  answered?(): void
}

/** The body of one attempt, counted while it is sent if progress is wanted. */
export function countedBody(attempt: Attempt, canStream = isNode): CountedBody {
  const { headers, body, onProgress, number } = attempt
  if (body === undefined) return { headers }
  if (!onProgress) return { headers, body }
  const bytes = new TextEncoder().encode(body)
  const totalBytes = bytes.byteLength
  const report = (sentBytes: number) => onProgress({ sentBytes, totalBytes, attempt: number })
  report(0)
  // Browsers send a stream only over HTTP/2, and most of them not at all.
  if (!canStream) return { headers, body, answered: () => report(totalBytes) }
  return {
    // Content-Length is set, so that no proxy has to accept chunks.
    headers: { ...headers, 'content-length': String(totalBytes) },
    body: inChunks(bytes, report),
    duplex: 'half',
  }
}

function inChunks(bytes: Uint8Array, report: (sentBytes: number) => void) {
  let sent = 0
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        // The next chunk is requested, so the previous one is being sent.
        if (sent > 0) report(sent)
        if (sent >= bytes.byteLength) {
          controller.close()
          return
        }
        const chunk = bytes.slice(sent, sent + chunkBytes)
        sent += chunk.byteLength
        controller.enqueue(chunk)
      },
    },
    { highWaterMark: 0 },
  )
}
