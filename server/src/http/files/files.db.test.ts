import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import { download, pathOf, smallPdf } from '../../../../tests/support/http/file-link.ts'
import { call } from '../../../../tests/support/http/http-client.ts'
import { sql } from '../../db/db.ts'
import type { BlobId, FileId } from '../../lib/ids.ts'
import { signLink } from '../../reports/files/sign-link.ts'

/** Links of a finalised case: who may open them, for how long, and what opening leaves behind. */

// The last millisecond of a second, where rounding would shorten the hour most.
const startedAt = Math.ceil(Date.now() / 1000) * 1000 - 1
let now = startedAt
const clock = { now: () => new Date(now) }

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let found: TestCase
/** Of the report and of its signed attachment. */
let report: string
let attachment: string
beforeAll(async () => {
  app = await startTestApp({}, clock)
  desk = await openTestCases(app)
  found = await desk.open()
  await found.hand.review()
  await found.attach('beside.pdf', smallPdf('beside'))
  await found.hand.finalise('negative', 'A charge is open.')
  ;[report = '', attachment = ''] = await linksOf(found)
})
afterAll(() => app.end())
afterEach(() => {
  now = startedAt
})

async function linksOf(of: TestCase): Promise<string[]> {
  const { files } = (await of.get('report')).json
  return files.map(({ url }: { url: string }) => pathOf(url))
}

const open = (path: string, method = 'GET') => download(app.url, path, { method })
const textOf = ({ bytes }: { bytes: Buffer }) => bytes.toString()
const refused = async (path: string) => {
  const reply = await open(path)
  expectError({ ...reply, text: textOf(reply) }, 403, 'forbidden')
  return reply.json.error.message
}

