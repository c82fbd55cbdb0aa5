import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keyring } from '../../lib/keyring.ts'

/**
 * A token that identifies a browser from which the account was used before: its owner can sign in
 * however many strangers guess the password. It grants nothing by itself. OWASP: device cookies.
 */

export const deviceSeconds = 180 * 86_400
const shape = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/

export function newDeviceToken(
  keyring: Keyring,
  email: string,
  now: Date,
  /** Reused if the browser already has one. */
  device = randomBytes(16).toString('base64url'),
): string {
  const at = String(Math.floor(now.getTime() / 1000))
  return `${device}.${at}.${macOf(keyring, email, device, at).toString('base64url')}`
}

/** The device's id, if the token was made for this account and is not too old. */
export function deviceOf(
  keyring: Keyring,
  email: string,
  token: string | undefined,
  now: Date,
): string | undefined {
  const [, device = '', at = '', mac = ''] = shape.exec(token ?? '') ?? []
  if (device === '') return undefined
  const fits = timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(keyring, email, device, at))
  return fits && now.getTime() / 1000 < Number(at) + deviceSeconds ? device : undefined
}

function macOf(keyring: Keyring, email: string, device: string, at: string): Buffer {
  return keyring.mac('sign-in', JSON.stringify(['device token', email, device, at]))
}
