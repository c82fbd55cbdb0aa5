import {
  actionOf,
  describeDevice,
  endOtherSessions,
  endSessionById,
  listSessions,
  type OpenSession,
  recordAudit,
} from '../../access/access.ts'
import type { Answer } from '../routing/route.ts'
import { type AccountRequest, rulesOf } from './door.ts'

export async function getOwn(request: AccountRequest): Promise<Answer> {
  const { services, signedIn, token } = request
  const { db, clock } = services
  const limits = rulesOf(request).session
  const sessions = await listSessions(db, signedIn.id, token, limits, clock.now())
  return { body: { sessions: sessions.map(sessionOut) } }
}

export function sessionOut({ id, isThis, user_agent, created_at, seen_at, ...row }: OpenSession) {
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

export async function deleteOthers(request: AccountRequest): Promise<Answer> {
  const { services, signedIn, token, actor } = request
  const { id } = signedIn
  const { db, keyring, clock } = services
  const ended = await db.transact(async (tx) => {
    const count = await endOtherSessions(tx, id, token)
    const entry = { action: actionOf(id, 'sessions_ended'), subject: id, details: { count } }
    await recordAudit(tx, keyring, actor, entry, clock.now())
    return count
  })
  return { body: { ended } }
}

export async function deleteOwn(request: AccountRequest): Promise<Answer> {
  const { services, signedIn, actor, params } = request
  const { id } = signedIn
  const { db, keyring, clock } = services
  await db.transact(async (tx) => {
    await endSessionById(tx, id, params.session ?? '')
    const details = { count: 1 }
    const entry = { action: actionOf(id, 'sessions_ended'), subject: id, details }
    await recordAudit(tx, keyring, actor, entry, clock.now())
  })
  return { status: 204 }
}
