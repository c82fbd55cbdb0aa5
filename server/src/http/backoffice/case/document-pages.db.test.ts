import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../tests/support/app/test-cases.ts'
import { drawScan } from '../../../../../tests/support/documents/drawn-pages.ts'
import { colouredTiff, toTiff } from '../../../../../tests/support/documents/drawn-tiff.ts'
import {
  docx,
  paragraph,
  table,
  wordOf,
} from '../../../../../tests/support/documents/drawn-word.ts'
import { wordBomb } from '../../../../../tests/support/documents/hostile-office.ts'
import { scannedCase } from '../../../../../tests/support/documents/scanned-case.ts'
import { sampleDocument } from '../../../../../tests/support/http/http-client.ts'
import { until } from '../../../../../tests/support/until.ts'
import { readOnWhite } from '../../../lib/png.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let found: TestCase
/** By the name of the file. */
const ids = new Map<string, string>()

beforeAll(async () => {
  app = await startTestApp({ READING: 'low' })
  desk = await openTestCases(app)
  const scan = await drawScan(['Index II of Wagholi'])
  const letter = paragraph('Sale deed of Gat No. 45/2B') + table([['Vendor', 'Baburao Kulkarni']])
  const protectedWord = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(2_000),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])
  const heic = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex')
  found = await desk.open('live', {
    documents: [
      sampleDocument('scan.tif', toTiff([scan, scan, scan]), 'image/tiff'),
      sampleDocument('map.tif', colouredTiff(2_700, 2_000, [200, 30, 40]), 'image/tiff'),
      sampleDocument('letter.docx', wordOf(letter), docx),
      sampleDocument('bomb.docx', wordBomb(), docx),
      sampleDocument('protected.docx', protectedWord, docx),
      sampleDocument('photo.heic', heic, 'image/heic'),
      sampleDocument('note.txt', 'Received by post', 'text/plain'),
    ],
  })
  for (const { id, filename } of await documents()) ids.set(filename, id)
})
afterAll(() => app.end())

interface Listed {
  id: string
  filename: string
  detected_type: string
  view: { as: string; message: string | null }
  reading: { state: string; pages: number | null; message: string | null }
}
const documents = async (): Promise<Listed[]> =>
  (await desk.analyst.get(`${found.hand.path}/documents`)).json.documents
const pathOf = (name: string, page?: string) =>
  `${found.hand.path}/documents/${ids.get(name)}/pages${page === undefined ? '' : `/${page}`}`
const count = async (name: string) => (await desk.analyst.get(pathOf(name))).json
const pictureOf = async (name: string, page: string) => {
  const { cookie } = desk.analyst
  const reply = await fetch(`${app.url}/backoffice${pathOf(name, page)}`, { headers: { cookie } })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
  return readOnWhite(Buffer.from(await reply.arrayBuffer()), {
    sideMax: 5_000,
    pixelsMax: 10_000_000,
  })
}

