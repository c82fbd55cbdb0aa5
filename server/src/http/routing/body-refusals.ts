import { AppError, invalidRequest } from '../../lib/app-error.ts'
import type { ScanFault } from '../../lib/json/json-scanner.ts'

/** Why a body is refused while it is read. */

export function refusalOf(fault: ScanFault): AppError {
  if (fault.tooLarge) return fieldsTooLarge()
  if (!fault.place) return invalidRequest([`body: ${fault.message}`])
  const { line, column } = fault.place
  return new AppError(
    'invalid_request',
    `The body is not valid JSON: it breaks at line ${line}, column ${column}.`,
    { details: [`body: ${fault.message} at line ${line}, column ${column}`] },
  )
}

/** Sum of the documents of one request. */
export function documentsTooLarge(): AppError {
  return new AppError(
    'payload_too_large',
    'The documents of one request must be at most 15 MB in total (15,728,640 bytes decoded).',
  )
}

/** Larger than the largest valid body: what makes it so is not known, since it is not read. */
export function bodyTooLarge(): AppError {
  return new AppError(
    'payload_too_large',
    'The body is too large. The documents of one request must be at most 15 MB in total (15,728,640 bytes decoded), and all its other fields together at most 1 MB (1,048,576 bytes).',
  )
}

function fieldsTooLarge(): AppError {
  return new AppError(
    'payload_too_large',
    'The fields other than documents[].content are too large: together they must be at most 1 MB (1,048,576 bytes).',
  )
}

export function stalled(): AppError {
  return new AppError('request_timeout', 'The body stopped arriving.')
}
