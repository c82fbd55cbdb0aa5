/** The door of this module: other modules import only this file. */
export type { MailSettings } from './mail-settings.ts'
export { type MailAttempt, type MailLimits, MailWorker, mailAttempts } from './mail-worker.ts'
export type { SmtpServer } from './smtp/send-mail.ts'
