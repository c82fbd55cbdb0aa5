import type { Keyring } from '../../lib/keyring.ts'
import type { Mode } from '../../lib/scope.ts'

export interface AuditLine {
  at: Date
  actor: string
  action: string
  subject: string
  lender_id: string | null
  mode: Mode | null
  /** JSON text, stored byte for byte. */
  details: string
  request_id: string | null
}

/** Proves that a line was written by this service and not changed. */
export function macOfLine(keyring: Keyring, line: AuditLine): Buffer {
  const { at, actor, action, subject, lender_id, mode, details, request_id } = line
  const fields = [at.toISOString(), actor, action, subject, lender_id, mode, details, request_id]
  return keyring.mac('audit', 'line', JSON.stringify(fields))
}

/**
 * Proves what precedes it: a line that is removed, inserted or moved breaks every link after it.
 */
export function chainOf(keyring: Keyring, previous: Buffer, seq: number, mac: Buffer): Buffer {
  return keyring.mac('audit', 'link', previous, `#${seq}#`, mac)
}
