import { createHash } from 'node:crypto'
import type { LenderRequest } from '../routing/lender-request.ts'
import type { ReadBody } from '../routing/read-body.ts'

/**
 * What two requests with one Idempotency-Key must have in common. The address is part of it: one
 * key for two routes is a mistake, not a repeat. Content is compared after parsing, so the order of
 * keys, white space, nulls and fields that the API ignores do not count; of each document its bytes
 * do, not how they were encoded.
 */
export function fingerprintOf({ raw }: LenderRequest, { value, contents }: ReadBody): Buffer {
  const hash = createHash('sha256').update(`${raw.method} ${raw.url}\n`).update(canonical(value))
  for (const [index, content] of [...contents].sort(([a], [b]) => a - b)) {
    const found = typeof content === 'string' ? content : content.sha256.toString('hex')
    hash.update(`\ndocuments[${index}].content ${found}`)
  }
  return Buffer.concat([scheme, hash.digest()])
}

/** A first byte for the way it was made. Older versions stored a bare SHA-256, without one. */
const scheme = Buffer.from([2])

/** JSON with the keys of every object sorted, and without nulls: null equals absent. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, field]) => field !== null && field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}
