import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases, utc } from '../../../../../tests/support/app/test-cases.ts'
import { expectError, expectInvalid } from '../../../../../tests/support/http/expect-error.ts'
import { sampleDocument } from '../../../../../tests/support/http/http-client.ts'
import { sql } from '../../../db/db.ts'

type Member = Awaited<ReturnType<TestApp['staff']>>

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let searcher: Member
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  desk = await openTestCases(app)
  searcher = await app.staff('searcher')
})
afterAll(() => app.end())

const scan = (name: string) => sampleDocument(name, `scan of ${name}`, 'text/plain')

/** A case with documents of these names, and their ids by name. */
async function opened(names: string[], more: object = {}, mode: 'live' | 'test' = 'live') {
  const { id, hand, addDocuments } = await desk.open(mode, { documents: names.map(scan), ...more })
  const { documents } = (await desk.analyst.get(`${hand.path}/documents`)).json
  const ids: Record<string, string> = Object.fromEntries(
    documents.map((one: { filename: string; id: string }) => [one.filename, one.id]),
  )
  return { id, path: hand.path, ids, addDocuments }
}

describe('documents seen', () => {
  const seenBy = async (member: Member, path: string): Promise<[string, string | null][]> => {
    const { documents } = (await member.get(`${path}/documents`)).json
    const rows: [string, string | null][] = documents.map(
      ({ filename, seen_at }: { filename: string; seen_at: string | null }) => [filename, seen_at],
    )
    return rows.sort(([a], [b]) => (a < b ? -1 : 1))
  }

  test('are marked for the viewer, from the first view', async () => {
    const { path, ids, addDocuments } = await opened(['a.txt', 'b.txt'])
    expect(await seenBy(desk.analyst, path)).toEqual([
      ['a.txt', null],
      ['b.txt', null],
    ])
    const seen = await desk.analyst.send('PUT', `${path}/documents/${ids['a.txt']}/seen`, {})
    expect([seen.status, seen.json]).toEqual([200, { seen_at: utc }])
    const again = await desk.analyst.send('PUT', `${path}/documents/${ids['a.txt']}/seen`, {})
    expect(again.json).toEqual(seen.json)
    await addDocuments()
    expect(await seenBy(desk.analyst, path)).toEqual([
      ['a.txt', seen.json.seen_at],
      ['b.txt', null],
      [expect.stringMatching(/^paper/), null],
    ])
    expect((await seenBy(searcher, path)).map(([, at]) => at)).toEqual([null, null, null])
  })

  test('a document of another case, or of the other mode, is 404', async () => {
    const [one, two] = [await opened(['a.txt']), await opened(['a.txt'])]
    const tried = await desk.analyst.send(
      'PUT',
      `${one.path}/documents/${two.ids['a.txt']}/seen`,
      {},
    )
    expectError(tried, 404, 'not_found')
    const other = `/test/cases/${one.id}/documents/${one.ids['a.txt']}/seen`
    expectError(await desk.analyst.send('PUT', other, {}), 404, 'not_found')
  })
})

describe('the checklist', () => {
  const names = ['Sale Deed 2019.txt', 'EC 2004-2026.txt', 'scan0001.txt']

  test('depends on the kind of report and the state, and suggests by name', async () => {
    const { path, ids } = await opened(names, { case_type: 'NEC', state: 'Maharashtra' })
    const { items } = (await desk.analyst.get(`${path}/checklist`)).json
    expect(items.map(({ item }: { item: string }) => item)).toEqual([
      'earlier_report',
      'encumbrance',
      'record_of_rights',
      'tax_receipt',
      'search_receipt',
    ])
    expect(items[1]).toEqual({
      item: 'encumbrance',
      title: 'Encumbrance certificate or Index-II for the full search period',
      state: 'missing',
      document_ids: [],
      by: null,
      at: null,
      suggested: [ids['EC 2004-2026.txt']],
    })
    const title = await opened(names, { state: 'Karnataka' })
    const all = (await desk.analyst.get(`${title.path}/checklist`)).json.items
    const keys = all.map(({ item }: { item: string }) => item)
    expect(keys).toContain('khata')
    expect(keys).not.toContain('share_certificate')
  })

  test('keeps the answers of an analyst, with name and time, on the audit trail', async () => {
    const { id, path, ids } = await opened(names)
    const deed = ids['Sale Deed 2019.txt']
    const put = (item: string, body: object) =>
      desk.analyst.send('PUT', `${path}/checklist/${item}`, body)
    const reply = await put('title_deed', { state: 'present', document_ids: [deed, deed] })
    expect(reply.status).toBe(200)
    const by = { id: desk.analyst.id, name: 'Meera Joshi' }
    const ticked = { item: 'title_deed', state: 'present', document_ids: [deed], by, at: utc }
    expect(reply.json.items[0]).toMatchObject({ ...ticked, suggested: [] })
    await put('noc', { state: 'not_needed' })
    await put('title_deed', { state: 'missing' })
    const { items } = (await searcher.get(`${path}/checklist`)).json
    const stateOf = (key: string) => items.find(({ item }: { item: string }) => item === key)
    expect(stateOf('noc')).toMatchObject({ state: 'not_needed', by })
    expect(stateOf('title_deed')).toMatchObject({ state: 'missing', suggested: [deed] })
    const lines = await app.db.rows(sql`
      SELECT details FROM audit_inbox
      WHERE subject = ${id} AND action = 'case.paper_ticked' ORDER BY id`)
    expect(lines).toEqual([
      { details: { item: 'title_deed', state: 'present', documents: 1 } },
      { details: { item: 'noc', state: 'not_needed', documents: 0 } },
      { details: { item: 'title_deed', state: 'missing', documents: 0 } },
    ])
  })

  test('refuses documents of other cases, missing documents, and items that are not on it', async () => {
    const [one, two] = [await opened(names, { case_type: 'LIT' }), await opened(names)]
    const put = (item: string, body: object, path = one.path) =>
      desk.analyst.send('PUT', `${path}/checklist/${item}`, body)
    const foreign = two.ids['scan0001.txt']
    expectInvalid(await put('identity', { state: 'present', document_ids: [foreign, 'x'] }), [
      'document_ids[0]',
      'document_ids[1]',
    ])
    const own = one.ids['scan0001.txt']
    expectInvalid(await put('identity', { state: 'missing', document_ids: [own] }), [
      'document_ids',
    ])
    expectInvalid(await put('identity', { state: 'lost' }), ['state'])
    const many = Array.from({ length: 101 }, () => own)
    expectInvalid(await put('identity', { state: 'present', document_ids: many }), ['document_ids'])
    expectError(await put('khata', { state: 'missing' }), 404, 'not_found')
    expectError(
      await put('identity', { state: 'missing' }, `/test/cases/${one.id}`),
      404,
      'not_found',
    )
    const { items } = (await desk.analyst.get(`${one.path}/checklist`)).json
    expect(items.every(({ by }: { by: unknown }) => by === null)).toBe(true)
  })

  test('and its documents are in the reference', async () => {
    const { papers, checklists } = (await desk.analyst.get('/reference')).json
    expect(checklists.map(({ case_type }: { case_type: string }) => case_type)).toEqual([
      'TSR',
      'LSR',
      'LO',
      'TIR',
      'NEC',
      'MODT',
      'LIT',
      'VET',
    ])
    expect(papers).toContainEqual({ key: 'khata', title: expect.any(String), states: ['KA'] })
  })
})
