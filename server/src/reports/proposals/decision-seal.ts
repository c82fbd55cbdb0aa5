import type { CaseId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'

export interface ReadAndRight {
  /** As it was proposed. */
  read: string
  /** As it was accepted; null if it was dismissed. */
  right: string | null
}

/** Moved to another case or field, it no longer opens. */
export function sealValues(
  keyring: Keyring,
  context: { caseId: CaseId; proposal: string; field: string },
  values: ReadAndRight,
): Buffer {
  return keyring.sealBytes(Buffer.from(JSON.stringify(values)), contextOf(context))
}

export function openValues(
  keyring: Keyring,
  context: { caseId: CaseId; proposal: string; field: string },
  sealed: Buffer,
): ReadAndRight {
  return JSON.parse(keyring.openBytes(sealed, contextOf(context)).toString('utf8')) as ReadAndRight
}

const contextOf = ({
  caseId,
  proposal,
  field,
}: {
  caseId: CaseId
  proposal: string
  field: string
}) => `decision about ${proposal}, ${field}, of ${caseId}`
