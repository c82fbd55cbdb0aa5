import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import type { StaffClient } from '../../../../../tests/support/http/staff-client.ts'
import { listAudit, recordAudit, sealAudit } from '../../../access/access.ts'
import { sql } from '../../../db/db.ts'
import type { Actor, Scope } from '../../../lib/scope.ts'

interface LineOut {
  seq: number
  at: string
  subject: string
  action: string
}

let app: TestApp
let admin: StaffClient & { id: string }
let lender: TestLender
beforeAll(async () => {
  // Only the tests seal lines.
  app = await startTestApp({ ROLE: 'api' })
  admin = await app.staff('admin', 'Leela Rao')
  lender = await app.lender({ name: 'Trail Bank' })
  const scope = (mode: Scope['mode']) => ({ lenderId: lender.id, mode })
  const by: Actor = { actor: `staff:${admin.id}`, requestId: 'req_of_the_test' }
  await record(by, 'case.noted', 'case_a', '2020-01-01T10:00:00Z', scope('live'))
  await record(by, 'case.noted', 'case_b', '2020-01-02T10:00:00Z', scope('test'))
  await record({ actor: 'cli' }, 'case.noted', 'case_a', '2020-01-03T10:00:00Z', scope('live'))
  // Sealed after newer lines, and shown by its time.
  await record({ actor: 'system' }, 'desk.failed', 'prop_a', '2020-01-02T09:00:00Z')
  await sealAll()
})
afterAll(() => app.end())

async function record(
  by: Actor,
  action: 'case.noted' | 'desk.failed',
  subject: string,
  at: string,
  scope?: Scope,
): Promise<void> {
  const entry = { action, subject, details: { n: 1 }, ...(scope && { scope }) }
  await app.db.transact((tx) => recordAudit(tx, app.keyring, by, entry, new Date(at)))
}

async function sealAll(): Promise<void> {
  while ((await sealAudit(app.db, app.keyring)) > 0);
}

const old = 'from=2020-01-01&to=2020-02-01'
const subjects = async (query: string) =>
  (await admin.get(`/audit?${query}`)).json.lines.map(({ subject }: LineOut) => subject)

describe('the audit trail', () => {
  test('is listed newest first, with names', async () => {
    const reply = await admin.get(`/audit?${old}`)
    expect([reply.status, reply.json.next_cursor]).toEqual([200, null])
    expect(reply.json.lines.map(({ at }: LineOut) => at.slice(8, 13))).toEqual([
      '03T10',
      '02T10',
      '02T09',
      '01T10',
    ])
    expect(reply.json.lines.at(-1)).toEqual({
      seq: expect.any(Number),
      at: '2020-01-01T10:00:00.000Z',
      actor: `staff:${admin.id}`,
      actor_name: 'Leela Rao',
      action: 'case.noted',
      subject: 'case_a',
      lender: { id: lender.id, name: 'Trail Bank' },
      mode: 'live',
      details: { n: 1 },
      request_id: 'req_of_the_test',
    })
    expect(reply.json.lines[2]).toMatchObject({ actor_name: null, lender: null, mode: null })
  })

  test('is narrowed by each filter, and by several', async () => {
    expect(await subjects(`${old}&actor=staff:${admin.id}`)).toEqual(['case_b', 'case_a'])
    expect(await subjects('subject=case_a')).toEqual(['case_a', 'case_a'])
    expect(await subjects('action=desk.failed')).toEqual(['prop_a'])
    expect(await subjects(`${old}&lender=${lender.id}`)).toEqual(['case_a', 'case_b', 'case_a'])
    expect(await subjects(`lender=${lender.id}&mode=test&action=case.noted`)).toEqual(['case_b'])
    expect(await subjects('subject=case_a&actor=cli')).toEqual(['case_a'])
    expect(await subjects('from=2020-01-02T10:00:00Z&to=2020-01-03T10:00:00Z')).toEqual(['case_b'])
    expect(await subjects('subject=case_a&actor=system')).toEqual([])
    expect(await subjects('lender=lender_none')).toEqual([])
  })

  test('is listed page by page, each line once', async () => {
    const all = (await admin.get('/audit?limit=200')).json.lines as LineOut[]
    const paged: LineOut[] = []
    let next = ''
    do {
      const reply = await admin.get(`/audit?limit=3${next && `&cursor=${next}`}`)
      paged.push(...reply.json.lines)
      next = reply.json.next_cursor ?? ''
    } while (next)
    expect(all.length).toBeGreaterThan(8)
    expect(paged).toEqual(all)
  })

  test('reads a limited number of lines for one page, and says where to continue', async () => {
    const filter = { action: 'desk.failed', lenderId: lender.id } as const
    const walked: number[] = []
    let place: { at: Date; seq: number } | undefined
    do {
      const page = await listAudit(app.db, filter, place, 10, 2)
      expect(page.lines).toEqual([])
      place = page.next
      if (place) walked.push(place.seq)
    } while (place)
    // By its lender, the narrower of the two: three lines and two of its keys.
    expect(walked.length).toBe(2)
  })

  test.each([
    'actor=%00',
    `actor=${'a'.repeat(81)}`,
    'action=issued',
    'action=key.*',
    'subject=%00',
    `lender=${'a'.repeat(65)}`,
    'mode=uat',
    'from=yesterday',
    'to=2026-02-31',
    'limit=0',
    'limit=201',
    'cursor=x',
    'cursor=99999999999999-1',
    'cursor=1-2-3',
    'surprise=1',
    'limit=1&limit=1',
  ])('refuses ?%s', async (query) => {
    expectError(await admin.get(`/audit?${query}`), 400, 'invalid_request', expect.any(Array))
  })

  test('is not for analysts and searchers', async () => {
    for (const role of ['analyst', 'searcher'] as const) {
      const staff = await app.staff(role)
      for (const path of ['/audit', '/audit/verification']) {
        expectError(await staff.get(path), 403, 'forbidden')
      }
    }
    const operator = await app.staff('operator')
    expect((await operator.get('/audit?limit=1')).json.lines).toHaveLength(1)
  })
})

