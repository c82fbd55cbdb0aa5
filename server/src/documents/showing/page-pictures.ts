import { constants } from 'node:os'
import { AppError, unavailable } from '../../lib/app-error.ts'
import { FairQueue } from '../../lib/fair-queue.ts'
import type { BlobId } from '../../lib/ids.ts'
import { BlobStoreFailed } from '../blobs/blob-driver.ts'
import { BlobDamaged, type Blobs } from '../blobs/encrypted-blobs.ts'
import { FileReader, type FileReaderLimits } from '../reading/file-reader.ts'
import { UnreadableFile } from '../reading/pages/pages.ts'
import { describeView, describeViewFault } from './shown-types.ts'

export interface PagePicturesLimits extends FileReaderLimits {
  /** Processes that draw at the same time. */
  processes: number
  /** Requests of one person that wait, and of all. */
  waitingPerPerson: number
  waiting: number
  waitMs: number
  /** A process that was not asked for this long is ended. */
  idleMs: number
}

const limitsDefault: PagePicturesLimits = {
  memoryBytesMax: 900 * 1024 * 1024,
  openMsMax: 20_000,
  pageMsMax: 30_000,
  // A person waits for it.
  priority: constants.priority.PRIORITY_BELOW_NORMAL,
  processes: 2,
  waitingPerPerson: 20,
  waiting: 100,
  waitMs: 20_000,
  idleMs: 20_000,
}

/** A document that may be shown to a person: `openDocument` has checked it. */
export interface ShownDocument {
  blobId: BlobId
  sizeBytes: number
  detectedType: string | null
}

export interface Asking {
  /** People take turns. */
  person: string
  /** False once the client has left: then it is not drawn. */
  isWanted(): boolean
}

interface Slot {
  reader: FileReader
  /** The file it has open. */
  opened: { blobId: BlobId; pages: number } | undefined
  isBusy: boolean
  idle: NodeJS.Timeout | undefined
}

/**
 * Draws pages of files that no browser shows, when a person opens them. Files are read by processes
 * of their own, a few at a time; each keeps its file open for the next page.
 */
export class PagePictures {
  readonly #blobs: Blobs
  readonly #limits: PagePicturesLimits
  readonly #queue: FairQueue
  readonly #slots: Slot[]

  constructor(blobs: Blobs, limits: Partial<PagePicturesLimits> = {}) {
    this.#blobs = blobs
    this.#limits = { ...limitsDefault, ...limits }
    const { processes, waitingPerPerson, waiting, waitMs } = this.#limits
    this.#queue = new FairQueue({
      running: processes,
      perClient: waitingPerPerson,
      total: waiting,
      waitMs,
    })
    this.#slots = Array.from({ length: processes }, () => ({
      reader: new FileReader(this.#limits),
      opened: undefined,
      isBusy: false,
      idle: undefined,
    }))
  }

  /** The number of pages, or why there are none to show. */
  async count(
    document: ShownDocument,
    asking: Asking,
  ): Promise<{ pages: number; fault: string | null }> {
    try {
      const pages = await this.#use(document, asking, async (_, count) => count)
      return { pages, fault: null }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      return { pages: 0, fault: describeViewFault(error.fault, document.detectedType) }
    }
  }

  /** A page as PNG. */
  async draw(document: ShownDocument, page: number, asking: Asking): Promise<Buffer> {
    try {
      return await this.#use(document, asking, async (reader, count) => {
        if (page > count) throw new AppError('not_found', `The document has ${count} pages.`)
        return await reader.draw(page)
      })
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      const message = describeViewFault(error.fault, document.detectedType)
      throw new AppError('not_found', message, { cause: error })
    }
  }

  close(): void {
    for (const slot of this.#slots) this.#end(slot)
  }

  async #use<T>(
    document: ShownDocument,
    { person, isWanted }: Asking,
    work: (reader: FileReader, pages: number) => Promise<T>,
  ): Promise<T> {
    const { detectedType: type } = document
    if (describeView(type).as !== 'pages') throw new UnreadableFile('unsupported')
    return this.#queue.run({ name: person, isKnown: true }, async () => {
      if (!isWanted()) throw unavailable(new Error('the client left'))
      const slot = this.#freeSlot(document.blobId)
      slot.isBusy = true
      clearTimeout(slot.idle)
      try {
        return await work(slot.reader, await this.#open(slot, document, type ?? ''))
      } finally {
        slot.isBusy = false
        slot.idle = setTimeout(() => this.#end(slot), this.#limits.idleMs)
        slot.idle.unref()
      }
    })
  }

  /** The one that has the file open, if it is free. The queue lets in no more than there are. */
  #freeSlot(blobId: BlobId): Slot {
    const free = this.#slots.filter(({ isBusy }) => !isBusy)
    const found =
      free.find(({ opened }) => opened?.blobId === blobId) ??
      free.find(({ opened }) => !opened) ??
      free[0]
    if (!found) throw new Error('more work than processes')
    return found
  }

  async #open(slot: Slot, { blobId, sizeBytes }: ShownDocument, type: string): Promise<number> {
    if (slot.opened?.blobId === blobId) return slot.opened.pages
    slot.opened = undefined
    const pages = await slot.reader.open(await this.#read(blobId, sizeBytes), type)
    slot.opened = { blobId, pages }
    return pages
  }

  async #read(blobId: BlobId, sizeBytes: number): Promise<Buffer[]> {
    const pieces: Buffer[] = []
    try {
      for await (const piece of this.#blobs.read(blobId, sizeBytes)) pieces.push(piece)
    } catch (error) {
      if (error instanceof BlobDamaged) throw new UnreadableFile('broken', error)
      throw error instanceof BlobStoreFailed ? unavailable(error) : error
    }
    return pieces
  }

  #end(slot: Slot): void {
    clearTimeout(slot.idle)
    slot.opened = undefined
    slot.reader.close()
  }
}
