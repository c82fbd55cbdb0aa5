import type { Tx } from '../db/db.ts'
import type { CaseId, MailId, QueryId, StaffId } from '../lib/ids.ts'
import { newId } from '../lib/ids.ts'
import type { Mode } from '../lib/scope.ts'
import { headerText } from './encode-mail.ts'
import type { MailSettings } from './mail-settings.ts'
import { insertMail, type NewMail } from './mail-store.ts'
import { findRefusal } from './refusal-store.ts'
import { type MailText, writeHtml, writeText } from './write-mail.ts'

export interface MailToQueue extends MailText {
  kind: NewMail['kind']
  mode: Mode
  staffId: StaffId | null
  caseId: CaseId | null
  queryId: QueryId | null
  recipient: string
  subject: string
}

/** In the transaction of the caller. Undefined if the address gets no mail. */
export async function queueMail(
  tx: Tx,
  { from }: Pick<MailSettings, 'from'>,
  mail: MailToQueue,
  now: Date,
): Promise<MailId | undefined> {
  if (await findRefusal(tx, mail.recipient)) return undefined
  const { kind, mode, staffId, caseId, queryId, recipient } = mail
  const id = newId('mail', now.getTime())
  await insertMail(tx, {
    id,
    kind,
    mode,
    staffId,
    caseId,
    queryId,
    recipient,
    subject: headerText(mode === 'test' ? `[Test] ${mail.subject}` : mail.subject),
    text: writeText(mail),
    html: writeHtml(mail),
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
  })
  return id
}
