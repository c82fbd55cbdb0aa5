import { signInByEmail } from '../../../access/access.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { LenderId } from '../../../lib/ids.ts'
import type { Answer } from '../../routing/route.ts'
import { type OpenRequest, signInDepsOf } from '../../sign-in/door.ts'
import { beginSignOn, readSignOn, signedOnCookies } from '../../sign-in/single-sign-on.ts'
import type { SignOnBody } from './session-schemas.ts'

const returnPath = '/console/api/sso/return'
interface About {
  lenderId: LenderId
}

/** Where to go; what comes back there signs in people of that lender alone. */
export async function postSignOn(request: OpenRequest): Promise<Answer> {
  const { email } = request.body as SignOnBody
  const { lenderId, signOn } = await request.services.consoleAccess.signOns.ofAddress(email)
  const about: About = { lenderId }
  const { url, cookie } = await beginSignOn(request, signOn, returnPath, about)
  return { body: { url, label: signOn.label }, headers: { 'set-cookie': cookie } }
}

/** A browser comes here, so a refusal is shown by the sign-in page. */
export async function getSignOnReturn(request: OpenRequest): Promise<Answer> {
  try {
    const headers = { location: '/console', 'set-cookie': await signOn(request) }
    return { status: 303, headers }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    request.services.log.info({ code: error.code, err: error.cause }, 'single sign-on was refused')
    return { status: 303, headers: { location: `/console/sign-in?refused=${error.code}` } }
  }
}

async function signOn(request: OpenRequest): Promise<string[]> {
  const { services, raw, requestId, address } = request
  const { about, confirm } = readSignOn<About>(request, returnPath)
  const email = await confirm(await services.consoleAccess.signOns.ofLender(about.lenderId))
  const token = await signInByEmail(signInDepsOf(request), requestId, email, {
    place: { address, userAgent: raw.headers['user-agent'] },
    lenderId: about.lenderId,
  })
  return signedOnCookies(request, token)
}
