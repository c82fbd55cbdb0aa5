import { findResetLink, resetPassword } from '../../access/access.ts'
import type { Answer } from '../routing/route.ts'
import { type OpenRequest, requirePasswords, signInDepsOf } from './door.ts'
import type { ResetBody, ResetTokenBody } from './session-schemas.ts'

export async function postResetCheck(request: OpenRequest): Promise<Answer> {
  requirePasswords(request)
  const { token } = request.body as ResetTokenBody
  const found = await findResetLink(signInDepsOf(request), token)
  return {
    body: {
      email: found.email,
      name: found.name,
      is_first: found.isFirst,
      also_two_factor: found.alsoTwoFactor,
      expires_at: found.expiresAt.toISOString(),
    },
  }
}

export async function postReset(request: OpenRequest): Promise<Answer> {
  requirePasswords(request)
  await resetPassword(signInDepsOf(request), request.requestId, request.body as ResetBody)
  return { status: 204 }
}
