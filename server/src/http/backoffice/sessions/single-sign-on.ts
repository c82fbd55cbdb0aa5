import { type SingleSignOn, signInByEmail } from '../../../access/access.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { Answer } from '../../routing/route.ts'
import { type OpenRequest, signInDepsOf } from '../../sign-in/door.ts'
import { beginSignOn, readSignOn, signedOnCookies } from '../../sign-in/single-sign-on.ts'

const returnPath = '/backoffice/sso/return'

/** Redirects to the identity provider of the office. */
export async function getSignOn(request: OpenRequest): Promise<Answer> {
  const { url, cookie } = await beginSignOn(request, providerOf(request), returnPath, null)
  return { status: 302, headers: { location: url, 'set-cookie': cookie } }
}

export async function getSignOnReturn(request: OpenRequest): Promise<Answer> {
  const { raw, requestId, address } = request
  const provider = providerOf(request)
  const email = await readSignOn<null>(request, returnPath).confirm(provider)
  const place = { address, userAgent: raw.headers['user-agent'] }
  const token = await signInByEmail(signInDepsOf(request), requestId, email, { place })
  const headers = { location: '/', 'set-cookie': signedOnCookies(request, token) }
  return { status: 303, headers }
}

function providerOf({ services }: OpenRequest): SingleSignOn {
  const { singleSignOn } = services.staffAccess
  if (!singleSignOn) throw new AppError('not_found', 'Single sign-on is not set up here.')
  return singleSignOn
}
