import type { MailServer } from '../lib/mail-server.ts'

export interface MailSettings {
  server: MailServer
  from: { name: string; address: string }
  /** Where bounces go. */
  returnPath: string
  /** Minutes after midnight, in India, at which daily mails are sent. */
  digestAt: number
}
