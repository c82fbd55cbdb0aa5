import { randomBytes } from 'node:crypto'
import { type Runner, sql, type Tx } from '../db/db.ts'
import { AppError } from '../lib/app-error.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor, Mode, Scope } from '../lib/scope.ts'
import { recordAudit } from './audit/audit.ts'

export interface SigningSecrets {
  secret: string
  /** The previous one, during a rotation. */
  previous: string | undefined
  previousUntil: Date | null
}

export const overlapDaysMax = 7
const dayMs = 86_400_000

/** The secret that signs this lender's callbacks in this mode. */
export async function signingSecretsOf(
  db: Runner,
  keyring: Keyring,
  scope: Scope,
  now: Date,
): Promise<SigningSecrets> {
  const [row] = await db.rows<SealedSecrets>(sql`
    SELECT sealed, previous_sealed AS "previousSealed", previous_until AS "previousUntil"
    FROM signing_secrets WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
  if (!row) throw new AppError('not_found', 'Lender not found.')
  return openSecrets(keyring, scope, row, now)
}

export interface SealedSecrets {
  sealed: Buffer
  previousSealed: Buffer | null
  previousUntil: Date | null
}

export function openSecrets(
  keyring: Keyring,
  scope: Scope,
  { sealed, previousSealed, previousUntil }: SealedSecrets,
  now: Date,
): SigningSecrets {
  const lasts = previousSealed !== null && previousUntil !== null && previousUntil > now
  return {
    secret: keyring.open(sealed, contextOf(scope)),
    previous: lasts ? keyring.open(previousSealed, contextOf(scope)) : undefined,
    previousUntil: lasts ? previousUntil : null,
  }
}

/** Every secret that may have signed a callback of this lender, also expired ones. */
export async function allSecretsOf(
  db: Runner,
  keyring: Keyring,
  scope: Scope,
  now: Date,
): Promise<{
  current: string
  previous: { secret: string; lasts: boolean } | undefined
  other: string[]
}> {
  const rows = await db.rows<SealedSecrets & { mode: Mode }>(sql`
    SELECT mode, sealed, previous_sealed AS "previousSealed", previous_until AS "previousUntil"
    FROM signing_secrets WHERE lender_id = ${scope.lenderId}`)
  const open = (mode: Mode, sealed: Buffer) =>
    keyring.open(sealed, contextOf({ lenderId: scope.lenderId, mode }))
  const own = rows.find(({ mode }) => mode === scope.mode)
  if (!own) throw new AppError('not_found', 'Lender not found.')
  return {
    current: open(own.mode, own.sealed),
    previous: own.previousSealed
      ? {
          secret: open(own.mode, own.previousSealed),
          lasts: own.previousUntil !== null && own.previousUntil > now,
        }
      : undefined,
    other: rows
      .filter(({ mode }) => mode !== scope.mode)
      .flatMap(({ mode, sealed, previousSealed }) =>
        [sealed, ...(previousSealed ? [previousSealed] : [])].map((one) => open(mode, one)),
      ),
  }
}

/** The current secret on the first request; after that it is not returned again. */
export async function tellSigningSecret(
  tx: Tx,
  keyring: Keyring,
  scope: Scope,
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx.rows<{ sealed: Buffer }>(sql`
    UPDATE signing_secrets SET told_at = ${now}
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND told_at IS NULL
    RETURNING sealed`)
  return row && keyring.open(row.sealed, contextOf(scope))
}

/**
 * For a URL that is registered after the last one was removed: a new secret, not yet told, in place
 * of the one that was. The old one stops signing at once; it is kept only to explain signatures made
 * with it. False if the secret was never told: then it is still good.
 */
export async function renewToldSecret(
  tx: Tx,
  keyring: Keyring,
  scope: Scope,
  now: Date,
): Promise<boolean> {
  const renewed = await tx.rows(sql`
    UPDATE signing_secrets SET previous_sealed = sealed, previous_until = ${now},
      sealed = ${keyring.seal(newSigningSecret(), contextOf(scope))}, version = version + 1,
      told_at = NULL
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND told_at IS NOT NULL
    RETURNING version`)
  return renewed.length > 0
}

/** A new secret, returned once; the old one also signs for the given days. */
export async function rotateSigningSecret(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  scope: Scope,
  overlapDays: number,
  now: Date,
): Promise<{ secret: string; previousUntil: Date }> {
  const secret = newSigningSecret()
  const previousUntil = new Date(now.getTime() + overlapDays * dayMs)
  const changed = await tx.rows(sql`
    UPDATE signing_secrets SET previous_sealed = sealed, previous_until = ${previousUntil},
      sealed = ${keyring.seal(secret, contextOf(scope))}, version = version + 1
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} RETURNING version`)
  if (changed.length === 0) throw new AppError('not_found', 'Lender not found.')
  const details = { overlap_days: overlapDays }
  await recordAudit(
    tx,
    keyring,
    by,
    { action: 'callback.secret_rotated', subject: scope.lenderId, scope, details },
    now,
  )
  return { secret, previousUntil }
}

export function newSigningSecret(): string {
  return `svcsec_${randomBytes(32).toString('base64url')}`
}

export function contextOf({ lenderId, mode }: Scope): string {
  return `signing_secrets/${lenderId}/${mode}`
}
