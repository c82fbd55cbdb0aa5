import type { QueryFollowUp } from '../cases/cases.ts'
import { findContact } from './contact-store.ts'
import type { MailSettings } from './mail-settings.ts'
import { queueMail } from './queue-mail.ts'
import { writeDay } from './write-mail.ts'

interface TellDeps {
  mail?: MailSettings | undefined
  wake(): void
}

/** The field may name several. */
const addressesMax = 5

/** A query was sent to the lender: its contact is told of it, if the lender wants that. */
export function tellContact({ mail, wake }: TellDeps): QueryFollowUp {
  return async (tx, { id: caseId, scope, externalRef }, query, now) => {
    const { id: queryId, text, documentsAwaited } = query
    const contact = mail && (await findContact(tx, scope, caseId))
    if (!contact) return
    const office = mail.from.name
    const { lenderName, emails } = contact
    const answer = documentsAwaited
      ? 'Please answer through your loan system, and send the documents there.'
      : 'Please answer through your loan system.'
    const words = {
      subject: `Query about case ${externalRef}`,
      blocks: [
        `${office} has a query about case ${externalRef} of ${lenderName}, raised on ${writeDay(now)}:`,
        text,
        `${answer} Answers to this e-mail are not read.`,
      ],
      footer: [
        'You get this e-mail because the case names you as its contact.',
        `If you should not, ask ${lenderName} to have ${office} switch these e-mails off.`,
      ],
    }
    for (const recipient of addressesIn(emails)) {
      const about = { kind: 'query', mode: scope.mode, caseId, queryId } as const
      await queueMail(tx, mail, { ...about, staffId: null, recipient, ...words }, now)
    }
    tx.afterCommit(wake)
  }
}

/** Each once, whatever its case. */
function addressesIn(emails: string): string[] {
  const byAddress = new Map<string, string>()
  for (const one of emails.split(',').map((part) => part.trim())) {
    if (one !== '' && !byAddress.has(one.toLowerCase())) byAddress.set(one.toLowerCase(), one)
  }
  return [...byAddress.values()].slice(0, addressesMax)
}
