import { type ChildProcess, fork } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One request as the receiver saw it. */
export interface Received {
  at: number
  path: string
  status: number
  verified: boolean
  event: string
  delivery: string
  sequence: number
  headers: Record<string, string>
  inFlight: number
  body: string
}

export interface Receiver {
  url: string
  file: string
  received(): Promise<Received[]>
  stop(): Promise<void>
}

/** Starts a receiver in a process of its own; on the given port, if any. */
export async function startReceiver(
  folder: string,
  secrets: readonly string[],
  port = 0,
): Promise<Receiver> {
  const file = join(folder, `received-${Math.random().toString(36).slice(2)}.jsonl`)
  await writeFile(file, '')
  const script = new URL('./receiver-process.ts', import.meta.url)
  const child: ChildProcess = fork(script, [file, ...secrets], {
    env: { PATH: process.env.PATH, RECEIVER_PORT: String(port) },
  })
  const address = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number }))
    child.once('exit', (code) => reject(new Error(`the receiver ended with ${code}`)))
  })
  return {
    url: `http://127.0.0.1:${address.port}`,
    file,
    async received() {
      const text = await readFile(file, 'utf8')
      const lines = text.split('\n').filter((line) => line !== '')
      return lines.map((line) => JSON.parse(line) as Received)
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
