import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../tests/support/app/test-cases.ts'
import { sampleDocument } from '../../../../../tests/support/http/http-client.ts'
import { until } from '../../../../../tests/support/until.ts'
import { sql } from '../../../db/db.ts'
import { findPages } from '../../../documents/documents.ts'
import { searchAllCases } from '../../../facts/facts.ts'
import { keysSought } from '../../../facts/search/word-keys.ts'

type Cases = Awaited<ReturnType<typeof openTestCases>>

let app: TestApp
let [first, second]: Cases[] = []
const made: Record<string, TestCase> = {}

const letter = (name: string, text: string) => sampleDocument(name, text, 'text/plain')

async function open(name: string, desk: Cases, mode: 'live' | 'test', ...texts: string[]) {
  const documents = texts.map((text, index) => letter(`${name}-${index + 1}.txt`, text))
  made[name] = await desk.open(mode, { documents })
}

beforeAll(async () => {
  app = await startTestApp({ READING: 'low' })
  first = await openTestCases(app)
  second = await openTestCases(app)
  await open('old', first, 'live', 'Sale deed by Baburao Vishnu Kulkarni of Wagholi')
  await open('marathi', second, 'live', 'खरेदीखत बाबुराव विष्णु कुलकर्णी यांचे गट क्र. ४५/२', 'Tax receipt')
  await open('kannada', first, 'live', 'ಕ್ರಯ ಪತ್ರ ರಮೇಶ ಗೌಡ ಸರ್ವೆ ನಂಬರ್ ೧೨೩')
  await open('test', first, 'test', 'Letter of Kulkarni in the sandbox')
  await open('many', first, 'live', Array.from({ length: 7 }, (_, i) => `Boundary ${i}`).join('\n'))
  await open('gone', second, 'live', 'Release of Anasuya Ghorpade')
  await until('the documents are read', async () => {
    const [row] = await app.db.rows<{ waiting: number }>(
      sql`SELECT count(*) AS waiting FROM document_readings WHERE state = 'waiting'`,
    )
    return row?.waiting === 0
  })
})
afterAll(() => app.end())

const search = (asked: string, mode = 'live') =>
  (first as Cases).analyst.get(`/${mode}/search?${asked}`)
const q = (words: string) => `q=${encodeURIComponent(words)}`
const idsOf = (json: { cases: { case_id: string }[] }) => json.cases.map(({ case_id }) => case_id)
const found = async (words: string, mode = 'live') => idsOf((await search(q(words), mode)).json)

