import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../tests/support/app/case-life.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { openTestNotifications, type Staff } from '../../../tests/support/app/test-notifications.ts'
import { expectError } from '../../../tests/support/http/expect-error.ts'
import {
  startMuteServer,
  startTestSmtp,
  type TestSmtp,
} from '../../../tests/support/mail/test-smtp.ts'
import { until } from '../../../tests/support/until.ts'
import { readConfig } from '../config.ts'
import { sql } from '../db/db.ts'
import { collectMails } from './notifications.ts'

/** The service has no worker: the test collects, and reads what would be sent. */
let app: TestApp
let notified: Awaited<ReturnType<typeof openTestNotifications>>
const mailEnv = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'office@deedwire.example',
  PUBLIC_URL: 'https://deedwire.example',
})
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', ...mailEnv(1) })
  notified = await openTestNotifications(app)
})
afterAll(() => app.end())

const collect = () =>
  collectMails({
    db: app.db,
    clock: { now: () => new Date() },
    mail: readConfig(mailEnv(1)).mail,
    approvers: 'approver',
    publicUrl: () => 'https://deedwire.example',
    wake: () => {},
  })

const prefer = async (staff: Staff, frequency: string) => {
  const reply = await staff.send('PUT', '/mail-preference', { frequency })
  expect([reply.status, reply.text]).toEqual([204, ''])
}

const mailOf = async (staff: Staff) =>
  (await staff.get('/notification-preferences')).json.mail as Record<string, unknown>

const mailsOf = ({ id }: Staff) =>
  app.db.rows<{ subject: string; text: string; html: string; mode: string; state: string }>(sql`
    SELECT subject, body_text AS text, body_html AS html, mode, state FROM mails
    WHERE staff_id = ${id} ORDER BY id`)
const waitingOf = ({ id }: Staff) =>
  app.db.rows<{ dueAt: Date }>(sql`
    SELECT due_at AS "dueAt" FROM mail_items WHERE staff_id = ${id} AND mail_id IS NULL`)
/** The time at which they are collected has come. */
const wait = ({ id }: Staff) =>
  app.db.rows(sql`
    UPDATE mail_items SET due_at = now() - interval '1 second'
    WHERE staff_id = ${id} AND mail_id IS NULL`)

async function analystWith(frequency: string) {
  const analyst = await app.staff('analyst')
  await prefer(analyst, frequency)
  return analyst
}

async function allocateTo(analyst: Staff, mode: 'live' | 'test' = 'live') {
  const found = await notified.desk.open(mode)
  await caseInHand(notified.operator, mode, found.id).moveOn('allocate', {
    analyst_id: analyst.id,
  })
  return found
}

test('no one gets e-mail before choosing it', async () => {
  const analyst = await app.staff('analyst')
  const before = await mailOf(analyst)
  expect(before).toEqual({
    is_available: true,
    address: expect.stringContaining('@office.example'),
    frequency: 'none',
    digest_at: '09:00',
    refused: null,
  })
  await allocateTo(analyst)
  expect(await waitingOf(analyst)).toEqual([])
  expectError(
    await analyst.send('PUT', '/mail-preference', { frequency: 'hourly' }),
    400,
    'invalid_request',
    ['frequency: must be one of none, at_once, daily'],
  )
})

