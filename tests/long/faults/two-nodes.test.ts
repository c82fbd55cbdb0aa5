import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Deedwire, RateLimitedError } from '../../../sdk/src/index.ts'
import { version } from '../../../server/src/lib/version.ts'
import { createTestDatabase, type TestDatabase } from '../../support/app/test-database.ts'
import { cli, type ServiceProcess, startService } from '../../support/processes/service-process.ts'

let database: TestDatabase
let dataDir: string
let env: Record<string, string>
let nodes: ServiceProcess[]
let key: string
let lenderId: string

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'deedwire-e2e-'))
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  lenderId = (await cli(env, 'lender', 'create', 'Two Nodes', '--json')).json.id
  key = await issue('--rate', '10000', '--burst', '10000')
  nodes = await Promise.all([
    startService({ ...env, ROLE: 'api' }),
    startService({ ...env, ROLE: 'api' }),
    startService({ ...env, ROLE: 'worker' }),
  ])
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function issue(...more: string[]): Promise<string> {
  const args = ['key', 'issue', lenderId, '--mode', 'live', '--json', ...more]
  return (await cli(env, ...args)).json.key
}

const clients = (apiKey: string) =>
  nodes
    .slice(0, 2)
    .map((node) => new Deedwire({ baseUrl: `${node.url}/v1`, apiKey, maxRetries: 0 }))

test.each([
  ['by reference', { external_ref: 'RACE-1' }],
  ['by loan account number', {}],
])('64 identical creates at once on two nodes make one case: %s', async (_, reference) => {
  const [a, b] = clients(key) as [Deedwire, Deedwire]
  const sent = {
    ...reference,
    applicant_name: 'Sunil Patil',
    loan_account_number: `HL-${Object.keys(reference).length}`,
    case_type: 'TSR',
    documents: [{ filename: 'a.txt', content_type: 'text/plain', content: Buffer.from('a') }],
  }
  const results = await Promise.all(
    Array.from({ length: 64 }, (_unused, i) => (i % 2 ? a : b).cases.create(sent)),
  )
  expect(results.filter((result) => result.created)).toHaveLength(1)
  const ids = results.flatMap((result) => (result.created ? [] : [result.case.case_id]))
  expect(ids).toHaveLength(63)
  expect(new Set(ids).size).toBe(1)
})

test('both nodes share one rate limit', async () => {
  const [a, b] = clients(await issue('--rate', '1', '--burst', '40')) as [Deedwire, Deedwire]
  const outcomes = await Promise.all(
    Array.from({ length: 120 }, (_, i) =>
      (i % 2 ? a : b).cases.get('nothing').catch((error: unknown) => error),
    ),
  )
  const passed = outcomes.filter((outcome) => !(outcome instanceof RateLimitedError)).length
  // 40 at once; what the bucket regains during the test is added.
  expect(passed).toBeGreaterThanOrEqual(30)
  expect(passed).toBeLessThanOrEqual(45)
})

test('a key revoked on one node fails on the other at once', async () => {
  const issued = (await cli(env, 'key', 'issue', lenderId, '--mode', 'live', '--json')).json
  const [a, b] = clients(issued.key) as [Deedwire, Deedwire]
  await expect(a.cases.get('x')).rejects.toMatchObject({ status: 404 })
  await cli(env, 'key', 'revoke', issued.id)
  await expect(b.cases.get('x')).rejects.toMatchObject({ status: 401 })
  await expect(a.cases.get('x')).rejects.toMatchObject({ status: 401 })
})

test('a worker-only process reports its health, and answers nothing else', async () => {
  const worker = nodes[2] as ServiceProcess
  const ready = await fetch(`${worker.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ready', version, checks: { database: 'ok', documents: 'ok', clock: 'ok' } },
  ])
  expect((await fetch(`${worker.url}/livez`)).status).toBe(200)
  expect(await (await fetch(`${worker.url}/metrics`)).text()).toContain(
    'deedwire_callback_attempts_total',
  )
  const headers = { authorization: `Bearer ${key}` }
  for (const path of ['/v1/cases/nothing', '/backoffice/session', '/openapi.json']) {
    expect((await fetch(worker.url + path, { headers })).status).toBe(404)
  }
})
