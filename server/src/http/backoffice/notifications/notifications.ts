import { AppError } from '../../../lib/app-error.ts'
import {
  changeFrequency,
  changePreference,
  countUnreadOf,
  type MailFrequency,
  type NotificationPlace,
  type NotificationView,
  readAll,
  readNotifications,
  readOne,
  readPreferences,
  unreadMax,
} from '../../../notifications/notifications.ts'
import type { Answer } from '../../routing/route.ts'
import type { StaffRequest } from '../staff-request.ts'
import type {
  FrequencyBody,
  NotificationsQuery,
  PreferenceBody,
  ReadAllBody,
} from './notification-schemas.ts'

export async function getNotifications(request: StaffRequest): Promise<Answer> {
  const { services, mode, staff } = request
  const { kind, cursor, limit = '50' } = request.query as NotificationsQuery
  const asked = { kind, after: placeOf(cursor), limit: Number(limit) }
  const page = await readNotifications(services, mode, staff, asked)
  return {
    body: {
      notifications: page.notifications.map(notificationOut),
      next_cursor: page.next ? `${page.next.isRead ? 1 : 0}-${page.next.number}` : null,
    },
  }
}

/** The schema has checked its form. */
function placeOf(cursor: string | undefined): NotificationPlace | undefined {
  if (cursor === undefined) return undefined
  const [isRead, number] = cursor.split('-')
  return { isRead: isRead === '1', number: Number(number) }
}

function notificationOut(view: NotificationView) {
  const { number, kind, sentence, caseId, lender, createdAt, readAt } = view
  return {
    number,
    kind,
    sentence,
    case_id: caseId,
    lender,
    created_at: createdAt.toISOString(),
    read_at: readAt?.toISOString() ?? null,
  }
}

export async function getUnread({ services, mode, staff }: StaffRequest): Promise<Answer> {
  const unread = await countUnreadOf(services, mode, staff)
  return { body: { unread, more: unread >= unreadMax } }
}

export async function postRead({ services, mode, staff, params }: StaffRequest): Promise<Answer> {
  const { number = '' } = params
  if (!/^\d{1,15}$/.test(number)) throw new AppError('not_found', 'Notification not found.')
  await readOne(services, mode, staff.id, Number(number))
  return { status: 204 }
}

export async function postReadAll({ services, mode, staff, body }: StaffRequest): Promise<Answer> {
  const { up_to: upTo } = body as ReadAllBody
  return { body: { marked: await readAll(services, mode, staff.id, upTo) } }
}

export async function getPreferences({ services, staff }: StaffRequest): Promise<Answer> {
  const { preferences, mail } = await readPreferences(services, staff)
  return {
    body: {
      preferences: preferences.map(({ inApp, byMail, ...row }) => ({
        ...row,
        in_app: inApp,
        by_mail: byMail,
      })),
      mail: {
        is_available: services.mail !== undefined,
        address: mail.address,
        frequency: mail.frequency,
        digest_at: services.mail ? clockTime(services.mail.digestAt) : null,
        refused: mail.refused && {
          reason: mail.refused.reason,
          at: mail.refused.refusedAt.toISOString(),
        },
      },
    },
  }
}

function clockTime(minutesAfterMidnight: number): string {
  const parts = [Math.floor(minutesAfterMidnight / 60), minutesAfterMidnight % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

export async function putPreferenceOf(request: StaffRequest): Promise<Answer> {
  const { services, staff, params } = request
  const { in_app: inApp, by_mail: byMail } = request.body as PreferenceBody
  await changePreference(services, staff, params.kind ?? '', { inApp, byMail })
  return { status: 204 }
}

export async function putFrequencyOf({ services, staff, body }: StaffRequest): Promise<Answer> {
  const { frequency } = body as FrequencyBody
  await changeFrequency(services, staff.id, frequency as MailFrequency)
  return { status: 204 }
}
