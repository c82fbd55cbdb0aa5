import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ConflictError,
  Deedwire,
  type FeedEvent,
  ForbiddenError,
  NotFoundError,
  requestIdOf,
  UnauthorizedError,
  type UploadProgress,
  verifyCallback,
} from '../../sdk/src/index.ts'
import { allScopes, listKeys, revokeKey } from '../../server/src/access/access.ts'
import { startTestApp, type TestApp, type TestLender } from '../support/app/test-app.ts'
import { dataKeys, payloadKeys } from '../support/callbacks/payload-keys.ts'
import { type Inbox, openInbox } from '../support/callbacks/test-callbacks.ts'
import { until } from '../support/until.ts'

/** Every method of the SDK against the running service. */

let app: TestApp
let lender: TestLender
let key: string
let uat: Deedwire
let inbox: Inbox
let folder: string
beforeAll(async () => {
  app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'test' })
  lender = await app.lender({ name: 'Kaveri Housing Finance' })
  key = await app.key(lender.id, 'test', { scopes: allScopes, label: 'LOS' })
  uat = new Deedwire({ baseUrl: `${app.url}/uat/v1`, apiKey: key })
  inbox = await openInbox()
  folder = await mkdtemp(join(tmpdir(), 'deedwire-sdk-'))
})
afterAll(async () => {
  await inbox?.close()
  await app?.end()
  await rm(folder, { recursive: true, force: true })
})

const fields = (ref: string) => ({
  external_ref: ref,
  applicant_name: 'रमेश कुलकर्णी',
  loan_account_number: `HL-${ref}`,
  case_type: 'TSR' as const,
})

test('whoami', async () => {
  const who = await uat.whoami()
  expect(who).toMatchObject({
    lender: { id: lender.id, name: 'Kaveri Housing Finance' },
    mode: 'test',
    key: { label: 'LOS', scopes: allScopes },
    limits: { documents_max: 50, properties_max: 10 },
  })
  expect(requestIdOf(who)).toMatch(/^req_/)
  const live = new Deedwire({ baseUrl: `${app.url}/v1`, apiKey: lender.live })
  expect(await live.whoami()).toMatchObject({ mode: 'live', lender: { id: lender.id } })
  const wrong = new Deedwire({ baseUrl: `${app.url}/v1`, apiKey: key })
  await expect(wrong.whoami()).rejects.toBeInstanceOf(UnauthorizedError)
})

test('papers from a path and a stream arrive as they are, with progress', async () => {
  const scan = randomBytes(3 * 1024 * 1024)
  const path = join(folder, 'sale-deed.pdf')
  await writeFile(path, scan)
  const seen: UploadProgress[] = []
  await uat.cases.create(
    {
      ...fields('PAPERS'),
      documents: [
        { path },
        { filename: 'tax.txt', content_type: 'text/plain', content: new Blob(['tax']).stream() },
      ],
    },
    { onProgress: (progress) => seen.push(progress) },
  )
  const last = seen.at(-1)
  expect(last?.sentBytes).toBe(last?.totalBytes)
  expect(last?.totalBytes).toBeGreaterThan(4 * 1024 * 1024)
  const staff = await app.staff('analyst')
  const { case_id } = await uat.cases.get('PAPERS')
  const listed = await staff.get(`/test/cases/${case_id}/documents`)
  const found = JSON.stringify(listed.json)
  expect(found).toContain(createHash('sha256').update(scan).digest('hex'))
  expect(found).toContain(createHash('sha256').update('tax').digest('hex'))
})

