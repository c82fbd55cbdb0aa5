import { type Runner, type Sql, sql } from '../db/db.ts'
import type { LenderId } from '../lib/ids.ts'
import type { Mode, Scope } from '../lib/scope.ts'
import type { SecondPerson } from './second-person.ts'

/** A lender as operators see it, with its keys of one mode. */
export interface LenderAccount {
  id: LenderId
  /** The version of its settings. */
  version: number
  name: string
  requiredFields: string[]
  caseTypes: string[] | null
  /** Names under which it holds mortgages; null: its own name only. */
  ownNames: string[] | null
  secondPerson: SecondPerson
  createdAt: Date
  keys: number
  /** Neither revoked nor expired. */
  keysUsable: number
  lastUsedAt: Date | null
}

const accounts = (mode: Mode, now: Date): Sql<LenderAccount> => sql`
  SELECT l.id, l.version, l.name, l.required_fields AS "requiredFields", l.case_types AS "caseTypes",
    l.own_names AS "ownNames", l.second_person AS "secondPerson", l.created_at AS "createdAt", k.keys, k.usable AS "keysUsable", k.used AS "lastUsedAt"
  FROM lenders l CROSS JOIN LATERAL (
    SELECT count(*) AS keys, max(b.refilled_at) AS used, count(*) FILTER (WHERE
      k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})) AS usable
    FROM api_keys k LEFT JOIN rate_buckets b ON b.key_id = k.id
    WHERE k.lender_id = l.id AND k.mode = ${mode}) k`

/** In the order of creation, after the given one. */
export async function listLenderAccounts(
  db: Runner,
  mode: Mode,
  page: { after: string; limit: number },
  now: Date,
): Promise<LenderAccount[]> {
  return db.rows(sql<LenderAccount>`${accounts(mode, now)}
    WHERE l.id > ${page.after} ORDER BY l.id LIMIT ${page.limit}`)
}

export async function findLenderAccount(
  db: Runner,
  { lenderId, mode }: Scope,
  now: Date,
): Promise<LenderAccount | undefined> {
  const [row] = await db.rows(sql<LenderAccount>`${accounts(mode, now)} WHERE l.id = ${lenderId}`)
  return row
}