describe('the pages of a document that no browser shows', () => {
  test('are counted and drawn: a TIFF', async () => {
    expect(await count('scan.tif')).toEqual({ pages: 3, fault: null })
    const { width, height } = await pictureOf('scan.tif', '3')
    expect(height / width).toBeCloseTo(Math.SQRT2, 1)
  })

  test('have their colours, and are made smaller if they are large', async () => {
    const { width, height, colours } = await pictureOf('map.tif', '1')
    expect(width * height).toBeLessThan(5_010_000)
    expect(width / height).toBeCloseTo(1.35, 2)
    expect([...colours.subarray(0, 3)]).toEqual([200, 30, 40])
  })

  test('are counted and drawn: a Word document', async () => {
    expect(await count('letter.docx')).toEqual({ pages: 1, fault: null })
    const { width, height, colours } = await pictureOf('letter.docx', '1')
    expect(height / width).toBeCloseTo(Math.SQRT2, 2)
    expect(colours.some((value) => value < 100)).toBe(true)
  })

  test('are never kept by the browser, nor run', async () => {
    const { headers } = await desk.analyst.get(pathOf('scan.tif', '1'))
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  })

  test.each([
    ['bomb.docx', 'The file is too large to be shown. Ask the lender for a PDF.'],
    [
      'protected.docx',
      'The file is protected by a password. Ask the lender for a copy without one.',
    ],
    ['note.txt', 'Files of this type are shown as they are: open the document itself.'],
  ])('say why there are none: %s', async (name, fault) => {
    expect(await count(name)).toEqual({ pages: 0, fault })
    const page = await desk.analyst.get(pathOf(name, '1'))
    expect([page.status, page.json.error.message]).toEqual([404, fault])
  })

  test.each(['0', '4', '-1', '1.5', 'x', '999999'])('404: page %s', async (page) => {
    expect((await desk.analyst.get(pathOf('scan.tif', page))).status).toBe(404)
  })

  test('404: another mode, another case, no document', async () => {
    const other = await desk.open('live')
    const document = ids.get('scan.tif')
    for (const path of [
      pathOf('scan.tif', '1').replace('/live/', '/test/'),
      `${other.hand.path}/documents/${document}/pages/1`,
      `${other.hand.path}/documents/${document}/pages`,
      `${found.hand.path}/documents/doc_00000000000000000000000000/pages/1`,
    ]) {
      expect([path, (await desk.analyst.get(path)).status]).toEqual([path, 404])
    }
  })

  test('403: an operator does not read documents', async () => {
    const operator = await app.staff('operator', 'Om Rao')
    expect((await operator.get(pathOf('scan.tif'))).status).toBe(403)
    expect((await operator.get(pathOf('scan.tif', '1'))).status).toBe(403)
  })

  test('are drawn for many requests at once, a few at a time', async () => {
    const names = ['scan.tif', 'letter.docx', 'map.tif', 'scan.tif', 'letter.docx', 'scan.tif']
    const replies = await Promise.all(names.map((name) => desk.analyst.get(pathOf(name, '1'))))
    expect(replies.map(({ status }) => status)).toEqual(names.map(() => 200))
  })

  test('are on the audit trail, each with its number', async () => {
    await desk.analyst.get(pathOf('scan.tif', '2'))
    const read = await scannedCase(app, desk.analyst, found).audit('document.read')
    expect(read).toContainEqual({ document: ids.get('scan.tif'), page: 2 })
  })
})

test('the list says how each document is shown, and what to ask for', async () => {
  const shown = (await documents()).map(({ filename, view }) => [filename, view.as, view.message])
  expect(shown).toEqual([
    ['scan.tif', 'pages', null],
    ['map.tif', 'pages', null],
    ['letter.docx', 'pages', expect.stringMatching(/plain text/)],
    ['bomb.docx', 'pages', expect.stringMatching(/plain text/)],
    ['protected.docx', 'pages', null],
    ['photo.heic', 'none', expect.stringMatching(/HEIC photos .* JPEG or PDF/)],
    ['note.txt', 'text', null],
  ])
})

test('a Word document is read, and found by a search where it is shown', async () => {
  await until('the documents are read', async () =>
    (await documents()).every(({ reading }) => reading.state !== 'waiting'),
  )
  const reading = (await documents()).map((each) => [
    each.filename,
    each.reading.pages,
    each.reading.message,
  ])
  expect(reading).toEqual([
    ['scan.tif', 3, null],
    ['map.tif', 1, 'This document has no readable text.'],
    ['letter.docx', 1, null],
    ['bomb.docx', null, 'The file is too large to be read.'],
    ['protected.docx', null, 'The file is protected by a password.'],
    ['photo.heic', null, 'Files of this type are not read.'],
    ['note.txt', 1, null],
  ])
  const { json } = await desk.analyst.get(`${found.hand.path}/search?q=kulkarni`)
  expect(json.hits).toMatchObject([
    { document_id: ids.get('letter.docx'), page: 1, text: 'Vendor Baburao Kulkarni' },
  ])
  const [{ x, y }] = json.hits[0].rects
  expect(x).toBeGreaterThan(0.5)
  expect(y).toBeLessThan(0.2)
})