test('two queries: one is answered in words, the other by a document that names it', async () => {
  const paper = { filename: 'map.pdf', content_type: 'application/pdf', content: 'JVBERi0x' }
  await uat.cases.create(fields('TALK/1'))
  await uat.sandbox.advance('TALK/1', { to: 'query_raised', reason: 'Please send the map.' })
  const staff = await app.staff('analyst')
  const { case_id } = await uat.cases.get('TALK/1')
  const path = `/test/cases/${case_id}`
  const { version } = (await staff.get(path)).json
  const asked = { text: 'Is it let?', documents_awaited: false }
  const raised = await staff.post(`${path}/raise-query`, asked, { 'if-match': `"${version}"` })
  expect(raised.status).toBe(200)

  const [map, let_] = await uat.cases.queries('TALK/1')
  if (!map || !let_) throw new Error('two queries are open')
  const options = { idempotencyKey: 'talk-1' }
  const answered = await uat.cases.answerQuery('TALK/1', let_.id, { text: 'No.' }, options)
  expect(answered).toMatchObject({ state: 'answered', answers: [{ by: 'lender', text: 'No.' }] })
  expect(await uat.cases.answerQuery('TALK/1', let_.id, { text: 'No.' }, options)).toEqual(answered)
  expect(await uat.cases.get('TALK/1')).toMatchObject({
    status: 'query_raised',
    documents_awaited: true,
  })
  await uat.cases.addDocuments('TALK/1', { documents: [paper], query_id: map.id })
  expect(await uat.cases.queries('TALK/1')).toMatchObject([
    { id: map.id, state: 'answered', answers: [{ text: null, documents: ['map.pdf'] }] },
    { id: let_.id, state: 'answered', answers: [{ text: 'No.', documents: [] }] },
  ])
  expect((await uat.cases.get('TALK/1')).status).toBe('in_review')
  await uat.sandbox.advance('TALK/1', { to: 'finalised' })
  const late = uat.cases.answerQuery('TALK/1', let_.id, { text: 'Yes.' })
  await expect(late).rejects.toBeInstanceOf(ConflictError)
})

test('a case from its creation to its report, with a query, late papers and a revision', async () => {
  const paper = { filename: 'release.pdf', content_type: 'application/pdf', content: 'JVBERi0x' }
  await uat.cases.create(fields('LIFE/1'))
  await expect(uat.report.get('LIFE/1')).rejects.toBeInstanceOf(ConflictError)
  const asked = await uat.sandbox.advance('LIFE/1', { to: 'query_raised', reason: 'Which plot?' })
  expect(asked).toMatchObject({ status: 'query_raised', documents_awaited: true })
  expect(await uat.cases.queries('LIFE/1')).toMatchObject([
    { text: 'Which plot?', closed_at: null },
  ])
  await uat.cases.addDocuments('LIFE/1', { documents: [paper] })
  const adverse = { to: 'finalised', result: 'negative', reason: 'A charge.' } as const
  await uat.sandbox.advance('LIFE/1', adverse)
  const cured = await uat.sandbox.reRelease('LIFE/1', { reason: 'The charge was redeemed.' })
  expect(cured.risk_score?.grade).toMatch(/^[ABC]+$/)

  const to = join(folder, 'reports')
  const [report] = await uat.report.download('LIFE/1', { to })
  const [bytes] = await uat.report.download('LIFE/1')
  expect(report).toMatchObject({
    path: join(to, 'LIFE-1-legal-report-v2.pdf'),
    sha256: bytes?.sha256,
  })
  expect((await readFile(report?.path ?? '')).subarray(0, 5).toString()).toBe('%PDF-')

  const again = await uat.cases.addDocuments('LIFE/1', { documents: [paper] })
  expect(again).toMatchObject({ status: 'finalised', reopened: false, stored: ['release.pdf'] })
  const late = await uat.cases.addDocuments('LIFE/1', {
    documents: [{ ...paper, filename: 'late.pdf' }],
  })
  expect(late).toMatchObject({ status: 'under_review', reopened: true })
})

test('a link that has expired is renewed without a word', async () => {
  await uat.cases.create(fields('EXPIRED'))
  await uat.sandbox.advance('EXPIRED', { to: 'finalised' })
  let isFirst = true
  const client = new Deedwire({
    baseUrl: `${app.url}/uat/v1`,
    apiKey: key,
    fetch: (url, init) => {
      const stale = isFirst && url.includes('/files/')
      if (stale) isFirst = false
      return fetch(stale ? url.replace(/expires=\d+/, 'expires=1') : url, init)
    },
  })
  const [file] = await client.report.download('EXPIRED')
  expect(isFirst).toBe(false)
  expect(file?.sizeBytes).toBeGreaterThan(1000)
})

