import { type SignOnState, signInByEmail } from '../../../access/access.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { Answer } from '../../routing/route.ts'
import { clearCookie, cookieOf, readCookie, signOnCookie } from '../../sign-in/cookies.ts'
import { type OpenRequest, signInDepsOf } from '../../sign-in/door.ts'

const signOnSeconds = 600
type KeptState = SignOnState & { at: number }

/** Redirects to the identity provider; the expected values are stored, sealed, in a cookie. */
export async function getSignOn({ services }: OpenRequest): Promise<Answer> {
  const { singleSignOn } = services.staffAccess
  if (!singleSignOn) throw new AppError('not_found', 'Single sign-on is not set up here.')
  const { url, saved } = await singleSignOn.begin(returnAddress(services.publicUrl()))
  const kept: KeptState = { ...saved, at: services.clock.now().getTime() }
  const sealed = services.keyring.seal(JSON.stringify(kept), signOnCookie)
  return {
    status: 302,
    headers: {
      location: url,
      'set-cookie': cookieOf(signOnCookie, sealed.toString('base64url'), signOnSeconds),
    },
  }
}

export async function getSignOnReturn(request: OpenRequest): Promise<Answer> {
  const { services, raw, requestId, address } = request
  const { singleSignOn } = services.staffAccess
  if (!singleSignOn) throw new AppError('not_found', 'Single sign-on is not set up here.')
  const saved = savedState(request)
  const returned = new URL(returnAddress(services.publicUrl()))
  returned.search = new URL(raw.url ?? '', 'http://any').search
  const email = await singleSignOn.finish(returned, saved)
  const place = { address, userAgent: raw.headers['user-agent'] }
  const token = await signInByEmail(signInDepsOf(request), requestId, email, place)
  const cookies = [cookieOf(request.door.cookies.session, token), clearCookie(signOnCookie)]
  return { status: 303, headers: { location: '/', 'set-cookie': cookies } }
}

function savedState({ services, raw }: OpenRequest): SignOnState {
  const sealed = readCookie(raw, signOnCookie)
  try {
    const opened = services.keyring.open(Buffer.from(sealed ?? '', 'base64url'), signOnCookie)
    const kept = JSON.parse(opened) as KeptState
    const ageMs = services.clock.now().getTime() - kept.at
    if (ageMs > signOnSeconds * 1000) throw new Error('single sign-on timed out')
    return kept
  } catch (cause) {
    throw new AppError('unauthorized', 'The sign-in took too long. Start again.', { cause })
  }
}

function returnAddress(publicUrl: string): string {
  return `${publicUrl}/backoffice/sso/return`
}
