import {
  createResetLink,
  endAllSessions,
  findStaff,
  recordAudit,
  resetAddress,
} from '../../../access/access.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { Answer } from '../../routing/route.ts'
import type { StaffRequest } from '../staff-request.ts'
import type { ResetLinkBody } from './office-schemas.ts'

export async function deleteStaffSessions(request: StaffRequest): Promise<Answer> {
  const { services, actor, params } = request
  const { db, keyring, clock } = services
  const staff = await findStaff(db, params.staff ?? '')
  if (!staff) throw new AppError('not_found', 'Staff account not found.')
  const ended = await db.transact(async (tx) => {
    const count = await endAllSessions(tx, staff.id)
    const entry = { action: 'staff.sessions_ended', subject: staff.id, details: { count } } as const
    await recordAudit(tx, keyring, actor, entry, clock.now())
    return count
  })
  return { body: { ended } }
}

export async function postResetLink(request: StaffRequest): Promise<Answer> {
  const { services, actor, params } = request
  const { db, keyring, clock, publicUrl, staffAccess } = services
  if (!staffAccess.passwordSignIn) {
    throw new AppError('not_ready', 'Passwords are switched off here.')
  }
  const { also_two_factor: alsoTwoFactor = false } = request.body as ResetLinkBody
  const wanted = { idOrEmail: params.staff ?? '', alsoTwoFactor }
  const { token, expiresAt } = await db.transact((tx) =>
    createResetLink(tx, keyring, actor, wanted, clock.now()),
  )
  return {
    status: 201,
    body: { url: resetAddress(publicUrl(), token), expires_at: expiresAt.toISOString() },
  }
}
