import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../../tests/support/app/test-app.ts'
import { type ConsoleClient, newPerson } from '../../../../../tests/support/http/console-client.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { call, sampleCase } from '../../../../../tests/support/http/http-client.ts'
import { sql } from '../../../db/db.ts'
import { writeXlsx } from '../../../lib/spreadsheets/write-xlsx.ts'

let app: TestApp
let lender: TestLender
let clerk: ConsoleClient
beforeAll(async () => {
  app = await sharedTestApp()
  lender = await app.lender()
  clerk = await newPerson(app, lender.id, 'operations')
})
afterAll(() => app.end())

const heads = 'external_ref,applicant_name,loan_account_number,case_type'
const rowsOf = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `${prefix}-${at},A. Rao,HL-${prefix}-${at},TSR`)
const fileOf = (...rows: string[]) => Buffer.from(`${heads}\r\n${rows.join('\r\n')}\r\n`)

const upload = (who: ConsoleClient, file: Buffer, mode = 'live', name = 'cases.csv') =>
  who.post(`/${mode}/case-lists?filename=${name}`, file, { 'content-type': 'text/csv' })

async function added(who: ConsoleClient, file: Buffer, mode = 'live') {
  const reply = await upload(who, file, mode)
  expect(reply.status, reply.text).toBe(201)
  return { ...reply.json, path: `/${mode}/case-lists/${reply.json.id}` }
}

const confirm = (who: ConsoleClient, path: string, body: object = { leave_out_faulty: true }) =>
  who.post(`${path}/confirm`, body)

async function done(who: ConsoleClient, path: string) {
  for (let waited = 0; waited < 1_200; waited += 1) {
    const { json } = await who.get(path)
    if (json.state === 'done') return json
    await sleep(50)
  }
  throw new Error('the list was not finished in time')
}

async function rowsIn(who: ConsoleClient, path: string, query = '') {
  const rows = []
  let cursor = ''
  do {
    const { json } = await who.get(`${path}/rows?limit=200${query}${cursor}`)
    rows.push(...json.rows)
    cursor = json.next_cursor === null ? '' : `&cursor=${json.next_cursor}`
  } while (cursor !== '')
  return rows
}

const casesOf = (of: TestLender, mode = 'live') =>
  app.db.rows<{ id: string; external_ref: string }>(sql`
    SELECT id, external_ref FROM cases WHERE lender_id = ${of.id} AND mode = ${mode} ORDER BY id`)

/** A fault of each kind, in each column: 37 rows. */
async function faultyFile(of: TestLender) {
  const columns = [
    'Reference',
    'Applicant name',
    'Loan account number',
    'Case type',
    'Loan amount',
    'Branch',
    'ULPIN',
    'Contact e-mail',
    'Property description',
    'Contact name',
  ]
  const sound = (n: number) => [
    `REF-${n}`,
    `Applicant ${n}`,
    `HL-${n}`,
    'TSR',
    '45,00,000',
    'Pune',
    '27ABCD12345678',
    'a@lender.example',
    'Flat 12, Gat No. 45/2B',
    'Asha',
  ]
  for (const name of ['THERE', 'OTHER']) {
    const body = { external_ref: name, loan_account_number: `HL-${name}`, branch: 'Pune' }
    const existing = await call(app.url, '/v1/cases', { key: of.live, body: sampleCase(body) })
    expect(existing.status).toBe(202)
  }
  const wrong: [column: number, value: string, message: RegExp][] = [
    [0, 'x'.repeat(129), /at most 128 characters/],
    [0, '..', /no URL can address/],
    [0, 'a\tb', /control characters/],
    [0, 'THERE', /is already the reference of case case_/],
    [0, 'REF-2', /is the reference of row 4 too/],
    [0, 'HL-THERE2', /is the reference of row 9 too/],
    [1, '', /is required/],
    [1, 'x'.repeat(201), /at most 200 characters/],
    [1, '\u200b', /must not be blank/],
    [2, '', /is required/],
    [2, 'x'.repeat(201), /at most 200 characters/],
    [2, 'a\nb', /control characters/],
    [3, '', /is required/],
    [3, 'Title search', /short code/],
    [3, 'LIT', /must be one of TSR, NEC/],
    [3, 'tsr', /must be one of TSR, NEC/],
    [4, 'forty', /must be a number/],
    [4, '-1', /at least 0/],
    [4, '99999999999999', /at most/],
    [4, '4,5', /must be a number/],
    [5, '', /is required/],
    [5, 'x'.repeat(201), /at most 200 characters/],
    [6, '123', /exactly 14/],
    [6, '27ABCD1234567!', /exactly 14/],
    [6, '27ABCD123456789', /exactly 14/],
    [7, 'nobody', /"nobody" is not one/],
    [7, 'a@b.example,', /e-mail addresses/],
    [7, 'a@lender.example; b@lender.example', /e-mail addresses/],
    [8, 'x'.repeat(4001), /at most 4000 characters/],
    [8, 'x'.repeat(9000), /at most 8,000 characters/],
    [9, 'x'.repeat(201), /at most 200 characters/],
    [9, 'y'.repeat(500), /at most 200 characters/],
  ]
  const rows: string[][] = []
  const faults: { row: number; column: string; message: RegExp }[] = []
  for (let n = 0; n < 1000; n += 1) rows.push(sound(n))
  const spoil = (at: number, column: number, value: string, message: RegExp) => {
    const row = rows[at]
    if (row) row[column] = value
    faults.push({ row: at + 2, column: columns[column] ?? '', message })
  }
  rows[7] = sound(7).with(0, 'HL-THERE2')
  for (const [i, [column, value, message]] of wrong.entries()) {
    spoil(20 + i * 30, column, value, message)
  }
  // Without a reference: an open case, a reference of another loan, twice in the file.
  rows[981] = sound(981).with(0, '')
  spoil(981, 2, 'HL-THERE', /already has the open case case_/)
  rows[982] = sound(982).with(0, '')
  spoil(982, 2, 'OTHER', /is already the external_ref of another case/)
  rows[983] = sound(983).with(0, '')
  spoil(984, 2, 'HL-983', /is the reference of row 985 too/)
  rows[984] = sound(984).with(0, '').with(2, 'HL-983')
  rows[985] = sound(985).with(0, '')
  spoil(985, 2, 'HL-3', /is that of row 5 too/)
  // Two faults in one row.
  spoil(986, 3, '', /is required/)
  spoil(986, 6, 'short', /exactly 14/)
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const text = [columns, ...rows].map((row) => row.map(quoted).join(';')).join('\r\n')
  return { file: Buffer.from(`\uFEFF${text}\r\n`), faults }
}

