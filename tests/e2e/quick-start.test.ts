import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Block, blocksOf, root } from '../support/doc-examples.ts'
import { freePort } from '../support/processes/free-port.ts'
import {
  quickstartOf,
  type ServiceProcess,
  startService,
} from '../support/processes/service-process.ts'
import { until } from '../support/until.ts'

/**
 * README, "From zero to a verified callback": its commands, run in that order. `npm ci` has been
 * run, and the service is the program that `npm start` starts, on a free port.
 */

const commandsMax = 8
const minutesMax = 10
let service: ServiceProcess | undefined
let los: ChildProcess | undefined
let folder: string | undefined
afterAll(async () => {
  los?.kill('SIGTERM')
  await service?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

test('the steps of the README lead to a verified callback', async () => {
  const commands = commandsOf(await blocksOf('README.md'))
  expect(commands.length).toBeLessThanOrEqual(commandsMax)
  expect(commands.slice(0, 3)).toEqual(['npm ci', 'npm start', 'npm run los'])
  const begun = Date.now()

  folder = await mkdtemp(join(tmpdir(), 'deedwire-quick-start-'))
  service = await startService({ DATA_DIR: join(folder, 'data') })
  const port = String(await freePort())
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const [program = '', file = ''] = manifest.scripts.los.split(' ')
  expect(program).toBe('node')
  let said = ''
  const env = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, LOS_PORT: port }
  los = spawn(process.execPath, [join(root, file)], { cwd: folder, env, stdio: 'pipe' })
  for (const stream of [los.stdout, los.stderr]) {
    stream?.on('data', (text) => {
      said += text
    })
  }
  await until(`npm run los is registered; it said ${said}`, async () => said.includes('registered'))

  const done: { command: string; out: string; code: number | null }[] = []
  for (const command of commands.slice(3)) {
    const typed = command
      .replaceAll(':4000', `:${port}`)
      .replace(/^npx deedwire/, `'${process.execPath}' '${join(root, 'server/bin/deedwire.mjs')}'`)
    // What a reader has seen when the next command is typed.
    if (command.includes('curl') && done.length > 1) {
      await until('the callback', async () => said.includes('verified  case.finalised  LOS-1'))
    }
    done.push({ command, ...(await runShell(typed, folder)) })
  }
  for (const { command, out, code } of done) expect([command, code, out]).toEqual([command, 0, out])

  const [sent, triggered, told, examined] = done
  expect(JSON.parse(sent?.out ?? '')).toMatchObject({ external_ref: 'LOS-1', status: 'received' })
  expect(triggered?.out).toContain('case.finalised happened on LOS-1')
  expect(JSON.parse(told?.out ?? '')).toMatchObject({ status: 'finalised', result: 'positive' })
  expect(examined?.out).toContain('Passed.')
  for (const event of ['case.received', 'case.allocated', 'case.finalised']) {
    expect(said).toContain(`verified  ${event}  LOS-1`)
  }
  await until('the report', async () => said.includes('stored    '))
  expect(Date.now() - begun).toBeLessThan(minutesMax * 60_000)
  expect((await quickstartOf(join(folder, 'data'))).uat_url).toContain(service.url)
})

function commandsOf(blocks: readonly Block[]): string[] {
  const own = blocks.filter(({ info }) => info.includes('tests/e2e/quick-start.test.ts'))
  return own.flatMap(({ code }) =>
    code
      .replaceAll(/\\\n\s*/g, '')
      .trim()
      .split('\n'),
  )
}

function runShell(command: string, cwd: string): Promise<{ out: string; code: number | null }> {
  return new Promise((done, fail) => {
    const env = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, HOME: cwd }
    const child = spawn('bash', ['-c', command], { cwd, env, timeout: 240_000 })
    let out = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        out += text
      })
    }
    child.once('error', fail)
    child.once('close', (code) => done({ out, code }))
  })
}
