import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { Deedwire } from '../../sdk/src/index.ts'
import { allScopes } from '../../server/src/access/access.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { blocksOf, setStage } from '../support/doc-examples.ts'
import { freePort } from '../support/processes/free-port.ts'
import { until } from '../support/until.ts'

/** The receivers of docs/guide/callbacks.md, started unchanged and examined. */

const secret = 'svcsec_of_the_page'
const programs = {
  ts: { file: 'receiver.ts', command: process.execPath, needs: undefined },
  python: { file: 'receiver.py', command: 'python3', needs: ['--version', /Python 3\.[1-9]\d/] },
  java: { file: 'Receiver.java', command: 'java', needs: ['--list-modules', /jdk\.compiler/] },
} as const

let app: TestApp
const children: ChildProcess[] = []
const folders: string[] = []
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'test' })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await app?.end()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

describe.concurrent('the receivers of the callbacks page', () => {
  test('TypeScript: passes the examination', async () => {
    const { verdict, results } = await examined('ts')
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(verdict).toBe('passed')
  })

  test('Python: passes the examination', async (context) => {
    await skipWithout(context, 'python')
    const { verdict, results } = await examined('python')
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(verdict).toBe('passed')
  })

  test('Java: passes all checks that do not need the part left to the reader', async (context) => {
    await skipWithout(context, 'java')
    const { results } = await examined('java')
    const others = results.filter(({ outcome }) => outcome !== 'passed')
    expect(others.map(({ finding }) => finding)).toEqual(others.map(() => 'no_state'))
    expect(others.map(({ probe }) => probe)).toEqual([
      'duplicate',
      'duplicate_at_once',
      'out_of_order',
    ])
  })
})

async function examined(language: keyof typeof programs) {
  // Each for a separate lender, since a lender has one examination at a time.
  const { id } = await app.lender()
  const apiKey = await app.key(id, 'test', { scopes: allScopes })
  const deedwire = new Deedwire({ baseUrl: `${app.url}/uat/v1`, apiKey })
  const { file, command } = programs[language]
  const folder = await mkdtemp(join(tmpdir(), 'deedwire-receiver-'))
  folders.push(folder)
  await setStage(folder)
  const blocks = await blocksOf('docs/guide/callbacks.md')
  const block = blocks.find((one) => one.language === language && one.info === 'server')
  const url = await startProgram(command, { folder, file, code: block?.code ?? '' })
  const state_url = language === 'java' ? undefined : `${url}/cases/{external_ref}`
  return deedwire.callback.examine({ url: `${url}/callbacks`, secret, state_url })
}

/**
 * Its address, once it listens. Another program may take the free port first: then on another one.
 */
async function startProgram(
  command: string,
  { folder, file, code }: { folder: string; file: string; code: string },
): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    TMPDIR: process.env.TMPDIR,
    DEEDWIRE_SIGNING_SECRET: secret,
  }
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    await writeFile(join(folder, file), code.replaceAll('4000', String(port)))
    const child = spawn(command, [file], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
    children.push(child)
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
    })
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null
    await until(`${file} listens`, async () => hasEnded() || (await isOpen(port)))
    if (!hasEnded()) return `http://127.0.0.1:${port}`
    const isTaken = /address already in use|EADDRINUSE/i.test(said)
    if (!isTaken || attempt >= 3) {
      throw new Error(`${file} ended with ${child.exitCode ?? child.signalCode}: ${said}`)
    }
  }
}

/** A machine may not have it; the output then says that this was not checked. */
async function skipWithout(context: TestContext, language: 'python' | 'java'): Promise<void> {
  const { command, needs } = programs[language]
  const answer = await promisify(execFile)(command, [needs[0]]).catch(() => undefined)
  if (!answer || !needs[1].test(answer.stdout)) {
    context.skip(`no ${command} on this machine that could run it: not checked`)
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.end())
  })
}
