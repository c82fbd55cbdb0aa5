import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../tests/support/app/test-cases.ts'
import {
  plainServer,
  smtpSteps,
  startTestSmtp,
  type TestSmtp,
} from '../../../tests/support/mail/test-smtp.ts'
import { createCase } from '../../../tests/support/queue/fill-office.ts'
import { until } from '../../../tests/support/until.ts'
import { sql } from '../db/db.ts'
import { type CaseId, newId, type QueryId, type StaffId } from '../lib/ids.ts'
import { createLog } from '../lib/log/log.ts'
import { type MailAttempt, type MailLimits, MailWorker } from './mail.ts'
import { claimMails, handOverMail, insertMail, readOutage, settleMail } from './mail-store.ts'

/** The service itself has no worker: the test runs them. */
let app: TestApp
let smtp: TestSmtp
const log = createLog('silent')
const workers: MailWorker[] = []
let outcomes: MailAttempt[] = []
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())
beforeEach(async () => {
  smtp = await startTestSmtp()
  outcomes = []
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await smtp.close()
  await app.db.script(
    'DELETE FROM mails; DELETE FROM mail_outage; DELETE FROM mail_refusals; DELETE FROM sending_pause',
  )
})

const soon: Partial<MailLimits> = {
  pollMs: 20,
  mailWaitsMs: [20, 40],
  outageWaitsMs: [20, 40],
}

function startWorker(limits: Partial<MailLimits> = {}, port = smtp.port): MailWorker {
  const worker = new MailWorker({
    db: app.db,
    log,
    publicUrl: () => 'https://deedwire.example',
    mail: {
      server: plainServer(port),
      from: { name: 'Deedwire Legal', address: 'office@deedwire.example' },
      returnPath: 'bounces@deedwire.example',
      digestAt: 540,
    },
    onAttempt: (outcome) => void outcomes.push(outcome),
    limits: { ...soon, ...limits },
  })
  workers.push(worker)
  worker.start()
  return worker
}

let made = 0
async function queueMail(change: Partial<Parameters<typeof insertMail>[1]> = {}) {
  made += 1
  const id = newId('mail')
  const recipient = `person-${made}@office.example`
  const mail = {
    id,
    kind: 'notifications' as const,
    mode: 'live' as const,
    staffId: null,
    caseId: null,
    queryId: null,
    recipient,
    subject: `Case ${made} was allocated to you`,
    text: 'It was.',
    html: '<p>It was.</p>',
    messageId: `<${id}@deedwire.example>`,
    ...change,
  }
  await app.db.transact((tx) => insertMail(tx, mail))
  const read = async () => {
    const [row] = await app.db.rows<{ state: string; attempts: number; error: string | null }>(sql`
      SELECT state, attempts, last_error AS error FROM mails WHERE id = ${id}`)
    if (!row) throw new Error('no such e-mail')
    return row
  }
  return {
    ...mail,
    read,
    becomes: (state: string) =>
      until(`${id} is ${state}`, async () => (await read()).state === state),
  }
}

/** An e-mail is due at a rounded time, up to half a millisecond after it was queued. */
async function claim(leaseMs: number) {
  let claimed: Awaited<ReturnType<typeof claimMails>> = []
  await until('an e-mail is due', async () => {
    claimed = await claimMails(app.db, { room: 5, leaseMs })
    return claimed.length > 0
  })
  return claimed
}

const arrived = () => smtp.mails.flatMap(({ to }) => to).sort()
const recipients = (mails: readonly { recipient: string }[]) =>
  mails.map(({ recipient }) => recipient).sort()
const refusals = async () =>
  (await app.db.rows<{ address: string }>(sql`SELECT address FROM mail_refusals`)).map(
    ({ address }) => address,
  )

test('an e-mail arrives once, as text and HTML, with the headers of an automatic one', async () => {
  const mail = await queueMail({ subject: 'Case Ünal & Söhne', text: 'Öffnen: yes.' })
  startWorker()
  await mail.becomes('sent')
  const [only, ...more] = smtp.mails
  expect(more).toEqual([])
  expect(only).toMatchObject({ from: 'bounces@deedwire.example', to: [mail.recipient] })
  for (const header of [
    'From: Deedwire Legal <office@deedwire.example>',
    `To: ${mail.recipient}`,
    `Message-ID: ${mail.messageId}`,
    'Auto-Submitted: auto-generated',
    'List-Unsubscribe: <https://deedwire.example/office/account>',
    'Subject: =?UTF-8?Q?Case_',
    'Content-Type: multipart/alternative',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Type: text/html; charset=utf-8',
  ]) {
    expect(only?.raw).toContain(header)
  }
  expect(await mail.read()).toEqual({ state: 'sent', attempts: 1, error: null })
  expect(outcomes).toEqual(['sent'])
})

