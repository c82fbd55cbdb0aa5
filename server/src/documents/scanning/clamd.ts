import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SocketAddress } from '../../lib/socket-address.ts'
import { ScanFault, type Scanner, type ScannerIdentity, type Verdict } from './scanner.ts'

export interface ClamdLimits {
  connectMs: number
  /** Time without progress while bytes are sent. */
  idleMs: number
  /** From the last byte to the verdict. clamd itself stops after 120 s (MaxScanTime). */
  answerMs: number
  totalMs: number
}

const limitsDefault: ClamdLimits = {
  connectMs: 5_000,
  idleMs: 30_000,
  answerMs: 130_000,
  totalMs: 180_000,
}
const answerBytesMax = 2048
const chunkBytesMax = 64 * 1024

/**
 * clamd over a socket: INSTREAM and VERSION of clamd(8), one connection each. Commands and answers
 * end with NUL. Only an answer that is complete and exactly as documented is a verdict.
 * docs/decisions/0019-malware-scanning.md
 */
export function clamdScanner(address: SocketAddress, given: Partial<ClamdLimits> = {}): Scanner {
  const limits = { ...limitsDefault, ...given }
  return {
    async scan(bytes, signal) {
      const talk = openTalk(address, limits, signal)
      const isSent = await sendStream(talk, bytes)
      const answer = await talk.answer
      return verdictOf(answer, isSent)
    },
    async identify(signal) {
      const talk = openTalk(address, { ...limits, answerMs: limits.connectMs }, signal)
      await talk.write(Buffer.from('zVERSION\0')).catch(() => {})
      talk.isSent()
      return identityOf(await talk.answer)
    },
  }
}

interface Talk {
  write(bytes: Buffer): Promise<void>
  /** Nothing more is sent: from now on the answer is awaited. */
  isSent(): void
  end(fault: ScanFault): void
  /** Settles once the connection is closed, with the bytes received before. */
  answer: Promise<string>
}

function openTalk(address: SocketAddress, limits: ClamdLimits, signal: AbortSignal): Talk {
  const socket = connect(address)
  let fault: Error | undefined
  const end = (error: Error) => {
    fault ??= error
    socket.destroy()
  }
  const late = (ms: number) => new ScanFault('away', `clamd did not answer within ${ms} ms`)
  const onAbort = () => end(new ScanFault('away', 'the scan was stopped', signal.reason))
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  const total = setTimeout(() => end(late(limits.totalMs)), limits.totalMs)
  let waiting = limits.connectMs
  socket.setTimeout(waiting, () => end(late(waiting)))
  const waitFor = (ms: number) => {
    waiting = ms
    socket.setTimeout(ms)
  }
  socket.once('connect', () => waitFor(limits.idleMs))
  const answer = readAnswer(socket, end, () => fault).finally(() => {
    clearTimeout(total)
    signal.removeEventListener('abort', onAbort)
  })
  // After a failed write the reason is in the answer, which is awaited next.
  answer.catch(() => {})
  return {
    write: (bytes) => write(socket, bytes),
    isSent: () => waitFor(limits.answerMs),
    end,
    answer,
  }
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

/** A complete answer counts, even if the connection broke after it. */
function readAnswer(
  socket: Socket,
  end: (fault: Error) => void,
  faultSoFar: () => Error | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece])
      if (received.length <= answerBytesMax) return
      end(new ScanFault('away', `clamd answered more than ${answerBytesMax} bytes`))
    })
    // clamd closes after its answer; pending writes are not awaited.
    socket.on('end', () => socket.destroy())
    socket.on('error', (error) => end(new ScanFault('away', error.message, error)))
    socket.on('close', () => {
      const fault = faultSoFar()
      const isWhole = received.length > 1 && received.indexOf(0) === received.length - 1
      const isOurs = fault === undefined || isBroken(fault)
      if (isWhole && isOurs) resolve(received.toString('latin1', 0, received.length - 1))
      else if (fault) reject(fault)
      else reject(notAnAnswer(received.toString('latin1')))
    })
  })
}

/** The connection failed, and was not given up by us. */
function isBroken({ cause }: Error): boolean {
  return cause instanceof Error && 'syscall' in cause
}

function notAnAnswer(text: string): ScanFault {
  const shown = text === '' ? 'nothing' : JSON.stringify(text.slice(0, 80))
  return new ScanFault('away', `unexpected answer from clamd: ${shown}`)
}

class Unreadable {
  readonly cause: unknown
  constructor(cause: unknown) {
    this.cause = cause
  }
}

/** Separates failures of the source from those of the connection. */
async function* readable(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes
  } catch (cause) {
    throw new Unreadable(cause)
  }
}

/** Whether all of it was sent. If not, the answer says why. */
async function sendStream(talk: Talk, bytes: AsyncIterable<Buffer>): Promise<boolean> {
  try {
    await talk.write(Buffer.from('zINSTREAM\0'))
    for await (const piece of readable(bytes)) {
      for (let at = 0; at < piece.length; at += chunkBytesMax) {
        const chunk = piece.subarray(at, at + chunkBytesMax)
        // Allows an early answer to be read: a failing write would discard it.
        await nextTurn()
        await talk.write(Buffer.concat([lengthOf(chunk), chunk]))
      }
    }
    await talk.write(lengthOf(Buffer.alloc(0)))
    talk.isSent()
    return true
  } catch (error) {
    if (error instanceof Unreadable) {
      talk.end(new ScanFault('unreadable', 'the bytes could not be read', error.cause))
    }
    return false
  }
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

function verdictOf(answer: string, isSent: boolean): Verdict {
  const signature = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (signature !== undefined) return { infected: printable(signature) }
  if (answer === 'INSTREAM size limit exceeded. ERROR') {
    throw new ScanFault('too_large', 'the document is larger than clamd’s StreamMaxLength')
  }
  if (answer.endsWith(' ERROR'))
    throw new ScanFault('error', `clamd answered: ${printable(answer)}`)
  if (answer !== 'stream: OK') throw notAnAnswer(answer)
  if (!isSent) throw new ScanFault('away', 'clamd answered before it had the whole file')
  return 'clean'
}

/** `ClamAV 1.4.2/27500/Sun Nov 15 09:23:31 2026`; without signatures only the first part. */
function identityOf(answer: string): ScannerIdentity {
  const [engine = '', database, made] = answer.split('/')
  if (!/^ClamAV [\w.~+-]+$/.test(engine)) throw notAnAnswer(answer)
  const at = made === undefined ? Number.NaN : Date.parse(`${made} UTC`)
  return {
    engine: database === undefined ? engine : `${engine}, signatures ${printable(database)}`,
    signaturesAt: Number.isNaN(at) ? null : new Date(at),
  }
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 200)
}
