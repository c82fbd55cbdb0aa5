import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestLender } from '../../../tests/support/app/test-app.ts'
import { call, sampleDocument } from '../../../tests/support/http/http-client.ts'
import { exchange, head, openRaw } from '../../../tests/support/http/raw-http.ts'

/**
 * Everything that identifies a person, a loan or a document, or is a secret; none is like a word of
 * ours.
 */
const personal = {
  external_ref: 'Zoiluref/Ä 1',
  applicant_name: 'Zoiluapplicant Ünlü',
  co_applicant_name: 'Zoilucoapplicant',
  loan_account_number: 'ZOILU-77',
  contact_name: 'Zoilucontact',
  contact_email: 'zoilumail@example.in',
  contact_phone: '+91-ZOILU-5550000',
  property_description: 'Zoiluproperty',
  branch: 'Zoilubranch',
}
const filename = 'zoilufile.pdf'
const content = 'Zoilucontent of a deed'
const note = 'Zoilunote'
const unknownKey = `svc_live_Zoiluunknown${'0'.repeat(32)}`

let app: TestApp
let lender: TestLender
let spent: string
let weak: string
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'trace' })
  lender = await app.lender()
  spent = await app.key(lender.id, 'live', { ratePerSecond: 1, rateBurst: 1 })
  weak = await app.key(lender.id, 'live', { scopes: ['callbacks:manage'] })
})
afterAll(() => app.end())

const secrets = () => {
  const texts = [
    ...Object.values(personal),
    filename,
    content,
    note,
    unknownKey,
    lender.live,
    lender.test,
    spent,
    weak,
  ]
  const marks = texts.flatMap((text) => [
    text,
    encodeURIComponent(text),
    encodeURI(text),
    Buffer.from(text).toString('base64'),
    JSON.stringify(text).slice(1, -1),
  ])
  // All personal data here contains zoilu, and no id of ours has an i, l, o or u.
  return { marks, anyway: /zoilu/i }
}

/** A line follows its answer; the lines before that of a later request are complete. */
async function logIsWritten(): Promise<void> {
  const { headers } = await call(app.url, '/livez')
  const last = () => app.logged.findLast((line) => line.request_id === headers['x-request-id'])
  await expect.poll(last).toBeDefined()
}

/** No secret in any of the lines; and there are lines. */
function expectNoSecret(lines = app.logged): void {
  expect(lines.length).toBeGreaterThan(0)
  const { marks, anyway } = secrets()
  for (const line of lines) {
    const text = JSON.stringify(line)
    expect(text).not.toMatch(anyway)
    for (const mark of marks) expect(text).not.toContain(mark)
  }
}

const body = (more: object = {}) => ({
  ...personal,
  case_type: 'TSR',
  documents: [sampleDocument(filename, content)],
  ...more,
})
const path = `/v1/cases/${encodeURIComponent(personal.external_ref)}`
const post = (sent: unknown, headers: Record<string, string> = {}, key = lender.live) =>
  call(app.url, '/v1/cases', { key, body: sent, headers })
const addDocuments = (more: object = {}) =>
  call(app.url, `${path}/documents`, {
    key: lender.live,
    body: { documents: [sampleDocument(filename, content)], note, ...more },
  })

