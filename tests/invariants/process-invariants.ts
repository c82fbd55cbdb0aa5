import type { Evidence } from './evidence.ts'

/** I7: no 5xx without a log line with its request id; no unhandled rejection; memory bounded. */
export async function findUnloggedFailures(evidence: Evidence): Promise<string[]> {
  const { failures, printed, memory } = evidence
  const lines = printed.map(readLine)
  const logged = new Map(lines.map((line) => [line.request_id, line.status]))
  const unlogged = failures.filter(
    ({ status, requestId }) => requestId === undefined || logged.get(requestId) !== status,
  )
  const crashes = lines.filter(
    ({ msg }) => msg === 'unhandled rejection' || msg === 'uncaught exception',
  )
  return [
    ...unlogged.map(({ status, requestId }) => `${status} ${requestId} is not in the log`),
    ...crashes.map((line) => JSON.stringify(line)),
    ...(memory.peakMb > memory.limitMb
      ? [`${memory.peakMb} MB of memory, of ${memory.limitMb} at most`]
      : []),
  ]
}

interface LogLine {
  msg?: unknown
  request_id?: unknown
  status?: unknown
}

/** A line that is not JSON was written around the log; it is treated as a message. */
function readLine(line: string): LogLine {
  try {
    return JSON.parse(line)
  } catch {
    return { msg: /unhandled/i.test(line) ? 'unhandled rejection' : line }
  }
}
