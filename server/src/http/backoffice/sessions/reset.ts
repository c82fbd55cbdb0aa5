import { findResetLink, resetPassword } from '../../../access/access.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { Answer } from '../../routing/route.ts'
import type { OpenRequest } from '../staff-request.ts'
import type { ResetBody, ResetTokenBody } from './session-schemas.ts'

export async function postResetCheck({ services, body }: OpenRequest): Promise<Answer> {
  requirePasswords(services)
  const { token } = body as ResetTokenBody
  const { email, alsoTwoFactor, expiresAt } = await findResetLink(
    services.db,
    token,
    services.clock.now(),
  )
  return {
    body: { email, also_two_factor: alsoTwoFactor, expires_at: expiresAt.toISOString() },
  }
}

export async function postReset({ services, body, requestId }: OpenRequest): Promise<Answer> {
  requirePasswords(services)
  await resetPassword(services, requestId, body as ResetBody, services.clock.now())
  return { status: 204 }
}

function requirePasswords({ staffAccess }: OpenRequest['services']): void {
  if (!staffAccess.passwordSignIn) throw new AppError('forbidden', 'Use single sign-on.')
}
