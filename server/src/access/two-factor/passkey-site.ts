import { isIP } from 'node:net'

/** Where passkeys work: they belong to a host name, and answer to one origin. */
export interface PasskeySite {
  rpId: string
  origin: string
}

/**
 * From PUBLIC_URL. Browsers accept no address of digits (Web Authentication, section 5.1.3); the one
 * of this machine has a name, others get no passkeys.
 */
export function passkeySiteOf(publicUrl: string): PasskeySite | undefined {
  if (!URL.canParse(publicUrl)) return undefined
  const url = new URL(publicUrl)
  if (['127.0.0.1', '[::1]', '0.0.0.0', '[::]'].includes(url.hostname)) url.hostname = 'localhost'
  const isDigits = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0
  const isSafe = url.protocol === 'https:' || url.hostname === 'localhost'
  return isDigits || !isSafe ? undefined : { rpId: url.hostname, origin: url.origin }
}
