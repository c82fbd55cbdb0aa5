import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { PageText } from './page-words.ts'
import { UnreadableFile } from './pages/pages.ts'
import type { FromReadingProcess, ToReadingProcess } from './reading-process.ts'

export interface FileReaderLimits {
  memoryBytesMax: number
  openMsMax: number
  pageMsMax: number
  /** Of the operating system. */
  priority: number
}

const limitsDefault: FileReaderLimits = {
  memoryBytesMax: 900 * 1024 * 1024,
  openMsMax: 30_000,
  pageMsMax: 180_000,
  // Requests and callbacks come first.
  priority: constants.priority.PRIORITY_LOW,
}

type Ask =
  | Pick<Extract<ToReadingProcess, { open: unknown }>, 'open'>
  | Pick<Extract<ToReadingProcess, { read: unknown }>, 'read'>
  | Pick<Extract<ToReadingProcess, { draw: unknown }>, 'draw'>

/** Sending a larger one would hold up requests. */
const pieceBytesMax = 256 * 1024

interface Asked {
  of: ChildProcess
  settle(reply: FromReadingProcess): void
  fail(error: UnreadableFile): void
}

/**
 * Reads one file at a time in a process of its own. A process that takes too
 * long or too much memory is ended, and the next page is read by a new one.
 */
export class FileReader {
  readonly #limits: FileReaderLimits
  #process: ChildProcess | undefined
  #file: { pieces: readonly Uint8Array[]; type: string } | undefined
  /** Whether the process has the file open. */
  #isOpen = false
  #asked = new Map<number, Asked>()
  #count = 0

  constructor(limits: Partial<FileReaderLimits> = {}) {
    this.#limits = { ...limitsDefault, ...limits }
  }

  /** The number of pages. */
  async open(pieces: readonly Uint8Array[], type: string): Promise<number> {
    this.#file = { pieces, type }
    this.#isOpen = false
    return this.#openFile()
  }

  async read(
    page: number,
    languages: readonly string[],
  ): Promise<{ text: PageText; engine: string }> {
    if (!this.#isOpen) await this.#openFile()
    const reply = await this.#ask({ read: { page, languages } }, this.#limits.pageMsMax)
    if (!('text' in reply)) throw new UnreadableFile('crashed')
    return { text: reply.text, engine: reply.engine }
  }

  /** A page as people see it, as PNG. */
  async draw(page: number): Promise<Buffer> {
    if (!this.#isOpen) await this.#openFile()
    const pieces: Uint8Array[] = []
    const onPiece = (piece: Uint8Array) => pieces.push(piece)
    const reply = await this.#ask({ draw: { page } }, this.#limits.pageMsMax, onPiece)
    if (!('drawnPiece' in reply)) throw new UnreadableFile('crashed')
    return Buffer.concat(pieces)
  }

  close(): void {
    this.#file = undefined
    if (this.#process) this.#end(this.#process)
  }

  /** The next question starts another one. */
  #end(child: ChildProcess): void {
    this.#forget(child)
    child.kill('SIGKILL')
  }

  #forget(child: ChildProcess): void {
    if (this.#process !== child) return
    this.#process = undefined
    this.#isOpen = false
  }

  async #openFile(): Promise<number> {
    if (!this.#file) throw new Error('no file to read')
    const { pieces, type } = this.#file
    await this.#sendPieces(pieces)
    const reply = await this.#ask({ open: { type } }, this.#limits.openMsMax)
    if (!('pages' in reply)) throw new UnreadableFile('crashed')
    this.#isOpen = true
    return reply.pages
  }

  async #sendPieces(pieces: readonly Uint8Array[]): Promise<void> {
    const child = this.#start()
    let isFirst = true
    for (const piece of pieces) {
      for (let at = 0; at < piece.length; at += pieceBytesMax) {
        const part = { piece: piece.slice(at, at + pieceBytesMax), isFirst }
        isFirst = false
        // A process that ended meanwhile answers nothing, which the question after this finds out.
        await new Promise<void>((resolve) => child.send(part, () => resolve()))
      }
    }
  }

  #ask(
    asked: Ask,
    limitMs: number,
    onPiece: (piece: Uint8Array) => void = () => {},
  ): Promise<FromReadingProcess> {
    const child = this.#start()
    const ask = ++this.#count
    return new Promise<FromReadingProcess>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#asked.get(ask)?.fail(new UnreadableFile('time_out'))
        this.#end(child)
      }, limitMs)
      const done = () => {
        clearTimeout(timer)
        this.#asked.delete(ask)
      }
      this.#asked.set(ask, {
        of: child,
        settle(reply) {
          if ('drawnPiece' in reply) onPiece(reply.drawnPiece)
          if ('drawnPiece' in reply && !reply.isLast) return
          done()
          if ('fault' in reply) reject(new UnreadableFile(reply.fault, reply.cause))
          else resolve(reply)
        },
        fail(error) {
          done()
          reject(error)
        },
      })
      child.send({ ask, ...asked } as ToReadingProcess, (error) => {
        if (error) this.#asked.get(ask)?.fail(new UnreadableFile('crashed', error))
      })
    })
  }

  #start(): ChildProcess {
    if (this.#process) return this.#process
    const path = fileURLToPath(new URL('./reading-process.ts', import.meta.url))
    const child = fork(path, [String(this.#limits.memoryBytesMax)], {
      serialization: 'advanced',
      // It needs no setting, and must not learn a key.
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#process = child
    givePriority(child, this.#limits.priority)
    child.on('message', (reply: FromReadingProcess) => this.#asked.get(reply.ask)?.settle(reply))
    child.on('error', () => {})
    child.on('exit', (_, signal) => {
      this.#forget(child)
      // The process ends itself this way when it has more memory than it may.
      const fault = signal === 'SIGKILL' ? 'too_large' : 'crashed'
      for (const asked of this.#asked.values()) {
        if (asked.of === child) asked.fail(new UnreadableFile(fault))
      }
    })
    return child
  }
}

function givePriority({ pid }: ChildProcess, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority)
  } catch {
    // It ended already.
  }
}
