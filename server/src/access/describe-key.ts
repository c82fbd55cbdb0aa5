import { type Runner, sql } from '../db/db.ts'
import type { KeyId, LenderId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import { keyPrefixes } from './keys.ts'
import type { KeyScope } from './scopes.ts'

/** What a key may read about itself and its lender. */
export interface KeyDescription {
  lender: {
    id: LenderId
    name: string
    requiredFields: string[]
    caseTypes: string[] | null
  }
  key: {
    id: KeyId
    /** Prefix and last four characters; the rest is not stored. */
    hint: string
    label: string
    scopes: KeyScope[]
    createdAt: Date
    expiresAt: Date | null
  }
}

interface Row {
  name: string
  required_fields: string[]
  case_types: string[] | null
  last_four: string
  label: string
  scopes: KeyScope[]
  created_at: Date
  expires_at: Date | null
}

export async function describeKey(
  db: Runner,
  scope: Scope,
  id: KeyId,
): Promise<KeyDescription | undefined> {
  const [row] = await db.rows<Row>(sql`
    SELECT l.name, l.required_fields, l.case_types, k.last_four, k.label, k.scopes, k.created_at,
      k.expires_at
    FROM api_keys k JOIN lenders l ON l.id = k.lender_id
    WHERE k.id = ${id} AND k.lender_id = ${scope.lenderId} AND k.mode = ${scope.mode}`)
  if (!row) return undefined
  const { name, required_fields, case_types, last_four, label, scopes, created_at } = row
  return {
    lender: {
      id: scope.lenderId,
      name,
      requiredFields: required_fields,
      caseTypes: case_types,
    },
    key: {
      id,
      hint: `${keyPrefixes[scope.mode]}…${last_four}`,
      label,
      scopes,
      createdAt: created_at,
      expiresAt: row.expires_at,
    },
  }
}
