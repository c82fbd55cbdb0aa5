import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand, plainDraft } from '../../../tests/support/app/case-life.ts'
import { countStored } from '../../../tests/support/app/stored.ts'
import { startTestApp, type TestApp, type TestLender } from '../../../tests/support/app/test-app.ts'
import { expectError } from '../../../tests/support/http/expect-error.ts'
import { call, sampleCase, sampleDocument } from '../../../tests/support/http/http-client.ts'
import { assessedScore } from '../../../tests/support/reports/assessed-score.ts'
import { sampleContent } from '../../../tests/support/reports/sample-content.ts'
import { until } from '../../../tests/support/until.ts'
import { sql } from '../db/db.ts'
import { readPdf } from './pdf/read-pdf.ts'
import { writeReport } from './pdf/write-report.ts'

let app: TestApp
let lender: TestLender
let analyst: Awaited<ReturnType<TestApp['staff']>>
let colleague: Awaited<ReturnType<TestApp['staff']>>
let signedPdf: Buffer
beforeAll(async () => {
  app = await startTestApp()
  lender = await app.lender()
  analyst = await app.staff('analyst')
  colleague = await app.staff('analyst')
  signedPdf = await writeReport(sampleContent())
})
afterAll(() => app.end())

async function inReview() {
  const body = sampleCase()
  await call(app.url, '/v1/cases', { key: lender.live, body })
  const { json } = await call(app.url, `/v1/cases/${body.external_ref}`, { key: lender.live })
  const inHand = caseInHand(analyst, 'live', json.case_id)
  await inHand.review()
  return { ...inHand, ref: String(body.external_ref), id: String(json.case_id) }
}

async function versionOf(path: string): Promise<string> {
  return `"${(await analyst.get(path)).json.version}"`
}

const attach = (path: string, filename: string, body: Buffer, type = 'application/pdf') =>
  call(app.url, `/backoffice${path}/draft/attachments?filename=${encodeURIComponent(filename)}`, {
    method: 'POST',
    body,
    headers: {
      cookie: analyst.cookie,
      origin: app.url,
      'x-csrf-token': analyst.csrf,
      'content-type': type,
    },
  })

describe('a release is refused for', () => {
  test('an empty draft: opinion and advocate are missing, all at once', async () => {
    const { path, move } = await inReview()
    const before = await countStored(app)
    const reply = await move('finalise', { result: 'negative', draft_version: 0 })
    expectError(reply, 400, 'invalid_request', [
      'draft.score: not assessed yet: Title, Encumbrances, Litigation, Regulatory, Revenue records; tick what was found or confirm “nothing found”',
      'reason: is required with finalise as negative',
      'draft.opinion: is required before a release',
      'draft.advocate.name: is required before a release',
      'draft.advocate.enrolment_no: is required before a release',
    ])
    expect((await analyst.get(path)).json.status).toBe('in_review')
    expect(await countStored(app)).toEqual(before)
  })

  test('characters that no font of the report has, each named with its place', async () => {
    const { path, saveDraft, move } = await inReview()
    const opinion = 'Clear title 😀 of ᚠ, \u202eof தமிழ்ச்செல்வி'
    const draft_version = await saveDraft({
      ...plainDraft,
      opinion,
      chain_of_title: [
        { from: 'ಲಕ್ಷ್ಮೀ', to: 'Suresh Patil' },
        { from: 'Suresh Patil', to: 'Ramesh 漢' },
      ],
    })
    const before = await countStored(app)
    const reply = await move('finalise', { result: 'positive', draft_version })
    const cannot = 'which the report cannot show; replace or remove'
    expectError(reply, 400, 'invalid_request', [
      `draft.chain_of_title[1].to: contains 漢 (U+6F22), ${cannot}`,
      `draft.opinion: contains 😀 (U+1F600), ᚠ (U+16A0), U+202E, ${cannot}`,
    ])
    expect((await analyst.get(path)).json.status).toBe('in_review')
    expect(await countStored(app)).toEqual(before)
  })

  test('a positive result that the score contradicts', async () => {
    const { saveDraft, move } = await inReview()
    const score = assessedScore(['court_stay'])
    const draft_version = await saveDraft({ ...plainDraft, score })
    const reply = await move('finalise', { result: 'positive', draft_version })
    expectError(reply, 400, 'invalid_request', [
      'result: cannot be positive with grade B. A court has stayed dealings with the property.',
    ])
  })

  test('a cured result with the words of the adverse one', async () => {
    const { finalise, move } = await inReview()
    const condition = 'Release of the charge before disbursal.'
    const score = assessedScore([{ key: 'open_mortgage', condition }])
    await finalise('negative', 'A charge.', { ...plainDraft, score })
    const reply = await move('re-release', { reason: 'Redeemed.', draft_version: 1 })
    expectError(reply, 400, 'invalid_request', [
      'draft: is identical to version 1, which was negative',
    ])
  })

  test('a draft that was saved by another person since', async () => {
    const { path, saveDraft, move } = await inReview()
    const draft_version = await saveDraft(plainDraft)
    await saveDraft({ ...plainDraft, opinion: 'Another opinion.' })
    const reply = await move('finalise', { result: 'positive', draft_version })
    expectError(reply, 412, 'precondition_failed')
    expect(reply.json.current).toMatchObject({ version: draft_version + 1 })
    expect(reply.json.current.content.opinion).toBe('Another opinion.')
    expect((await analyst.get(path)).json.status).toBe('in_review')
  })

  test('a report that cannot be written leaves no file and no version behind', async () => {
    const { path, saveDraft, move } = await inReview()
    const draft_version = await saveDraft(plainDraft)
    await app.db.rows(sql`UPDATE report_drafts SET content = '{"opinion":"x","advocate":{"name":"a"},"score":{"nothing_found":["title","encumbrance","litigation","regulatory","revenue"]},"chain_of_title":5}'
      WHERE case_id = ${path.split('/').at(-1)}`)
    const before = await countStored(app)
    const reply = await move('finalise', { result: 'positive', draft_version })
    expectError(reply, 500, 'internal_error')
    expect(await countStored(app)).toEqual(before)
    expect((await analyst.get(path)).json.status).toBe('in_review')
  })
})

