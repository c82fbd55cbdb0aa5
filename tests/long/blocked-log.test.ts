import { execFileSync, spawn } from 'node:child_process'
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../support/app/test-database.ts'
import { childEnvironment } from '../support/processes/child-environment.ts'
import { freePort } from '../support/processes/free-port.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const root = resolve(import.meta.dirname, '../..')
const { O_NONBLOCK, O_RDWR } = constants

/** A full pipe that nothing reads. */
async function fullPipe() {
  const path = join(await temporaryFolder(), 'log')
  execFileSync('mkfifo', [path])
  // Blocking, like one of a shell: what the service does to its end must not depend on ours.
  const inherited = openSync(path, O_RDWR)
  const ours = openSync(path, O_RDWR | O_NONBLOCK)
  onTestFinished(() => {
    closeSync(inherited)
    closeSync(ours)
  })
  untilBlocked(() => writeSync(ours, `${'#'.repeat(4095)}\n`))
  const bytes = Buffer.alloc(65_536)
  return {
    inherited,
    read(): string {
      let text = ''
      untilBlocked(() => {
        text += bytes.toString('utf8', 0, readSync(ours, bytes))
      })
      return text
    },
  }
}

function untilBlocked(step: () => void): void {
  for (let steps = 0; steps < 10_000; steps += 1) {
    try {
      step()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return
      throw error
    }
  }
  throw new Error('never blocked')
}

async function startWithLogTo(stdout: number) {
  const database = await createTestDatabase()
  const port = await freePort()
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: childEnvironment({
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: await temporaryFolder(),
    }),
    stdio: ['ignore', stdout, 'inherit'],
  })
  const ended = new Promise<string>((done) =>
    child.once('exit', (code, signal) => done(`${signal ?? code}`)),
  )
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await database.drop()
  })
  const url = `http://127.0.0.1:${port}`
  const answers = async (path: string) =>
    (await fetch(url + path, { signal: AbortSignal.timeout(20_000) })).status
  await until('ready', async () => (await answers('/readyz').catch(() => 0)) === 200)
  return { child, ended, answers }
}

test('with its log blocked, the service answers and SIGTERM ends it', async () => {
  const pipe = await fullPipe()
  const { child, ended, answers } = await startWithLogTo(pipe.inherited)
  for (let i = 0; i < 200; i += 1) expect(await answers('/livez')).toBe(200)
  child.kill('SIGTERM')
  expect(await Promise.race([ended, sleep(60_000, 'still there')])).toBe('0')
})

test('once the log is read again, everything that waited is in it', async () => {
  const pipe = await fullPipe()
  const { child, ended, answers } = await startWithLogTo(pipe.inherited)
  for (let i = 0; i < 50; i += 1) expect(await answers('/livez')).toBe(200)
  let text = pipe.read()
  const count = () => text.split('"route":"/livez"').length - 1
  await until('all lines', async () => {
    text += pipe.read()
    return count() === 50 && text.includes('"msg":"ready"')
  })
  child.kill('SIGTERM')
  expect(await Promise.race([ended, sleep(60_000, 'still there')])).toBe('0')
  expect(pipe.read()).toContain('"msg":"stopped"')
})
