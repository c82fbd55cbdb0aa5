import { expect } from 'vitest'
import { sql } from '../../../server/src/db/db.ts'
import { caseInHand, plainDraft } from '../app/case-life.ts'
import { property, submit } from '../app/run-searches.ts'
import type { TestApp } from '../app/test-app.ts'
import { openTestCases } from '../app/test-cases.ts'
import { openInbox, openTestCallbacks } from '../callbacks/test-callbacks.ts'
import { smallPdf } from '../http/file-link.ts'
import { type Reply, sampleDocument } from '../http/http-client.ts'
import { assessedScore } from '../reports/assessed-score.ts'
import { until } from '../until.ts'

export type BusyOffice = Awaited<ReturnType<typeof openBusyOffice>>

async function done(reply: Promise<Reply>): Promise<Reply> {
  const { status, text, ...rest } = await reply
  expect([status, text]).toEqual([status < 300 ? status : 200, text])
  return { status, text, ...rest }
}

/** Test data for every page: something of everything that a page can show. */
export async function openBusyOffice(app: TestApp) {
  const admin = await app.staff('admin', 'Vaishali Karandikar')
  const searcher = await app.staff('searcher', 'Kiran Salunkhe')
  const gone = await app.staff('analyst', 'Farida Shaikh')
  await done(admin.send('PATCH', `/staff/${gone.id}`, { disabled: true }))
  const signer = await app.staff('analyst', 'Sunita Deshpande')
  const details = { name: 'Adv. Sunita Deshpande', enrolment_number: 'MAH/2841/2004' }
  const council = { bar_council: 'Bar Council of Maharashtra and Goa' }
  await done(admin.send('PUT', `/staff/${signer.id}/advocate`, { ...details, ...council }))
  const cases = await openCases(app)
  const approvals = await openApprovals(app)
  const lender = await openLender(app)
  const properties = await openProperties(app, searcher)
  const view = { name: 'Mine', filter: { analyst: 'me' }, shared: true }
  await done(admin.post('/live/views', view))
  await addTroubledMail(app)
  return { admin, ...cases, ...approvals, ...lender, ...properties }
}

/** A mail that failed, one that may have arrived, a refused address, and a server that is down. */
async function addTroubledMail(app: TestApp) {
  await app.db.script(`
    INSERT INTO mails (id, kind, mode, recipient, subject, body_text, body_html, message_id, state,
      attempts, give_up_at, last_error, finished_at)
    VALUES ('mail_1', 'notifications', 'live', 'kiran@office.example', 'A case', '', '', '<1@x>',
        'failed', 4, now(), '554 5.7.1 relaying denied', now()),
      ('mail_2', 'query', 'test', 'asha@bank.example', 'A query', '', '', '<2@x>',
        'unknown', 1, now(), 'no answer within 180 s', now());
    INSERT INTO mail_refusals (address, reason, refused_by, refused_at)
    VALUES ('gone@office.example', '550 5.1.1 no such mailbox', 'server', now());
    INSERT INTO mail_outage (since, attempts, next_try_at, last_error)
    VALUES (now() - interval '1 hour', 12, now() + interval '1 day', 'connect ECONNREFUSED')`)
}

const draft = {
  advocate: { name: 'Adv. Meera Joshi', enrolment_no: 'MAH/1234/2009' },
  capacity: 'Owner',
  property: { description: 'Flat 12, Gat No. 45/2B, Haveli, Pune', extent: '0 H 40 R' },
  chain_of_title: [
    {
      date: '03-09-2015',
      nature: 'Sale deed',
      document_no: 'HVL7/3818/2015',
      from: 'Suresh Anant Deshpande',
      to: 'Ramesh Baburao Kulkarni',
    },
  ],
  searches: [{ office: 'Sub-Registrar Haveli 7', from_year: '1996', to_year: '2026' }],
  encumbrances: [
    {
      date: '18-01-2018',
      nature: 'Deposit of title deeds',
      document_no: 'HVL7/0412/2018',
      in_favour_of: 'A co-operative bank',
      amount: '₹ 18,00,000',
      standing: 'open',
    },
  ],
  texts: { tenure: 'Occupant class 1.', litigation: 'No suit was found.' },
  opinion: 'The title cannot be certified as clear.',
  score: assessedScore(['open_mortgage']),
}

