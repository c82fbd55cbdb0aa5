import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStored } from '../../../../../../tests/support/app/stored.ts'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import {
  call,
  sampleCase,
  sampleDocument,
} from '../../../../../../tests/support/http/http-client.ts'
import {
  type DatabaseGate,
  gateBefore,
} from '../../../../../../tests/support/processes/database-gate.ts'

let beside: TestApp
let gate: DatabaseGate
let app: TestApp
let lender: TestLender
beforeAll(async () => {
  beside = await startTestApp()
  gate = await gateBefore(beside.databaseUrl)
  app = await startTestApp({ DATABASE_URL: gate.url, DATA_DIR: beside.dataDir })
  lender = await beside.lender()
})
afterAll(async () => {
  await app.end()
  await gate.close()
  await beside.end()
})

test('while the database is down: 503 with Retry-After, logged; then all works as before', async () => {
  const body = sampleCase({ external_ref: 'R-1', documents: [sampleDocument('deed.pdf', 'deed')] })
  const requests: [string, object | undefined][] = [
    ['/v1/cases', body],
    ['/v1/cases/R-1', undefined],
    ['/v1/cases/R-1/documents', { documents: [sampleDocument('late.pdf', 'late')] }],
  ]
  const before = await countStored(beside)
  await gate.close()
  for (const [path, sent] of requests) {
    const reply = await call(app.url, path, { key: lender.live, ...(sent && { body: sent }) })
    expectError(reply, 503, 'unavailable')
    expect(reply.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    await expect
      .poll(() => app.logged.find((line) => line.request_id === reply.headers['x-request-id']))
      .toMatchObject({ level: 'error', status: 503, code: 'unavailable' })
  }
  expect(await countStored(beside)).toEqual(before)
  await gate.open()
  const statuses: number[] = []
  for (const [path, sent] of requests) {
    statuses.push(
      (await call(app.url, path, { key: lender.live, ...(sent && { body: sent }) })).status,
    )
  }
  expect(statuses).toEqual([202, 200, 200])
})

test('while documents cannot be stored: 503 with Retry-After, and no case', async () => {
  const before = await countStored(beside)
  const body = sampleCase({ documents: [sampleDocument('deed.pdf', 'deed')] })
  const incoming = join(beside.dataDir, 'documents', 'incoming')
  await rename(incoming, `${incoming}-away`)
  const reply = await call(beside.url, '/v1/cases', { key: lender.live, body })
  await rename(`${incoming}-away`, incoming)
  expectError(reply, 503, 'unavailable')
  expect(reply.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect(await countStored(beside)).toEqual(before)
})
