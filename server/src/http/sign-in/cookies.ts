import type { IncomingMessage } from 'node:http'

/** Each door has its own, so that one browser can be signed in at both. */
export interface DoorCookies {
  session: string
  /** Between the password and the second factor, or while a passkey is asked for. */
  secondStep: string
  device: string
  /** While someone is at the identity provider. */
  signOn: string
}

/** `__Host-`: sent over TLS only (or loopback), to this host only, and cannot be set by another. */
export const officeCookies = {
  session: '__Host-deedwire-session',
  secondStep: '__Host-deedwire-second-step',
  device: '__Host-deedwire-device',
  signOn: '__Host-deedwire-sign-on',
} as const satisfies DoorCookies

export const consoleCookies = {
  session: '__Host-deedwire-console',
  secondStep: '__Host-deedwire-console-second-step',
  device: '__Host-deedwire-console-device',
  signOn: '__Host-deedwire-console-sign-on',
} as const satisfies DoorCookies

/** Lax, so that a person returning from the identity provider is signed in. */
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

export function cookieOf(name: string, value: string, seconds?: number): string {
  const life = seconds === undefined ? '' : `; Max-Age=${seconds}`
  return `${name}=${value}; ${attributes}${life}`
}

export function clearCookie(name: string): string {
  return `${name}=; ${attributes}; Max-Age=0`
}

export function readCookie({ headers }: IncomingMessage, name: string): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at !== -1 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}
