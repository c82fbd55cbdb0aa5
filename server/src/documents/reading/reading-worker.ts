import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import { recordLanguagesOf } from '../../lib/indian-states.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Log } from '../../lib/log/log.ts'
import type { Mode, Scope } from '../../lib/scope.ts'
import { WakefulLoop } from '../../lib/wakeful-loop.ts'
import { BlobDamaged, type Blobs } from '../blobs/encrypted-blobs.ts'
import { openDocument } from '../open-document.ts'
import type { Scanning } from '../scanning/scanning.ts'
import { addWordKeys } from './add-word-keys.ts'
import { FileReader } from './file-reader.ts'
import { sealPage } from './page-seal.ts'
import type { PageWord } from './page-words.ts'
import { type ReadingFault, UnreadableFile } from './pages/pages.ts'
import { isReadableType } from './pages/readable-types.ts'
import {
  type ClaimedReading,
  claimReading,
  endReading,
  queueUnread,
  renewReading,
  returnReading,
  writePage,
  writePageCount,
} from './reading-store.ts'

export interface ReadingDeps {
  db: Db
  blobs: Blobs
  keyring: Keyring
  scanning: Scanning | undefined
  log: Log
  announce(kind: 'case', mode: Mode, id: string): void
  /** Processes that read at the same time. */
  readers: number
  /** What a page with these words is found by. */
  wordKeys(mode: Mode, words: readonly PageWord[]): Promise<number[]>
  onPage?: (source: 'text' | 'picture' | 'none' | 'failed') => void
  /** A document was read to the end. */
  onRead?: () => void
  limits?: Partial<ReadingLimits>
}

export interface ReadingLimits {
  leaseMs: number
  renewMs: number
  pollMs: number
  /** Then other documents have their turn. */
  pagesPerTurn: number
  /** Of a longer file, the pages after these are not read. */
  pagesMax: number
  /** Between looks for documents that were received while reading was off. */
  backlogMs: number
  backlogPassMs: number
  retryMs: number
}

const limitsDefault: ReadingLimits = {
  leaseMs: 60_000,
  renewMs: 15_000,
  pollMs: 5_000,
  pagesPerTurn: 20,
  pagesMax: 1_000,
  backlogMs: 10_000,
  backlogPassMs: 3_600_000,
  retryMs: 30_000,
}
const backlogPage = 200
/** Claims in a row that ended with their worker: the file is what ends it. */
const claimsMax = 5

/** Claims documents and reads them page by page; each finished page is stored at once. */
export class ReadingWorker {
  readonly #deps: ReadingDeps
  readonly #limits: ReadingLimits
  readonly #loops: WakefulLoop[]
  readonly #readers: FileReader[] = []
  #backlog: Promise<void> | undefined

  constructor(deps: ReadingDeps) {
    this.#deps = deps
    this.#limits = { ...limitsDefault, ...deps.limits }
    this.#loops = Array.from({ length: deps.readers }, () => this.#newLoop())
  }

