import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { childEnvironment } from './child-environment.ts'
import { isThroughPrism, openPrismFront } from './prism-front.ts'

/** The release under test. */
const ownRoot = resolve(import.meta.dirname, '../../..')

export interface ServiceProcess {
  url: string
  pid: number
  /** Everything printed so far, both streams. */
  output(): string
  kill(signal: NodeJS.Signals): void
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Asks it to stop and waits. */
  stop(): Promise<void>
}

/** The service as `npm start` starts it, in a separate process. */
export async function startService(
  env: Record<string, string>,
  { root = ownRoot } = {},
): Promise<ServiceProcess> {
  if (isThroughPrism && env.ROLE !== 'worker') return startBehindPrism(env)
  const service = launchService(env, { root })
  const url = await service.ready
  return { ...service, url }
}

async function startBehindPrism(env: Record<string, string>): Promise<ServiceProcess> {
  let service: ReturnType<typeof launchService> | undefined
  const front = await openPrismFront((PUBLIC_URL) => {
    service = launchService({ PUBLIC_URL, ...env })
    return service.ready
  })
  if (!service) throw new Error('the service was not started')
  const { ended, kill } = service
  const closed = ended.then(() => front.close())
  return {
    ...service,
    url: front.url,
    async stop() {
      kill('SIGTERM')
      await closed
    },
  }
}

export function launchService(
  env: Record<string, string>,
  { openFilesMax = 0, root = ownRoot } = {},
) {
  const command = [process.execPath, 'server/src/main.ts']
  if (openFilesMax > 0) command.unshift('sh', '-c', `ulimit -n ${openFilesMax}; exec "$0" "$@"`)
  const [program = '', ...args] = command
  const child: ChildProcess = spawn(program, args, {
    cwd: root,
    env: childEnvironment({ PORT: '0', READING: 'off', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done) =>
    child.once('exit', (code, signal) => done({ code, signal })),
  )
  const ready = new Promise<string>((done, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        output += `${line}\n`
        if (line.includes('"msg":"ready"')) done(JSON.parse(line).url ?? '')
      })
    }
    void ended.then(({ code }) => setTimeout(fail, 50, new Error(`ended with ${code}:\n${output}`)))
  })
  ready.catch(() => {})
  return {
    pid: child.pid ?? 0,
    ready,
    ended,
    output: () => output,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export interface CliResult {
  code: number
  stdout: string
  stderr: string
  // biome-ignore lint/suspicious/noExplicitAny: what a command printed with --json.
  json: any
}

/** `deedwire …`, as an operator types it. */
export function cli(env: Record<string, string>, ...args: string[]): Promise<CliResult> {
  return cliOf(ownRoot, env, ...args)
}

/** The same, of the release in that folder. */
export async function cliOf(
  root: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<CliResult> {
  const bin = join(root, 'server/bin/deedwire.mjs')
  const options = { env: childEnvironment(env), cwd: root }
  const done = await promisify(execFile)(process.execPath, [bin, ...args], options)
    .then(({ stdout, stderr }) => ({ code: 0, stdout, stderr }))
    .catch((error) => ({ code: error.code, stdout: error.stdout, stderr: error.stderr }))
  return {
    ...done,
    json: args.includes('--json') && done.code === 0 ? JSON.parse(done.stdout) : undefined,
  }
}

export async function quickstartOf(dataDir: string) {
  return JSON.parse(await readFile(join(dataDir, 'quickstart.json'), 'utf8'))
}

/** The embedded server's main process, from its pid file. */
export async function postgresPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}
