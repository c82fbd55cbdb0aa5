import { createInterface } from 'node:readline'
import { addAbortSignal, type Readable, Writable } from 'node:stream'
import { UsageError } from './command.ts'

const secretBytesMax = 4096

interface Streams {
  input: Readable & { isTTY?: boolean }
  screen: { write(text: string): unknown }
}

const ownStreams = (): Streams => ({ input: process.stdin, screen: process.stderr })

/** From the terminal without showing it, otherwise the first line of standard input. */
export async function readSecret(
  question: string,
  signal: AbortSignal,
  streams: Streams = ownStreams(),
): Promise<string> {
  return streams.input.isTTY ? ask(question, signal, streams) : readLine(signal, streams)
}

async function ask(question: string, signal: AbortSignal, { input, screen }: Streams) {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: true })
  // Only now the terminal no longer shows what is typed.
  screen.write(question)
  try {
    return await new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      // In raw mode Ctrl-C is a key like any other.
      lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      lines.once('close', () => reject(new UsageError('No key was given.')))
      lines.question('', (line) => resolve(line.trim()))
    })
  } finally {
    lines.close()
    screen.write('\n')
  }
}

async function readLine(signal: AbortSignal, { input }: Streams): Promise<string> {
  let text = ''
  for await (const piece of addAbortSignal(signal, input)) {
    text += String(piece)
    if (text.length > secretBytesMax) throw new UsageError('The key on standard input is too long.')
  }
  const [line = ''] = text.trim().split('\n')
  if (line === '') throw new UsageError('There is no key on standard input.')
  return line.trim()
}
