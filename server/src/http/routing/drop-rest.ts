import type { IncomingMessage } from 'node:http'
import { limits } from './read-body.ts'

/** How much of a refused body is read and dropped. */
export const dropLimits = {
  ms: 5_000,
  lookMs: 20,
  /** Enough for a client that reads the answer while it sends. */
  strangerBytesMax: 2 * 1024 * 1024,
  /** What an accepted key may send anyway: so a client that sends first and reads later sees its 413. */
  callerBytesMax: limits.bodyBytesMax,
}

/**
 * A request refused half-way is still being sent. Closing now would reset the connection and may
 * cost the sender the answer; so the rest is dropped for a while, and only then is it cut.
 */
export function dropRest(request: IncomingMessage, bytesMax: number): void {
  if (request.complete) return
  const { socket } = request
  const startedAt = performance.now()
  const bytesBefore = socket?.bytesRead ?? 0
  // Looked at from outside: Node passes on nothing of a body that no one reads, and a listener for
  // its bytes on the socket would stop a reader that was paused.
  const timer = setInterval(() => {
    const bytes = (socket?.bytesRead ?? 0) - bytesBefore
    const isOver = bytes > bytesMax || performance.now() - startedAt > dropLimits.ms
    if (request.complete || isOver) clearInterval(timer)
    // Gone already where the reader of the body gave it up; an injected request never had one.
    if (!request.complete && isOver) socket?.destroy?.()
  }, dropLimits.lookMs).unref()
  request.resume()
}
