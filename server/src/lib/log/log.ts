import pino from 'pino'
import { openStandardOutput } from './log-output.ts'

export type Log = pino.Logger

/** Never written, at any depth: keys and secrets, and what identifies a person. */
const alwaysRedacted = [
  'authorization',
  'cookie',
  'api_key',
  'password',
  'signing_secret',
  'header_value',
  'borrower_name',
  'filename',
  'note',
]

/** The service opens its log with `openLog`, which knows the other personal fields. */
export function createLog(
  level: string,
  destination?: pino.DestinationStream,
  personal: readonly string[] = [],
): Log {
  const redacted = new Set([...alwaysRedacted, ...personal])
  const log: Log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (line) => redact(redacted, line, depthMax),
      },
      serializers: { err: describeError },
    },
    destination ??
      openStandardOutput((lines) =>
        log.warn({ lines }, 'log lines were dropped: standard output was blocked'),
      ),
  )
  return log
}

const depthMax = 6

/**
 * Our own traversal: pino's redaction of nested paths took a quarter of the time of a small
 * request.
 */
function redact(
  redacted: ReadonlySet<string>,
  line: Record<string, unknown>,
  depth: number,
): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(line)) {
    shown[name] = redacted.has(name) ? '[redacted]' : redactValue(redacted, value, depth)
  }
  return shown
}

function redactValue(redacted: ReadonlySet<string>, value: unknown, depth: number): unknown {
  // Errors have a separate serialiser.
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth === 0) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => redactValue(redacted, item, depth - 1))
  return redact(redacted, value as Record<string, unknown>, depth - 1)
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table, severity } = error as Error & Record<string, unknown>
  // A database quotes the values it fails on, in its message and in its details.
  const message = severity === undefined ? error.message : `database error ${String(code)}`
  return {
    type: error.name,
    message,
    stack: error.stack?.replace(error.message, message),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