  start(): void {
    for (const loop of this.#loops) loop.start()
    this.#backlog ??= this.#queueBacklog()
  }

  /** There may be something to read. */
  wake(): void {
    for (const loop of this.#loops) loop.wake()
  }

  /** Ends at the next page; what was read of a document stays. */
  async stop(): Promise<void> {
    const ended = this.#loops.map((loop) => loop.stop())
    for (const reader of this.#readers) reader.close()
    await Promise.all([...ended, this.#backlog])
  }

  #newLoop(): WakefulLoop {
    const reader = new FileReader()
    this.#readers.push(reader)
    const loop: WakefulLoop = new WakefulLoop(
      () => this.#takeOne(reader, loop.stopping),
      this.#limits.pollMs,
      (error) => this.#deps.log.warn({ err: error }, 'documents to read could not be claimed'),
    )
    return loop
  }

  async #takeOne(reader: FileReader, stopping: AbortSignal): Promise<number> {
    const claimed = await claimReading(this.#deps.db, this.#limits.leaseMs)
    if (!claimed) {
      // Its memory is not needed until the next document.
      reader.close()
      return 0
    }
    await this.#readOne(claimed, reader, stopping)
    return 1
  }

  async #readOne(claimed: ClaimedReading, reader: FileReader, stopping: AbortSignal) {
    const { db, log } = this.#deps
    const { documentId, caseId, lenderId, mode } = claimed
    const scope: Scope = { lenderId, mode }
    try {
      if (claimed.claims > claimsMax) throw new UnreadableFile('crashed')
      const hasMore = await this.#readPages(claimed, scope, reader, stopping)
      if (hasMore) return await returnReading(db, scope, documentId, 0)
      await endReading(db, scope, documentId, null)
      this.#deps.onRead?.()
    } catch (error) {
      if (stopping.aborted) return await returnReading(db, scope, documentId, 0)
      const fault = faultOf(error)
      if (!fault) {
        log.warn({ err: error, document_id: documentId }, 'a document could not be read yet')
        return await returnReading(db, scope, documentId, this.#limits.retryMs)
      }
      log.info({ document_id: documentId, fault }, 'a document cannot be read')
      await endReading(db, scope, documentId, fault)
    }
    this.#deps.announce('case', mode, caseId)
  }

  /** True if pages are left for the next turn. */
  async #readPages(
    claimed: ClaimedReading,
    scope: Scope,
    reader: FileReader,
    stopping: AbortSignal,
  ): Promise<boolean> {
    const { db } = this.#deps
    const { documentId, detectedType, done } = claimed
    if (!isReadableType(detectedType)) throw new UnreadableFile('unsupported')
    const count = await reader.open(await this.#readPieces(claimed, scope), detectedType)
    await writePageCount(db, scope, documentId, count)
    const isDone = new Set(done)
    const last = Math.min(count, this.#limits.pagesMax)
    let turns = 0
    for (let page = 1; page <= last; page += 1) {
      if (isDone.has(page)) continue
      if (turns >= this.#limits.pagesPerTurn || stopping.aborted) return true
      turns += 1
      await this.#readPage(claimed, scope, reader, page)
    }
    return false
  }

  async #readPieces({ caseId, documentId }: ClaimedReading, scope: Scope): Promise<Buffer[]> {
    const { blobs } = this.#deps
    const { blobId, sizeBytes } = await openDocument(this.#deps, scope, caseId, documentId)
    const pieces: Buffer[] = []
    for await (const piece of blobs.read(blobId, sizeBytes)) pieces.push(piece)
    return pieces
  }

  async #readPage(claimed: ClaimedReading, scope: Scope, reader: FileReader, page: number) {
    const { db, keyring, onPage } = this.#deps
    const { documentId, stateCode } = claimed
    const renewing = setInterval(() => {
      renewReading(db, scope, documentId, this.#limits.leaseMs).catch(() => {})
    }, this.#limits.renewMs)
    try {
      const { text, engine } = await reader.read(page, recordLanguagesOf(stateCode))
      const source = text.words.length === 0 ? 'none' : text.source
      const hasWords = source !== 'none'
      const words = hasWords ? sealPage(keyring, documentId, page, text) : null
      const wordKeys = hasWords ? await this.#deps.wordKeys(scope.mode, text.words) : null
      await writePage(db, scope, claimed, { page, source, words, wordKeys, engine, fault: null })
      onPage?.(source)
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      // A process that was ended by a stop says nothing about the page.
      if (this.#loops.some((loop) => loop.stopping.aborted)) throw error
      const failed = { page, source: 'failed', words: null, wordKeys: null, engine: null } as const
      await writePage(db, scope, claimed, { ...failed, fault: error.fault })
      onPage?.('failed')
    } finally {
      clearInterval(renewing)
    }
  }

  /**
   * Documents received while reading was off are read too, and pages read by an earlier version get
   * their keys, a few at a time.
   */
  async #queueBacklog(): Promise<void> {
    const { db, log } = this.#deps
    const [loop] = this.#loops
    const { backlogMs, backlogPassMs } = this.#limits
    while (loop && !loop.stopping.aborted) {
      let pauseMs = backlogMs
      try {
        const queued = await queueUnread(db, backlogPage)
        if (queued > 0) this.wake()
        const keyed = await addWordKeys(this.#deps, loop.stopping)
        if (queued === 0 && keyed === 0) pauseMs = backlogPassMs
      } catch (error) {
        log.warn({ err: error }, 'documents of earlier times could not be prepared')
      }
      await sleep(pauseMs, undefined, { signal: loop.stopping }).catch(() => {})
    }
  }
}

/** Undefined if it may be different next time. */
function faultOf(error: unknown): ReadingFault | undefined {
  if (error instanceof UnreadableFile) return error.fault
  if (error instanceof BlobDamaged) return 'broken'
  // What waits for its scan is read afterwards.
  return error instanceof AppError && error.code === 'forbidden' ? 'malware' : undefined
}