test('1,000 rows, 37 with errors: each named by row and column, nothing created until confirmed, no case twice', async () => {
  const own = await app.lender({ requiredFields: ['branch'], caseTypes: ['TSR', 'NEC'] })
  const person = await newPerson(app, own.id, 'operations')
  const { file, faults } = await faultyFile(own)
  const list = await added(person, file)
  expect(list).toMatchObject({ state: 'checked', rows: 1000, format: 'csv' })
  expect(list.counts).toEqual({ sound: 963, faulty: 37, created: 0, existing: 0, failed: 0 })
  expect(await casesOf(own)).toHaveLength(2)

  const faulty = await rowsIn(person, list.path, '&faulty=true')
  expect(faulty).toHaveLength(37)
  const found = faulty.flatMap(({ row, faults: all }) =>
    all.map((fault: { column: string; message: string }) => ({ row, ...fault })),
  )
  const place = ({ row, column }: { row: number; column: string }) => `${row} ${column}`
  expect(found.map(place).toSorted()).toEqual(faults.map(place).toSorted())
  for (const { row, column, message } of faults) {
    const named = found.filter((one) => one.row === row && one.column === column)
    expect(named, `row ${row}, ${column}`).toHaveLength(1)
    expect(named[0].message).toMatch(message)
  }
  const download = await person.get(`${list.path}/faults.csv`)
  expect(download.headers['content-type']).toBe('text/csv; charset=utf-8')
  for (const { row, column } of faults) expect(download.text).toContain(`\n${row},${column},`)
  expect(download.text).toContain(",Loan amount,'-1,")

  expectError(await confirm(person, list.path, { leave_out_faulty: false }), 409, 'not_ready')
  const other = { leave_out_faulty: true, create: 1000 }
  expectError(await confirm(person, list.path, other), 409, 'not_ready')
  expect(await casesOf(own)).toHaveLength(2)

  const agreed = { leave_out_faulty: true, create: 963 }
  const both = await Promise.all([confirm(person, list.path, agreed), confirm(person, list.path)])
  expect(both.map(({ status }) => status)).toEqual([202, 202])
  const end = await done(person, list.path)
  expect(end.counts).toEqual({ sound: 0, faulty: 37, created: 963, existing: 0, failed: 0 })
  expect((await confirm(person, list.path)).status).toBe(202)
  const cases = await casesOf(own)
  expect(cases).toHaveLength(965)
  expect(new Set(cases.map((one) => one.external_ref)).size).toBe(965)
  const rows = await rowsIn(person, list.path, '&faulty=false')
  expect(rows).toHaveLength(963)
  expect(new Set(rows.map((row) => row.case_id))).toEqual(
    new Set(
      cases.filter((one) => !['THERE', 'OTHER'].includes(one.external_ref)).map(({ id }) => id),
    ),
  )

  const again = await added(person, file)
  expect(again.counts).toMatchObject({ sound: 0, faulty: 1000 })
  const [first] = (await person.get(`${again.path}/rows?limit=1`)).json.rows
  expect(first.case_id).toBe(rows[0].case_id)
  expect(first.faults[0].message).toContain(first.case_id)
  expectError(await confirm(person, again.path), 409, 'not_ready')
  expect(await casesOf(own)).toHaveLength(965)
}, 180_000)

