import type { Approvers, StaffRole } from '../access/access.ts'
import type { Db } from '../db/db.ts'
import { AppError } from '../lib/app-error.ts'
import type { Clock } from '../lib/clock.ts'
import type { CaseId, LenderId, StaffId } from '../lib/ids.ts'
import type { Mode } from '../lib/scope.ts'
import { findRefusal, type Refusal } from '../mail/mail.ts'
import {
  dropOldItems,
  listUnmailed,
  type MailFrequency,
  putFrequency,
  readFrequency,
} from './mail-item-store.ts'
import { kindsFor, type NotificationKind, notificationKinds } from './notification-kinds.ts'
import {
  countUnread,
  deleteNotifications,
  hasNotification,
  listNotifications,
  listSwitchedOff,
  markRead,
  type NotificationPlace,
  type NotificationRow,
  type PreferenceChange,
  putPreference,
} from './notification-store.ts'

/** Whose notifications; what the role does not get is neither shown nor counted. */
export interface Reader {
  id: StaffId
  role: StaffRole
}

export interface ReadDeps {
  db: Db
  clock: Clock
  approvers: Approvers
}

export interface NotificationView {
  number: number
  kind: NotificationKind
  sentence: string
  caseId: CaseId | null
  lender: { id: LenderId; name: string }
  createdAt: Date
  readAt: Date | null
}

export async function readNotifications(
  { db, approvers }: ReadDeps,
  mode: Mode,
  { id, role }: Reader,
  asked: {
    kind: NotificationKind | undefined
    after: NotificationPlace | undefined
    limit: number
  },
): Promise<{ notifications: NotificationView[]; next: NotificationPlace | undefined }> {
  const own = kindsFor(role, approvers)
  const kinds = asked.kind ? own.filter((kind) => kind === asked.kind) : own
  const { after, limit } = asked
  const rows = await listNotifications(db, mode, id, { kinds, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    notifications: page.map(viewOf),
    next: last && { isRead: last.readAt !== null, number: last.number },
  }
}

function viewOf({ lenderId, lenderName, reference, ...row }: NotificationRow): NotificationView {
  const { number, kind, caseId, createdAt, readAt } = row
  const sentence = notificationKinds[kind].sentence(reference ?? lenderName)
  const lender = { id: lenderId, name: lenderName }
  return { number, kind, sentence, caseId, lender, createdAt, readAt }
}

/** A larger figure tells no more. */
export const unreadMax = 100

export function countUnreadOf(
  { db, approvers }: ReadDeps,
  mode: Mode,
  { id, role }: Reader,
): Promise<number> {
  return countUnread(db, mode, id, kindsFor(role, approvers), unreadMax)
}

/** One that is read already stays as it is. */
export async function readOne(
  { db, clock }: ReadDeps,
  mode: Mode,
  staffId: StaffId,
  number: number,
): Promise<void> {
  const changed = await markRead(db, mode, staffId, { number }, clock.now())
  if (changed > 0 || (await hasNotification(db, mode, staffId, number))) return
  throw new AppError('not_found', 'Notification not found.')
}

/** Up to the newest that the page has shown: what came later stays unread. */
export function readAll(
  { db, clock }: ReadDeps,
  mode: Mode,
  staffId: StaffId,
  upTo: number,
): Promise<number> {
  return markRead(db, mode, staffId, { upTo }, clock.now())
}

export interface Preference {
  kind: NotificationKind
  label: string
  who: string
  inApp: boolean
  byMail: boolean
}

export interface Preferences {
  preferences: Preference[]
  mail: { address: string; frequency: MailFrequency; refused: Refusal | null }
}

/** The kinds that the role gets. */
export async function readPreferences(
  { db, approvers }: ReadDeps,
  { id, role, email }: Reader & { email: string },
): Promise<Preferences> {
  const off = await listSwitchedOff(db, id)
  const unmailed = await listUnmailed(db, id)
  const preferences = kindsFor(role, approvers).map((kind) => {
    const { label, who } = notificationKinds[kind]
    return { kind, label, who, inApp: !off.includes(kind), byMail: !unmailed.includes(kind) }
  })
  const frequency = await readFrequency(db, id)
  const refused = (await findRefusal(db, email)) ?? null
  return { preferences, mail: { address: email, frequency, refused } }
}

/** What is left out keeps its value. */
export async function changePreference(
  deps: ReadDeps,
  reader: Reader,
  kind: string,
  change: PreferenceChange,
): Promise<void> {
  const own = kindsFor(reader.role, deps.approvers).find((one) => one === kind)
  if (!own) throw new AppError('not_found', 'Your role gets no notifications of this kind.')
  await putPreference(deps.db, reader.id, own, change)
}

export function changeFrequency(
  { db }: ReadDeps,
  staffId: StaffId,
  frequency: MailFrequency,
): Promise<void> {
  return db.transact((tx) => putFrequency(tx, staffId, frequency))
}

const dayMs = 24 * 3_600_000
const readDaysKept = 30
const unreadDaysKept = 180

/** Longer than a daily mail waits. */
const itemDaysKept = 7

export async function forgetOldNotifications(db: Db, now: Date): Promise<number> {
  await dropOldItems(db, itemDaysKept)
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const limits = { readBefore: before(readDaysKept), createdBefore: before(unreadDaysKept) }
  return deleteNotifications(db, limits)
}
