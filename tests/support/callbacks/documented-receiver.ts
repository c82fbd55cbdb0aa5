import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blocksOf, setStage } from '../doc-examples.ts'
import { freePort } from '../processes/free-port.ts'
import { until } from '../until.ts'

/** The receivers of docs/guide/callbacks.md, started unchanged: each a process of its own. */

export const receiverPrograms = {
  ts: { file: 'receiver.ts', command: process.execPath },
  python: { file: 'receiver.py', command: 'python3' },
  java: { file: 'Receiver.java', command: 'java' },
} as const

export interface DocumentedReceiver {
  /** Without a path. */
  url: string
  end(): Promise<void>
}

/** Another program may take the free port first: then on another one, unless a port is given. */
export async function startDocumentedReceiver(
  language: keyof typeof receiverPrograms,
  secret: string,
  given?: number,
): Promise<DocumentedReceiver> {
  const { file, command } = receiverPrograms[language]
  const folder = await mkdtemp(join(tmpdir(), 'deedwire-receiver-'))
  await setStage(folder)
  const blocks = await blocksOf('docs/guide/callbacks.md')
  const block = blocks.find((one) => one.language === language && one.info === 'server')
  const env = {
    PATH: process.env.PATH,
    TMPDIR: process.env.TMPDIR,
    DEEDWIRE_SIGNING_SECRET: secret,
  }
  for (let attempt = 1; ; attempt += 1) {
    const port = given ?? (await freePort())
    await writeFile(join(folder, file), (block?.code ?? '').replaceAll('4000', String(port)))
    const child = spawn(command, [file], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
    })
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null
    await until(`${file} listens`, async () => hasEnded() || (await isOpen(port)))
    if (!hasEnded()) return { url: `http://127.0.0.1:${port}`, end: () => endOf(child, folder) }
    const isTaken = /address already in use|EADDRINUSE/i.test(said)
    if (!isTaken || given !== undefined || attempt >= 3) {
      throw new Error(`${file} ended with ${child.exitCode ?? child.signalCode}: ${said}`)
    }
  }
}

async function endOf(child: ChildProcess, folder: string): Promise<void> {
  child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.end())
  })
}