describe('callbacks', () => {
  let secret: string

  test('register, ping, read, and verify what comes', async () => {
    const registered = await uat.callback.set({
      url: inbox.url,
      header_name: 'X-A',
      header_value: 'let me in',
    })
    secret = registered.signing_secret ?? ''
    expect(secret).toMatch(/^svcsec_/)
    expect(await uat.callback.get()).toMatchObject({ url: inbox.url, enabled: true })
    expect(await uat.callback.test()).toMatchObject({ delivered: true, status: 200 })
    const ping = inbox.got.at(-1)
    const verified = await verifyCallback(ping?.body ?? '', ping?.headers ?? {}, secret)
    expect(verified).toMatchObject({ event: 'ping', sequence: undefined })
  })

  test('events of a case, verified during a rotation with the old secret and the new', async () => {
    const rotated = await uat.callback.rotateSecret({ overlap_days: 1 })
    await uat.cases.create(fields('CALLED'))
    await uat.sandbox.advance('CALLED', { to: 'finalised', result: 'query', reason: 'A charge.' })
    const own = async () => {
      const callbacks = inbox.got.filter(({ body }) => body.includes('"CALLED"'))
      return Promise.all(
        callbacks.map(({ body, headers }) =>
          verifyCallback(body, headers, [rotated.signing_secret]),
        ),
      )
    }
    await until('all came', async () => (await own()).length === 3)
    for (const { body, headers } of inbox.got.slice(-3)) await verifyCallback(body, headers, secret)
    const callbacks = await own()
    expect(callbacks.map(({ event, sequence }) => [event, sequence])).toEqual([
      ['case.received', 1],
      ['case.allocated', 2],
      ['case.finalised', 3],
    ])
    const last = callbacks.at(-1)
    if (last?.event !== 'case.finalised') throw new Error('the last is another')
    expect(last.payload.result).toBe('query')
    expect(last.payload.data.result_reason).toBe('A charge.')
    expect(last.payload.data.report?.files[0]?.expires_in).toBe(3600)
  })

  test('deliveries, one of them, replays and a diagnosis', async () => {
    await until('all is delivered', async () => {
      const page = await uat.callback.deliveries({ case: 'CALLED', state: 'delivered' })
      return page.deliveries.length === 3
    })
    const [newest] = (await uat.callback.deliveries({ case: 'CALLED' })).deliveries
    expect(newest).toMatchObject({ event: 'case.finalised', state: 'delivered' })
    const one = await uat.callback.delivery(newest?.id ?? '')
    expect(one.attempt_log).toHaveLength(1)
    expect(await uat.callback.replay(one.id)).toEqual({ replayed: 1 })
    await until('it came again', async () => {
      const again = inbox.got.filter(({ headers }) => headers['x-svc-delivery'] === one.id)
      return again.length === 2
    })
    const counted = await uat.callback.replayFailed({ since: new Date(0), dry_run: true })
    expect(counted).toEqual({ replayed: 0, more: false, dry_run: true })
    const { body, headers } = inbox.got.at(-1) ?? {}
    const given = Object.fromEntries(
      Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]),
    )
    const diagnosis = await uat.callback.diagnose({
      headers: given,
      body_base64: body?.toString('base64'),
    })
    expect(diagnosis.finding).toBe('right')
  })

  test('the key of the certificates, and the end of the registration', async () => {
    const { keys } = await uat.callback.examinationKey()
    expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519' })
    await uat.callback.remove()
    await expect(uat.callback.get()).rejects.toBeInstanceOf(NotFoundError)
  })
})