test('a case of a list is like any other: its fields, event, callback and audit lines', async () => {
  const own = await app.lender()
  const person = await newPerson(app, own.id, 'lender_admin')
  await call(app.url, '/v1/callback', {
    method: 'PUT',
    key: await app.key(own.id, 'live', { scopes: ['callbacks:manage'] }),
    body: { url: 'https://los.lender.example/in' },
  })
  const columns = ['Loan amount', 'Loan account number', 'Applicant name', 'Case type', 'State']
  const sheet = {
    name: 'Cases',
    columns: columns.map((heading) => ({ heading, format: 'text', width: 20 }) as const),
    rows: [[4_500_000.5, '000481', 'कुलकर्णी', 'TSR', 'Maharashtra']],
  }
  const list = await added(person, await writeXlsx([sheet]))
  expect(list).toMatchObject({ format: 'xlsx', sheet: 'Cases', counts: { sound: 1 } })
  expect((await confirm(person, list.path, { leave_out_faulty: false })).status).toBe(202)
  await done(person, list.path)
  const [row] = await rowsIn(person, list.path)
  expect(row).toMatchObject({ row: 2, state: 'created', values: { loan_amount: 4_500_000.5 } })
  const view = await call(app.url, '/v1/cases/000481', { key: own.live })
  expect(view.json).toMatchObject({ case_id: row.case_id, applicant_name: 'कुलकर्णी' })
  const [counts] = await app.db.rows<{ events: number; deliveries: number }>(sql`
    SELECT (SELECT count(*) FROM case_events WHERE case_id = ${row.case_id}) AS events,
      (SELECT count(*) FROM deliveries WHERE stream = ${row.case_id}) AS deliveries`)
  expect(counts).toEqual({ events: 1, deliveries: 1 })
  const lines = await app.db.rows<{ action: string; subject: string }>(sql`
    SELECT action, subject FROM (
      SELECT action, subject, actor, lender_id FROM audit_inbox
      UNION ALL SELECT action, subject, actor, lender_id FROM audit_trail) t
    WHERE lender_id = ${own.id} AND actor = ${`person:${person.id}`} AND action LIKE 'case%'
    ORDER BY action`)
  expect(lines).toEqual([
    { action: 'case.created', subject: row.case_id },
    { action: 'case_list.added', subject: list.id },
    { action: 'case_list.confirmed', subject: list.id },
    { action: 'case_list.created', subject: list.id },
  ])
})

test('of two lists with the same rows confirmed at once, each case is created once', async () => {
  const own = await app.lender()
  const person = await newPerson(app, own.id, 'operations')
  const file = fileOf(...rowsOf(150, 'TWICE'))
  const lists = [await added(person, file), await added(person, file)]
  const replies = await Promise.all(lists.map(({ path }) => confirm(person, path)))
  // Whoever is checked after the first cases exist has fewer rows left, or none.
  expect([202, 409]).toContain(replies[1]?.status)
  const ends = []
  for (const [at, { path }] of lists.entries()) {
    if (replies[at]?.status === 202) ends.push((await done(person, path)).counts)
  }
  expect(ends.reduce((sum, { created }) => sum + created, 0)).toBe(150)
  expect(await casesOf(own)).toHaveLength(150)
})

test('what changes between check and confirmation counts', async () => {
  const own = await app.lender()
  const person = await newPerson(app, own.id, 'operations')
  const list = await added(person, fileOf(...rowsOf(3, 'LATE')))
  const body = sampleCase({ external_ref: 'LATE-1' })
  await call(app.url, '/v1/cases', { key: own.live, body })
  const reply = await confirm(person, list.path, { leave_out_faulty: false, create: 3 })
  expectError(reply, 409, 'not_ready')
  expect((await person.get(list.path)).json.counts).toMatchObject({ sound: 2, faulty: 1 })
  await app.db.rows(sql`UPDATE lenders SET case_types = '{NEC}' WHERE id = ${own.id}`)
  expectError(await confirm(person, list.path), 409, 'not_ready')
  expect((await person.get(list.path)).json.counts).toMatchObject({ sound: 0, faulty: 3 })
  await app.db.rows(sql`UPDATE lenders SET case_types = NULL WHERE id = ${own.id}`)
  expect((await confirm(person, list.path, { leave_out_faulty: true, create: 2 })).status).toBe(202)
  expect((await done(person, list.path)).counts).toMatchObject({ created: 2, faulty: 1 })
})