/** Cases that are overdue, due soon, waiting for documents, in review, and under revision. */
async function openCases(app: TestApp) {
  const desk = await openTestCases(app, 'Meera Joshi')
  const { analyst, lender } = desk
  const documents = [
    sampleDocument('Sale_Deed_2015.pdf', smallPdf('Sale deed of 2015')),
    sampleDocument('Tax_receipt.pdf', 'Paid until March.', 'application/pdf'),
  ]
  const loan = 'HL-26004941'
  const named = { applicant_name: 'विजय श्रीकांत शिंदे', case_type: 'LSR' }
  const read = await desk.open('live', { documents, loan_account_number: loan, ...named })
  await read.hand.moveOn('allocate', { analyst_id: analyst.id })
  await read.hand.moveOn('raise-query', { text: 'Please send the tax receipt.' })
  await read.addDocuments('The receipt of this year.')
  await read.hand.review()
  await read.hand.saveDraft(draft)
  await done(analyst.post(`${read.hand.path}/notes`, { text: 'Page 2 is hard to read.' }))
  const linked = await submit(
    app,
    lender.live,
    [property('MH', '45/2B')],
    { loan_account_number: loan },
    'live',
  )
  expect(linked.status).toBe(202)

  const revised = await desk.open('live', { documents })
  await revised.hand.finalise('negative', 'A mortgage is open.', draft)
  await revised.addDocuments('The release deed.')
  await revised.hand.review()
  await revised.hand.saveDraft({ ...draft, encumbrances: [], opinion: 'The title is clear.' })

  const waiting = await desk.open('live')
  await waiting.hand.moveOn('allocate', { analyst_id: analyst.id })
  await waiting.hand.moveOn('raise-query', { text: 'Please send the link deed.' })
  const [late, soon, released] = [
    await desk.open('live'),
    await desk.open('live'),
    await desk.open('live'),
  ]
  await released.hand.finalise('positive')
  await desk.open('test')
  await app.db.rows(sql`
    UPDATE cases SET vendor_due_at = now() - interval '3 days' WHERE id = ${late.id}`)
  await app.db.rows(sql`
    UPDATE cases SET created_at = now() - interval '5 days', vendor_due_at = now() + interval '1 hour'
    WHERE id = ${soon.id}`)
  return { read, revised, waiting, late, released }
}

/** Reports of a lender that asks for a second person: one waits, one was sent back. */
async function openApprovals(app: TestApp) {
  const desk = await openTestCases(app, 'Anand Hegde')
  const { id } = desk.lender
  await app.db.rows(sql`UPDATE lenders SET second_person = 'always' WHERE id = ${id}`)
  const submitReport = async () => {
    const made = await desk.open('live')
    await made.hand.review()
    const draft_version = await made.hand.saveDraft(plainDraft)
    await made.hand.moveOn('submit', { result: 'positive', draft_version })
    return made
  }
  const [submitted, sentBack] = [await submitReport(), await submitReport()]
  const approver = await app.staff('approver', 'Vikram Shetty')
  const remarks = 'State the boundaries of schedule B.'
  await caseInHand(approver, 'live', sentBack.id).moveOn('send-back', { remarks })
  return { submitted, sentBack }
}

/** A lender whose receiver fails: deliveries with attempts, failed ones, and failed requests. */
async function openLender(app: TestApp) {
  const desk = await openTestCallbacks(app)
  const inbox = await openInbox()
  inbox.answer = { status: 503, body: '{"error":"maintenance window"}' }
  await desk.register('live', { url: inbox.url, header_name: 'X-Branch', header_value: 'pune' })
  await desk.register('test', { url: inbox.url })
  for (const ref of ['LOS-1', 'LOS-2']) await desk.createCase(ref)
  await desk.createCase('LOS-TEST', 'test')
  await desk.ask('/cases', { body: { case_type: 'TSR' } })
  await until('two were attempted', async () => {
    const all = await desk.deliveries()
    return all.filter(({ attempts }) => attempts > 0).length === 2
  })
  const [last] = await desk.deliveries()
  await desk.fail(last.id)
  const saturdays = [{ weekday: 6, weeks: [2, 4] }]
  const types = [{ caseType: 'LIT', vendorMinutes: 540, fileMinutes: 1080 }]
  await app.db.rows(sql`
    UPDATE lenders SET monthly_days_off = ${JSON.stringify(saturdays)},
      case_type_minutes = ${JSON.stringify(types)}, calendar_version = calendar_version + 1
    WHERE id = ${desk.lender.id}`)
  return { lender: desk.lender, endInbox: () => inbox.close() }
}

/** Properties at the search desk: one unassigned, one claimed by a colleague. */
async function openProperties(app: TestApp, searcher: Awaited<ReturnType<TestApp['staff']>>) {
  const lender = await app.lender({ name: 'Kadamba Hearth Housing Finance Ltd' })
  const sent = [property('MH', '145/7B'), property('KA', '77/1', { taluk: 'Tumakuru' })]
  const more = { external_ref: 'COL-1', loan_account_number: 'HL-1' }
  expect((await submit(app, lender.live, sent, more, 'live')).status).toBe(202)
  const listed = async (): Promise<{ property_id: string; parcel: { state: string } }[]> =>
    (await done(searcher.get(`/live/desk?lender=${lender.id}`))).json.properties
  await until('both are at the search desk', async () => (await listed()).length === 2)
  const findId = (state: string, all: Awaited<ReturnType<typeof listed>>) =>
    all.find(({ parcel }) => parcel.state === state)?.property_id ?? ''
  const all = await listed()
  const [free, taken] = [findId('MH', all), findId('KA', all)]
  await done(searcher.post(`/live/desk/${taken}/claim`))
  return { free, taken }
}
