import type { IncomingMessage } from 'node:http'
import { MIMEType } from 'node:util'
import { type AppError, invalidRequest } from '../../lib/app-error.ts'
import { contentTypeFault } from './error-response.ts'

export interface SizeLimit {
  bytesMax: number
  tooLarge(): AppError
}

/**
 * What the headers alone tell, before anything else is looked at: size, then type. A body of
 * another type is not read, so the faults of other headers are listed here.
 */
export function checkBodyHeaders(
  { headers }: IncomingMessage,
  { bytesMax, tooLarge }: SizeLimit,
  others: readonly string[] = [],
): void {
  if (Number(headers['content-length'] ?? 0) > bytesMax) throw tooLarge()
  const faults = faultsOfType(headers['content-type'] ?? '')
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    faults.push('Content-Encoding: is not supported; send the body unencoded')
  }
  if (faults.length > 0) throw invalidRequest([...faults, ...others])
}

/** RFC 8259, 8.1: JSON is UTF-8. Other parameters have no meaning, so any is accepted. */
function faultsOfType(sent: string): string[] {
  const type = typeOf(sent)
  if (type?.essence !== 'application/json') return [contentTypeFault]
  const charset = type.params.get('charset')
  if (charset === null || /^utf-?8$/i.test(charset)) return []
  return [`Content-Type: the charset ${charset.slice(0, 40)} is not supported; send UTF-8`]
}

function typeOf(sent: string): MIMEType | undefined {
  try {
    return new MIMEType(sent)
  } catch {
    return undefined
  }
}
