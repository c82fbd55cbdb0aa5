import { format } from 'node:util'
import type { Log } from './log.ts'

/**
 * Libraries print warnings of their own, the AWS SDK in particular, and some of that no option turns
 * off. Whatever reads our log expects JSON lines and nothing beside them.
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
