import { type Db, type Runner, sql, type Tx, violates } from '../db/db.ts'
import { invalidRequest } from '../lib/app-error.ts'
import { type LenderId, newId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import { type Actor, type Mode, modes } from '../lib/scope.ts'
import { recordAudit } from './audit/audit.ts'
import type { SecondPerson } from './second-person.ts'
import { contextOf, newSigningSecret } from './signing-secrets.ts'

export interface LenderIn {
  name: string
  /** Create fields it must send in addition to the three of the contract. */
  requiredFields?: readonly string[]
  /** Case types it may send; undefined allows every code. */
  caseTypes?: readonly string[]
  /** Names under which it holds mortgages; undefined: its own name only. */
  ownNames?: readonly string[]
  /** Whether a second person approves its live reports; undefined: never. */
  secondPerson?: SecondPerson
}

export interface CreatedLender {
  id: LenderId
  /** Each mode has a signing secret from the start, shown here once. */
  signingSecrets: Record<Mode, string>
}

const nameLengthMax = 200

export async function createLender(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  lender: LenderIn,
  now: Date,
): Promise<CreatedLender> {
  const name = checkLenderName(lender.name)
  const id = newId('lender', now.getTime())
  try {
    await tx.rows(sql`
      INSERT INTO lenders (id, name, required_fields, case_types, own_names, second_person,
        created_at)
      VALUES (${id}, ${name}, ${lender.requiredFields ?? []}, ${lender.caseTypes ?? null},
        ${checkOwnNames(lender.ownNames)}, ${lender.secondPerson ?? 'never'}, ${now})`)
  } catch (error) {
    if (violates(error, 'lenders_name')) throw invalidRequest([`name: ${name} already exists`])
    throw error
  }
  const signingSecrets = { live: newSigningSecret(), test: newSigningSecret() }
  for (const mode of modes) {
    await tx.rows(sql`
      INSERT INTO signing_secrets (lender_id, mode, sealed, created_at)
      VALUES (${id}, ${mode}, ${keyring.seal(signingSecrets[mode], contextOf({ lenderId: id, mode }))}, ${now})`)
  }
  await recordAudit(tx, keyring, by, { action: 'lender.created', subject: id }, now)
  return { id, signingSecrets }
}

export function checkLenderName(given: string): string {
  const name = given.trim()
  if (name !== '' && name.length <= nameLengthMax) return name
  throw invalidRequest([`name: must have 1 to ${nameLengthMax} characters`])
}

const ownNamesMax = 50

/** Of itself and of banks merged into it, each once; null if none are given. */
export function checkOwnNames(given: readonly string[] | null | undefined): string[] | null {
  const names = [...new Set((given ?? []).map((name) => name.trim()))]
  if (names.length > ownNamesMax) {
    throw invalidRequest([`own_names: must have at most ${ownNamesMax} names`])
  }
  if (names.some((name) => name === '' || name.length > nameLengthMax)) {
    throw invalidRequest([`own_names: each name must have 1 to ${nameLengthMax} characters`])
  }
  return names.length > 0 ? names : null
}

export interface LenderRow {
  id: LenderId
  version: number
  name: string
  required_fields: string[]
  case_types: string[] | null
  own_names: string[] | null
  second_person: SecondPerson
  created_at: Date
}

export async function listLenders(db: Db, limit = 1000): Promise<LenderRow[]> {
  return db.rows<LenderRow>(sql`
    SELECT id, version, name, required_fields, case_types, own_names, second_person, created_at
    FROM lenders
    ORDER BY id LIMIT ${limit}`)
}

/** By id or exact name, as an operator would type it. */
export async function findLender(db: Runner, idOrName: string): Promise<LenderRow | undefined> {
  const [row] = await db.rows<LenderRow>(sql`
    SELECT id, version, name, required_fields, case_types, own_names, second_person, created_at
    FROM lenders
    WHERE id = ${idOrName} OR name = ${idOrName}`)
  return row
}
