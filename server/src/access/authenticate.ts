import { type Db, sql } from '../db/db.ts'
import { AppError } from '../lib/app-error.ts'
import type { KeyId, LenderId } from '../lib/ids.ts'
import type { Mode, Scope } from '../lib/scope.ts'
import { hashKey } from './keys.ts'
import type { KeyScope } from './scopes.ts'

/** A lender's system, identified by its key. */
export interface Caller {
  keyId: KeyId
  scope: Scope
  scopes: readonly KeyScope[]
  rate: { perSecond: number | null; burst: number | null }
  lender: LenderRules
}

/** What the cases of a lender are checked against. */
export interface LenderRules {
  requiredFields: readonly string[]
  caseTypes: readonly string[] | null
  calendarVersion: number
}

interface KeyRow {
  id: KeyId
  lender_id: LenderId
  mode: Mode
  scopes: KeyScope[]
  rate_per_second: number | null
  rate_burst: number | null
  usable: boolean
  required_fields: string[]
  case_types: string[] | null
  calendar_version: number
}

const basePaths: Record<Mode, string> = { live: '/v1', test: '/uat/v1' }

/**
 * Queried for every request, on purpose: a revoked key must fail on the very next one, on every
 * node. The messages never reveal whether an unknown key exists.
 */
export async function authenticateKey(
  db: Db,
  authorization: string | undefined,
  mode: Mode,
  now: Date,
): Promise<Caller> {
  const sha256 = keyHashOf(authorization)
  if (!sha256) throw unauthorized('Send a valid API key as "Authorization: Bearer <API_KEY>".')
  // One column of JSON instead of nine, three of them arrays: it is read with every request.
  const [row] = await db.lookUps.rows<{ key: KeyRow }>(sql`
    SELECT json_build_object('id', k.id, 'lender_id', k.lender_id, 'mode', k.mode,
      'scopes', k.scopes, 'rate_per_second', k.rate_per_second, 'rate_burst', k.rate_burst,
      'usable', k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now}),
      'required_fields', l.required_fields, 'case_types', l.case_types,
      'calendar_version', l.calendar_version) AS key
    FROM api_keys k JOIN lenders l ON l.id = k.lender_id WHERE k.sha256 = ${sha256}`)
  const key = row?.key
  if (!key?.usable) throw unauthorized('The API key is unknown, revoked or expired.')
  if (key.mode !== mode) {
    throw unauthorized(
      `This is a ${key.mode} key: use it at ${basePaths[key.mode]}, not ${basePaths[mode]}.`,
    )
  }
  return {
    keyId: key.id,
    scope: { lenderId: key.lender_id, mode: key.mode },
    scopes: key.scopes,
    rate: { perSecond: key.rate_per_second, burst: key.rate_burst },
    lender: {
      requiredFields: key.required_fields,
      caseTypes: key.case_types,
      calendarVersion: key.calendar_version,
    },
  }
}

/** The identification of a key; undefined if nothing was sent that could be a key. */
export function keyHashOf(authorization: string | undefined): Buffer | undefined {
  const secret = /^Bearer +(svc_(?:live|test)_[A-Za-z0-9]{32,128})$/i.exec(authorization ?? '')?.[1]
  return secret === undefined ? undefined : hashKey(secret)
}

export function requireScope(caller: Caller, scope: KeyScope): void {
  if (caller.scopes.includes(scope)) return
  throw new AppError('forbidden', `This key lacks the scope ${scope}.`)
}

function unauthorized(message: string): AppError {
  return new AppError('unauthorized', message)
}
