import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStored, eventsOf } from '../../../../../tests/support/app/stored.ts'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../tests/support/app/test-cases.ts'
import {
  type FakeClamd,
  fakeSignature,
  startFakeClamd,
} from '../../../../../tests/support/documents/fake-clamd.ts'
import { scannedCase } from '../../../../../tests/support/documents/scanned-case.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { sampleDocument } from '../../../../../tests/support/http/http-client.ts'
import {
  documentSources,
  documentSourceTable,
  eicarPattern,
  ownDocumentBytesMax,
} from '../../../documents/documents.ts'
import { readPdf } from '../../../reports/pdf/read-pdf.ts'

let clamd: FakeClamd
let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  clamd = await startFakeClamd()
  app = await startTestApp({ CLAMAV_ADDRESS: clamd.address })
  desk = await openTestCases(app)
})
afterAll(async () => {
  await app.end()
  await clamd.close()
})

const bytes = { 'content-type': 'application/octet-stream' }
const pathOf = ({ hand }: TestCase, query: Record<string, string> = {}) => {
  const asked = { filename: 'extract.txt', source: 'registry', ...query }
  return `${hand.path}/documents?${new URLSearchParams(asked)}`
}
const add = (found: TestCase, content: string | Buffer, query: Record<string, string> = {}) =>
  desk.analyst.send('POST', pathOf(found, query), content, bytes)

async function openAllocated(mode: 'live' | 'test' = 'live', documents: object[] = []) {
  const found = await desk.open(mode, { documents })
  await found.hand.moveOn('allocate', { analyst_id: desk.analyst.id })
  return { ...found, ...scannedCase(app, desk.analyst, found) }
}
const sentNames = async (found: TestCase): Promise<string[]> =>
  (await found.get('documents')).json.documents.map((one: { filename: string }) => one.filename)

describe.each(['live', 'test'] as const)('a document that an analyst adds (%s)', (mode) => {
  test('is kept byte for byte, with its source and who added it; the lender learns nothing', async () => {
    const found = await openAllocated(mode)
    const [before, view] = [await eventsOf(app, found.id), await found.view()]
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 'deed')])
    const added = await add(found, pdf, {
      filename: '../7-12 उतारा.pdf',
      note: 'By e-mail of the talathi, 5 May',
    })
    expect([added.status, added.json]).toEqual([
      201,
      { id: expect.stringMatching(/^doc_/), filename: '7-12 उतारा.pdf', is_new: true },
    ])
    expect(await found.document('7-12 उतारा.pdf')).toMatchObject({
      id: added.json.id,
      source: 'registry',
      added_by: 'Meera Joshi',
      note: 'By e-mail of the talathi, 5 May',
      detected_type: 'application/pdf',
      type_differs: false,
      size_bytes: pdf.length,
      scan: { state: 'clean', withheld: null },
    })
    const url = `${app.url}/backoffice${found.hand.path}/documents/${added.json.id}`
    const reply = await fetch(url, { headers: { cookie: desk.analyst.cookie } })
    expect(Buffer.from(await reply.arrayBuffer()).equals(pdf)).toBe(true)

    expect(await sentNames(found)).toEqual([])
    expect(await eventsOf(app, found.id)).toEqual(before)
    expect(await found.view()).toEqual(view)
    expect(await found.audit('document.added')).toMatchObject([
      { document: added.json.id, source: 'registry' },
    ])
    const { entries } = (await desk.analyst.get(`${found.hand.path}/timeline`)).json
    expect(entries.filter((one: { kind: string }) => one.kind === 'document')).toMatchObject([
      { filename: '7-12 उतारा.pdf', source: 'registry', by: { name: 'Meera Joshi' } },
    ])
  })
})

