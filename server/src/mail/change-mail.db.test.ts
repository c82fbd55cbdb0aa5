import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { expectError } from '../../../tests/support/http/expect-error.ts'
import { call } from '../../../tests/support/http/http-client.ts'
import { cli } from '../../../tests/support/processes/service-process.ts'
import { sql } from '../db/db.ts'
import { newId } from '../lib/ids.ts'
import { forgetOldMails } from './mail.ts'

let app: TestApp
let operator: Awaited<ReturnType<TestApp['staff']>>
const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'office@deedwire.example' }
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', ...env })
  operator = await app.staff('operator')
})
afterAll(() => app.end())

async function addMail(state: string, daysAgo = 0, recipient = 'kiran@office.example') {
  const id = newId('mail')
  const isDone = !['queued', 'sending'].includes(state)
  await app.db.rows(sql`
    INSERT INTO mails (id, kind, mode, recipient, subject, body_text, body_html, message_id, state,
      attempts, due_at, give_up_at, last_error, finished_at)
    VALUES (${id}, 'notifications', 'live', ${recipient}, 'A case', 'It was.', '<p>It was.</p>',
      ${`<${id}@x>`}, ${state}, 3, CASE WHEN ${isDone} THEN NULL ELSE now() END,
      now() - interval '1 day', '550 no',
      CASE WHEN ${isDone} THEN now() - ${daysAgo}::integer * interval '1 day' END)`)
  const read = async () => {
    const [row] = await app.db.rows<{ state: string; text: string | null; isLate: boolean }>(sql`
      SELECT state, body_text AS text, give_up_at <= now() AS "isLate" FROM mails WHERE id = ${id}`)
    return row
  }
  return { id, read }
}

const retry = (id: string) => operator.post(`/mail/${id}/retry`, {})

describe('a failed e-mail', () => {
  test('is sent again from the start, with a line in the audit trail', async () => {
    const mail = await addMail('failed')
    expect((await retry(mail.id)).status).toBe(204)
    expect(await mail.read()).toMatchObject({ state: 'queued', isLate: false })
    const lines = await app.db.rows<{ action: string; actor: string }>(sql`
      SELECT action, actor FROM audit_inbox WHERE subject = ${mail.id}
      UNION ALL SELECT action, actor FROM audit_trail WHERE subject = ${mail.id}`)
    expect(lines).toEqual([{ action: 'mail.retried', actor: `staff:${operator.id}` }])
  })

  test.each(['queued', 'sending', 'sent', 'unknown'])('one that is %s is not', async (state) => {
    const mail = await addMail(state)
    expectError(await retry(mail.id), 409, 'move_not_allowed')
    expect((await mail.read())?.state).toBe(state)
  })

  test('whose words were removed, or whose address is refused, is not', async () => {
    const old = await addMail('failed', 8)
    await forgetOldMails(app.db)
    expectError(await retry(old.id), 409, 'move_not_allowed')
    const mail = await addMail('failed', 0, 'gone@office.example')
    await operator.send('PUT', '/mail/refusals', { address: 'gone@office.example', refused: true })
    expectError(await retry(mail.id), 409, 'move_not_allowed')
    expectError(await retry('mail_unknown'), 404, 'not_found')
  })
})

test('words are removed after a week, rows after 90 days; what waits stays', async () => {
  const [recent, old, ancient, waiting] = [
    await addMail('sent', 6),
    await addMail('unknown', 8),
    await addMail('sent', 91),
    await addMail('queued'),
  ]
  await forgetOldMails(app.db)
  expect((await recent?.read())?.text).toBe('It was.')
  expect((await old?.read())?.text).toBe(null)
  expect(await ancient?.read()).toBeUndefined()
  expect((await waiting?.read())?.text).toBe('It was.')
})

test.each([
  '',
  'nobody',
  'a@b@c',
  'a b@x.example',
  'a@x.example\r\nBcc: b@x.example',
  '<a@x.example>',
])('an address such as %j is refused as input', async (address) => {
  const reply = await operator.send('PUT', '/mail/refusals', { address, refused: true })
  expect(reply.status).toBe(400)
})

describe('on the command line and in the metrics', () => {
  const run = (...args: string[]) =>
    cli({ ...env, DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir }, ...args)

  test('status, retry, refused and allowed again, and the check of doctor', async () => {
    await app.db.script('DELETE FROM mails; DELETE FROM mail_refusals')
    const mail = await addMail('failed')
    await addMail('unknown')
    const status = await run('mail', 'status', '--json')
    expect(status.json).toMatchObject({ on: true, waiting: 0, failed: 1, unknown: 1 })
    expect(status.json.troubled).toContainEqual(
      expect.objectContaining({ id: mail.id, state: 'failed', error: '550 no' }),
    )
    expect((await run('mail', 'retry', mail.id)).code).toBe(0)
    expect((await mail.read())?.state).toBe('queued')
    const address = 'Asha@bank.example'
    const refused = await run('mail', 'refused', address, '--reason', 'bounced', '--json')
    expect(refused.json).toEqual({ address, refused: true, changed: true })
    expect((await run('mail', 'refused', '--json')).json).toEqual([
      { address: 'asha@bank.example', reason: 'bounced', since: expect.any(String) },
    ])
    expect((await run('mail', 'refused', address, '--undo', '--json')).json.changed).toBe(true)
    expect((await run('mail', 'refused', 'nobody')).code).not.toBe(0)
    const doctor = await run('doctor', '--json')
    const checks = JSON.parse(doctor.stdout).checks as { check: string; says: string }[]
    expect(checks.find(({ check }) => check === 'mail')).toEqual({
      check: 'mail',
      state: 'warning',
      says: '1 waiting; 0 failed and 1 unknown in the last 7 days',
    })
  })

  test('contact e-mail of a lender', async () => {
    const lender = await app.lender()
    const command = ['lender', 'contact-mail', lender.id]
    expect((await run(...command, 'on', '--mode', 'test')).code).toBe(0)
    const { json } = await operator.get(`/test/lenders/${lender.id}/contact-mail`)
    expect(json).toEqual({ on: true, is_available: true })
    expect((await operator.get(`/live/lenders/${lender.id}/contact-mail`)).json.on).toBe(false)
    expect((await run(...command, 'maybe', '--mode', 'test')).code).not.toBe(0)
    expect((await run(...command, 'on', '--mode', 'both')).code).not.toBe(0)
  })

  test('what waits and what did not arrive', async () => {
    await app.db.script('DELETE FROM mails')
    await addMail('queued')
    await addMail('unknown')
    await app.db.rows(sql`
      INSERT INTO mail_outage (since, attempts, next_try_at, last_error)
      VALUES (now() - interval '10 minutes', 3, now(), 'refused')`)
    const { text } = await call(app.url, '/metrics')
    expect(text).toContain('deedwire_mails{state="waiting"} 1')
    expect(text).toContain('deedwire_mails{state="unknown"} 1')
    expect(text).toMatch(/^deedwire_mail_server_failing_seconds (6\d\d|[7-9]\d\d)/m)
    await app.db.script('DELETE FROM mail_outage')
  })
})
