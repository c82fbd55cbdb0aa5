import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/db.ts'
import { listPages, openPage, type PageText } from '../../documents/documents.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Log } from '../../lib/log/log.ts'
import type { Mode, Scope } from '../../lib/scope.ts'
import { WakefulLoop } from '../../lib/wakeful-loop.ts'
import type { Extracted } from '../extract-facts.ts'
import { rulesEdition } from '../rules-edition.ts'
import { FactsFinder } from './facts-finder.ts'
import { sealFacts } from './facts-seal.ts'
import { type ClaimedFacts, claimFacts, queueOldFacts, writeFacts } from './facts-store.ts'

export interface FactsDeps {
  db: Db
  keyring: Keyring
  log: Log
  announce(kind: 'case', mode: Mode, id: string): void
}

const leaseMs = 180_000
const pollMs = 5_000
/** Deeds and extracts have fewer; a longer file is a bundle, of which the beginning is read. */
const pagesMax = 200
/** Opening a page takes about a millisecond; other work has its turn. */
const pagesAtOnce = 20
const claimsMax = 3
const oldPage = 200
const oldPauseMs = 10_000
const oldPassMs = 3_600_000
const nothing: Extracted = { kind: undefined, facts: [] }

/** Finds the facts of documents that were read. */
export class FactsWorker {
  readonly #deps: FactsDeps
  readonly #loop: WakefulLoop
  readonly #finder = new FactsFinder()
  #queueing: Promise<void> | undefined

  constructor(deps: FactsDeps) {
    this.#deps = deps
    this.#loop = new WakefulLoop(
      () => this.#takeOne(),
      pollMs,
      (error) => this.#failed(error),
    )
  }

  start(): void {
    this.#loop.start()
    this.#queueing ??= this.#queueOld()
  }

  wake(): void {
    this.#loop.wake()
  }

  async stop(): Promise<void> {
    const stopped = this.#loop.stop()
    await this.#finder.close()
    await Promise.all([stopped, this.#queueing])
  }

  #failed(error: unknown): void {
    // A stop ends the thread.
    if (this.#loop.stopping.aborted) return
    this.#deps.log.warn({ err: error }, 'the facts of a document could not be found yet')
  }

  async #takeOne(): Promise<number> {
    const { db, keyring, announce } = this.#deps
    const claimed = await claimFacts(db, leaseMs)
    if (!claimed) {
      await this.#finder.close()
      return 0
    }
    const { documentId, caseId, lenderId, mode } = claimed
    const { kind = null, facts } = await this.#find(claimed)
    const sealed = sealFacts(keyring, documentId, facts)
    const row = { documentId, kind, edition: rulesEdition, facts: sealed }
    await writeFacts(db, { lenderId, mode }, caseId, row)
    announce('case', mode, caseId)
    return 1
  }

  async #find(claimed: ClaimedFacts): Promise<Extracted> {
    const { log } = this.#deps
    const { documentId, stateCode, claims } = claimed
    if (claims > claimsMax) {
      log.error({ document_id: documentId }, 'the facts of a document cannot be found')
      return nothing
    }
    const pages = await this.#readPages(claimed)
    return this.#finder.find({ pages, stateCode: stateCode ?? '' })
  }

  async #readPages({ documentId, caseId, lenderId, mode }: ClaimedFacts): Promise<PageText[]> {
    const { db, keyring } = this.#deps
    const scope: Scope = { lenderId, mode }
    const stored = await listPages(db, scope, caseId, { documentId, limit: pagesMax })
    const pages: PageText[] = []
    for (const [index, { page, source, words }] of stored.entries()) {
      if (index % pagesAtOnce === pagesAtOnce - 1) await new Promise(setImmediate)
      if (words === null || (source !== 'text' && source !== 'picture')) continue
      pages.push({ page, source, ...openPage(keyring, documentId, page, words) })
    }
    return pages
  }

  /** Better rules find more in documents that were read before, a few at a time. */
  async #queueOld(): Promise<void> {
    const { db, log } = this.#deps
    const { stopping } = this.#loop
    while (!stopping.aborted) {
      let pauseMs = oldPauseMs
      try {
        if ((await queueOldFacts(db, rulesEdition, oldPage)) > 0) this.wake()
        else pauseMs = oldPassMs
      } catch (error) {
        log.warn({ err: error }, 'documents with older facts could not be queued')
      }
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {})
    }
  }
}