describe('its verification', () => {
  const verify = async (query = '') => (await admin.get(`/audit/verification?${query}`)).json
  const tamper = (statement: string) =>
    app.db.script(`ALTER TABLE audit_trail DISABLE TRIGGER ALL; ${statement};
      ALTER TABLE audit_trail ENABLE TRIGGER ALL`)

  test('continues part by part to the end', async () => {
    await sealAll()
    const whole = await verify()
    expect(whole).toMatchObject({ ok: true, done: true, waiting: 0, fault: null })
    expect(whole).toMatchObject({
      verified_to: whole.lines,
      head: expect.stringMatching(/^\w{64}$/),
    })
    const first = await verify('lines=3')
    expect(first).toMatchObject({ ok: true, done: false, verified_to: 3, lines: whole.lines })
    let part = first
    let calls = 1
    while (!part.done) {
      part = await verify(`after=${part.verified_to}&lines=3`)
      calls += 1
    }
    expect(part).toEqual(whole)
    expect(calls).toBe(Math.floor(whole.lines / 3) + 1)
  })

  test('reports what is not sealed yet', async () => {
    await record({ actor: 'cli' }, 'case.noted', 'case_w', '2020-01-04T10:00:00Z')
    const [row] = await app.db.rows<{ count: number }>(sql`SELECT count(*) FROM audit_inbox`)
    expect(await verify()).toMatchObject({ ok: true, waiting: row?.count })
  })

  test.each(['after=-1', 'after=x', 'lines=0', 'lines=20001', 'lines=1e3', 'from=1'])(
    'refuses ?%s',
    async (query) => {
      const reply = await admin.get(`/audit/verification?${query}`)
      expectError(reply, 400, 'invalid_request', expect.any(Array))
    },
  )

  test('cannot begin beyond the end', async () => {
    const reply = await admin.get('/audit/verification?after=999999')
    expectError(reply, 400, 'invalid_request', [expect.stringMatching(/^after: the trail has \d+/)])
  })

  test('stops at a changed line, and at a missing one', async () => {
    await tamper(`UPDATE audit_trail SET subject = 'case_z' WHERE seq = 4`)
    const changed = { ok: false, done: true, verified_to: 3, fault: 'line 4 was changed' }
    expect(await verify()).toMatchObject(changed)
    expect(await verify('after=2&lines=5')).toMatchObject(changed)
    expect(await verify('after=4')).toMatchObject({ ok: true, done: true })
    await tamper('DELETE FROM audit_trail WHERE seq = 4')
    expect(await verify('after=4')).toMatchObject({ ok: false, fault: 'line 4 is missing' })
    expect(await verify('lines=3')).toMatchObject({ ok: true, done: false })
    expect(await verify('after=3')).toMatchObject({ ok: false, fault: 'line 4 is missing' })
  })

  test('a forged link does not validate the lines after it', async () => {
    await tamper(`UPDATE audit_trail SET chain = '\\x00' WHERE seq = 6`)
    const fault = 'line 7 does not follow line 6'
    expect(await verify('after=6')).toMatchObject({ ok: false, verified_to: 6, fault })
  })
})
