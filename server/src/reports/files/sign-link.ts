import { timingSafeEqual } from 'node:crypto'
import type { FileId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'

/** Spec, section 2.5, decisions, section 7. */
export const linkSeconds = 3600

/** The only form of a link: one that differs in any character is refused. */
export function signLink(keyring: Keyring, publicUrl: string, id: FileId, now: Date): string {
  // Rounded up, so that a link is valid for at least expires_in.
  return `${publicUrl}${signedPath(keyring, id, Math.ceil(now.getTime() / 1000) + linkSeconds)}`
}

function signedPath(keyring: Keyring, id: string, expires: number): string {
  const signature = keyring.mac('links', `file\n${id}\n${expires}`).toString('hex')
  return `/files/${id}?expires=${expires}&signature=${signature}`
}

/** The id of the file a link opens now; undefined if it opens nothing. */
export function openLink(keyring: Keyring, path: string, now: Date): string | undefined {
  const found = /^\/files\/([0-9a-z_]{1,64})\?expires=([1-9]\d{0,11})&/.exec(path)
  if (!found) return undefined
  const [, id = '', expires = ''] = found
  const expected = Buffer.from(signedPath(keyring, id, Number(expires)))
  const given = Buffer.from(path)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return now.getTime() / 1000 <= Number(expires) ? id : undefined
}