describe('at once', () => {
  test('an e-mail names the case and the lender, links to the case, and names no borrower', async () => {
    const analyst = await analystWith('at_once')
    const found = await allocateTo(analyst)
    // It waits for others of the same minute.
    expect(await waitingOf(analyst)).toHaveLength(1)
    await collect()
    expect(await mailsOf(analyst)).toEqual([])
    await wait(analyst)
    await collect()
    const [mail, ...more] = await mailsOf(analyst)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      subject: `Case ${found.ref} was allocated to you`,
      mode: 'live',
      state: 'queued',
    })
    for (const written of [mail?.text, mail?.html]) {
      expect(written).toContain(`Case ${found.ref} was allocated to you.`)
      expect(written).toContain(`https://deedwire.example/live/cases/${found.id}`)
      expect(written).toContain('https://deedwire.example/office/account')
      expect(written).toMatch(/\d\d [A-Z][a-z]{2} \d{4}/)
      expect(written).not.toContain(String(found.body.applicant_name))
    }
  })

  test('fifty cases allocated together are one e-mail', async () => {
    const analyst = await analystWith('at_once')
    const cases = await Promise.all(Array.from({ length: 50 }, () => notified.desk.open()))
    const reply = await notified.operator.post('/live/queue/allocate', {
      analyst_id: analyst.id,
      cases: cases.map(({ id }) => ({ case_id: id, version: 1 })),
    })
    expect([reply.status, reply.text]).toEqual([200, reply.text])
    // Only the first is due yet; the others would be the next mail.
    await app.db.rows(sql`
      UPDATE mail_items SET due_at = now() - interval '1 second'
      WHERE notification = (SELECT min(notification) FROM mail_items WHERE staff_id = ${analyst.id})`)
    // Several nodes at once.
    await Promise.all([collect(), collect(), collect()])
    const [mail, ...more] = await mailsOf(analyst)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('50 notifications')
    for (const { ref } of cases) expect(mail?.text).toContain(`Case ${ref} was allocated`)
    expect(await waitingOf(analyst)).toEqual([])
  })

  test('more than fifty are counted', async () => {
    const analyst = await analystWith('at_once')
    const { id: caseId } = await allocateTo(analyst)
    await app.db.rows(sql`
      WITH made AS (
        INSERT INTO notifications (staff_id, kind, fact, lender_id, mode, case_id, created_at)
        SELECT ${analyst.id}, 'overdue', 'many:' || i, c.lender_id, c.mode, c.id, now()
        FROM cases c, generate_series(1, 60) i WHERE c.id = ${caseId}
        RETURNING number, staff_id, mode)
      INSERT INTO mail_items (notification, staff_id, mode, due_at)
      SELECT number, staff_id, mode, now() FROM made`)
    await collect()
    const [mail] = await mailsOf(analyst)
    expect(mail?.subject).toBe('61 notifications')
    expect(mail?.text.match(/^- /gm)).toHaveLength(50)
    expect(mail?.text).toContain('And 11 more: open the workbench to see them.')
  })

  test('what was read in the workbench meanwhile is no news', async () => {
    const analyst = await analystWith('at_once')
    await allocateTo(analyst)
    const second = await allocateTo(analyst)
    const [, first] = await notified.list(analyst)
    await analyst.post(`/live/notifications/${first?.number}/read`, {})
    await wait(analyst)
    await collect()
    const [mail, ...more] = await mailsOf(analyst)
    expect([mail?.subject, more]).toEqual([`Case ${second.ref} was allocated to you`, []])
    expect(await waitingOf(analyst)).toEqual([])
  })

  test('test mode is an e-mail of its own, and says so', async () => {
    const analyst = await analystWith('at_once')
    const live = await allocateTo(analyst)
    const tried = await allocateTo(analyst, 'test')
    await wait(analyst)
    await collect()
    const mails = await mailsOf(analyst)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      `Case ${live.ref} was allocated to you`,
      `[Test] Case ${tried.ref} was allocated to you`,
    ])
    expect(mails.find(({ mode }) => mode === 'test')?.text).toContain(`/test/cases/${tried.id}`)
  })

  test('of the kinds that the person wants', async () => {
    const analyst = await analystWith('at_once')
    const path = '/notification-preferences/case_allocated'
    expect((await analyst.send('PUT', path, { by_mail: false })).status).toBe(204)
    expect((await analyst.send('PUT', path, {})).status).toBe(400)
    const found = await allocateTo(analyst)
    await found.addDocuments()
    await wait(analyst)
    await collect()
    const [mail] = await mailsOf(analyst)
    expect(mail?.subject).toBe(`The lender added documents to case ${found.ref}`)
    expect(mail?.text).not.toContain('allocated')
    // It is still shown in the workbench.
    expect(await notified.kinds(analyst)).toEqual(['documents_added', 'case_allocated'])
    // Each switch keeps the other.
    await analyst.send('PUT', path, { in_app: false })
    const { preferences } = (await analyst.get('/notification-preferences')).json
    expect(preferences.find(({ kind }: { kind: string }) => kind === 'case_allocated')).toEqual(
      expect.objectContaining({ in_app: false, by_mail: false }),
    )
  })
})