test('test and live are apart: the same rows in each, and no list of the other mode', async () => {
  const file = fileOf(...rowsOf(2, 'MODE'))
  const live = await added(clerk, file)
  const inTest = await added(clerk, file, 'test')
  for (const { path } of [live, inTest]) await confirm(clerk, path)
  for (const { path } of [live, inTest]) {
    expect((await done(clerk, path)).counts.created).toBe(2)
  }
  expectError(await clerk.get(`/test/case-lists/${live.id}`), 404, 'not_found')
  const listed = (await clerk.get('/test/case-lists')).json.lists.map(
    ({ id }: { id: string }) => id,
  )
  expect([listed.includes(inTest.id), listed.includes(live.id)]).toEqual([true, false])
  const stranger = await newPerson(app, (await app.lender()).id, 'lender_admin')
  expectError(await stranger.get(live.path), 404, 'not_found')
  expect((await stranger.get('/live/case-lists')).json.lists).toEqual([])
  const theirs = await added(stranger, file)
  expect(theirs.counts.sound).toBe(2)
})

test('a list can be discarded; what it said is gone, its cases stay', async () => {
  const list = await added(clerk, fileOf(...rowsOf(1, 'GONE')))
  await confirm(clerk, list.path)
  await done(clerk, list.path)
  expect((await clerk.send('DELETE', list.path)).status).toBe(204)
  expectError(await clerk.get(list.path), 404, 'not_found')
  const [left] = await app.db.rows(sql`
    SELECT 1 FROM case_list_rows WHERE list_id = ${list.id}`)
  expect(left).toBeUndefined()
  expect((await call(app.url, '/v1/cases/GONE-0', { key: lender.live })).status).toBe(200)
})

test('what a row says is stored encrypted', async () => {
  const list = await added(clerk, fileOf('SECRET-1,Kulkarni Secret,HL-SECRET,TSR'))
  const [row] = await app.db.rows<{ text: string }>(sql`
    SELECT encode(sealed, 'escape') || state AS text FROM case_list_rows WHERE list_id = ${list.id}`)
  expect(row?.text).not.toMatch(/Kulkarni|SECRET/)
})

describe('refused, and nothing is kept', () => {
  const counted = async () => (await clerk.get('/live/case-lists?limit=200')).json.lists.length

  test.each<[string, Buffer, RegExp]>([
    [
      'columns',
      Buffer.from('Applicant name,Colour,Colour\nA,b,c\n'),
      /column B: .*Colour.*column C: .*Loan account number: the column is missing.*Case type: /s,
    ],
    ['no rows', Buffer.from(`${heads}\n`), /file: has headings, but no row/],
    ['no content', Buffer.from('\n\n'), /file: has no rows/],
    ['Latin-1', Buffer.from(`${heads}\nSão`, 'latin1'), /file: is not in UTF-8/],
    ['another zip', Buffer.from('PK\x03\x04....'), /file: is damaged/],
    ['5,001 rows', fileOf(...rowsOf(5_001, 'MANY')), /file: has more than 5,000 rows/],
  ])('%s', async (_, file, message) => {
    const before = await counted()
    const reply = await upload(clerk, file)
    expectError(reply, 400, 'invalid_request', expect.any(Array))
    expect(reply.json.error.details.join('\n')).toMatch(message)
    expect(await counted()).toBe(before)
  })

  test('more than 5 MB', async () => {
    const before = await counted()
    expectError(
      await upload(clerk, Buffer.alloc(5 * 1024 * 1024 + 1, 'a')),
      413,
      'payload_too_large',
    )
    expect(await counted()).toBe(before)
  })
})

test('templates have every field, those required first, and can be uploaded when filled in', async () => {
  const csv = await clerk.get('/live/case-lists/template.csv')
  expect(csv.headers['content-disposition']).toContain('attachment')
  const [first = ''] = csv.text.replace('\uFEFF', '').split('\r\n')
  expect(first.split(',').slice(0, 3)).toEqual([
    'Applicant name',
    'Loan account number',
    'Case type',
  ])
  const list = await added(clerk, Buffer.from(`${first}\nA. Rao,HL-TEMPLATE,TSR\n`))
  expect(list.counts.sound).toBe(1)
  expect((await clerk.get('/live/case-lists/template.xlsx')).headers['content-type']).toContain(
    'spreadsheetml',
  )
})
