import { done, ok } from '../../routing/route.ts'
import { nothing, type StaffRoute } from '../staff-route.ts'
import { getContactMail, getMail, postRetryMail, putContactMail, putRefusal } from './mail.ts'
import { ContactMailBody, ContactMailOut, MailOut, RefusalBody } from './mail-schemas.ts'

export const mailRoutes: readonly StaffRoute[] = [
  {
    method: 'GET',
    path: '/mail',
    access: 'health:read',
    name: 'getMail',
    tag: 'Operations',
    summary: 'Read what e-mail waits, what did not arrive, and which addresses get none',
    answers: ok(MailOut),
    handle: getMail,
  },
  {
    method: 'POST',
    path: '/mail/:mail/retry',
    access: 'lenders:manage',
    name: 'retryMail',
    tag: 'Operations',
    summary: 'Send a failed e-mail again',
    body: nothing,
    answers: done,
    refuses: [409],
    handle: postRetryMail,
  },
  {
    method: 'PUT',
    path: '/mail/refusals',
    access: 'lenders:manage',
    name: 'setMailRefusal',
    tag: 'Operations',
    summary: 'Say that an address gets no e-mail, or that it gets e-mail again',
    body: RefusalBody,
    answers: done,
    handle: putRefusal,
  },
  {
    method: 'GET',
    path: '/:mode/lenders/:lender/contact-mail',
    access: 'lenders:manage',
    name: 'getContactMail',
    tag: 'Operations',
    summary: 'Read whether queries are also sent by e-mail to the contacts of a lender’s cases',
    answers: ok(ContactMailOut),
    handle: getContactMail,
  },
  {
    method: 'PUT',
    path: '/:mode/lenders/:lender/contact-mail',
    access: 'lenders:manage',
    name: 'setContactMail',
    tag: 'Operations',
    summary: 'Set whether queries are also sent by e-mail to the contacts of a lender’s cases',
    body: ContactMailBody,
    answers: ok(ContactMailOut),
    handle: putContactMail,
  },
]
