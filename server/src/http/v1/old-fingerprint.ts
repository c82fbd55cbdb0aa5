import { createHash } from 'node:crypto'
import type { LenderRequest } from '../routing/lender-request.ts'

/**
 * Fingerprints as they were made before content was compared after parsing. Keys are kept for two
 * days: a repeat of a request that an older version answered is compared in its way, and so is
 * never taken for another request. To be removed with the release after next.
 */

export function isOldFingerprint(stored: Buffer): boolean {
  return stored.length === 32
}

export function oldFingerprintOf({ raw }: LenderRequest, sha256: Buffer | undefined): Buffer {
  return createHash('sha256')
    .update(`${raw.method} ${raw.url}\n`)
    .update(sha256 ?? '')
    .digest()
}

/** Of a body without documents; with documents it was the hash of the raw bytes. */
export function oldHashOf(value: unknown): Buffer {
  const text = JSON.stringify(isPlain(value) ? withoutNulls(value) : value)
  return createHash('sha256').update(text).digest()
}

function withoutNulls(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
