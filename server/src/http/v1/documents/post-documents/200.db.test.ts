import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finaliseCase, putCase } from '../../../../../../tests/support/app/case-state.ts'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { eventsOf, readStoredDocuments } from '../../../../../../tests/support/app/stored.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import { utc } from '../../../../../../tests/support/app/test-cases.ts'
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

const documentOut = (filename: string, text: string) => ({
  filename,
  content_type: 'application/pdf',
  bytes: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
})
const get = async (ref: string) =>
  (await call(app.url, `/v1/cases/${encodeURIComponent(ref)}`, { key: lender.live })).json
const add = (ref: string, documents: unknown, more: object = {}) =>
  call(app.url, `/v1/cases/${encodeURIComponent(ref)}/documents`, {
    key: lender.live,
    body: { documents, ...more },
  })

async function create(more: Record<string, unknown> = {}) {
  const body = sampleCase(more)
  await call(app.url, '/v1/cases', { key: lender.live, body })
  return get(String(body.external_ref))
}

describe('an open case', () => {
  test.each(['received', 'allocated', 'in_review'] as const)(
    'that is %s keeps its status',
    async (status) => {
      const { case_id, external_ref } = await create()
      await putCase(app, case_id, status)
      const before = await get(external_ref)
      const reply = await add(external_ref, [sampleDocument('deed.pdf', 'x')])
      expect(reply.status).toBe(200)
      expect(reply.json).toEqual({
        case_id,
        external_ref,
        status,
        reopened: false,
        stored: ['deed.pdf'],
      })
      expect(await get(external_ref)).toEqual({ ...before, updated_at: utc })
    },
  )

  test('with a query goes back to review and awaits nothing more', async () => {
    const { case_id, external_ref, timeline } = await create()
    await putCase(app, case_id, 'query_raised')
    const reply = await add(external_ref, [sampleDocument('deed.pdf', 'x')])
    expect(reply.json).toEqual({
      case_id,
      external_ref,
      status: 'in_review',
      reopened: false,
      stored: ['deed.pdf'],
    })
    const view = await get(external_ref)
    expect(view).toMatchObject({
      status: 'in_review',
      documents_awaited: false,
      latest_revision_reason: null,
    })
    expect(view.timeline.map((entry: { status: string }) => entry.status)).toEqual([
      ...timeline.map((entry: { status: string }) => entry.status),
      'query_raised',
      'in_review',
    ])
  })

  test('in review awaits nothing more', async () => {
    const { case_id, external_ref } = await create()
    await app.db.rows(sql`
      UPDATE cases SET status = 'in_review', documents_awaited = true WHERE id = ${case_id}`)
    await add(external_ref, [sampleDocument('deed.pdf', 'x')])
    expect((await get(external_ref)).documents_awaited).toBe(false)
  })

  test('does not use a note as the reason of a revision', async () => {
    const { external_ref } = await create()
    expect(
      (await add(external_ref, [sampleDocument('a', 'x')], { note: 'Please hurry' })).status,
    ).toBe(200)
    expect((await get(external_ref)).latest_revision_reason).toBeNull()
  })
})

describe('a finalised case', () => {
  test('is reopened: under_review here, in_review in the Case view', async () => {
    const made = await create()
    const { case_id, external_ref } = made
    await finaliseCase(app, case_id)
    const reply = await add(external_ref, [sampleDocument('release.pdf', 'x')], {
      note: 'Charge released',
    })
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      case_id,
      external_ref,
      status: 'under_review',
      reopened: true,
      stored: ['release.pdf'],
    })
    const view = await get(external_ref)
    expect(view).toEqual({
      ...made,
      status: 'in_review',
      latest_revision_reason: 'Charge released',
      timeline: expect.any(Array),
      updated_at: utc,
      due_at: utc,
    })
    const [row] = await app.db.rows<object>(
      sql`SELECT result, finalised_at, risk_score FROM cases WHERE id = ${case_id}`,
    )
    expect(row).toEqual({ result: null, finalised_at: null, risk_score: null })
  })

  test.each([
    ['no note', {}],
    ['null as note', { note: null }],
  ])('with %s gives the reason in our words', async (_, more) => {
    const { case_id, external_ref } = await create()
    await finaliseCase(app, case_id)
    await add(external_ref, [sampleDocument('release.pdf', 'x')], more)
    expect((await get(external_ref)).latest_revision_reason).toBe(
      'Documents added after finalisation',
    )
  })

  test('once reopened accepts more documents as an open case, and keeps its reason', async () => {
    const { case_id, external_ref } = await create()
    await finaliseCase(app, case_id)
    await add(external_ref, [sampleDocument('a.pdf', 'x')], { note: 'First' })
    const reply = await add(external_ref, [sampleDocument('b.pdf', 'x')], { note: 'Second' })
    expect(reply.json).toMatchObject({ status: 'in_review', reopened: false })
    expect((await get(external_ref)).latest_revision_reason).toBe('First')
  })

  test('finalised again is reopened again, with the newest reason', async () => {
    const { case_id, external_ref } = await create()
    for (const note of ['First', 'Second']) {
      await finaliseCase(app, case_id)
      expect((await add(external_ref, [sampleDocument('a', note)], { note })).json.reopened).toBe(
        true,
      )
      expect((await get(external_ref)).latest_revision_reason).toBe(note)
    }
  })
})

