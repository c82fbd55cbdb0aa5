import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../support/app/test-database.ts'
import { launchService, postgresPid, quickstartOf } from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

async function start(env: Record<string, string>) {
  const service = launchService(env)
  onTestFinished(async () => {
    service.kill('SIGKILL')
    await service.ended
  })
  return { ...service, url: await service.ready }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('on SIGTERM it turns unready and still answers; a second signal ends it at once', async () => {
  const dataDir = await temporaryFolder()
  const service = await start({ DATA_DIR: dataDir, STOP_DELAY_SECONDS: '600' })
  const postgres = await postgresPid(dataDir)
  const { test_key } = await quickstartOf(dataDir)
  const ask = (path: string) =>
    fetch(service.url + path, { headers: { authorization: `Bearer ${test_key}` } })
  expect((await ask('/readyz')).headers.get('connection')).toBe('keep-alive')

  service.kill('SIGTERM')
  await until('unready', async () => (await ask('/readyz')).status === 503)
  const expected = {
    '/readyz': 503,
    '/livez': 200,
    '/uat/v1/whoami': 200,
    '/nowhere': 404,
    '/%': 400,
  }
  for (const [path, status] of Object.entries(expected)) {
    const answer = await ask(path)
    expect([path, answer.status, answer.headers.get('connection')]).toEqual([path, status, 'close'])
  }

  // A signal within a second of the first is the same Ctrl-C, forwarded by npm.
  await sleep(1500)
  service.kill('SIGTERM')
  const ended = await Promise.race([service.ended, sleep(30_000, 'still there')])
  expect(ended).toEqual({ code: null, signal: 'SIGTERM' })
  await until('no database is left behind', async () => !isAlive(postgres))
})

test('a start that hangs is ended by the second signal', async () => {
  const reached: Socket[] = []
  const silent = createServer((socket) => void reached.push(socket)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of reached) socket.destroy()
    silent.close()
  })
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const DATABASE_URL = `postgres://nobody@127.0.0.1:${port}/none`
  const service = launchService({ DATABASE_URL, DATA_DIR: await temporaryFolder() })
  onTestFinished(() => service.kill('SIGKILL'))
  await until('the start waits for its database', async () => reached.length > 0)
  service.kill('SIGTERM')
  await sleep(1500)
  service.kill('SIGTERM')
  const ended = await Promise.race([service.ended, sleep(30_000, 'still there')])
  expect(ended).toEqual({ code: null, signal: 'SIGTERM' })
})

test('when the time is over, it closes and ends as usual; Ctrl-C does not wait', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const env = { ROLE: 'api', DATABASE_URL: database.url, DATA_DIR: await temporaryFolder() }
  const first = await start({ ...env, STOP_DELAY_SECONDS: '2' })
  const before = performance.now()
  first.kill('SIGTERM')
  expect(await first.ended).toEqual({ code: 0, signal: null })
  expect(performance.now() - before).toBeGreaterThan(1900)

  const second = await start({ ...env, STOP_DELAY_SECONDS: '600' })
  second.kill('SIGINT')
  const ended = await Promise.race([second.ended, sleep(60_000, 'still there')])
  expect(ended).toEqual({ code: 0, signal: null })
})
