import type { Tx } from '../db/db.ts'
import { AppError } from '../lib/app-error.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor, Scope } from '../lib/scope.ts'
import { changeKey } from './change-key.ts'
import { findKeyOf } from './key-store.ts'
import { type IssuedKey, issueOwnKey } from './keys.ts'

export const rotationHoursMax = 168
const hourMs = 3_600_000

/**
 * A new key that may do what the old one may, and the end of the old one, unless it ends before. The
 * new key never expires: the date of the old one was the reason to rotate it.
 */
export async function rotateKey(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  scope: Scope,
  id: string,
  overlapHours: number,
  now: Date,
): Promise<IssuedKey> {
  const found = await findKeyOf(tx, scope, id)
  if (!found) throw new AppError('not_found', 'Key not found.')
  const { version, label, scopes, ratePerSecond, rateBurst, expiresAt } = found
  if (found.revokedAt || (expiresAt && expiresAt <= now)) {
    throw new AppError('move_not_allowed', 'The key works no more. Issue a new one.')
  }
  const ends = new Date(now.getTime() + overlapHours * hourMs)
  const isLater = expiresAt === null || expiresAt > ends
  // Of two rotations at once, the second finds another version.
  await changeKey(
    tx,
    keyring,
    by,
    scope,
    id,
    version,
    { expiresAt: isLater ? ends : expiresAt },
    now,
  )
  const wish = {
    ...scope,
    label,
    scopes,
    ...(ratePerSecond !== null && { ratePerSecond }),
    ...(rateBurst !== null && { rateBurst }),
  }
  return issueOwnKey(tx, keyring, by, wish, now)
}
