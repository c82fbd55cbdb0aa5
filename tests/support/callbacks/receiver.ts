import { type ChildProcess, fork } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { childEnvironment } from '../processes/child-environment.ts'

/** One request as the receiver got it. */
export interface Received {
  at: number
  connection: number
  /** It was answered this long after its arrival. */
  answerAfterMs: number
  path: string
  status: number
  /** By one of the secrets the receiver was started with. */
  verified: boolean
  /** The same for the signature of the previous secret. */
  verifiedPrevious: boolean
  event: string
  delivery: string
  sequence: number
  headers: Record<string, string>
  inFlight: number
  body: string
}

/** Whether it was answered with 2xx. */
export function isTaken({ status }: { status: number | null }): boolean {
  return status !== null && status >= 200 && status < 300
}

interface Closing {
  closed: number
  at: number
}

export interface Receiver {
  url: string
  file: string
  received(): Promise<Received[]>
  /** When each connection ended, by its number. */
  closings(): Promise<Map<number, number>>
  stop(): Promise<void>
}

/** Starts a receiver in a separate process; on the given port, if any. */
export async function startReceiver(
  folder: string,
  secrets: readonly string[],
  port = 0,
): Promise<Receiver> {
  const file = join(folder, `received-${Math.random().toString(36).slice(2)}.jsonl`)
  await writeFile(file, '')
  const script = new URL('./receiver-process.ts', import.meta.url)
  const child: ChildProcess = fork(script, [file, ...secrets], {
    env: childEnvironment({ RECEIVER_PORT: String(port) }),
  })
  const address = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number }))
    child.once('exit', (code) => reject(new Error(`the receiver ended with ${code}`)))
  })
  const read = async () => {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
    return lines.map((line) => JSON.parse(line) as Received | Closing)
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    file,
    async received() {
      return (await read()).filter((line): line is Received => !('closed' in line))
    },
    async closings() {
      const closings = (await read()).filter((line): line is Closing => 'closed' in line)
      return new Map(closings.map(({ closed, at }) => [closed, at]))
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
