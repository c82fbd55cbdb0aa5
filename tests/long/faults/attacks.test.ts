import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../support/app/test-database.ts'
import { attacks, sendAtOnce } from '../../support/http/attacks.ts'
import { call, sampleCase } from '../../support/http/http-client.ts'
import { startProbe } from '../../support/processes/probe.ts'
import { cli, type ServiceProcess, startService } from '../../support/processes/service-process.ts'

/**
 * Before bodies were bounded, twenty of these silenced the service for 8 to 36 seconds. The limits
 * here are wide, for busy machines; `npm run bench:attacks` has the strict ones.
 */
const silenceMsMax = 3_000
const readMsMax = 3_000

let database: TestDatabase
let dataDir: string
let env: Record<string, string>
let service: ServiceProcess
let live: string
let attacker: string

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'deedwire-e2e-'))
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  live = await makeKey('Reader', 'live')
  attacker = await makeKey('Attacker', 'test', '--rate', '10000', '--burst', '10000')
  service = await startService(env)
  const body = sampleCase({ external_ref: 'READ-1' })
  expect((await call(service.url, '/v1/cases', { key: live, body })).status).toBe(202)
})
afterAll(async () => {
  await service.stop()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function makeKey(name: string, mode: string, ...more: string[]): Promise<string> {
  const lender = (await cli(env, 'lender', 'create', name, '--json')).json.id
  const scopes = ['--scopes', 'cases:create,cases:read,callbacks:manage']
  const args = ['key', 'issue', lender, '--mode', mode, '--json', ...scopes, ...more]
  return (await cli(env, ...args)).json.key
}

test.each(attacks.map((attack) => [attack.name, attack] as const))(
  'twenty at once are refused, and other clients are not slowed: %s',
  async (_, attack) => {
    const path = '/v1/cases/READ-1'
    const probe = await startProbe({ url: service.url, key: live, path, everyMs: 10 })
    const statuses = await sendAtOnce(service.url, attacker, attack, 20)
    const probed = await probe.stop()
    // A connection may be cut while the sender is still sending.
    for (const status of statuses) expect([400, 413, 0]).toContain(status)
    expect(Object.keys(probed.statuses)).toEqual(['200'])
    expect(probed.longestSilenceMs).toBeLessThan(silenceMsMax)
    expect(probed.readP99Ms).toBeLessThan(readMsMax)
  },
)
