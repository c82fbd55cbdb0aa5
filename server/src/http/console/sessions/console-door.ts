import {
  csrfTokenOf,
  mustSetUpFactor,
  passkeySiteOf,
  permissionsOfPerson,
  type SignedInPerson,
} from '../../../access/access.ts'
import type { Answer } from '../../routing/route.ts'
import type { Services } from '../../services.ts'
import { consoleCookies } from '../../sign-in/cookies.ts'
import { type Door, type OpenRequest, rulesOf } from '../../sign-in/door.ts'
import type { PersonRequest } from '../console-request.ts'

/** Where people of lenders sign in. */
export const consoleDoor: Door = {
  kind: 'lender',
  cookies: consoleCookies,
  rules: ({ consoleAccess }) => consoleAccess,
  async sessionOut(services, token) {
    const person = await services.consoleAccess.find(token)
    return person && sessionOut(services, person, token)
  },
}

export async function getMethods(request: OpenRequest): Promise<Answer> {
  const { passwordSignIn, twoFactor } = rulesOf(request)
  const hasSite = passkeySiteOf(request.services.publicUrl()) !== undefined
  return {
    body: { password: passwordSignIn, passkey: passwordSignIn && twoFactor !== 'off' && hasSite },
  }
}

export async function getSession({ services, signedIn, token }: PersonRequest): Promise<Answer> {
  return { body: sessionOut(services, signedIn, token) }
}

/** The session, as sent to its browser. */
function sessionOut({ keyring, consoleAccess }: Services, signedIn: SignedInPerson, token: string) {
  const { id, email, name, role, lenderId, lenderName, lender, expiresAt, hasFactor } = signedIn
  const setting = consoleAccess.twoFactor
  return {
    person: { id, email, name, role },
    lender: {
      id: lenderId,
      name: lenderName,
      required_fields: lender.requiredFields,
      case_types: lender.caseTypes,
    },
    permissions: {
      live: permissionsOfPerson(role, 'live'),
      test: permissionsOfPerson(role, 'test'),
    },
    csrf_token: csrfTokenOf(keyring, token),
    expires_at: expiresAt.toISOString(),
    two_factor: {
      setting,
      set_up: hasFactor,
      must_set_up: mustSetUpFactor(signedIn, setting),
    },
  }
}