async function storedBytes(path: string): Promise<Buffer> {
  const id = path.slice('/files/'.length, path.indexOf('?'))
  const [row] = await app.db.rows<{ blob: BlobId; size: number }>(sql`
    SELECT blob_id AS blob, size_bytes AS size FROM report_files WHERE id = ${id}`)
  if (!row) throw new Error('no such file')
  const pieces: Buffer[] = []
  for await (const piece of app.blobs.read(row.blob, row.size)) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('a link is valid for 3600 seconds', () => {
  test('from the first moment: the bytes are those of the store, with the announced digest', async () => {
    const { bytes, status } = await open(report)
    expect(status).toBe(200)
    expect(bytes.equals(await storedBytes(report))).toBe(true)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { files, verification_code } = await found.version(1)
    expect(files[0]).toMatchObject({ kind: 'report', sha256, size_bytes: bytes.length })
    expect((await call(app.url, `/verify/${verification_code}`)).json.sha256).toBe(sha256)
    expect((await open(attachment)).bytes.equals(smallPdf('beside'))).toBe(true)
  })

  test.each([3599, 3600])('after %i s it opens, to the same bytes', async (seconds) => {
    const before = await open(report)
    now += seconds * 1000
    const reply = await open(report)
    expect(reply.status).toBe(200)
    expect(reply.bytes.equals(before.bytes)).toBe(true)
    expect((await open(report, 'HEAD')).status).toBe(200)
  })

  test.each([3601, 7200, 86_400 * 400])('after %i s it is refused', async (seconds) => {
    now += seconds * 1000
    await refused(report)
    await refused(attachment)
    expect((await open(report, 'HEAD')).status).toBe(403)
  })

  test('one requested later is valid for as long again', async () => {
    now += 1800_000
    const [later = ''] = await linksOf(found)
    now += 3599_000
    expect((await open(later)).status).toBe(200)
    await refused(report)
  })
})

/** Everything that differs from the link in one place. */
function* changed(link: string): Iterable<string> {
  for (let at = 0; at < link.length; at += 1) {
    const [before, character, after] = [link.slice(0, at), link.charAt(at), link.slice(at + 1)]
    yield before + after
    yield before + character + character + after
    const flipped =
      character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase()
    const next = String.fromCharCode(character.charCodeAt(0) ^ 1)
    const encoded = `%${character.charCodeAt(0).toString(16)}`
    const others = [flipped, next, encoded, encoded.toUpperCase(), '0', 'f', '/', '%', '#', ';']
    for (const other of others) if (other !== character) yield before + other + after
  }
}

describe('a link that differs in any character is refused', () => {
  const split = () => {
    const [, id = '', expires = '', signature = ''] =
      /^\/files\/(.+)\?expires=(.+)&signature=(.+)$/.exec(report) ?? []
    return { id, expires, signature }
  }

  test('every character, changed, removed, doubled or percent-encoded', async () => {
    const candidates = [...new Set(changed(report))]
    expect(candidates.length).toBeGreaterThan(1000)
    const wrong: unknown[] = []
    const ask = async (candidate: string) => {
      const { status } = await open(candidate)
      // Another address, or an invalid one, where the path is no longer /files/ and one name.
      const isFile = /^\/files\/[^/%?#]+([?#]|$)/.test(candidate)
      if (!(isFile ? [403] : [400, 403, 404]).includes(status)) wrong.push([status, candidate])
    }
    for (let i = 0; i < candidates.length; i += 16) {
      await Promise.all(candidates.slice(i, i + 16).map(ask))
    }
    expect(wrong).toEqual([])
    expect((await open(report)).status).toBe(200)
  })

  test.each<[string, (link: ReturnType<typeof split>) => string]>([
    ['no query', ({ id }) => `/files/${id}`],
    ['no signature', ({ id, expires }) => `/files/${id}?expires=${expires}`],
    ['an empty signature', ({ id, expires }) => `/files/${id}?expires=${expires}&signature=`],
    ['no expiry', ({ id, signature }) => `/files/${id}?signature=${signature}`],
    [
      'a later expiry',
      (l) => `/files/${l.id}?expires=${Number(l.expires) + 1}&signature=${l.signature}`,
    ],
    ['no end', (l) => `/files/${l.id}?expires=Infinity&signature=${l.signature}`],
    ['a padded expiry', (l) => `/files/${l.id}?expires=0${l.expires}&signature=${l.signature}`],
    ['a signed expiry', (l) => `/files/${l.id}?expires=+${l.expires}&signature=${l.signature}`],
    ['a fraction', (l) => `/files/${l.id}?expires=${l.expires}.0&signature=${l.signature}`],
    [
      'the parameters in another order',
      (l) => `/files/${l.id}?signature=${l.signature}&expires=${l.expires}`,
    ],
    ['a parameter more', () => `${report}&download=true`],
    [
      'a parameter before',
      (l) => `/files/${l.id}?a=1&expires=${l.expires}&signature=${l.signature}`,
    ],
    ['a parameter twice', (l) => `${report}&expires=${Number(l.expires) + 9999}`],
    ['the signature twice', (l) => `${report}&signature=${l.signature}`],
    ['an empty parameter', () => `${report}&`],
    ['a fragment', () => `${report}#top`],
    [
      'capitals',
      (l) => `/files/${l.id}?expires=${l.expires}&signature=${l.signature.toUpperCase()}`,
    ],
    [
      'the signature encoded',
      (l) =>
        `/files/${l.id}?expires=${l.expires}&signature=%${l.signature.charCodeAt(0).toString(16)}${l.signature.slice(1)}`,
    ],
    [
      'half a signature',
      (l) => `/files/${l.id}?expires=${l.expires}&signature=${l.signature.slice(0, 32)}`,
    ],
    [
      'the name encoded',
      (l) => `/files/%66${l.id.slice(1)}?expires=${l.expires}&signature=${l.signature}`,
    ],
    ['an unknown file', (l) => report.replace(l.id, 'file_01kb2x8m5v0000000000000000')],
    ['the case', (l) => report.replace(l.id, found.id)],
    [
      'another file of the case',
      (l) => attachment.replace(/signature=.*/, `signature=${l.signature}`),
    ],
    ['a line break in the query', () => report.replace('&', '%0a&')],
  ])('%s', async (_, make) => {
    await refused(make(split()))
  })

  test("another lender's file under one's own signature, and the other way round", async () => {
    const other = await openTestCases(app)
    const theirs = await other.open()
    await theirs.hand.finalise('positive')
    const [link = ''] = await linksOf(theirs)
    const idOf = (path: string) => path.slice('/files/'.length, path.indexOf('?'))
    await refused(report.replace(idOf(report), idOf(link)))
    await refused(link.replace(idOf(link), idOf(report)))
    expect((await open(link)).status).toBe(200)
  })

  test('a file that waits for its release, even with a valid signature', async () => {
    const waiting = await found.attach('not-yet.pdf', smallPdf('not yet'))
    const link = pathOf(signLink(app.keyring, app.url, waiting.id as FileId, clock.now()))
    const message = await refused(link)
    // Whether there is such a file is not revealed.
    expect(await refused('/files/file_01kb2x8m5v0000000000000000?expires=1&signature=')).toBe(
      message,
    )
    expect(await refused(`${report}0`)).toBe(message)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s: 404', async (method) => {
    const reply = await open(report, method)
    expectError({ ...reply, text: textOf(reply) }, 404, 'not_found')
  })
})

test('a link of a test case opens without a key; a key makes no difference', async () => {
  const test = await desk.open('test')
  await test.hand.finalise('positive')
  const [link = ''] = await linksOf(test)
  const bare = await open(link)
  expect(bare.status).toBe(200)
  for (const authorization of [`Bearer ${desk.lender.live}`, 'Bearer nonsense']) {
    const reply = await download(app.url, link, { headers: { authorization } })
    expect([reply.status, reply.bytes.equals(bare.bytes)]).toEqual([200, true])
  }
})

test('a link still opens its file after the case was reopened and revised', async () => {
  const revised = await desk.open()
  await revised.hand.finalise('positive')
  const [link = ''] = await linksOf(revised)
  const before = await open(link)
  await revised.addDocuments()
  expect((await open(link)).bytes.equals(before.bytes)).toBe(true)
  await revised.hand.finalise('positive')
  expect((await open(link)).bytes.equals(before.bytes)).toBe(true)
  const [newer = ''] = await linksOf(revised)
  expect((await open(newer)).bytes.equals(before.bytes)).toBe(false)
})

test('each opening is on the audit trail, refusals are not', async () => {
  const audited = await desk.open()
  await audited.hand.finalise('positive')
  const [link = ''] = await linksOf(audited)
  const reply = await open(link)
  await refused(`${link}0`)
  const lines = await app.db.rows(sql`
    SELECT actor, action, mode, details, request_id FROM (
      SELECT actor, action, subject, mode, details, request_id FROM audit_trail UNION ALL
      SELECT actor, action, subject, mode, details, request_id FROM audit_inbox) lines
    WHERE subject = ${audited.id} AND action = 'report.read'`)
  const file = link.slice('/files/'.length, link.indexOf('?'))
  expect(lines).toEqual([
    {
      actor: 'link',
      action: 'report.read',
      mode: 'live',
      details: { file, version: 1 },
      request_id: reply.headers['x-request-id'],
    },
  ])
})

test('no log line contains a link', async () => {
  await open(report)
  await open(`${report}0`)
  await open(`/files/%zz${report.slice('/files/'.length)}`)
  const text = JSON.stringify(app.logged)
  expect(text).toContain('/files/:id')
  expect(text).not.toContain('signature=')
  expect(text).not.toContain(report.slice(report.indexOf('signature=') + 'signature='.length))
})