describe('a search in the documents of all cases', () => {
  test('finds words of every lender, newest case first, with their places', async () => {
    const { status, json } = await search(q('Vishnu Kulkarnee'))
    expect(status, JSON.stringify(json)).toBe(200)
    expect(json).toMatchObject({ next_cursor: null, cut: false, documents_waiting: 0 })
    expect(json.cases).toMatchObject([
      {
        case_id: made.marathi?.id,
        lender: { id: second?.lender.id },
        more: false,
        hits: [{ filename: 'marathi-1.txt', page: 1 }],
      },
      {
        case_id: made.old?.id,
        lender: { id: first?.lender.id },
        status: 'received',
        hits: [
          {
            filename: 'old-1.txt',
            page: 1,
            text: 'Sale deed by Baburao Vishnu Kulkarni of Wagholi',
          },
        ],
      },
    ])
    const [hit] = json.cases[1].hits
    expect(hit.rects).toHaveLength(2)
    expect(hit.text.slice(hit.from, hit.to)).toBe('Vishnu Kulkarni')
  })

  test.each([
    ['Latin in Devanagari', 'baburao', ['marathi', 'old']],
    ['Devanagari in Latin', 'वाघोली', ['old']],
    ['Latin in Kannada', 'Ramesh Gowda', ['kannada']],
    ['Devanagari in Kannada', 'रमेश', ['kannada']],
    ['numbers in other digits', '123', ['kannada']],
    ['a part of a number', '45', ['marathi']],
    ['the beginning of a word', 'wagh', ['old']],
  ])('%s', async (_, words, names) => {
    expect(await found(words)).toEqual(names.map((name) => made[name]?.id))
  })

  test('opens what may have the words, and leaves out what has them apart', async () => {
    const words = keysSought(app.keyring, 'live', 'Baburao Kulkarni')
    const limits = { before: undefined, casesMax: 10, pagesPerCaseMax: 10, pagesMax: 100 }
    const { pages } = await findPages(app.db, 'live', { words, ...limits })
    expect(pages.map(({ caseId }) => caseId)).toEqual([made.marathi?.id, made.old?.id])
    expect(await found('Baburao Kulkarni')).toEqual([])
  })

  test('never mixes live and test', async () => {
    expect(await found('kulkarni', 'test')).toEqual([made.test?.id])
    expect(await found('sandbox')).toEqual([])
  })

  test('goes on where it stopped', async () => {
    const { keyring, db } = app
    const ask = (before?: string | null) =>
      searchAllCases({ db, keyring }, 'live', {
        query: 'kulkarni',
        before: (before ?? undefined) as never,
        limits: { cases: 1 },
      })
    const newest = await ask()
    expect(newest.cases.map(({ caseId }) => caseId)).toEqual([made.marathi?.id])
    expect(newest.next).toBe(made.marathi?.id)
    const older = await ask(newest.next)
    expect(older.cases.map(({ caseId }) => caseId)).toEqual([made.old?.id])
    expect(older.next).toBeNull()
    const { json } = await search(`${q('kulkarni')}&cursor=${newest.next}`)
    expect(idsOf(json)).toEqual([made.old?.id])
  })

  test('says when a case has more hits than are listed', async () => {
    const { json } = await search(q('boundary'))
    expect(json.cases).toMatchObject([{ case_id: made.many?.id, more: true }])
    expect(json.cases[0].hits).toHaveLength(3)
  })

  test('stops after a number of opened pages, and says so', async () => {
    const { keyring, db } = app
    const limits = { pagesOpened: 1 }
    const asked = { query: 'Baburao Kulkarni', limits }
    const part = await searchAllCases({ db, keyring }, 'live', asked)
    expect(part).toEqual({ cases: [], next: made.marathi?.id, isCut: false })
  })

  test('does not find a document that was deleted', async () => {
    expect(await found('Ghorpade')).toEqual([made.gone?.id])
    await app.db.rows(sql`DELETE FROM documents WHERE case_id = ${made.gone?.id}`)
    expect(await found('Ghorpade')).toEqual([])
    const left = await app.db.rows(sql`SELECT FROM document_pages WHERE case_id = ${made.gone?.id}`)
    expect(left).toEqual([])
  })
})

test.each([
  ['nothing to search for', 'q=', 'q'],
  ['only marks', q('–'), 'q: has no letter or digit'],
  ['one letter', 'q=k', 'q: must have a word of two letters or digits'],
  ['one letter with its vowel sign', q('कि'), 'q: must have a word of two letters or digits'],
  ['too many letters', `q=${'a'.repeat(201)}`, 'q'],
  [
    'a cursor of something else',
    'q=deed&cursor=doc_1',
    'cursor: must be the next_cursor of a page',
  ],
])('400: %s', async (_, asked, said) => {
  const { status, text } = await search(asked)
  expect(status).toBe(400)
  expect(text).toContain(said)
})

test('403: an operator does not read documents', async () => {
  const operator = await app.staff('operator', 'Om Rao')
  expect((await operator.get(`/live/search?q=deed`)).status).toBe(403)
})

test('the audit trail names who searched and whose text was shown, not the words', async () => {
  await search(q('wagholi'))
  const lines = await app.db.rows<{ subject: string; lender_id: string | null }>(sql`
    SELECT subject, lender_id, details FROM (
      SELECT action, subject, lender_id, details, at FROM audit_trail UNION ALL
      SELECT action, subject, lender_id, details, at FROM audit_inbox) lines
    WHERE action = 'documents.searched' ORDER BY at DESC LIMIT 2`)
  expect(lines).toEqual(
    expect.arrayContaining([
      { subject: 'documents', lender_id: null, details: { mode: 'live', cases: 1 } },
      { subject: made.old?.id, lender_id: first?.lender.id, details: { hits: 1 } },
    ]),
  )
  expect(JSON.stringify(lines)).not.toContain('wagholi')
})
