import { staffNames } from '../../../access/access.ts'
import type { StaffId } from '../../../lib/ids.ts'
import {
  allowAddress,
  isContactMailed,
  listRefusals,
  listTroubled,
  type MailRow,
  mailFigures,
  readOutage,
  refuseAddress,
  retryMail,
  setContactMail,
} from '../../../mail/mail.ts'
import type { Answer } from '../../routing/route.ts'
import { lenderScopeOf, type StaffRequest } from '../staff-request.ts'
import type { ContactMailBody, RefusalBody } from './mail-schemas.ts'

const troubledMax = 50
const refusalsMax = 200

export async function getMail({ services }: StaffRequest): Promise<Answer> {
  const { db, mail } = services
  const figures = await mailFigures(db)
  const outage = await readOutage(db)
  const troubled = await listTroubled(db, troubledMax)
  const refusals = await listRefusals(db, refusalsMax)
  const people = refusals.flatMap(({ refusedBy }) => staffIn(refusedBy))
  const names = await staffNames(db, people)
  return {
    body: {
      is_on: mail !== undefined,
      waiting: figures.waiting,
      oldest_waiting_at: figures.oldestWaitingAt?.toISOString() ?? null,
      failed: figures.failed,
      unknown: figures.unknown,
      outage: outage
        ? {
            since: outage.since.toISOString(),
            attempts: outage.attempts,
            next_try_at: outage.nextTryAt.toISOString(),
            error: outage.lastError,
          }
        : null,
      troubled: troubled.map(mailOut),
      refusals: refusals.map(({ address, staffName, reason, refusedBy, refusedAt }) => ({
        address,
        staff_name: staffName,
        reason,
        refused_by: refusedBy === 'server' ? null : nameOf(refusedBy, names),
        refused_at: refusedAt.toISOString(),
      })),
    },
  }
}

const staffIn = (actor: string): StaffId[] =>
  actor.startsWith('staff:') ? [actor.slice('staff:'.length) as StaffId] : []

function nameOf(actor: string, names: ReadonlyMap<string, string>): string {
  const [id] = staffIn(actor)
  return (id && names.get(id)) ?? 'an operator, on the command line'
}

function mailOut({ lastError, createdAt, finishedAt, hasWords, ...row }: MailRow) {
  return {
    ...row,
    error: lastError,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    can_retry: row.state === 'failed' && hasWords,
  }
}

export async function postRetryMail({ services, actor, params }: StaffRequest): Promise<Answer> {
  await retryMail(services, actor, params.mail ?? '')
  return { status: 204 }
}

export async function putRefusal({ services, actor, body }: StaffRequest): Promise<Answer> {
  const { address, refused, reason = '' } = body as RefusalBody
  if (refused) await refuseAddress(services, actor, address, reason)
  else await allowAddress(services, actor, address)
  return { status: 204 }
}

export async function getContactMail(request: StaffRequest): Promise<Answer> {
  const { db, mail } = request.services
  const on = await isContactMailed(db, await lenderScopeOf(request))
  return { body: { on, is_available: mail !== undefined } }
}

export async function putContactMail(request: StaffRequest): Promise<Answer> {
  const { on } = request.body as ContactMailBody
  await setContactMail(request.services, request.actor, await lenderScopeOf(request), on)
  return getContactMail(request)
}
