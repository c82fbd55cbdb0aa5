import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../../tests/support/app/test-cases.ts'
import { pathOf, smallPdf } from '../../../../tests/support/http/file-link.ts'
import { call, type Reply } from '../../../../tests/support/http/http-client.ts'
import { type FaultyS3, startFaultyS3 } from '../../../../tests/support/processes/faulty-s3.ts'
import { sql } from '../../db/db.ts'
import { newId } from '../../lib/ids.ts'
import { createLog } from '../../lib/log/log.ts'
import { sweepFiles } from '../sweep-files.ts'
import { BlobStoreFailed } from './blob-driver.ts'

/** The whole service with its documents in S3, behind a proxy that breaks requests. */
let s3: FaultyS3
let app: TestApp
let lender: TestLender
beforeAll(async () => {
  s3 = await startFaultyS3()
  app = await startTestApp({ ...s3.env, S3_TIMEOUT_SECONDS: '1' })
  lender = await app.lender()
})
afterAll(async () => {
  await app.end()
  await s3.close()
})
afterEach(() => {
  s3.faultFor = () => undefined
})

let cases = 0
function createCase(): Promise<Reply> {
  cases += 1
  const body = {
    external_ref: `S3-${cases}`,
    applicant_name: 'Meena Sundaram',
    loan_account_number: `LN-${cases}`,
    case_type: 'TSR',
    documents: [
      {
        filename: 'deed.pdf',
        content_type: 'application/pdf',
        content: smallPdf(`deed ${cases}`).toString('base64'),
      },
    ],
  }
  return call(app.url, '/v1/cases', { key: lender.live, body })
}

async function objects(): Promise<string[]> {
  const ids: string[] = []
  for await (const id of app.blobs.list()) ids.push(id)
  return ids
}

const states = () => app.db.rows<{ id: string; state: string }>(sql`SELECT id, state FROM blobs`)

test('an upload that the store never answers fails alone, with 503; the others continue', async () => {
  let stuck: string | undefined
  s3.faultFor = ({ method, name }) => {
    if (method !== 'PUT') return undefined
    stuck ??= name
    return name === stuck ? 'hang' : undefined
  }
  const failing = createCase()
  await expect.poll(() => stuck).toBeDefined()
  for (let i = 0; i < 5; i += 1) expect((await createCase()).status).toBe(202)
  const failed = await failing
  expect(failed.status).toBe(503)
  expect(failed.headers['retry-after']).toBeDefined()
  expect((await createCase()).status).toBe(202)
  const messages = app.logged.map((line) => line.msg)
  expect(messages).not.toContain('the intake thread stopped; starting a new one')
  const request_id = failed.headers['x-request-id']
  expect(app.logged).toContainEqual(expect.objectContaining({ request_id, level: 'error' }))
})

test('a PUT that arrives after its upload was given up leaves no stray file', async () => {
  const before = (await objects()).sort()
  s3.faultFor = ({ method }) => (method === 'PUT' ? 'hold' : undefined)
  expect((await createCase()).status).toBe(503)
  s3.faultFor = () => undefined
  expect(await s3.releaseHeld()).toBeGreaterThan(0)
  const late = (await objects()).filter((id) => !before.includes(id))
  expect(late).toHaveLength(1)
  expect(await states()).toContainEqual({ id: late[0], state: 'condemned' })

  await app.db.rows(sql`
    UPDATE blobs SET created_at = now() - interval '3 hours' WHERE state = 'condemned'`)
  await expect.poll(async () => (await objects()).sort()).toEqual(before)
  await expect
    .poll(async () => (await states()).filter((row) => row.state !== 'stored'))
    .toEqual([])
})

test('a PUT that arrives after its row is gone is removed by the file sweep', async () => {
  const id = newId('blob')
  const writer = await app.blobs.create(id, 'installation')
  await writer.write(Buffer.from('a deed'))
  s3.faultFor = ({ method }) => (method === 'PUT' ? 'hold' : undefined)
  await expect(writer.finish()).rejects.toBeInstanceOf(BlobStoreFailed)
  s3.faultFor = () => undefined
  await s3.releaseHeld()
  expect(await objects()).toContain(id)
  const inAMonth = { now: () => new Date(Date.now() + 31 * 24 * 3_600_000) }
  const { db, blobs } = app
  const log = createLog('silent')
  await sweepFiles({ db, blobs, clock: inAMonth, log }, new AbortController().signal)
  expect(await objects()).not.toContain(id)
  const stored = (await states()).filter((row) => row.state === 'stored').map((row) => row.id)
  expect(stored.length).toBeGreaterThan(0)
  expect(await objects()).toEqual(expect.arrayContaining(stored))
})

test('a job whose PUT is never answered runs again, and /metrics shows when it last succeeded', async () => {
  s3.faultFor = ({ method }) => (method === 'PUT' ? 'hang' : undefined)
  const body = {
    external_ref: 'S3-PLAY',
    applicant_name: 'Meena Sundaram',
    loan_account_number: 'LN-1-POSITIVE',
    case_type: 'TSR',
  }
  const key = lender.test
  expect((await call(app.url, '/uat/v1/cases', { key, body })).status).toBe(202)
  const failed = () => app.logged.some((line) => line.msg === 'a scenario step failed')
  await expect.poll(failed).toBe(true)
  s3.faultFor = () => undefined
  await expect
    .poll(async () => (await call(app.url, '/uat/v1/cases/S3-PLAY', { key })).json.status)
    .toBe('finalised')

  const { text } = await call(app.url, '/metrics')
  const found = /last_success_timestamp_seconds\{job_name="playScenarios"\} (\d+)/.exec(text)
  expect(Date.now() / 1000 - Number(found?.[1])).toBeLessThan(120)
})

test('a list that the store answers one byte at a time fails its job, and nothing else', async () => {
  const objectName = /blob_|deedwire-store/
  s3.faultFor = ({ method, name }) =>
    method === 'GET' && !objectName.test(name) ? 'trickle' : undefined
  const settings = { ...s3.env, S3_PREFIX: 'beside/', S3_TIMEOUT_SECONDS: '1', ROLE: 'worker' }
  const beside = await startTestApp(settings)
  try {
    const failed = { job: 'sweepFiles', msg: 'a job failed; it will be retried' }
    await expect.poll(() => beside.logged).toContainEqual(expect.objectContaining(failed))
    expect((await call(beside.url, '/readyz')).status).toBe(200)
  } finally {
    await beside.end()
  }
})

test('a download that the store does not answer is 503, and works again with the store', async () => {
  const opened = await (await openTestCases(app)).open('live', { external_ref: 'S3-READ' })
  await opened.hand.review()
  await opened.hand.finalise('positive')
  const { files } = (await opened.get('report')).json
  const path = pathOf(files[0].url)
  s3.faultFor = ({ method }) => (method === 'GET' ? 'hang' : undefined)
  expect((await call(app.url, path)).status).toBe(503)
  s3.faultFor = () => undefined
  expect((await call(app.url, path)).status).toBe(200)
})