test('twenty e-mails and three workers: each arrives once', async () => {
  const mails = await Promise.all(Array.from({ length: 20 }, () => queueMail()))
  for (let i = 0; i < 3; i += 1) startWorker()
  await Promise.all(mails.map((mail) => mail.becomes('sent')))
  expect(arrived()).toEqual(recipients(mails))
})

describe('a server that cannot be used', () => {
  test('is tried with one e-mail at a time; all arrive once it is back', async () => {
    await smtp.close()
    const mails = await Promise.all(Array.from({ length: 20 }, () => queueMail()))
    for (let i = 0; i < 3; i += 1) startWorker()
    await until('it was tried', async () => outcomes.length >= 12)
    const outage = await readOutage(app.db)
    expect(outage?.lastError).toContain('ECONNREFUSED')
    expect(new Set(outcomes)).toEqual(new Set(['retried']))
    smtp = await startTestSmtp({}, smtp.port)
    smtp.beforeAccept = async () => {
      smtp.beforeAccept = undefined
      // The first one is alone until its answer.
      expect(smtp.openMax).toBe(1)
    }
    await Promise.all(mails.map((mail) => mail.becomes('sent')))
    expect(arrived()).toEqual(recipients(mails))
    expect(await readOutage(app.db)).toBeUndefined()
  })

  test.each([
    ['that refuses connections', 'connect', { code: 554 }],
    ['that refuses our sender', 'sender', { code: 550 }],
    ['that hangs up at the recipient', 'recipient', 'hang_up'],
    ['that is silent at the sender', 'sender', 'silent'],
  ] as const)('%s: nothing is lost', async (_what, step, fault) => {
    smtp.faults[step] = fault
    const mail = await queueMail()
    startWorker({ beforeContentMs: 400 })
    const tries = async () => (await readOutage(app.db))?.attempts ?? 0
    await until('it was tried twice', async () => (await tries()) >= 2)
    smtp.faults = {}
    await mail.becomes('sent')
    expect(arrived()).toEqual([mail.recipient])
    expect(await refusals()).toEqual([])
  })

  test('an e-mail that waited for days has failed', async () => {
    const mail = await queueMail()
    await app.db.rows(sql`UPDATE mails SET give_up_at = now() - interval '1 minute'`)
    startWorker()
    await mail.becomes('failed')
    expect(smtp.connections).toBe(0)
    expect(outcomes).toEqual(['failed'])
  })
})

describe('a server that refuses one e-mail', () => {
  test.each(smtpSteps.filter((step) => step === 'recipient' || step === 'content'))(
    'for now, at the step %s: it is tried again with the same id, and others go first',
    async (step) => {
      smtp.faults[step] = { code: 451 }
      const mail = await queueMail()
      startWorker()
      await until('it was tried twice', async () => (await mail.read()).attempts >= 2)
      expect(await readOutage(app.db)).toBeUndefined()
      smtp.faults = {}
      await mail.becomes('sent')
      expect(arrived()).toEqual([mail.recipient])
      expect(smtp.mails[0]?.raw).toContain(mail.messageId)
    },
  )

  test('for good, at its recipient: the address is marked, other e-mails go on', async () => {
    const bounced = await queueMail({ recipient: 'Gone@office.example' })
    smtp.faultsOf.set('Gone@office.example', { code: 550, text: '5.1.1 no such mailbox' })
    const other = await queueMail()
    startWorker()
    await bounced.becomes('failed')
    await other.becomes('sent')
    expect(await bounced.read()).toMatchObject({
      attempts: 1,
      error: expect.stringContaining('550 5.1.1'),
    })
    expect(await refusals()).toEqual(['gone@office.example'])
  })

  test.each([
    ['because of a rule about senders', 'recipient', '5.7.1 relaying denied'],
    ['by a server that says no more', 'recipient', 'relay not permitted'],
    ['because the mailbox is full', 'recipient', '5.2.2 mailbox full'],
    ['because of its content', 'content', '5.6.0 not wanted'],
  ] as const)('for good, %s: the address is not marked', async (_what, step, text) => {
    smtp.faults[step] = { code: 554, text }
    const mail = await queueMail()
    startWorker()
    await mail.becomes('failed')
    expect(await refusals()).toEqual([])
  })

  test('an address that could end a command is never offered to it', async () => {
    const mail = await queueMail({ recipient: 'a@office.example>\r\nRCPT TO:<b@office.example' })
    startWorker()
    await mail.becomes('failed')
    expect(smtp.connections).toBe(0)
  })
})

