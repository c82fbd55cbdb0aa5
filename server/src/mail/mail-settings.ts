import type { SmtpServer } from './smtp/send-mail.ts'

export interface MailSettings {
  server: SmtpServer
  from: { name: string; address: string }
  /** Where bounces go. */
  returnPath: string
  /** Minutes after midnight, in India, at which daily mails are sent. */
  digestAt: number
}
