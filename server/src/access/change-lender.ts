import { sql, type Tx, violates } from '../db/db.ts'
import { AppError, invalidRequest } from '../lib/app-error.ts'
import type { LenderId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor } from '../lib/scope.ts'
import { recordAudit } from './audit/audit.ts'
import { checkLenderName, checkOwnNames } from './lenders.ts'
import type { SecondPerson } from './second-person.ts'

/** Fields left out keep their value. */
export interface LenderChange {
  name?: string
  requiredFields?: readonly string[]
  /** Null allows every code. */
  caseTypes?: readonly string[] | null
  /** Null: its own name only. */
  ownNames?: readonly string[] | null
  secondPerson?: SecondPerson
}

interface Settings {
  name: string
  required_fields: string[]
  case_types: string[] | null
  own_names: string[] | null
  second_person: SecondPerson
}

/** Its next cases are checked against the new settings; existing cases stay. */
export async function changeLender(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  id: LenderId,
  seenVersion: number,
  change: LenderChange,
  now: Date,
): Promise<void> {
  const [found] = await tx.rows<Settings & { version: number }>(sql`
    SELECT version, name, required_fields, case_types, own_names, second_person FROM lenders
    WHERE id = ${id} FOR UPDATE`)
  if (!found) throw new AppError('not_found', 'Lender not found.')
  const { version, ...was } = found
  if (version !== seenVersion) {
    throw new AppError(
      'precondition_failed',
      `The lender was changed by someone else since you read it; it is now at version ${version}.`,
      { current: found },
    )
  }
  const is: Settings = {
    name: change.name === undefined ? was.name : checkLenderName(change.name),
    required_fields: [...(change.requiredFields ?? was.required_fields)],
    case_types: change.caseTypes === undefined ? was.case_types : copyOf(change.caseTypes),
    own_names: change.ownNames === undefined ? was.own_names : checkOwnNames(change.ownNames),
    second_person: change.secondPerson ?? was.second_person,
  }
  const changed = (Object.keys(is) as (keyof Settings)[]).filter(
    (field) => JSON.stringify(is[field]) !== JSON.stringify(was[field]),
  )
  if (changed.length === 0) return
  try {
    await tx.rows(sql`
      UPDATE lenders SET version = version + 1, name = ${is.name},
        required_fields = ${is.required_fields}, case_types = ${is.case_types},
        own_names = ${is.own_names}, second_person = ${is.second_person} WHERE id = ${id}`)
  } catch (error) {
    if (violates(error, 'lenders_name')) throw invalidRequest([`name: ${is.name} already exists`])
    throw error
  }
  const only = (all: Settings) => Object.fromEntries(changed.map((field) => [field, all[field]]))
  await recordAudit(
    tx,
    keyring,
    by,
    { action: 'lender.changed', subject: id, details: { was: only(was), is: only(is) } },
    now,
  )
}

const copyOf = (codes: readonly string[] | null) => codes && [...codes]
