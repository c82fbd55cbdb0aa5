import {
  describeDevice,
  endOtherSessions,
  endSessionById,
  listSessions,
  type OpenSession,
  recordAudit,
} from '../../../access/access.ts'
import type { Answer } from '../../routing/route.ts'
import type { StaffRequest } from '../staff-request.ts'

export async function getOwn({ services, staff, token }: StaffRequest): Promise<Answer> {
  const { db, clock, staffAccess } = services
  const sessions = await listSessions(db, staff.id, token, staffAccess.session, clock.now())
  return { body: { sessions: sessions.map(sessionOut) } }
}

function sessionOut({ id, isThis, user_agent, created_at, seen_at, ...row }: OpenSession) {
  return {
    id,
    this_one: isThis,
    device: describeDevice(user_agent),
    address: row.address,
    method: row.method,
    signed_in_at: created_at.toISOString(),
    last_used_at: seen_at.toISOString(),
  }
}

export async function deleteOthers(request: StaffRequest): Promise<Answer> {
  const { services, staff, token, actor } = request
  const { db, keyring, clock } = services
  const ended = await db.transact(async (tx) => {
    const count = await endOtherSessions(tx, staff.id, token)
    const entry = { action: 'staff.sessions_ended', subject: staff.id, details: { count } } as const
    await recordAudit(tx, keyring, actor, entry, clock.now())
    return count
  })
  return { body: { ended } }
}

export async function deleteOwn({ services, staff, actor, params }: StaffRequest): Promise<Answer> {
  const { db, keyring, clock } = services
  await db.transact(async (tx) => {
    await endSessionById(tx, staff.id, params.session ?? '')
    const details = { count: 1 }
    const entry = { action: 'staff.sessions_ended', subject: staff.id, details } as const
    await recordAudit(tx, keyring, actor, entry, clock.now())
  })
  return { status: 204 }
}
