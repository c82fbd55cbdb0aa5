import type { SignOnState, SingleSignOn } from '../../access/access.ts'
import { AppError } from '../../lib/app-error.ts'
import { clearCookie, cookieOf, readCookie } from './cookies.ts'
import type { OpenRequest } from './door.ts'

/** The way to an identity provider and back, for both doors. */

const signOnSeconds = 600
type Kept<About> = SignOnState & { at: number; about: About }

/** The expected values are stored, sealed, in a cookie, with what the door needs to know then. */
export async function beginSignOn<About>(
  { services, door }: OpenRequest,
  signOn: SingleSignOn,
  returnPath: string,
  about: About,
): Promise<{ url: string; cookie: string }> {
  const { url, saved } = await signOn.begin(services.publicUrl() + returnPath)
  const kept: Kept<About> = { ...saved, at: services.clock.now().getTime(), about }
  const name = door.cookies.signOn
  const sealed = services.keyring.seal(JSON.stringify(kept), name)
  return { url, cookie: cookieOf(name, sealed.toString('base64url'), signOnSeconds) }
}

export interface SignedOn<About> {
  about: About
  /** The e-mail address confirmed by that provider. */
  confirm(signOn: SingleSignOn): Promise<string>
}

export function readSignOn<About>(request: OpenRequest, returnPath: string): SignedOn<About> {
  const { services, raw } = request
  const kept = savedState<About>(request)
  const returned = new URL(services.publicUrl() + returnPath)
  returned.search = new URL(raw.url ?? '', 'http://any').search
  return { about: kept.about, confirm: (signOn) => signOn.finish(returned, kept) }
}

function savedState<About>({ services, raw, door }: OpenRequest): Kept<About> {
  const name = door.cookies.signOn
  const sealed = readCookie(raw, name)
  try {
    const opened = services.keyring.open(Buffer.from(sealed ?? '', 'base64url'), name)
    const kept = JSON.parse(opened) as Kept<About>
    const ageMs = services.clock.now().getTime() - kept.at
    if (ageMs > signOnSeconds * 1000) throw new Error('single sign-on timed out')
    return kept
  } catch (cause) {
    throw new AppError('unauthorized', 'The sign-in took too long. Start again.', { cause })
  }
}

export function signedOnCookies({ door }: OpenRequest, token: string): string[] {
  return [cookieOf(door.cookies.session, token), clearCookie(door.cookies.signOn)]
}