describe('an added document', () => {
  test('answers no query, and keeps its time', async () => {
    const found = await openAllocated()
    await found.hand.moveOn('raise-query', { text: 'Please send the parent deed.' })
    const before = (await desk.analyst.get(found.hand.path)).json
    expect((await add(found, 'a paper of the borrower', { source: 'borrower' })).status).toBe(201)
    const after = (await desk.analyst.get(found.hand.path)).json
    expect(after).toMatchObject({ status: 'query_raised', documents_awaited: true })
    // A person about to release a report must reload.
    expect(after.version).toBe(before.version + 1)
    expect((await found.get('queries')).json.queries).toMatchObject([{ closed_at: null }])
  })

  test('is kept once, whoever sent these bytes and by which name', async () => {
    const found = await openAllocated('live', [sampleDocument('deed.txt', 'Deed', 'text/plain')])
    const again = await add(found, 'Deed', { filename: 'copy.txt' })
    expect([again.status, again.json]).toMatchObject([200, { filename: 'deed.txt', is_new: false }])
    const replies = await Promise.all(
      ['a.txt', 'b.txt'].map((filename) => add(found, 'New', { filename })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 201])
    expect(await found.list()).toHaveLength(2)
    expect(await found.audit('document.added')).toHaveLength(1)
  })

  test('is not the lender’s when it sends the same: that is received and reopens the case', async () => {
    const found = await openAllocated()
    await add(found, 'Deed of 1998', { filename: 'deed.txt' })
    await found.hand.finalise('negative', 'Title is disputed')
    const sent = await found.post('documents', {
      documents: [sampleDocument('deed.txt', 'Deed of 1998', 'text/plain')],
    })
    expect([sent.status, sent.json]).toMatchObject([
      200,
      { reopened: true, stored: ['deed (2).txt'] },
    ])
    expect(await sentNames(found)).toEqual(['deed (2).txt'])
  })

  test('is in the annexure of the report with its source; one of the lender is without', async () => {
    const found = await openAllocated('live', [sampleDocument('deed.txt', 'Deed', 'text/plain')])
    for (const source of documentSources) {
      const query = { filename: `from-${source}.txt`, source, note: 'By post' }
      expect((await add(found, `Extract of ${source}`, query)).status).toBe(201)
    }
    await found.hand.finalise('positive')
    const [file] = (await found.version(1)).files
    const url = `${app.url}/backoffice${found.hand.path}/reports/1/files/${file.id}`
    const reply = await fetch(url, { headers: { cookie: desk.analyst.cookie } })
    const { text } = await readPdf(Buffer.from(await reply.arrayBuffer()))
    const flat = text.replace(/\s+/g, ' ')
    const annexure = flat.slice(flat.lastIndexOf('Files of the documents examined'))
    /** What stands between this name and the next one. */
    const rowOf = (name: string) =>
      annexure.slice(annexure.indexOf(name) + name.length).split(/(?:deed|from-[a-z]+)\.txt/)[0]
    for (const source of documentSources) {
      expect([source, rowOf(`from-${source}.txt`)]).toEqual([
        source,
        expect.stringContaining(`, ${documentSourceTable[source]}`),
      ])
    }
    expect(rowOf('deed.txt')).toMatch(/\d\d-\d\d-\d{4}/)
    expect(rowOf('deed.txt')).not.toContain('obtained from')
  })

  test('gets a free name', async () => {
    const found = await openAllocated('live', [sampleDocument('deed.txt', 'Deed', 'text/plain')])
    expect((await add(found, 'Other', { filename: 'deed.txt' })).json.filename).toBe('deed (2).txt')
  })

  test('that contains malware is not stored, and the lender is not asked about it', async () => {
    const found = await openAllocated()
    const before = await countStored(app)
    const reply = await add(found, eicarPattern(), { filename: 'virus.txt' })
    expectError(reply, 400, 'invalid_request', [expect.stringContaining(fakeSignature)])
    expect(await countStored(app)).toEqual(before)
    expect(await found.audit('upload.refused')).toHaveLength(1)
    expect((await found.view()).rejected_documents ?? []).toEqual([])
  })
})

describe('refused, and nothing is stored:', () => {
  test.each([
    ['a source that does not exist', { source: 'friend' }, 'source'],
    ['another source without a note', { source: 'other' }, 'note'],
    ['a blank note', { note: '   ' }, 'note'],
    ['a name of which nothing is left', { filename: '../..' }, 'filename'],
    ['an unknown parameter', { lender: 'x' }, 'lender'],
  ])('%s', async (_, query, part) => {
    const found = await openAllocated()
    const before = await countStored(app)
    const reply = await add(found, 'bytes', query)
    expectError(reply, 400, 'invalid_request', [expect.stringContaining(`${part}:`)])
    expect(await countStored(app)).toEqual(before)
  })

  test('an empty file, and one above 15 MB', async () => {
    const found = await openAllocated()
    const before = await countStored(app)
    expectError(await add(found, Buffer.alloc(0)), 400, 'invalid_request', [
      'body: the file is empty',
    ])
    const large = Buffer.alloc(ownDocumentBytesMax + 1, 'x')
    expectError(await add(found, large), 413, 'payload_too_large')
    expect(await countStored(app)).toEqual(before)
  })

  test.each([
    ['received', async () => {}],
    [
      'finalised',
      async ({ hand }: TestCase) => void (await hand.finalise('negative', 'Title is disputed')),
    ],
    [
      'withdrawn',
      async (found: TestCase) => {
        expect((await found.post('withdraw', { reason: 'Sold' })).status).toBe(200)
      },
    ],
  ])('for a case that is %s', async (status, bring) => {
    const found = await desk.open('live', { documents: [] })
    await bring(found)
    const { list } = scannedCase(app, desk.analyst, found)
    expect((await desk.analyst.get(found.hand.path)).json.status).toBe(status)
    expectError(await add(found, 'bytes'), 409, 'move_not_allowed')
    expect(await list()).toEqual([])
    const reply = await desk.analyst.get(`${found.hand.path}/documents`)
    expect(reply.json.can_add).toBe(false)
  })

  test('in the other mode, without the token of the page, and for those who only read', async () => {
    const found = await openAllocated()
    const other = pathOf(found).replace('/live/', '/test/')
    expectError(await desk.analyst.send('POST', other, 'bytes', bytes), 404, 'not_found')
    const forged = { ...bytes, 'x-csrf-token': 'no' }
    expectError(await desk.analyst.send('POST', pathOf(found), 'bytes', forged), 403, 'forbidden')
    for (const role of ['approver', 'searcher', 'operator', 'manager'] as const) {
      const person = await app.staff(role, `A ${role}`)
      expectError(await person.send('POST', pathOf(found), 'bytes', bytes), 403, 'forbidden')
    }
    expect(await found.list()).toEqual([])
  })
})
