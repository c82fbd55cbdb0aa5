import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../../../../tests/support/app/case-life.ts'
import { type CaseList, openCaseList } from '../../../../../../tests/support/app/case-list.ts'
import { finaliseCase, putCase } from '../../../../../../tests/support/app/case-state.ts'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { call, sampleDocument } from '../../../../../../tests/support/http/http-client.ts'
import { sql } from '../../../../db/db.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

const cursor = expect.stringMatching(/^[\w-]{20,200}$/)

test('no case yet', async () => {
  const list = await openCaseList(app)
  expect(await list.page()).toEqual({ cases: [], next_cursor: cursor, more: false })
})

test('the Case views that GET by ref returns', async () => {
  const list = await openCaseList(app)
  await list.create('A')
  const id = await list.create('B', { ulpin: 'ABCDEFGHIJ1234' })
  await caseInHand(await app.staff('analyst'), 'live', id).finalise('negative', 'A charge.')
  await list.settled(['A', 'B'])
  const { cases } = await list.page()
  expect(cases).toEqual([(await list.ask('/cases/A')).json, (await list.ask('/cases/B')).json])
})

test('not of another lender or the other mode; the scope to read cases is enough', async () => {
  const [list, other] = [await openCaseList(app), await openCaseList(app)]
  await list.create('MINE')
  await list.create('MINE-TEST', {}, 'test')
  await other.create('THEIRS')
  await list.settled(['MINE'])
  expect((await list.all({}, 'test')).refs).toEqual(['MINE-TEST'])
  const { cursor: from } = await other.settled(['THEIRS'])
  expect((await list.all({ cursor: from })).refs).toEqual([])
  const key = await app.key(list.lender.id, 'live', { scopes: ['cases:read'] })
  expect((await call(app.url, '/v1/cases', { key })).status).toBe(200)
})

describe('the order', () => {
  test('least recently changed first; every kind of change moves a case to the end', async () => {
    const list = await openCaseList(app)
    const analyst = await app.staff('analyst')
    const a = await list.create('A')
    const b = await list.create('B')
    await list.create('C')
    await list.settled(['A', 'B', 'C'])
    const inHand = caseInHand(analyst, 'live', a)
    await inHand.review()
    await list.settled(['B', 'C', 'A'])
    const documents = [sampleDocument('late.pdf', 'late')]
    expect((await list.ask('/cases/B/documents', 'live', { documents })).status).toBe(200)
    await list.settled(['C', 'A', 'B'])
    await inHand.moveOn('raise-query', { text: 'Which plot?' })
    await list.settled(['C', 'B', 'A'])
    // A statement that nobody thought of.
    await app.db.rows(sql`UPDATE cases SET branch = 'Pune' WHERE id = ${b}`)
    await list.settled(['C', 'A', 'B'])
  })

  test('a statement that changes nothing does not list a case again', async () => {
    const list = await openCaseList(app)
    const a = await list.create('A')
    await list.create('B')
    await list.settled(['A', 'B'])
    await app.db.rows(sql`UPDATE cases SET vendor_due_at = vendor_due_at WHERE id = ${a}`)
    await list.create('C')
    await list.settled(['A', 'B', 'C'])
  })

  test('cases from before the list existed come first, by the time of their last change', async () => {
    const list = await openCaseList(app)
    const ids = [await list.create('A'), await list.create('B'), await list.create('C')]
    await list.settled(['A', 'B', 'C'])
    await app.db.transact(async (tx) => {
      await tx.rows(sql`SET LOCAL session_replication_role = replica`)
      for (const [i, id] of ids.entries()) {
        const at = new Date(Date.UTC(2025, 0, 9 - i))
        await tx.rows(sql`UPDATE cases SET changed_in = '0', updated_at = ${at} WHERE id = ${id}`)
      }
    })
    await list.create('D')
    await list.settled(['C', 'B', 'A', 'D'])
    expect((await list.all({ limit: '1' })).refs).toEqual(['C', 'B', 'A', 'D'])
  })
})

