import {
  type Doing,
  deletePresence,
  listPresent,
  presentOut,
  putPresence,
} from '../../../cases/cases.ts'
import type { Answer } from '../../routing/route.ts'
import { caseOf, type StaffRequest } from '../staff-request.ts'
import type { LeaveQuery, LiveQuery, PresenceBody } from './live-schemas.ts'

export async function getLive(request: StaffRequest): Promise<Answer> {
  const { services, params, mode, token, staff, raw } = request
  const { case: watched } = request.query as LiveQuery
  const watching = watched
    ? (await caseOf({ ...request, params: { ...params, id: watched } })).id
    : undefined
  if (raw.method === 'HEAD') return { stream: (response) => services.live.openNone(response) }
  const isBack = raw.headers['last-event-id'] !== undefined
  const asked = { token, staffId: staff.id, mode, watching, isBack }
  return { stream: (response) => services.live.open(asked, response) }
}

export async function getPresence(request: StaffRequest): Promise<Answer> {
  const { id } = await caseOf(request)
  const present = await listPresent(request.services.db, request.mode, [id])
  return { body: { present: present.map(presentOut) } }
}

/** A heartbeat, every 15 seconds; the answer lists who is there. */
export async function putPresenceOf(request: StaffRequest): Promise<Answer> {
  const { services, staff, mode } = request
  const { scope, id } = await caseOf(request)
  const { doing, tab = '' } = request.body as PresenceBody
  const by = { staffId: staff.id, tab, doing: doing as Doing }
  if (await putPresence(services.db, scope, id, by)) services.announce('presence', mode, id)
  const present = await listPresent(services.db, mode, [id])
  return { body: { present: present.map(presentOut) } }
}

export async function deletePresenceOf(request: StaffRequest): Promise<Answer> {
  const { services, staff, mode } = request
  const { scope, id } = await caseOf(request)
  const { tab = '' } = request.query as LeaveQuery
  const hasLeft = await deletePresence(services.db, scope, id, { staffId: staff.id, tab })
  if (hasLeft) services.announce('presence', mode, id)
  return { status: 204 }
}
