import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCaseStatement } from '../../../../../../tests/support/app/fill-case.ts'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../../../../tests/support/app/test-cases.ts'
import { expectInvalid } from '../../../../../../tests/support/http/expect-error.ts'
import {
  call,
  sampleCase,
  sampleDocument,
} from '../../../../../../tests/support/http/http-client.ts'
import { sql } from '../../../../db/db.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp()
  lender = await app.lender()
})
afterAll(() => app.end())

async function makeCase(external_ref: string, base = '/v1', key = lender.live): Promise<void> {
  const body = sampleCase({ external_ref })
  expect((await call(app.url, `${base}/cases`, { key, body })).status).toBe(202)
}

const add = (ref: string, names: string[]) =>
  call(app.url, `/v1/cases/${ref}/documents`, {
    key: lender.live,
    body: { documents: names.map((name, i) => sampleDocument(name, `bytes ${i} of ${name}`)) },
  })

test('a case has 2,000 documents at most; names continue, and repeats count once', async () => {
  await makeCase('FULL')
  await app.db.script(fillCaseStatement('FULL', 1990))
  expectInvalid(await add('FULL', Array(11).fill('a.txt')), ['documents'])
  const added = await add('FULL', Array(10).fill('a.txt'))
  expect(added.json.stored).toEqual(Array.from({ length: 10 }, (_, i) => `a (${1991 + i}).txt`))
  const refused = await add('FULL', ['b.txt'])
  expect(refused.json.error.details).toEqual([
    'documents: a case may have at most 2,000; this one has 2,000, and 1 more were sent',
  ])
  expect((await add('FULL', Array(10).fill('a.txt'))).json.stored).toEqual(added.json.stored)
})

test('documents of staff take none of the lender’s places, nor the lender’s one of theirs', async () => {
  const desk = await openTestCases(app)
  const found = await desk.open('live')
  await found.hand.moveOn('allocate', { analyst_id: desk.analyst.id })
  const send = (filename: string) => {
    const place = `${found.hand.path}/documents?filename=${filename}&source=registry`
    return desk.analyst.send('POST', place, filename, { 'content-type': 'text/plain' })
  }
  await app.db.script(fillCaseStatement(found.ref, 1999))
  expect((await send('first.txt')).status).toBe(201)
  const documents = [sampleDocument('b.txt', 'b', 'text/plain')]
  expect((await found.post('documents', { documents })).status).toBe(200)
  const more = { documents: [sampleDocument('c.txt', 'c', 'text/plain')] }
  expect((await found.post('documents', more)).json.error.details).toEqual([
    'documents: a case may have at most 2,000; this one has 2,000, and 1 more were sent',
  ])
  expect((await send('second.txt')).status).toBe(201)
  await app.db.rows(sql`
    UPDATE submissions SET source = 'registry', added_by = 'cli'
    WHERE case_id = ${found.id} AND source IS NULL`)
  expectInvalid(await send('third.txt'), ['documents'])
})

test('a case with 3,000 changes accepts no more from its lender', async () => {
  await makeCase('BUSY')
  await app.db.rows(sql`UPDATE cases SET version = 3000 WHERE external_ref = 'BUSY'`)
  expectInvalid(await add('BUSY', ['a.txt']), ['external_ref'])
})

test('nor one with 500 entries in its timeline, in the sandbox too', async () => {
  await makeCase('LONG', '/uat/v1', lender.test)
  await app.db.rows(sql`
    INSERT INTO case_timeline (case_id, position, lender_id, mode, status, at)
    SELECT id, n, lender_id, mode, 'received', now() FROM cases, generate_series(2, 500) n
    WHERE external_ref = 'LONG'`)
  const refused = await call(app.url, '/uat/v1/sandbox/cases/LONG/advance', {
    key: lender.test,
    body: { to: 'allocated' },
  })
  expectInvalid(refused, ['external_ref'])
})