test('daily: at the next time of the digest, as one e-mail', async () => {
  const analyst = await analystWith('daily')
  await allocateTo(analyst)
  await allocateTo(analyst)
  const items = await waitingOf(analyst)
  expect(items).toHaveLength(2)
  for (const { dueAt } of items) {
    expect(dueAt.toISOString()).toMatch(/T03:30:00\.000Z$/)
    expect(dueAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
  }
  await collect()
  expect(await mailsOf(analyst)).toEqual([])
  await wait(analyst)
  await collect()
  expect((await mailsOf(analyst)).map(({ subject }) => subject)).toEqual(['2 notifications'])
})

describe('no more e-mail', () => {
  test('after the person chose none: what waited is dropped', async () => {
    const analyst = await analystWith('daily')
    await allocateTo(analyst)
    await prefer(analyst, 'none')
    expect(await waitingOf(analyst)).toEqual([])
  })

  test('for a disabled account, and for another role', async () => {
    const disabled = await analystWith('at_once')
    const moved = await analystWith('at_once')
    await allocateTo(disabled)
    await allocateTo(moved)
    await app.db.rows(sql`UPDATE staff SET disabled_at = now() WHERE id = ${disabled.id}`)
    await app.db.rows(sql`UPDATE staff SET role = 'searcher' WHERE id = ${moved.id}`)
    await wait(disabled)
    await wait(moved)
    await collect()
    expect([await mailsOf(disabled), await mailsOf(moved)]).toEqual([[], []])
    expect([await waitingOf(disabled), await waitingOf(moved)]).toEqual([[], []])
  })

  test('for an address that was refused; the person is told on the account page', async () => {
    const analyst = await analystWith('at_once')
    const { address } = (await mailOf(analyst)) as { address: string }
    const refuse = (refused: boolean) =>
      notified.operator.send('PUT', '/mail/refusals', {
        address: address.toUpperCase(),
        refused,
        reason: 'bounced',
      })
    expect((await refuse(true)).status).toBe(204)
    expect(await mailOf(analyst)).toMatchObject({ refused: { reason: 'bounced' } })
    const seen = (await notified.operator.get('/mail')).json
    expect(seen.refusals).toContainEqual(
      expect.objectContaining({ address, reason: 'bounced', staff_name: expect.any(String) }),
    )
    await allocateTo(analyst)
    await wait(analyst)
    await collect()
    expect([await mailsOf(analyst), await waitingOf(analyst)]).toEqual([[], []])
    expect(await notified.kinds(analyst)).toEqual(['case_allocated'])
    expect((await refuse(false)).status).toBe(204)
    expect(await mailOf(analyst)).toMatchObject({ refused: null })
  })
})

test('a notification is in one e-mail at most', async () => {
  const analyst = await analystWith('at_once')
  await allocateTo(analyst)
  await wait(analyst)
  await Promise.all(Array.from({ length: 6 }, () => collect()))
  await collect()
  expect(await mailsOf(analyst)).toHaveLength(1)
})

test('a name that would begin another header is one line of the subject', async () => {
  const analyst = await analystWith('at_once')
  const found = await allocateTo(analyst)
  await app.db.rows(sql`
    UPDATE cases SET external_ref = ${'X\r\nBcc: eve@example.com'} WHERE id = ${found.id}`)
  await wait(analyst)
  await collect()
  const [mail] = await mailsOf(analyst)
  expect(mail?.subject).toBe('Case X Bcc: eve@example.com was allocated to you')
})

test('the whole way: an allocation becomes an e-mail that a server gets', async () => {
  const smtp: TestSmtp = await startTestSmtp()
  const whole = await startTestApp(mailEnv(smtp.port))
  try {
    const own = await openTestNotifications(whole)
    const analyst = await whole.staff('analyst')
    await analyst.send('PUT', '/mail-preference', { frequency: 'at_once' })
    const found = await own.desk.open()
    await caseInHand(own.operator, 'live', found.id).moveOn('allocate', {
      analyst_id: analyst.id,
    })
    await whole.db.rows(sql`UPDATE mail_items SET due_at = now()`)
    await until('it arrived', async () => smtp.mails.length > 0)
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]?.raw).toContain(`Subject: Case ${found.ref} was allocated to you`)
    // The server has it a moment before its answer is recorded.
    const mail = async () => (await own.operator.get('/mail')).json
    await until('none is waiting', async () => (await mail()).waiting === 0)
    expect(await mail()).toMatchObject({
      is_on: true,
      waiting: 0,
      failed: 0,
      unknown: 0,
      outage: null,
    })
  } finally {
    await whole.end()
    await smtp.close()
  }
})

test('a mail server that says nothing holds up no case and no job, and no stop', async () => {
  const mute = await startMuteServer()
  const whole = await startTestApp(mailEnv(mute.port))
  const own = await openTestNotifications(whole)
  const analyst = await whole.staff('analyst')
  await analyst.send('PUT', '/mail-preference', { frequency: 'at_once' })
  const allocate = async () => {
    const found = await own.desk.open()
    await caseInHand(own.operator, 'live', found.id).moveOn('allocate', {
      analyst_id: analyst.id,
    })
    return found
  }
  await allocate()
  await whole.db.rows(sql`UPDATE mail_items SET due_at = now()`)
  const isSending = async () =>
    (await whole.db.rows(sql`SELECT FROM mails WHERE state = 'sending'`)).length > 0
  await until('it is being sent', isSending)
  for (let i = 0; i < 3; i += 1) await allocate()
  expect(await own.kinds(analyst)).toHaveLength(4)
  await until('audit lines are linked', async () => {
    const rows = await whole.db.rows(sql`SELECT FROM audit_inbox LIMIT 1`)
    return rows.length === 0
  })
  expect(await isSending()).toBe(true)
  const begun = performance.now()
  await whole.end()
  // Far less than the server is given to answer.
  expect(performance.now() - begun).toBeLessThan(45_000)
  await mute.close()
})
