/** The door of this module: other modules import only this file. */
export { allowAddress, refuseAddress, retryMail, setContactMail } from './change-mail.ts'
export { isContactMailed } from './contact-store.ts'
export { forgetOldMails } from './forget-old-mails.ts'
export { watchMails } from './mail-metrics.ts'
export type { MailSettings } from './mail-settings.ts'
export {
  endAllAsUnknown,
  listTroubled,
  type MailRow,
  mailFigures,
  mailStates,
  readOutage,
  troubleDays,
} from './mail-store.ts'
export { type MailAttempt, type MailLimits, MailWorker, mailAttempts } from './mail-worker.ts'
export { queueMail } from './queue-mail.ts'
export { findRefusal, listRefusals, type Refusal } from './refusal-store.ts'
export { tellContact } from './tell-contact.ts'
export { type Block, writeDay } from './write-mail.ts'
