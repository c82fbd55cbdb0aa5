import { format } from 'node:util'
import type { Log } from './log.ts'

/**
 * Libraries print their own warnings, the AWS SDK in particular, and not all of it can be turned
 * off. Readers of our log expect only JSON lines.
 */
export function logStrayOutput(log: Log): void {
  const print = (...parts: unknown[]) =>
    log.warn({ printed: format(...parts) }, 'printed by a library')
  for (const level of ['debug', 'info', 'log', 'warn', 'error', 'trace'] as const) {
    console[level] = print
  }
  // Node's own listener writes to standard error.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'runtime warning'))
}
