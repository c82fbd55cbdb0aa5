import { timingSafeEqual } from 'node:crypto'
import type { FileId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'

/** Spec, section 2.5, decisions, section 7. */
export const linkSeconds = 3600

/** The only form a link has: what differs from it in any character opens nothing. */
export function signLink(keyring: Keyring, publicUrl: string, id: FileId, now: Date): string {
  // Rounded up: what expires_in promises is never cut short.
  return `${publicUrl}${signedPath(keyring, id, Math.ceil(now.getTime() / 1000) + linkSeconds)}`
}

function signedPath(keyring: Keyring, id: string, expires: number): string {
  const signature = keyring.mac('links', `file\n${id}\n${expires}`).toString('hex')
  return `/files/${id}?expires=${expires}&signature=${signature}`
}

/** The id of the file a link opens at this moment; undefined where it opens nothing. */
export function openLink(keyring: Keyring, path: string, now: Date): string | undefined {
  const found = /^\/files\/([0-9a-z_]{1,64})\?expires=([1-9]\d{0,11})&/.exec(path)
  if (!found) return undefined
  const [, id = '', expires = ''] = found
  const expected = Buffer.from(signedPath(keyring, id, Number(expires)))
  const given = Buffer.from(path)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return now.getTime() / 1000 <= Number(expires) ? id : undefined
}
