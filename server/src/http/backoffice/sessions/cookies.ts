import type { IncomingMessage } from 'node:http'

/** `__Host-`: sent over TLS only (or loopback), to this host only, and cannot be set by another. */
export const sessionCookie = '__Host-deedwire-session'
export const signOnCookie = '__Host-deedwire-sign-on'
/** Between the password and the second factor, or while a passkey is asked for. */
export const secondStepCookie = '__Host-deedwire-second-step'
export const deviceCookie = '__Host-deedwire-device'

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
