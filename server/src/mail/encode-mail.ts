import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailSettings } from './mail-settings.ts'
import type { ClaimedMail } from './mail-store.ts'

/** The message as it is sent: the same bytes at every attempt, except for its boundaries. */
export function encodeMail(
  { from }: Pick<MailSettings, 'from'>,
  publicUrl: string,
  mail: Omit<ClaimedMail, 'id' | 'attempts' | 'fence' | 'mode' | 'staffId'>,
): Promise<Buffer> {
  const { recipient, subject, text, html, messageId, createdAt } = mail
  const composer = new MailComposer({
    from,
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    messageId,
    date: createdAt,
    // Out of office replies and mailing lists leave it alone. RFC 3834.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.kind === 'notifications' && {
        'List-Unsubscribe': { prepared: true, value: `<${publicUrl}/office/account>` },
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return new Promise((resolve, reject) =>
    composer.compile().build((error, built) => (error ? reject(error) : resolve(built as Buffer))),
  )
}

const headerLengthMax = 150

/** One line: nothing in it can begin another header. */
export function headerText(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > headerLengthMax ? `${line.slice(0, headerLengthMax - 1)}…` : line
}