describe('events', () => {
  const eventsOf = async (feed: AsyncIterable<FeedEvent>) => {
    const found: FeedEvent[] = []
    for await (const event of feed) found.push(event)
    return found
  }

  test('all of them, in order, with the fields the types have', async () => {
    const found = await eventsOf(uat.events)
    expect(found.length).toBeGreaterThan(8)
    const cursors = found.map(({ cursor }) => Number(cursor))
    expect(cursors).toEqual([...cursors].sort((a, b) => a - b))
    for (const { payload } of found) expect(Object.keys(payload)).toEqual(payloadKeys)
    const data = new Set(found.flatMap(({ payload }) => Object.keys(payload.data)))
    // No document was refused for malware.
    expect([...data, 'rejected_documents'].sort()).toEqual([...dataKeys].sort())
    const half = await eventsOf(uat.events.from({ after: found[4]?.cursor }))
    expect(half.map(({ id }) => id)).toEqual(found.slice(5).map(({ id }) => id))
    expect(await uat.events.latestCursor()).toBe(found.at(-1)?.cursor)
  })

  test('follow from now on, until it is aborted', async () => {
    const controller = new AbortController()
    const after = await uat.events.latestCursor()
    const reason = new Error('enough')
    const seen: string[] = []
    const following = (async () => {
      for await (const one of uat.events.follow({ after, signal: controller.signal })) {
        if (one.event === 'collateral.completed') continue
        seen.push(`${one.payload.external_ref} ${one.event}`)
        if (seen.length === 2) controller.abort(reason)
      }
    })()
    await uat.cases.create(fields('FOLLOWED'))
    await uat.sandbox.advance('FOLLOWED', { to: 'allocated' })
    await expect(following).rejects.toBe(reason)
    expect(seen).toEqual(['FOLLOWED case.received', 'FOLLOWED case.allocated'])
  })
})

test('collateral: submitted, waited for, and its callback verified', async () => {
  const { signing_secret } = await uat.callback.rotateSecret()
  const property = { district: 'Pune', taluk: 'Haveli', village: 'Wagholi', from_year: 2005 }
  const made = await uat.collateral.create({
    borrower_name: 'Ramesh Baburao Patil',
    callback_url: inbox.url,
    properties: [
      { ...property, reference: 'A', state: 'MH', survey_no: '9001' },
      { ...property, reference: 'B', state: 'Maharashtra', survey_no: '9002', to_year: '2024' },
      { reference: 'C', state: 'Goa', district: 'North Goa', survey_no: '1' },
    ],
  })
  expect(made.status).toBe('running')
  const seen: string[] = []
  const found = await uat.collateral.waitFor(made.id, {
    timeoutMs: 60_000,
    onProgress: ({ properties }) => seen.push(properties.map(({ status }) => status).join()),
  })
  expect(found.status).toBe('partial')
  expect(found.properties[0]?.findings).toMatchObject({ nameMatch: 'match', riskBand: 'low' })
  expect(found.properties[1]?.findings?.riskFlags).toContain('subsisting_mortgage')
  expect(found.properties[2]?.error?.code).toBe('unsupported_state')
  expect(seen.length).toBeGreaterThan(1)
  const own = () => inbox.got.find(({ body }) => body.includes(made.id))
  await until('its callback came', async () => own() !== undefined)
  const callback = await verifyCallback(own()?.body ?? '', own()?.headers ?? {}, signing_secret)
  if (callback.event !== 'collateral.completed') throw new Error('it is another event')
  expect(callback.payload.data).toEqual(found)
})

test('a key without the scope, and one that was revoked', async () => {
  const apiKey = await app.key(lender.id, 'test', { scopes: ['cases:read'] })
  const reader = new Deedwire({ baseUrl: `${app.url}/uat/v1`, apiKey })
  await expect(reader.callback.get()).rejects.toBeInstanceOf(ForbiddenError)
  const { id } = (await reader.whoami()).key
  expect((await listKeys(app.db, lender.id)).some((row) => row.id === id)).toBe(true)
  await app.db.transact((tx) => revokeKey(tx, app.keyring, { actor: 'cli' }, id, new Date()))
  await expect(reader.whoami()).rejects.toBeInstanceOf(UnauthorizedError)
})