/** Each way to get an answer, with its expected status. */
const ways: [string, number, () => Promise<{ status: number }>][] = [
  ['a case', 202, () => post(body())],
  ['the case again', 200, () => post(body())],
  ['the case read', 200, () => call(app.url, path, { key: lender.live })],
  ['papers added', 200, () => addDocuments()],
  ['a case with every fault', 400, () => post(body({ ...bad(), documents: [bad()] }))],
  ['papers with every fault', 400, () => addDocuments({ documents: [bad()], note: [note] })],
  ['JSON broken off', 400, () => post(JSON.stringify(body()).slice(0, -5))],
  ['a key twice', 400, () => post('{"Zoilufield":1,"Zoilufield":2}')],
  [
    'a number taken',
    400,
    () => post({ ...body(), external_ref: null, loan_account_number: personal.external_ref }),
  ],
  [
    'another Content-Type',
    400,
    () => post(JSON.stringify(body()), { 'content-type': 'zoilu/zoilu' }),
  ],
  [
    'a Content-Type that is none',
    400,
    () => post(JSON.stringify(body()), { 'content-type': 'zoilu' }),
  ],
  ['no key', 401, () => call(app.url, path)],
  ['an unknown key', 401, () => call(app.url, path, { key: unknownKey })],
  ['a key of the other mode', 401, () => call(app.url, path, { key: lender.test })],
  ['a key in the wrong place', 401, () => call(app.url, `${path}?key=${lender.live}`)],
  ['a key without the scope', 403, () => call(app.url, path, { key: weak })],
  ['an unknown case', 404, () => call(app.url, '/v1/cases/Zoiluother', { key: lender.live })],
  ['an unknown address', 404, () => call(app.url, `${path}/zoiluelse`, { key: lender.live })],
  ['an unknown method', 404, () => call(app.url, path, { method: 'DELETE', key: lender.live })],
  ['a broken escape', 400, () => call(app.url, '/v1/cases/Zoiluref%zz', { key: lender.live })],
  [
    'a long reference',
    404,
    () => call(app.url, `/v1/cases/${'Zoilu'.repeat(200)}`, { key: lender.live }),
  ],
  ['what is not HTTP', 400, () => exchange(app.url, `ZOILU ${lender.live}\r\n\r\n`)],
  [
    'a header too long',
    400,
    () => exchange(app.url, head(`GET ${path}`, [`X: ${'Zoilu'.repeat(9000)}`])),
  ],
  [
    'papers too large',
    413,
    () => addDocuments({ documents: [sampleDocument(filename, Buffer.alloc(15_728_641))] }),
  ],
  [
    'a key used twice',
    422,
    async () => {
      await post(body(), { 'idempotency-key': 'Zoilukey' })
      return post(body({ branch: 'Zoiluelsewhere' }), { 'idempotency-key': 'Zoilukey' })
    },
  ],
  [
    'too many',
    429,
    async () => {
      await call(app.url, path, { key: spent })
      return call(app.url, path, { key: spent })
    },
  ],
]

function bad(): object {
  return {
    applicant_name: `${personal.applicant_name}\0`,
    case_type: 'zoilu zoilu',
    contact_email: 'zoilumail',
    ulpin: 'zoilu',
    filename: `${filename}\ud800`,
    content_type: 'zoilu',
    content: 'zoilu zoilu',
  }
}

describe('no key, name, number, address, filename or reference is logged by', () => {
  test.each(ways)('%s (%d)', async (_, status, send) => {
    expect((await send()).status).toBe(status)
    await logIsWritten()
    expectNoSecret()
  })

  test('an upload cut off', async () => {
    const raw = openRaw(app.url)
    await raw.write(
      head('POST /v1/cases', [
        'Host: x',
        `Authorization: Bearer ${lender.live}`,
        'Content-Type: application/json',
        'Content-Length: 99999',
      ]) + JSON.stringify(body()).slice(0, -10),
    )
    raw.cut()
    await logIsWritten()
    expectNoSecret()
  })
})

/** PostgreSQL then says "invalid input syntax for type integer", and quotes the value. */
function castOnInsert(table: string, column: string): string {
  return `
    CREATE FUNCTION forced() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM NEW.${column}::integer; RETURN NEW; END';
    CREATE TRIGGER forced BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION forced()`
}

describe('a 500 is in the log with its request id, without its subject, and reveals nothing', () => {
  test.each([
    [
      'a table is gone',
      'ALTER TABLE documents RENAME TO documents_away',
      'ALTER TABLE documents_away RENAME TO documents',
    ],
    [
      'a constraint names the whole row',
      `ALTER TABLE cases ADD CONSTRAINT forced CHECK (contact_name <> '${personal.contact_name}') NOT VALID`,
      'ALTER TABLE cases DROP CONSTRAINT forced',
    ],
    [
      'a unique index names the value',
      'CREATE UNIQUE INDEX forced ON cases (contact_email)',
      'DROP INDEX forced',
    ],
    [
      'the database quotes the name in its message',
      castOnInsert('cases', 'applicant_name'),
      'DROP FUNCTION forced CASCADE',
    ],
    [
      'the database quotes the filename in its message',
      castOnInsert('documents', 'filename'),
      'DROP FUNCTION forced CASCADE',
    ],
  ])('%s', async (_, breakIt, mendIt) => {
    await app.db.script(breakIt)
    const reply = await post(body({ external_ref: `${personal.external_ref} ${Math.random()}` }))
    await app.db.script(mendIt)
    expect(reply.status).toBe(500)
    expect(reply.json).toEqual({
      error: { code: 'internal_error', message: expect.any(String), details: [] },
    })
    expect(reply.text).not.toMatch(/zoilu|select|insert|values|relation|column|constraint|syntax/i)
    const lineOf = () =>
      app.logged.find((line) => line.request_id === reply.headers['x-request-id'])
    await expect.poll(lineOf).toMatchObject({ level: 'error', status: 500 })
    expectNoSecret([lineOf() ?? {}])
  })
})
