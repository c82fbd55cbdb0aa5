import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Deedwire } from '../../sdk/src/index.ts'
import { allScopes } from '../../server/src/access/access.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { type Inbox, openInbox } from '../support/callbacks/test-callbacks.ts'
import { buildJava, javaFolder } from '../support/clients/build-java.ts'
import { pythonEnvironment } from '../support/clients/python.ts'
import { asJavaProgram, type Block, blocksOf } from '../support/doc-examples.ts'
import { childEnvironment } from '../support/processes/child-environment.ts'
import { freePort } from '../support/processes/free-port.ts'
import { until } from '../support/until.ts'

/** Every example of both READMEs, run against the service; the receivers pass the go-live test. */

const run = promisify(execFile)
const timeout = 120_000
const secret = 'svcsec_of_the_page'

let app: TestApp
let inbox: Inbox
let folder: string
const children: ChildProcess[] = []
beforeAll(async () => {
  app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'test' })
  inbox = await openInbox()
  folder = await mkdtemp(join(tmpdir(), 'deedwire-readme-'))
  for (const name of ['sale-deed.pdf', 'release-deed.pdf']) {
    await writeFile(join(folder, name), `%PDF-1.7 ${name}`)
  }
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await app?.end()
  await inbox?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the examples run, one after the other', () => {
  test('Python', async () => {
    const program = await exampleOf('clients/python/README.md', 'python', join(folder, 'python'))
    const file = join(folder, 'examples.py')
    await writeFile(file, program)
    const { stdout } = await run('python3', [file], {
      cwd: folder,
      env: childEnvironment(pythonEnvironment),
      timeout,
    })
    expectPrinted(stdout)
  })

  test('Java', async () => {
    const program = await exampleOf('clients/java/README.md', 'java', join(folder, 'java'))
    const file = join(folder, 'Examples.java')
    await writeFile(file, asJavaProgram('Examples', program))
    const classPath = await buildJava(join(folder, 'examples'), [file])
    const options = { cwd: folder, env: childEnvironment(), timeout }
    expectPrinted((await run('java', ['-cp', classPath, 'Examples'], options)).stdout)
  })
})

describe('the receivers pass the go-live test', () => {
  test('Python', async () => {
    const code = await receiverOf('clients/python/README.md', 'python')
    const start = async (changed: string) => {
      await writeFile(join(folder, 'receiver.py'), changed)
      return { command: 'python3', args: ['receiver.py'], env: pythonEnvironment }
    }
    await expectPassed(code, start)
  })

  test('Java', async () => {
    const code = await receiverOf('clients/java/README.md', 'java')
    const start = async (changed: string) => {
      const file = join(folder, 'Receiver.java')
      await writeFile(file, changed)
      const classPath = await buildJava(join(folder, 'receiver'), [file])
      return { command: 'java', args: ['-cp', classPath, 'Receiver'], env: {} }
    }
    await expectPassed(code, start)
  })
})

test('the project file of Maven is valid', async () => {
  await run('mvn', ['-o', '-q', 'validate'], { cwd: javaFolder, env: childEnvironment(), timeout })
})

/** All blocks of a language as one program, with values of this run, for a new lender. */
async function exampleOf(page: string, language: string, reports: string): Promise<string> {
  const { id } = await app.lender()
  const key = await app.key(id, 'test', { scopes: allScopes })
  const blocks = (await blocksOf(page)).filter(isOf(language, ''))
  const changes = [
    ['svc_test_…', key],
    ['https://api.example.com', app.url],
    ['https://los.example.com/callbacks', inbox.url],
    ['"reports"', JSON.stringify(reports)],
  ] as const
  return changes.reduce(
    (text, [from, to]) => {
      expect(text).toContain(from)
      return text.replaceAll(from, to)
    },
    blocks.map(({ code }) => code).join('\n'),
  )
}

const isOf = (language: string, info: string) => (block: Block) =>
  block.language === language && block.info === info

function expectPrinted(stdout: string): void {
  for (const text of [
    /^Lender \d+ test/m,
    /^received$/m,
    /copy\.pdf/,
    /LOS-2026-0001-legal-report-v1\.pdf \d+ [0-9a-f]{64}$/m,
    /^LOS-2026-0001 finalised$/m,
    /^case\.finalised \d+$/m,
    /^P-1 low/m,
    /^store it/m,
    /^[Tt]rue 200$/m,
    /^applicant_name: must not be empty$/m,
    /^req_/m,
  ]) {
    expect(stdout).toMatch(text)
  }
}

async function receiverOf(page: string, language: string): Promise<string> {
  const block = (await blocksOf(page)).find(isOf(language, 'server'))
  if (!block) throw new Error(`${page} has no receiver`)
  return block.code
}

interface Program {
  command: string
  args: readonly string[]
  env: Record<string, string>
}

async function expectPassed(
  code: string,
  start: (changed: string) => Promise<Program>,
): Promise<void> {
  const { id } = await app.lender()
  const apiKey = await app.key(id, 'test', { scopes: allScopes })
  const deedwire = new Deedwire({ baseUrl: `${app.url}/uat/v1`, apiKey })
  const port = await freePort()
  const { command, args, env } = await start(code.replaceAll('4000', String(port)))
  const child = spawn(command, args, {
    cwd: folder,
    env: childEnvironment({ ...env, DEEDWIRE_SIGNING_SECRET: secret }),
    stdio: 'ignore',
  })
  children.push(child)
  const url = `http://127.0.0.1:${port}`
  await until('the receiver listens', async () => {
    expect(child.exitCode).toBeNull()
    return fetch(`${url}/cases/none`).then(
      () => true,
      () => false,
    )
  })
  const state_url = `${url}/cases/{external_ref}`
  const found = await deedwire.callback.examine({ url: `${url}/callbacks`, secret, state_url })
  expect(found.results.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  expect(found.verdict).toBe('passed')
}
