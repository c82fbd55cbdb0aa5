import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call, sampleCase, sampleDocument } from '../support/http/http-client.ts'
import { startKmsStandIn } from '../support/processes/kms-stand-in.ts'
import {
  cli,
  launchService,
  quickstartOf,
  type ServiceProcess,
  startService,
} from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The steps of docs/operate.md, with the command and processes of their own. */

async function send(service: ServiceProcess, key: string): Promise<number> {
  const body = sampleCase({ documents: [sampleDocument('deed.pdf', randomBytes(50_000))] })
  return (await call(service.url, '/v1/cases', { key, body })).status
}

async function expectSound(env: Record<string, string>, files: number): Promise<void> {
  const doctor = await cli(env, 'doctor', '--deep', '--json')
  const checks = doctor.json as { checks: { check: string; state: string; says: string }[] }
  const found = checks.checks.find(({ check }) => check === 'every document')
  expect(found).toMatchObject({ state: 'ok', says: `${files} files read` })
  expect((await cli(env, 'audit', 'verify', '--json')).json).toMatchObject({ ok: true })
}

async function expectRefused(env: Record<string, string>): Promise<void> {
  const refused = launchService(env)
  await refused.ready.catch(() => {})
  expect((await refused.ended).code).toBe(1)
  expect(refused.output()).toContain('since it was rotated on')
}

test('the key in DATA_DIR is rotated beside the running service', async () => {
  const dataDir = await temporaryFolder()
  const env = { DATA_DIR: dataDir }
  const service = await startService(env)
  const { live_key: key } = await quickstartOf(dataDir)
  expect(await send(service, key)).toBe(202)
  const oldKey = (await readFile(join(dataDir, 'master.key'), 'utf8')).trim()
  const rotated = await cli(env, 'master-key', 'rotate', '--json')
  expect(rotated.json).toMatchObject({ retired_key: expect.stringContaining('retired-') })
  expect(await send(service, key)).toBe(202)
  await expectSound(env, 2)
  const given = join(dataDir, 'given')
  await writeFile(given, `${randomBytes(32).toString('hex')}\n`)
  await cli(env, 'master-key', 'rotate', '--new-key-file', given)
  expect(await send(service, key)).toBe(202)
  await service.stop()
  await expectRefused({ ...env, MASTER_KEY: oldKey })
  const retired = (await readdir(dataDir)).filter((name) => name.includes('retired-'))
  expect(retired).toHaveLength(2)
  const again = await startService(env)
  expect(await send(again, key)).toBe(202)
  await expectSound(env, 4)
  await again.stop()
})

test('a key of the environment is rotated into a KMS, with both settings meanwhile', async () => {
  const kms = await startKmsStandIn()
  try {
    const dataDir = await temporaryFolder()
    const [current, next] = [randomBytes(32).toString('hex'), kms.createKey()]
    const before = { DATA_DIR: dataDir, MASTER_KEY: current }
    const both = { ...before, ...kms.env, MASTER_KEY_NEXT: next }
    const after = { DATA_DIR: dataDir, ...kms.env, MASTER_KEY: next }
    const service = await startService(before)
    const { live_key: key } = await quickstartOf(dataDir)
    expect(await send(service, key)).toBe(202)
    const unset = await cli(before, 'master-key', 'rotate')
    expect([unset.code, unset.stderr]).toEqual([2, expect.stringContaining('set MASTER_KEY_NEXT')])
    await service.stop()
    const prepared = await startService(both)
    expect((await cli(both, 'master-key', 'rotate')).code).toBe(0)
    expect(await send(prepared, key)).toBe(202)
    const repeated = await cli(both, 'master-key', 'rotate')
    expect([repeated.code, repeated.stderr]).toEqual([1, expect.stringContaining('that is in use')])
    await prepared.stop()
    await (await startService(both)).stop()
    await expectRefused(before)
    const ended = await startService(after)
    expect(await send(ended, key)).toBe(202)
    await expectSound(after, 3)
    const asked = kms.asked.length
    expect(await send(ended, key)).toBe(202)
    expect(kms.asked).toHaveLength(asked)
    await ended.stop()
  } finally {
    await kms.close()
  }
})