describe('pages', () => {
  const refs = ['P-1', 'P-2', 'P-3', 'P-4', 'P-5']
  let list: CaseList
  beforeAll(async () => {
    list = await openCaseList(app)
    for (const ref of refs) await list.create(ref)
    await list.settled(refs)
  })

  test.each(['1', '2', '3', '4', '5', '200'])('of %s join without gap or repeat', async (limit) => {
    const seen: string[] = []
    let page = await list.page({ limit })
    for (;;) {
      expect(page.cases.length).toBeLessThanOrEqual(Number(limit))
      seen.push(...page.cases.map(({ external_ref }) => external_ref))
      expect(page.more).toBe(seen.length < refs.length)
      if (!page.more) break
      page = await list.page({ limit, cursor: page.next_cursor })
    }
    expect(seen).toEqual(refs)
  })

  test('the same cursor gives the same page: nothing is consumed', async () => {
    const { next_cursor } = await list.page({ limit: '2' })
    const query = { limit: '2', cursor: next_cursor }
    expect((await list.page(query)).cases).toEqual((await list.page(query)).cases)
  })

  test('at the end, the cursor returns only what has changed since', async () => {
    const end = await list.settled(refs)
    expect((await list.all({ cursor: end.cursor })).refs).toEqual([])
    const changed = (await list.ask('/cases/P-2')).json.case_id
    await putCase(app, changed, 'allocated')
    await list.create('P-6')
    await list.settled(['P-2', 'P-6'], { cursor: end.cursor })
    const later = await list.all({ cursor: end.cursor })
    expect((await list.all({ cursor: later.cursor })).refs).toEqual([])
  })

  test('fifty without a limit', async () => {
    const many = await openCaseList(app)
    await many.create('FIRST')
    await app.db.rows(sql`
      INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status, search_text,
        applicant_name, loan_account_number, case_type, created_at, updated_at)
      SELECT substr(id, 1, 27) || lpad(n::text, 4, '0'), lender_id, mode, 'M-' || n, 1, true, status,
        '', 'A', 'L-' || n, 'TSR', created_at, updated_at
      FROM cases, generate_series(1, 249) n WHERE lender_id = ${many.lender.id}`)
    await app.db.rows(sql`
      INSERT INTO case_timeline (case_id, position, lender_id, mode, status, at)
      SELECT id, 1, lender_id, mode, status, created_at FROM cases
      WHERE lender_id = ${many.lender.id} ON CONFLICT DO NOTHING`)
    await expect.poll(async () => (await many.all()).refs.length, { timeout: 30_000 }).toBe(250)
    const [some, most] = [await many.page(), await many.page({ limit: '200' })]
    expect([some.cases.length, some.more, most.cases.length, most.more]).toEqual([
      ...[50, true],
      ...[200, true],
    ])
  })
})

describe('filters', () => {
  let list: CaseList
  beforeAll(async () => {
    list = await openCaseList(app)
    const made: Record<string, string> = {}
    for (const ref of ['NEW', 'ALLOCATED', 'POSITIVE', 'NEGATIVE', 'QUERY', 'HOLD']) {
      made[ref] = await list.create(ref, { loan_account_number: `L-${ref.at(0)}` })
    }
    await putCase(app, made.ALLOCATED ?? '', 'allocated')
    for (const ref of ['POSITIVE', 'NEGATIVE', 'QUERY', 'HOLD']) {
      const result = ref.toLowerCase()
      await finaliseCase(app, made[ref] ?? '')
      await app.db.rows(sql`UPDATE cases SET result = ${result} WHERE id = ${made[ref] ?? ''}`)
    }
    for (const [i, id] of Object.values(made).entries()) {
      const at = new Date(Date.UTC(2026, 0, 1 + i))
      await app.db.rows(sql`UPDATE cases SET updated_at = ${at} WHERE id = ${id}`)
    }
    await list.settled(['NEW', 'ALLOCATED', 'POSITIVE', 'NEGATIVE', 'QUERY', 'HOLD'])
  })

  test.each<[string, Record<string, string>, string[]]>([
    ['a status', { status: 'received' }, ['NEW']],
    ['several', { status: 'allocated,received' }, ['NEW', 'ALLOCATED']],
    ['one that no case has', { status: 'query_raised' }, []],
    ['a result', { result: 'negative' }, ['NEGATIVE']],
    ['query, which a hold is too', { result: 'query' }, ['QUERY', 'HOLD']],
    ['several results', { result: 'positive,query' }, ['POSITIVE', 'QUERY', 'HOLD']],
    ['status and result', { status: 'received', result: 'positive' }, []],
    ['a loan', { loan_account_number: 'L-N' }, ['NEW', 'NEGATIVE']],
    ['a loan and a status', { loan_account_number: 'L-N', status: 'finalised' }, ['NEGATIVE']],
    ['a loan without cases', { loan_account_number: 'L-n' }, []],
    ['a time', { updated_after: '2026-01-04T00:00:00Z' }, ['QUERY', 'HOLD']],
    ['a time before', { updated_after: '2026-01-03T23:59:59.999Z' }, ['NEGATIVE', 'QUERY', 'HOLD']],
    ['a time with its zone', { updated_after: '2026-01-05T05:30:00+05:30' }, ['HOLD']],
    ['a day', { updated_after: '2026-01-05' }, ['HOLD']],
    ['a time to come', { updated_after: '2999-01-01' }, []],
  ])('%s', async (_, query, refs) => {
    for (const limit of ['1', '2', '200']) {
      await list.settled(refs, { ...query, limit })
    }
    const { cursor: end } = await list.settled(refs, query)
    expect((await list.all({ ...query, cursor: end })).refs).toEqual([])
  })

  test('a poller of finalised cases sees each as it is finalised', async () => {
    const own = await openCaseList(app)
    const [a, b] = [await own.create('A'), await own.create('B')]
    await own.settled(['A', 'B'])
    const { cursor: start } = await own.all({ status: 'finalised' })
    await finaliseCase(app, b)
    await own.settled(['B'], { status: 'finalised', cursor: start })
    const { cursor: next } = await own.all({ status: 'finalised', cursor: start })
    await finaliseCase(app, a)
    await own.settled(['A'], { status: 'finalised', cursor: next })
  })
})
