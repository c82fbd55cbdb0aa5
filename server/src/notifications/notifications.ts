/** The door of this module: other modules import only this file. */
export { collectBatch, collectMails } from './collect-mails.ts'
export { dropAllItems, type MailFrequency, mailFrequencies } from './mail-item-store.ts'
export { notificationKindNames } from './notification-kinds.ts'
export type { NotificationPlace } from './notification-store.ts'
export { dueBatch, notifyDue } from './notify-due.ts'
export {
  notifyOfAnswer,
  notifyOfDisabled,
  notifyOfMove,
  notifyOfSubmission,
} from './notify-staff.ts'
export {
  changeFrequency,
  changePreference,
  countUnreadOf,
  forgetOldNotifications,
  type NotificationView,
  readAll,
  readNotifications,
  readOne,
  readPreferences,
  unreadMax,
} from './read-notifications.ts'
