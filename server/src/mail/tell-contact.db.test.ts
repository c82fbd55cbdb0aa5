import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../tests/support/app/test-cases.ts'
import { until } from '../../../tests/support/until.ts'
import { sql } from '../db/db.ts'
import type { Mode } from '../lib/scope.ts'

/** Nothing is listening for mail: the test reads what would be sent. */
let app: TestApp
let operator: Awaited<ReturnType<TestApp['staff']>>
beforeAll(async () => {
  app = await startTestApp({
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'office@deedwire.example',
    OPERATOR_NAME: 'Rao & Partners',
    QUERY_UNDO_SECONDS: '1',
  })
  operator = await app.staff('operator')
})
afterAll(() => app.end())

type Desk = Awaited<ReturnType<typeof openTestCases>>
const switchMail = async ({ lender }: Desk, mode: Mode, on: boolean) => {
  const path = `/${mode}/lenders/${lender.id}/contact-mail`
  const reply = await operator.send('PUT', path, { on })
  expect([reply.status, reply.json]).toEqual([200, { on, is_available: true }])
}

/** A case in review, with a contact. */
async function openCase(desk: Desk, mode: Mode = 'live', contact_email = 'asha.rao@bank.example') {
  const found = await desk.open(mode, { contact_email })
  await found.hand.review()
  return {
    ...found,
    raise: (text: string, documents_awaited = false) =>
      found.hand.moveOn('raise-query', { text, documents_awaited }),
    mails: () =>
      app.db.rows<{ recipient: string; subject: string; text: string; html: string }>(sql`
        SELECT recipient, subject, body_text AS text, body_html AS html FROM mails
        WHERE case_id = ${found.id} ORDER BY id`),
  }
}

const question = 'Is the <second> floor let?\nTo whom?'

test('a lender that did not ask for it: no e-mail', async () => {
  const desk = await openTestCases(app)
  const found = await openCase(desk)
  await found.raise(question)
  expect(await found.mails()).toEqual([])
})

describe('a lender that asked for it', () => {
  test('the contact gets the query, and how to answer it', async () => {
    const desk = await openTestCases(app)
    await switchMail(desk, 'live', true)
    const found = await openCase(desk)
    await found.raise(question)
    const [mail, ...more] = await found.mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'asha.rao@bank.example',
      subject: `Query about case ${found.ref}`,
    })
    expect(mail?.text).toContain(question)
    expect(mail?.html).toContain('Is the &lt;second&gt; floor let?<br>\nTo whom?')
    expect(mail?.text).toMatch(/raised on \d\d [A-Z][a-z]{2} \d{4}/)
    expect(mail?.text).toContain('answer through your loan system')
    expect(mail?.text).toContain('Rao & Partners')
    expect(mail?.text).not.toContain(String(found.body.applicant_name))
    expect(mail?.text).not.toContain('http')
  })

  test('an e-mail that waits is dropped once its query is answered, whatever answers it', async () => {
    const desk = await openTestCases(app)
    await switchMail(desk, 'live', true)
    const found = await openCase(desk)
    const queries = async (): Promise<{ id: string; state: string }[]> =>
      (await found.get('queries')).json.queries
    for (const text of ['Is it let?', 'To whom?', 'Since when?']) await found.raise(text)
    const [byWords, byStaff] = await queries()
    expect((await found.post(`queries/${byWords?.id}/answers`, { text: 'No.' })).status).toBe(201)
    await found.hand.moveOn(`queries/${byStaff?.id}/close`, {})
    const states = () =>
      app.db.rows<{ state: string; error: string | null }>(sql`
        UPDATE mails SET due_at = CASE WHEN state = 'queued' THEN now() ELSE due_at END
        WHERE case_id = ${found.id} RETURNING id, state, last_error AS error`)
    const answered = async () =>
      (await states()).filter(({ error }) => error === 'the query was answered or closed meanwhile')
    await until('two are dropped', async () => (await answered()).length === 2)
    expect((await states()).filter(({ state }) => state !== 'dropped')).toHaveLength(1)
    await found.addDocuments()
    await until('all are dropped', async () => (await answered()).length === 3)
  })

  test('documents that are awaited are asked for', async () => {
    const desk = await openTestCases(app)
    await switchMail(desk, 'live', true)
    const found = await openCase(desk)
    await found.raise('Send the deed of 1998.', true)
    expect((await found.mails())[0]?.text).toContain('send the documents there')
  })

  test('in its own mode alone; test mode says so', async () => {
    const desk = await openTestCases(app)
    await switchMail(desk, 'test', true)
    const live = await openCase(desk)
    await live.raise(question)
    expect(await live.mails()).toEqual([])
    const tried = await openCase(desk, 'test')
    await tried.raise(question)
    expect((await tried.mails()).map(({ subject }) => subject)).toEqual([
      `[Test] Query about case ${tried.ref}`,
    ])
  })

  test('every address of the field, each once; none that is refused', async () => {
    const desk = await openTestCases(app)
    await switchMail(desk, 'live', true)
    await operator.send('PUT', '/mail/refusals', { address: 'gone@bank.example', refused: true })
    const emails = 'a@bank.example, A@bank.example,gone@bank.example, b@bank.example'
    const found = await openCase(desk, 'live', emails)
    await found.raise(question)
    const recipients = (await found.mails()).map(({ recipient }) => recipient)
    expect(recipients.sort()).toEqual(['a@bank.example', 'b@bank.example'])
  })

  test('switched off again: no e-mail', async () => {
    const desk = await openTestCases(app)
    await switchMail(desk, 'live', true)
    await switchMail(desk, 'live', false)
    const found = await openCase(desk)
    await found.raise(question)
    expect(await found.mails()).toEqual([])
  })

  test('a query that is undone is never mailed; one that is sent is, after its time', async () => {
    const desk = await openTestCases(app)
    await switchMail(desk, 'live', true)
    const found = await openCase(desk)
    const version = async () =>
      (await desk.analyst.get(`/live/cases/${found.id}`)).json.version as number
    const hold = async (text: string) => {
      const body = { text, documents_awaited: false }
      const etag = { 'if-match': `"${await version()}"` }
      const reply = await desk.analyst.send('POST', `${found.hand.path}/queries`, body, etag)
      expect([reply.status, reply.text]).toEqual([201, reply.text])
      return reply.json.id as string
    }
    const undone = await hold('A mistake?')
    expect(await found.mails()).toEqual([])
    const gone = await desk.analyst.send('DELETE', `${found.hand.path}/waiting-queries/${undone}`)
    expect(gone.status).toBe(204)
    await hold('Is it let?')
    await until('it was sent', async () => (await found.mails()).length > 0)
    const texts = (await found.mails()).map(({ text }) => text)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('Is it let?')
  })
})