describe('nothing is sent twice', () => {
  test('no answer after the content: it is unknown, and stays so', async () => {
    smtp.faults.content = 'silent'
    const mail = await queueMail()
    startWorker({ answerMs: 200 })
    await mail.becomes('unknown')
    smtp.faults = {}
    const later = await queueMail()
    await later.becomes('sent')
    expect(arrived()).toEqual([later.recipient])
    expect(smtp.contents).toBe(2)
    expect(outcomes).toEqual(['unknown', 'sent'])
  })

  test('a worker killed before the content: another sends it', async () => {
    const mail = await queueMail()
    const claimed = await claim(400)
    expect(claimed).toHaveLength(1)
    expect(await claimMails(app.db, { room: 5, leaseMs: 400 })).toEqual([])
    startWorker()
    await mail.becomes('sent')
    expect(arrived()).toEqual([mail.recipient])
    // Thawed: it may no longer send.
    for (const one of claimed) expect(await handOverMail(app.db, one, 1000)).toBe(false)
  })

  test('a worker killed after the content: it is unknown, and no one sends it', async () => {
    const mail = await queueMail()
    const [claimed] = await claim(60_000)
    if (!claimed) throw new Error('nothing was claimed')
    expect(await handOverMail(app.db, claimed, 300)).toBe(true)
    startWorker()
    await mail.becomes('unknown')
    const later = await queueMail()
    await later.becomes('sent')
    expect(arrived()).toEqual([later.recipient])
    // It was only frozen, and the server had accepted it.
    await app.db.transact((tx) => settleMail(tx, claimed, { state: 'sent' }))
    expect((await mail.read()).state).toBe('sent')
  })

  test('a frozen worker whose e-mail another sends at the moment it thaws', async () => {
    const mail = await queueMail()
    let releaseFirst = () => {}
    const held = new Promise<void>((resolve) => {
      releaseFirst = resolve
    })
    // The first connection hears nothing until the lease of its worker has ended.
    smtp.beforeSender = async () => {
      smtp.beforeSender = undefined
      await held
    }
    startWorker({ leaseMs: 200, pollMs: 60_000 })
    await until('it is being sent', async () => smtp.beforeSender === undefined)
    startWorker()
    await mail.becomes('sent')
    releaseFirst()
    await until('the first gave up', async () => outcomes.includes('fenced'))
    expect(arrived()).toEqual([mail.recipient])
    expect(smtp.contents).toBe(1)
  })
})

test('a worker that is to stop does not wait for a server that says nothing', async () => {
  smtp.faults.sender = 'silent'
  const mail = await queueMail()
  const worker = startWorker()
  await until('it is being sent', async () => smtp.connections > 0)
  await worker.stop()
  expect(await mail.read()).toMatchObject({ state: 'queued', attempts: 0 })
  expect(await readOutage(app.db)).toBeUndefined()
  smtp.faults = {}
  startWorker()
  await mail.becomes('sent')
  expect(arrived()).toEqual([mail.recipient])
})

test('while sending is paused, nothing is claimed', async () => {
  const mail = await queueMail()
  await app.db.rows(sql`
    INSERT INTO sending_pause (reason, paused_by, paused_at) VALUES ('by hand', 'cli', now())`)
  expect(await claimMails(app.db, { room: 5, leaseMs: 400 })).toEqual([])
  await app.db.rows(sql`DELETE FROM sending_pause`)
  startWorker()
  await mail.becomes('sent')
})

