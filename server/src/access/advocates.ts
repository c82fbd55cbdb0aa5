import { type Runner, sql, type Tx } from '../db/db.ts'
import { AppError, invalidRequest } from '../lib/app-error.ts'
import type { StaffId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import { flattenPng, PngFault } from '../lib/png.ts'
import type { Actor } from '../lib/scope.ts'
import { recordAudit } from './audit/audit.ts'
import { sandboxAnalystId } from './staff.ts'

/** An account whose holder signs reports. Decisions, section 7. */
export interface Advocate {
  /** As it is printed. */
  name: string
  enrolmentNumber: string
  barCouncil: string
}

export interface SigningAdvocate extends Advocate {
  staffId: StaffId
  /** PNG. */
  signature: Buffer | null
}

export interface AdvocateIn extends Advocate {
  /** PNG; undefined keeps the one there is, null removes it. */
  signature?: Buffer | null
}

const signatureBytesMax = 200 * 1024
const lengthMax = 200

/** Null: the holder of the account signs no more reports. */
export async function setAdvocate(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  id: string,
  advocate: AdvocateIn | null,
  now: Date,
): Promise<void> {
  const { signature, ...said }: Partial<AdvocateIn> = advocate
    ? checkAdvocate(advocate)
    : { signature: null }
  const isKept = signature === undefined
  const changed = await tx.rows(sql`
    UPDATE staff SET advocate_name = ${said.name ?? null},
      enrolment_number = ${said.enrolmentNumber ?? null}, bar_council = ${said.barCouncil ?? null},
      signature_image = CASE WHEN ${isKept} THEN signature_image ELSE ${signature ?? null}::bytea END
    WHERE id = ${id} AND kind = 'office' AND id <> ${sandboxAnalystId} RETURNING id`)
  if (changed.length === 0) throw new AppError('not_found', 'Staff account not found.')
  const details = { advocate: advocate !== null, signature: isKept ? 'kept' : signature !== null }
  await recordAudit(tx, keyring, by, { action: 'staff.advocate_set', subject: id, details }, now)
}

function checkAdvocate(given: AdvocateIn): AdvocateIn {
  const faults: string[] = []
  const line = (path: string, text: string) => {
    const clean = text.trim()
    if (clean === '' || clean.length > lengthMax) {
      faults.push(`${path}: must have 1 to ${lengthMax} characters`)
    }
    return clean
  }
  const checked = {
    name: line('name', given.name),
    enrolmentNumber: line('enrolment_number', given.enrolmentNumber),
    barCouncil: line('bar_council', given.barCouncil),
  }
  const signature = given.signature && flattenSignature(given.signature, faults)
  if (faults.length > 0) throw invalidRequest(faults)
  return { ...checked, ...(signature !== undefined && { signature }) }
}

function flattenSignature(file: Buffer, faults: string[]): Buffer | undefined {
  try {
    return flattenPng(file, signatureBytesMax)
  } catch (error) {
    if (!(error instanceof PngFault)) throw error
    faults.push(`signature: ${error.message}`)
    return undefined
  }
}

/** Of an account that is active and belongs to an advocate. */
export async function findAdvocate(db: Runner, id: string): Promise<SigningAdvocate | undefined> {
  const [row] = await db.rows<SigningAdvocate>(sql`
    SELECT id AS "staffId", advocate_name AS name, enrolment_number AS "enrolmentNumber",
      bar_council AS "barCouncil", signature_image AS signature
    FROM staff WHERE id = ${id} AND kind = 'office' AND advocate_name IS NOT NULL AND disabled_at IS NULL`)
  return row
}
