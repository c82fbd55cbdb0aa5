import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { Deedwire } from '../../sdk/src/index.ts'
import { childEnvironment } from '../support/processes/child-environment.ts'
import {
  cli,
  launchService,
  postgresPid,
  quickstartOf,
  type ServiceProcess,
  startService,
} from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

async function started(env: Record<string, string>): Promise<ServiceProcess> {
  const service = await startService(env)
  onTestFinished(() => service.stop())
  return service
}

async function clientOf(dataDir: string, service: ServiceProcess, maxRetries = 0) {
  const { test_key } = await quickstartOf(dataDir)
  return new Deedwire({ baseUrl: `${service.url}/uat/v1`, apiKey: test_key, maxRetries })
}

const sent = { applicant_name: 'Anita Joshi', loan_account_number: 'HL-77', case_type: 'TSR' }

test('a second start on the same data folder is refused with an error', async () => {
  const dataDir = await temporaryFolder()
  const first = await started({ DATA_DIR: dataDir })
  const second = launchService({ DATA_DIR: dataDir })
  expect((await second.ended).code).toBe(1)
  await second.ready.catch(() => {})
  expect(second.output()).toContain(`the data folder ${dataDir} is in use by process ${first.pid}`)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('the first line of the log says which version starts, on which Node, in which role', async () => {
  const service = await started({ DATA_DIR: await temporaryFolder() })
  const [first = ''] = service.output().split('\n')
  const { version } = JSON.parse(
    await readFile(resolve(import.meta.dirname, '../../package.json'), 'utf8'),
  )
  expect(JSON.parse(first)).toMatchObject({
    msg: 'starting',
    version,
    node: process.version,
    role: 'all',
  })
  expect((await cli({}, '--version')).stdout.trim()).toBe(version)
  expect(await (await fetch(`${service.url}/readyz`)).json()).toMatchObject({ version })
})

async function runDemo(env: Record<string, string>) {
  const demo = resolve(import.meta.dirname, '../../scripts/demo/demo.ts')
  return promisify(execFile)(process.execPath, [demo], { env: childEnvironment(env) })
    .then(({ stdout }) => ({ code: 0, stdout }))
    .catch(({ code, stdout }) => ({ code: code as number, stdout: stdout as string }))
}

async function takePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await new Promise((done) => taken.once('listening', done))
  return (taken.address() as { port: number }).port
}

test('a port in use is refused with an error, before anything is created', async () => {
  const dataDir = await temporaryFolder()
  const port = await takePort()
  const refused = launchService({ DATA_DIR: dataDir, PORT: String(port) })
  expect((await refused.ended).code).toBe(1)
  await refused.ready.catch(() => {})
  expect(refused.output()).toContain(`Port ${port} on 127.0.0.1 is in use`)
  expect(await readdir(dataDir)).toEqual([])
  await started({ DATA_DIR: dataDir })
  expect(existsSync(join(dataDir, 'quickstart.json'))).toBe(true)
})

test('the demo too: nothing is created where its port is in use', async () => {
  const folder = await temporaryFolder()
  const port = await takePort()
  const { code, stdout } = await runDemo({ DEMO_DIR: folder, PORT: String(port) })
  expect(code).toBe(1)
  expect(stdout).toContain(`Port ${port} on 127.0.0.1 is in use by another program`)
  expect(await readdir(folder)).toEqual([])
})

test('Ctrl-C stops it and its database; the next start shows no secrets again', async () => {
  const dataDir = await temporaryFolder()
  const first = await startService({ DATA_DIR: dataDir })
  const postgres = await postgresPid(dataDir)
  await (await clientOf(dataDir, first)).cases.create(sent)
  first.kill('SIGINT')
  first.kill('SIGINT')
  expect(await first.ended).toEqual({ code: 0, signal: null })
  expect(() => process.kill(postgres, 0)).toThrow()
  const second = await started({ DATA_DIR: dataDir })
  expect(second.output()).not.toContain('svc_')
  const lines = second.output().split('\n')
  expect(lines).toContainEqual(expect.stringMatching(`Workbench +${second.url}/$`))
  expect(lines).toContainEqual(expect.stringMatching(`Docs +${second.url}/docs$`))
  expect(lines).toContainEqual(expect.stringMatching(`Keys +.*${dataDir}/quickstart.json`))
  const client = await clientOf(dataDir, second)
  expect((await client.cases.get('HL-77')).status).toBe('received')
})

test.each([
  ['the service', false],
  ['the service and its database', true],
])('after kill -9 of %s the next start works', async (_, alsoDatabase) => {
  const dataDir = await temporaryFolder()
  const first = await startService({ DATA_DIR: dataDir })
  await (await clientOf(dataDir, first)).cases.create(sent)
  const postgres = await postgresPid(dataDir)
  first.kill('SIGKILL')
  await first.ended
  if (alsoDatabase) process.kill(postgres, 'SIGKILL')
  const second = await started({ DATA_DIR: dataDir })
  expect((await (await clientOf(dataDir, second)).cases.get('HL-77')).status).toBe('received')
})

test('a database killed under the running service is restarted; meanwhile it answers 503', async () => {
  const dataDir = await temporaryFolder()
  const service = await started({ DATA_DIR: dataDir })
  const client = await clientOf(dataDir, service, 4)
  await client.cases.create(sent)
  const { test_key } = await quickstartOf(dataDir)
  const headers = { authorization: `Bearer ${test_key}` }
  for (let round = 0; round < 3; round += 1) {
    const killed = await postgresPid(dataDir)
    process.kill(killed, 'SIGKILL')
    const during = await fetch(`${service.url}/uat/v1/cases/HL-77`, { headers })
    if (during.status !== 200) {
      expect(during.status).toBe(503)
      expect(during.headers.get('retry-after')).toBe('1')
      expect(((await during.json()) as { error: { code: string } }).error.code).toBe('unavailable')
    }
    // Sessions of the killed server may still answer for a moment: there must be a new server.
    await until('a new server', async () => {
      const now = await postgresPid(dataDir).catch(() => Number.NaN)
      return now > 0 && now !== killed
    })
    await until('ready again', async () => (await fetch(`${service.url}/readyz`)).status === 200)
    expect((await client.cases.get('HL-77')).status).toBe('received')
  }
  expect(service.output()).toContain('the embedded database is running again')
})

test('no demo in production, none with DATABASE_URL', async () => {
  const dataDir = await temporaryFolder()
  const service = await started({
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    REPORT_SIGNING: 'off',
  })
  expect(existsSync(join(dataDir, 'quickstart.json'))).toBe(false)
  expect(service.output()).not.toContain('svc_')
  expect((await cli({ DATA_DIR: dataDir }, 'lender', 'list', '--json')).json).toEqual([])
})

test('a master key other than the one of the data is refused', async () => {
  const dataDir = await temporaryFolder()
  await (await startService({ DATA_DIR: dataDir })).stop()
  const other = launchService({ DATA_DIR: dataDir, MASTER_KEY: 'ab'.repeat(32) })
  expect((await other.ended).code).toBe(1)
  await other.ready.catch(() => {})
  expect(other.output()).toContain('restore DATA_DIR/master.key')
})

test('wrong settings are all named', async () => {
  const refused = launchService({ PORT: 'eighty', ROLE: 'boss', LOG_LEVEL: 'loud' })
  expect((await refused.ended).code).toBe(1)
  await refused.ready.catch(() => {})
  for (const name of ['PORT:', 'ROLE:', 'LOG_LEVEL:']) expect(refused.output()).toContain(name)
})

test('stopped in the middle of its start, it leaves no database behind', async () => {
  const dataDir = await temporaryFolder()
  await (await startService({ DATA_DIR: dataDir })).stop()
  for (const afterMs of [700, 1000, 1300]) {
    const service = launchService({ DATA_DIR: dataDir })
    await new Promise((done) => setTimeout(done, afterMs))
    service.kill('SIGTERM')
    await service.ended
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  }
})

test('a lost master key is reported, and no new one is created', async () => {
  const dataDir = await temporaryFolder()
  await (await startService({ DATA_DIR: dataDir })).stop()
  await rm(join(dataDir, 'master.key'))
  const refused = launchService({ DATA_DIR: dataDir })
  expect((await refused.ended).code).toBe(1)
  await refused.ready.catch(() => {})
  expect(refused.output()).toMatch(/the master key \w+ is missing/)
  expect(existsSync(join(dataDir, 'master.key'))).toBe(false)
})