describe('an e-mail that nobody wants any more when it could be sent', () => {
  async function mailToPerson() {
    const { id } = await app.staff('analyst')
    const [{ email } = { email: '' }] = await app.db.rows<{ email: string }>(sql`
      SELECT email FROM staff WHERE id = ${id}`)
    await app.db.rows(sql`INSERT INTO mail_preferences VALUES (${id}, 'at_once')`)
    return { id, email, mail: await queueMail({ staffId: id as StaffId, recipient: email }) }
  }

  /** The row says why. */
  async function expectDropped(mail: Awaited<ReturnType<typeof queueMail>>, why: string) {
    await mail.becomes('dropped')
    expect((await mail.read()).error).toBe(why)
  }

  test.each([
    ['the account was disabled', sql`UPDATE staff SET disabled_at = now()`],
    ['the account has another address', sql`UPDATE staff SET email = 'new-' || email`],
    ['the person chose no mail', sql`DELETE FROM mail_preferences`],
  ])('%s', async (_why, change) => {
    const { mail } = await mailToPerson()
    await app.db.rows(change)
    startWorker()
    await expectDropped(mail, 'the account was disabled, has another address or wants no e-mail')
    const other = await mailToPerson()
    await other.mail.becomes('sent')
    expect(arrived()).toEqual([other.email])
  })

  test('the address was refused', async () => {
    const { email, mail } = await mailToPerson()
    await app.db.rows(sql`
      INSERT INTO mail_refusals VALUES (${email}, 'bounced', 'cli', now())`)
    startWorker()
    await expectDropped(mail, 'the address was refused')
    expect(arrived()).toEqual([])
  })

  test('all that it says was read in the workbench; if some was not, it is sent', async () => {
    const lender = await app.lender()
    const [all, some] = [await mailToPerson(), await mailToPerson()]
    const add = ({ id, mail }: typeof all, fact: string, readAt: Date | null) =>
      app.db.rows(sql`
        WITH told AS (
          INSERT INTO notifications (staff_id, kind, fact, lender_id, mode, created_at, read_at)
          VALUES (${id}, 'allocated', ${fact}, ${lender.id}, 'live', now(), ${readAt})
          RETURNING number)
        INSERT INTO mail_items (notification, staff_id, mode, due_at, mail_id)
        SELECT number, ${id}, 'live', now(), ${mail.id} FROM told`)
    await add(all, 'one', new Date())
    await add(all, 'two', new Date())
    await add(some, 'one', new Date())
    await add(some, 'two', null)
    startWorker()
    await expectDropped(all.mail, 'all of it was read in the workbench meanwhile')
    await some.mail.becomes('sent')
    expect(arrived()).toEqual([some.email])
  })

  test('the lender switched off e-mail to contacts', async () => {
    const lender = await app.lender()
    const caseId = (await createCase(app, lender, 'live')) as CaseId
    await app.db.rows(sql`
      INSERT INTO contact_mail VALUES (${lender.id}, 'live', now()), (${lender.id}, 'test', now())`)
    const wanted = await queueMail({ kind: 'query', caseId })
    startWorker()
    await wanted.becomes('sent')
    await app.db.rows(sql`DELETE FROM contact_mail WHERE mode = 'live'`)
    const unwanted = await queueMail({ kind: 'query', caseId })
    await expectDropped(unwanted, 'the lender wants no e-mail to contacts')
    expect(arrived()).toEqual([wanted.recipient])
  })

  test('its query was answered while the server was down; another is still open', async () => {
    const desk = await openTestCases(app)
    const { id, hand, post } = await desk.open('live')
    await hand.review()
    await app.db.rows(sql`INSERT INTO contact_mail VALUES (${desk.lender.id}, 'live', now())`)
    for (const text of ['Is it let?', 'To whom?']) await hand.moveOn('raise-query', { text })
    const [first, second] = await app.db.rows<{ id: QueryId }>(sql`
      SELECT id FROM case_queries WHERE case_id = ${id} ORDER BY id`)
    smtp.faults.connect = { code: 554 }
    const about = (query: typeof first) =>
      queueMail({ kind: 'query', caseId: id as CaseId, queryId: query?.id ?? null })
    const [answered, open] = [await about(first), await about(second)]
    const worker = startWorker()
    await until('it was tried', async () => ((await readOutage(app.db))?.attempts ?? 0) >= 2)
    // Nothing is under way that was claimed before the answer.
    await worker.stop()
    expect((await post(`queries/${first?.id}/answers`, { text: 'No.' })).status).toBe(201)
    smtp.faults = {}
    startWorker()
    await expectDropped(answered, 'the query was answered or closed meanwhile')
    await open.becomes('sent')
    expect(arrived()).toEqual([open.recipient])
  })
})

test('attempts while the server was down do not lengthen the waits of an e-mail', async () => {
  smtp.faults.connect = { code: 554 }
  const mail = await queueMail()
  startWorker()
  await until('it was tried often', async () => ((await readOutage(app.db))?.attempts ?? 0) >= 4)
  smtp.faults = {}
  await mail.becomes('sent')
  expect((await mail.read()).attempts).toBe(1)
})

test('what was given up is not claimed, however much waits', async () => {
  const mail = await queueMail()
  await app.db.rows(sql`UPDATE mails SET give_up_at = now() WHERE id = ${mail.id}`)
  expect(await claimMails(app.db, { room: 5, leaseMs: 60_000 })).toEqual([])
})
