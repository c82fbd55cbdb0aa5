import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { clamdScanner } from '../../../server/src/documents/scanning/clamd.ts'
import { eicarPattern } from '../../../server/src/documents/scanning/test-pattern.ts'
import { freePort } from '../processes/free-port.ts'
import { until } from '../until.ts'

export const realSignature = 'Deedwire.Eicar-Test.UNOFFICIAL'

export interface RealClamd {
  /** For CLAMAV_ADDRESS. */
  address: string
  port: number
  socketPath: string
  close(): Promise<void>
}

/**
 * Debian's clamd on loopback with its own settings and signature, so that the test needs neither
 * the system's service nor a download.
 */
export async function startRealClamd(): Promise<RealClamd> {
  const program = await findClamd()
  const folder = await mkdtemp(join(tmpdir(), 'deedwire-clamd-'))
  const database = join(folder, 'database')
  await mkdir(database)
  // name:target type (any):offset (any):bytes in hex
  const signature = `Deedwire.Eicar-Test:0:*:${eicarPattern().toString('hex')}\n`
  await writeFile(join(database, 'deedwire.ndb'), signature)
  const port = await freePort()
  const socketPath = join(folder, 'clamd.sock')
  const config = join(folder, 'clamd.conf')
  const lines = [
    'Foreground yes',
    `DatabaseDirectory ${database}`,
    'TCPAddr 127.0.0.1',
    `TCPSocket ${port}`,
    `LocalSocket ${socketPath}`,
    'StreamMaxLength 16M',
    'AlertExceedsMax yes',
    `TemporaryDirectory ${folder}`,
  ]
  await writeFile(config, `${lines.join('\n')}\n`)
  const child = spawn(program, ['--config-file', config], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      said = `${said}${piece.toString()}`.slice(-4000)
    })
  }
  const close = async () => {
    await stop(child)
    await rm(folder, { recursive: true, force: true })
  }
  const scanner = clamdScanner({ host: '127.0.0.1', port })
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}: ${said}`)
    return scanner.identify(AbortSignal.timeout(2000)).then(
      () => true,
      () => false,
    )
  }
  try {
    await until('clamd answers', answers, 60_000)
  } catch (error) {
    await close()
    throw error
  }
  return { address: `tcp://127.0.0.1:${port}`, port, socketPath, close }
}

async function findClamd(): Promise<string> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  for (const folder of folders) {
    const program = join(folder, 'clamd')
    const isThere = await access(program).then(
      () => true,
      () => false,
    )
    if (isThere) return program
  }
  throw new Error('clamd is not installed. On Debian: apt-get install clamav-daemon')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const killing = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exited
  clearTimeout(killing)
}