describe('two at once', () => {
  test('of two that finalise, one succeeds, and the other gets the current status', async () => {
    const { path, saveDraft } = await inReview()
    const draft_version = await saveDraft(plainDraft)
    const before = await countStored(app)
    const match = { 'if-match': await versionOf(path) }
    const replies = await Promise.all(
      [analyst, colleague, analyst, colleague].map((who, i) =>
        who.post(
          `${path}/finalise`,
          { result: 'positive', reason: `Seen by ${i}.`, draft_version },
          match,
        ),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
    for (const { json } of replies.filter(({ status }) => status === 412)) {
      expect(json.current).toMatchObject({ status: 'finalised', report_version: 1 })
    }
    const after = await countStored(app)
    expect(after.files - before.files).toBe(1)
    expect(after.blobs - before.blobs).toBe(1)
    expect(after.case_events - before.case_events).toBe(1)
  })

  test('of two that save the draft, the second keeps its text and sees the first’s', async () => {
    const { path } = await inReview()
    const save = (who: typeof analyst, opinion: string) =>
      who.send('PUT', `${path}/draft`, { content: { opinion } }, { 'if-match': '"0"' })
    const replies = await Promise.all([save(analyst, 'Mine.'), save(colleague, 'Yours.')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
    const loser = replies.find(({ status }) => status === 412)
    const { json } = await analyst.get(`${path}/draft`)
    expect(loser?.json.current.content).toEqual(json.content)
    expect(json.version).toBe(1)
  })
})

describe('attachments', () => {
  test('are sent with the report they were added for, and not with the next', async () => {
    const { path, ref, finalise } = await inReview()
    const added = await attach(path, 'signed opinion.pdf', signedPdf)
    expect(added.status).toBe(201)
    expect((await attach(path, 'signed opinion.pdf', signedPdf)).json.filename).toBe(
      'signed opinion (2).pdf',
    )
    const gone = await analyst.send(
      'DELETE',
      `${path}/draft/attachments/${added.json.id}`,
      undefined,
    )
    expect(gone.status).toBe(204)
    await finalise('positive')
    const report = await call(app.url, `/v1/cases/${ref}/report`, { key: lender.live })
    expect(report.json.files.map((file: { filename: string }) => file.filename)).toEqual([
      `${ref}-legal-report-v1.pdf`,
      'signed opinion (2).pdf',
    ])
    const copy = Buffer.from(await (await fetch(report.json.files[1].url)).arrayBuffer())
    expect(copy.equals(signedPdf)).toBe(true)
    const first = await readPdf(
      Buffer.from(await (await fetch(report.json.files[0].url)).arrayBuffer()),
    )
    expect(first.text).toContain('signed opinion (2).pdf')

    await call(app.url, `/v1/cases/${ref}/documents`, {
      key: lender.live,
      body: { documents: [sampleDocument('more.pdf', '%PDF-1.7 more')] },
    })
    await finalise('positive')
    const next = await call(app.url, `/v1/cases/${ref}/report`, { key: lender.live })
    expect(next.json.files).toHaveLength(1)
  })

  test('one added since the draft was read must be seen before the release', async () => {
    const { path, saveDraft, move } = await inReview()
    const draft_version = await saveDraft(plainDraft)
    await attach(path, 'late.pdf', signedPdf)
    const reply = await move('finalise', { result: 'positive', draft_version })
    expectError(reply, 412, 'precondition_failed')
  })

  test('a file that is not a PDF is refused and not stored', async () => {
    const { path } = await inReview()
    const loose = () => app.db.rows(sql`SELECT id FROM blobs WHERE state <> 'stored' LIMIT 1`)
    await until(
      'a file that was detached before is swept',
      async () => (await loose()).length === 0,
    )
    const before = await countStored(app)
    const reply = await attach(path, 'page.pdf', Buffer.from('<html><script>1</script>'))
    expectError(reply, 400, 'invalid_request', [
      'body: is not a PDF; only signed PDFs are attached',
    ])
    const large = await attach(path, 'big.pdf', Buffer.alloc(15 * 1024 * 1024 + 1, '%PDF-1.7 '))
    expectError(large, 413, 'payload_too_large')
    expect(await countStored(app)).toEqual(before)
  })
})

describe('an upload that exceeds the limit without announcing it', () => {
  test('is refused, and harms nothing once it has been dropped', async () => {
    const { path } = await inReview()
    const bytes = Buffer.concat([signedPdf, Buffer.alloc(16_000_000)])
    const reply = await fetch(`${app.url}/backoffice${path}/draft/attachments?filename=a.pdf`, {
      method: 'POST',
      headers: { cookie: analyst.cookie, origin: app.url, 'x-csrf-token': analyst.csrf },
      // A stream has no Content-Length.
      body: new Blob([bytes]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(reply.status).toBe(413)
    // As long as the rest of a refused body is read and dropped, and a little more.
    await new Promise((resolve) => setTimeout(resolve, 5_500))
    expect((await call(app.url, '/livez')).status).toBe(200)
  })
})

describe('the preview', () => {
  test('is the future report, marked as a draft, and stores nothing', async () => {
    const { path, saveDraft } = await inReview()
    await saveDraft({ ...plainDraft, opinion: 'As typed so far.' })
    const before = await countStored(app)
    const reply = await fetch(`${app.url}/backoffice${path}/draft/preview?result=negative`, {
      headers: { cookie: analyst.cookie },
    })
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    const preview = await readPdf(Buffer.from(await reply.arrayBuffer()))
    for (const page of preview.pages) expect(page.text).toContain('DRAFT')
    expect(preview.text).toContain('As typed so far.')
    expect(preview.text).not.toMatch(/Verification code [0-9A-Z]{4}-/)
    expect(await countStored(app)).toEqual(before)
  })
})

describe('the draft', () => {
  test('needs an analyst, and is closed after a positive report', async () => {
    const body = sampleCase()
    await call(app.url, '/v1/cases', { key: lender.live, body })
    const { json } = await call(app.url, `/v1/cases/${body.external_ref}`, { key: lender.live })
    const { path, finalise } = caseInHand(analyst, 'live', json.case_id)
    const save = (version: number) =>
      analyst.send('PUT', `${path}/draft`, { content: {} }, { 'if-match': `"${version}"` })
    expectError(await save(0), 409, 'move_not_allowed')
    await finalise('positive')
    expectError(await save(1), 409, 'move_not_allowed')
  })

  test('a test case’s report says on every page that it is not a report', async () => {
    const body = sampleCase()
    const ref = String(body.external_ref)
    await call(app.url, '/uat/v1/cases', { key: lender.test, body })
    await call(app.url, `/uat/v1/sandbox/cases/${ref}/advance`, {
      key: lender.test,
      body: { to: 'finalised', result: 'hold', reason: 'Survey awaited' },
    })
    const { json } = await call(app.url, `/uat/v1/cases/${ref}/report`, { key: lender.test })
    const report = await readPdf(Buffer.from(await (await fetch(json.files[0].url)).arrayBuffer()))
    for (const page of report.pages) expect(page.text).toContain('TEST')
    expect(report.text).toContain('On hold')
  })
})
