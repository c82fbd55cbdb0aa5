import { AppError, invalidRequest } from '../../lib/app-error.ts'
import type { ScanFault } from '../../lib/json/json-scanner.ts'

/** Why a body is refused while it is read. */

export function refusalOf(fault: ScanFault): AppError {
  return fault.tooLarge ? restTooLarge() : invalidRequest([`body: ${fault.message}`])
}

export function tooLarge(): AppError {
  return new AppError(
    'payload_too_large',
    'The documents of one request must be at most 15 MB in total (15,728,640 bytes decoded).',
  )
}

function restTooLarge(): AppError {
  return new AppError(
    'payload_too_large',
    'The body without its documents must be at most 1 MB (1,048,576 bytes).',
  )
}

export function stalled(): AppError {
  return new AppError('request_timeout', 'The body stopped arriving.')
}
