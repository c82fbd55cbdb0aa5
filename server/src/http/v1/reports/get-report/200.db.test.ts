import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../../../../tests/support/app/case-life.ts'
import { startTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../../../../tests/support/app/test-cases.ts'
import { download, pathOf, smallPdf } from '../../../../../../tests/support/http/file-link.ts'
import { call, type Reply } from '../../../../../../tests/support/http/http-client.ts'
import { systemClock } from '../../../../lib/clock.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await startTestApp({}, systemClock)
  desk = await openTestCases(app)
})
afterAll(() => app.end())

interface FileOut {
  filename: string
  url: string
  expires_in: number
}

/** The whole answer: these files in this order, each with a signed link, and nothing more. */
function expectFiles(reply: Reply, filenames: readonly string[]): FileOut[] {
  expect(reply.status, reply.text).toBe(200)
  expect(reply.json).toEqual({
    files: filenames.map((filename) => ({ filename, url: expect.any(String), expires_in: 3600 })),
  })
  const files: FileOut[] = reply.json.files
  for (const { url } of files) {
    expect(url.startsWith(`${app.url}/files/`)).toBe(true)
    expect(pathOf(url)).toMatch(
      /^\/files\/file_[0-9a-z]{26}\?expires=[1-9]\d{9}&signature=[0-9a-f]{64}$/,
    )
  }
  expect(new Set(files.map(({ url }) => url)).size).toBe(files.length)
  return files
}

const bytesAt = async (url: string) => {
  const reply = await download(app.url, pathOf(url))
  expect(reply.status).toBe(200)
  return reply.bytes
}

describe.each(['live', 'test'] as const)('with a %s key', (mode) => {
  test('one file, by the reference and by the case id, valid for an hour from now', async () => {
    const found = await desk.open(mode)
    await found.hand.finalise('positive')
    const from = Math.floor(Date.now() / 1000)
    const byRef = await found.get('report')
    const [file] = expectFiles(byRef, [`${found.ref}-legal-report-v1.pdf`])
    const expires = Number(new URL(file?.url ?? '').searchParams.get('expires'))
    expect(expires - from).toBeGreaterThanOrEqual(3600)
    expect(expires - Math.ceil(Date.now() / 1000)).toBeLessThanOrEqual(3600)
    expect(byRef.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': expect.stringMatching(/^\S{16,}$/),
      'ratelimit-limit': '100000',
    })
    const base = mode === 'live' ? '/v1' : '/uat/v1'
    const key = desk.lender[mode]
    const byId = await call(app.url, `${base}/cases/${found.id}/report`, { key })
    expectFiles(byId, [`${found.ref}-legal-report-v1.pdf`])
    expect((await bytesAt(file?.url ?? '')).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test.each([
  ['negative', 'A charge is open.'],
  ['query', 'A link deed is missing.'],
  ['hold', 'The survey is not done.'],
] as const)('a report that is %s is returned as well', async (result, reason) => {
  const found = await desk.open()
  await found.hand.finalise(result, reason)
  expectFiles(await found.get('report'), [`${found.ref}-legal-report-v1.pdf`])
})

test('files signed with the report come after it, in the order they were attached', async () => {
  const found = await desk.open()
  await found.hand.review()
  const sent = [
    ['opinion.pdf', smallPdf('opinion')],
    ['शपथपत्र ಪ್ರಮಾಣ "1".pdf', smallPdf('affidavit')],
    ['opinion.pdf', smallPdf('another opinion')],
  ] as const
  for (const [filename, bytes] of sent) await found.attach(filename, bytes)
  const taken = await found.attach('mistake.pdf', smallPdf('mistake'))
  await desk.analyst.send('DELETE', `${found.hand.path}/draft/attachments/${taken.id}`)
  await found.hand.finalise('positive')
  const files = expectFiles(await found.get('report'), [
    `${found.ref}-legal-report-v1.pdf`,
    'opinion.pdf',
    'शपथपत्र ಪ್ರಮಾಣ _1_.pdf',
    'opinion (2).pdf',
  ])
  for (const [i, [, bytes]] of sent.entries()) {
    expect((await bytesAt(files[i + 1]?.url ?? '')).equals(bytes)).toBe(true)
  }
})

test('always the newest version, with the files of that version alone', async () => {
  const found = await desk.open()
  const { hand } = found
  await hand.review()
  await found.attach('first.pdf', smallPdf('first'))
  await hand.finalise('positive')
  const names = (version: number) => `${found.ref}-legal-report-v${version}.pdf`
  const first = expectFiles(await found.get('report'), [names(1), 'first.pdf'])
  await found.addDocuments()
  await hand.finalise('negative', 'A charge is open.')
  const second = expectFiles(await found.get('report'), [names(2)])
  // Attached for the next release, so not listed before it.
  await found.attach('release-deed.pdf', smallPdf('release deed'))
  expectFiles(await found.get('report'), [names(2)])
  await hand.reRelease('The charge was redeemed.')
  const third = expectFiles(await found.get('report'), [names(3), 'release-deed.pdf'])

  const reports = [first, second, third].map((files) => files[0]?.url ?? '')
  for (const [i, url] of reports.entries()) {
    const { files } = await found.version(i + 1)
    const sha256 = createHash('sha256')
      .update(await bytesAt(url))
      .digest('hex')
    expect(sha256).toBe(files[0].sha256)
  }
})

describe('the name of the report is made from the reference', () => {
  test.each([
    ['PUNE/2026\\7', 'PUNE-2026-7-legal-report-v1.pdf'],
    ['पुणे ಪುಣೆ 1', 'पुणे ಪುಣೆ 1-legal-report-v1.pdf'],
    // Characters outside the basic plane count once and are never cut in two.
    [`x${'🏘'.repeat(127)}`, `x${'🏘'.repeat(127)}-legal-report-v1.pdf`],
  ])('%s', async (external_ref, filename) => {
    const found = await desk.open('live', { external_ref })
    await found.hand.finalise('positive')
    const [file] = expectFiles(await found.get('report'), [filename])
    expect(file?.filename.isWellFormed()).toBe(true)
    expect(file?.filename).not.toContain('\ufffd')
    expect((await bytesAt(file?.url ?? '')).length).toBeGreaterThan(1000)
  })

  test('or from the case id, where no part of the reference can be a name', async () => {
    const found = await desk.open('live', { external_ref: '...' })
    await found.hand.finalise('positive')
    expectFiles(await found.get('report'), [`${found.id}-legal-report-v1.pdf`])
  })

  test('a loan number of 200 letters used as reference is cut', async () => {
    const loan_account_number = '🏘'.repeat(200)
    const body = { applicant_name: 'Ramesh Kulkarni', loan_account_number, case_type: 'TSR' }
    const { live: key } = desk.lender
    const path = `/v1/cases/${encodeURIComponent(loan_account_number)}`
    expect((await call(app.url, '/v1/cases', { key, body })).status).toBe(202)
    const { case_id } = (await call(app.url, path, { key })).json
    await caseInHand(desk.analyst, 'live', case_id).finalise('positive')
    const reply = await call(app.url, `${path}/report`, { key })
    expectFiles(reply, [`${'🏘'.repeat(150)}-legal-report-v1.pdf`])
  })
})
