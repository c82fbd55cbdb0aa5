import type { IncomingMessage } from 'node:http'
import { limits } from './read-body.ts'

/** How much of a refused body is read and dropped. */
export const dropLimits = {
  ms: 5_000,
  lookMs: 20,
  /** Enough for a client that reads the answer while it sends. */
  strangerBytesMax: 2 * 1024 * 1024,
  /**
   * As much as an accepted key may send: so a client that sends first and reads later gets its 413.
   */
  callerBytesMax: limits.bodyBytesMax,
}

/**
 * A request refused midway is still being sent. Closing now would reset the connection and the
 * sender might lose the answer; so the rest is dropped for a while, and only then is the connection
 * closed.
 */
export function dropRest(request: IncomingMessage, bytesMax: number): void {
  if (request.complete) return
  const { socket } = request
  const startedAt = performance.now()
  const bytesBefore = socket?.bytesRead ?? 0
  // Counted on the socket: Node emits nothing of a body that is not read, and a listener for its
  // bytes on the socket would stop a paused reader.
  const timer = setInterval(() => {
    const bytes = (socket?.bytesRead ?? 0) - bytesBefore
    const isOver = bytes > bytesMax || performance.now() - startedAt > dropLimits.ms
    if (request.complete || isOver) clearInterval(timer)
    // Already gone if the reader of the body gave it up; an injected request never had one.
    if (!request.complete && isOver) socket?.destroy?.()
  }, dropLimits.lookMs).unref()
  request.resume()
}