describe('each time', () => {
  test.each(['received', 'query_raised', 'finalised'] as const)(
    'one documents.received is sent for a case that was %s, with its state at that time',
    async (status) => {
      const { case_id, external_ref, loan_account_number } = await create()
      if (status === 'finalised') await finaliseCase(app, case_id)
      else await putCase(app, case_id, status)
      await add(external_ref, [sampleDocument('a.pdf', 'x'), sampleDocument('b.pdf', 'y')])
      const view = await get(external_ref)
      const [, ...events] = await eventsOf(app, case_id)
      expect(events).toEqual([
        {
          sequence: 2,
          event: 'documents.received',
          payload: {
            event: 'documents.received',
            external_ref,
            loan_account_number,
            status: view.status,
            result: '',
            data: {
              ...view,
              report: null,
              documents: [documentOut('a.pdf', 'x'), documentOut('b.pdf', 'y')],
            },
          },
        },
      ])
    },
  )

  test('the documents are stored byte for byte, with the note they were sent with', async () => {
    const { case_id, external_ref } = await create({
      documents: [sampleDocument('first.pdf', 'first')],
    })
    const bytes = randomBytes(200_000)
    await add(external_ref, [sampleDocument('second.bin', bytes)], { note: 'नोट' })
    const papers = await readStoredDocuments(app, { lenderId: lender.id, mode: 'live' }, case_id)
    expect(papers.map(({ filename }) => filename)).toEqual(['first.pdf', 'second.bin'])
    expect(papers[1]?.bytes.equals(bytes)).toBe(true)
    const notes = await app.db.rows<{ note: string | null }>(
      sql`SELECT note FROM submissions WHERE case_id = ${case_id} ORDER BY at, id`,
    )
    expect(notes).toEqual([{ note: null }, { note: 'नोट' }])
  })

  test('50 documents, a note of 2,000 characters, unknown fields: all accepted', async () => {
    const { external_ref } = await create()
    const papers = Array.from({ length: 50 }, (_, n) => sampleDocument(`${n}.txt`, `${n}`))
    const reply = await add(external_ref, papers, { note: '🏠'.repeat(2000), more: { a: 1 } })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.json.stored).toEqual(papers.map(({ filename }) => filename))
  })

  test('exactly 15 MiB are accepted', async () => {
    const { external_ref } = await create()
    const half = 15 * 1024 * 512
    const papers = [
      sampleDocument('a.bin', Buffer.alloc(half, 1)),
      sampleDocument('b.bin', Buffer.alloc(half, 2)),
    ]
    const reply = await add(external_ref, papers)
    expect(reply.json.stored).toEqual(['a.bin', 'b.bin'])
  })
})

describe('the case is found', () => {
  test('by its id', async () => {
    const { case_id, external_ref } = await create()
    expect((await add(case_id, [sampleDocument('a', 'x')])).json).toMatchObject({
      case_id,
      external_ref,
    })
  })

  test.each(['PUNE/2026/1', 'caf\u00e9', 'cafe\u0301', '🏠', '...', ' x '])(
    'by external_ref %j',
    async (external_ref) => {
      const { case_id } = await create({ external_ref })
      const reply = await add(external_ref, [sampleDocument('a', 'x')])
      expect(reply.json).toMatchObject({ case_id, external_ref })
    },
  )

  test('by external_ref before id', async () => {
    const hidden = await create()
    const shown = await create({ external_ref: hidden.case_id })
    expect((await add(hidden.case_id, [sampleDocument('a', 'x')])).json.case_id).toBe(shown.case_id)
  })

  test('by a loan number that was used twice: the newest open, else the newest', async () => {
    const body = { applicant_name: 'Asha', loan_account_number: 'HL-TWICE', case_type: 'LO' }
    const ids: string[] = []
    for (let n = 0; n < 2; n += 1) {
      await call(app.url, '/v1/cases', { key: lender.live, body })
      const { case_id } = await get('HL-TWICE')
      ids.push(case_id)
      await finaliseCase(app, case_id)
    }
    const [first = '', second = ''] = ids
    await putCase(app, first, 'in_review')
    expect((await add('HL-TWICE', [sampleDocument('a', 'x')])).json.case_id).toBe(first)
    await finaliseCase(app, first)
    const reply = await add('HL-TWICE', [sampleDocument('b', 'x')])
    expect(reply.json).toMatchObject({ case_id: second, reopened: true })
  })
})
