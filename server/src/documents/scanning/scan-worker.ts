import { setTimeout as sleep } from 'node:timers/promises'
import type { DocumentId } from '../../lib/ids.ts'
import type { Log } from '../../lib/log/log.ts'
import { type Mode, modes } from '../../lib/scope.ts'
import { WakefulLoop } from '../../lib/wakeful-loop.ts'
import type { Blobs } from '../blobs/encrypted-blobs.ts'
import { recordVerdict, type VerdictDeps } from './record-verdict.ts'
import {
  type ClaimedScan,
  claimScans,
  countUnscanned,
  failScan,
  hastenScans,
  postponeScans,
  queueUnscanned,
  renewScans,
  returnScan,
} from './scan-store.ts'
import { ScanFault, type ScanFaultCode, type Verdict } from './scanner.ts'
import { readScannerState, type Scanning } from './scanning.ts'

export interface ScanDeps extends VerdictDeps {
  blobs: Blobs
  scanning: Scanning
  log: Log
  onScan?: (outcome: 'clean' | 'infected' | ScanFaultCode) => void
  limits?: Partial<ScanLimits>
}

export interface ScanLimits {
  /** Each mode has its own, so that test documents do not delay live ones. */
  perModeMax: number
  /**
   * Short, and renewed during the scan: the scan of a killed process is soon claimed by another.
   */
  leaseMs: number
  renewMs: number
  pollMs: number
  scanMsMax: number
  /** Between checks of an unreachable scanner; the last one is repeated. */
  awayRetriesMs: readonly number[]
  /** For a document the scanner could not process; the last one is repeated. */
  faultRetriesMs: readonly number[]
  /** Between checks for documents that were received while scanning was off. */
  backlogMs: number
  backlogPassMs: number
}

const limitsDefault: ScanLimits = {
  perModeMax: 3,
  leaseMs: 30_000,
  renewMs: 10_000,
  pollMs: 2_000,
  scanMsMax: 180_000,
  awayRetriesMs: [2_000, 5_000, 15_000],
  faultRetriesMs: [60_000, 600_000, 3_600_000],
  backlogMs: 2_000,
  backlogPassMs: 3_600_000,
}
const backlogPage = 200
/** Claims in a row that ended with their worker; then the document waits like a failed one. */
const claimsMax = 5

/** Claims waiting documents, scans each, records the result. */
export class ScanWorker {
  readonly #deps: ScanDeps
  readonly #limits: ScanLimits
  readonly #loop: WakefulLoop
  readonly #held = new Map<DocumentId, Mode>()
  readonly #scans = new Set<Promise<void>>()
  #beside: Promise<unknown> | undefined
  /** How often in a row the scanner was unreachable; 0 while it answers. */
  #away = 0

  constructor(deps: ScanDeps) {
    this.#deps = deps
    this.#limits = { ...limitsDefault, ...deps.limits }
    this.#loop = new WakefulLoop(
      () => this.#take(),
      this.#limits.pollMs,
      (error) => deps.log.warn({ err: error }, 'documents to scan could not be claimed'),
    )
  }

  start(): void {
    this.#loop.start()
    this.#beside ??= Promise.all([this.#renew(), this.#queueBacklog()])
  }

  /** There may be something to scan. */
  wake(): void {
    this.#loop.wake()
  }

  /** Claims nothing more, and releases running scans. */
  async stop(): Promise<void> {
    await this.#loop.stop()
    await Promise.all([this.#beside, ...this.#scans])
  }

  async #take(): Promise<number> {
    let taken = 0
    for (const mode of modes) taken += await this.#takeOf(mode)
    // The rest is claimed when a scan ends.
    return taken === 0 ? 0 : this.#room('live') + this.#room('test')
  }

  #room(mode: Mode): number {
    const held = [...this.#held.values()].filter((other) => other === mode).length
    // One is enough to find out whether the scanner is back.
    return (this.#away > 0 ? 1 : this.#limits.perModeMax) - held
  }

  async #takeOf(mode: Mode): Promise<number> {
    const { leaseMs } = this.#limits
    const room = this.#room(mode)
    if (room <= 0) return 0
    const claimed = await claimScans(this.#deps.db, { mode, room, leaseMs })
    for (const one of claimed) {
      this.#held.set(one.documentId, mode)
      const scanning = this.#scanOne(one).finally(() => {
        this.#held.delete(one.documentId)
        this.#scans.delete(scanning)
        this.wake()
      })
      this.#scans.add(scanning)
    }
    return claimed.length
  }

  async #scanOne(claimed: ClaimedScan): Promise<void> {
    const { log } = this.#deps
    const document = { case_id: claimed.caseId, document_id: claimed.documentId }
    try {
      const verdict = await this.#judge(claimed)
      if (verdict instanceof ScanFault) await this.#settleFault(claimed, verdict)
      else await this.#settleVerdict(claimed, verdict)
    } catch (error) {
      // The lease ends and the document is scanned again.
      log.error({ err: error, ...document }, 'the result of a malware scan was not saved')
    }
  }

  async #judge(claimed: ClaimedScan): Promise<Verdict | ScanFault> {
    const { blobs, scanning } = this.#deps
    if (claimed.claims > claimsMax) {
      return new ScanFault('unfinished', `claimed ${claimsMax} times without a verdict`)
    }
    const signal = AbortSignal.any([
      this.#loop.stopping,
      AbortSignal.timeout(this.#limits.scanMsMax),
    ])
    try {
      return await scanning.scanner.scan(blobs.read(claimed.blobId, claimed.sizeBytes), signal)
    } catch (error) {
      if (!(error instanceof ScanFault)) {
        return new ScanFault('error', 'unexpected scan error', error)
      }
      return error.code === 'away' ? this.#whoseFault(error) : error
    }
  }

  /** A document that a working scanner cannot process must not stop all others. */
  async #whoseFault(fault: ScanFault): Promise<ScanFault> {
    if (this.#loop.stopping.aborted) return fault
    const { state } = await readScannerState(this.#deps.scanning.scanner)
    return state === 'up' ? new ScanFault('error', fault.message, fault) : fault
  }

  async #settleVerdict(claimed: ClaimedScan, verdict: Verdict): Promise<void> {
    const { db, log, onScan } = this.#deps
    if (this.#away > 0) {
      this.#away = 0
      log.info('the malware scanner is available again')
      await hastenScans(db)
    }
    if (!(await recordVerdict(this.#deps, claimed, verdict))) return
    onScan?.(verdict === 'clean' ? 'clean' : 'infected')
    if (verdict === 'clean') return
    const document = { case_id: claimed.caseId, document_id: claimed.documentId }
    log.warn({ ...document, signature: verdict.infected }, 'malware was found in a document')
  }

  async #settleFault(claimed: ClaimedScan, fault: ScanFault): Promise<void> {
    const { db, log, onScan } = this.#deps
    const { documentId, caseId, lenderId, mode } = claimed
    const scope = { lenderId, mode }
    if (this.#loop.stopping.aborted) return returnScan(db, scope, documentId)
    onScan?.(fault.code)
    if (fault.code === 'away') return this.#postpone(documentId, fault)
    const retryMs = stepOf(this.#limits.faultRetriesMs, claimed.attempts)
    log.error(
      { err: fault, case_id: caseId, document_id: documentId },
      'a document could not be scanned; it will be retried',
    )
    await failScan(db, scope, documentId, { fault: fault.code, retryMs })
    this.#deps.announce('case', mode, caseId)
  }

  async #postpone(tried: DocumentId, fault: ScanFault): Promise<void> {
    const { db, log, scanning } = this.#deps
    if (this.#away === 0) {
      const { whenAway } = scanning
      log.warn({ err: fault, when_away: whenAway }, 'the malware scanner is unavailable')
    }
    const retryMs = stepOf(this.#limits.awayRetriesMs, this.#away)
    this.#away += 1
    const cases = await postponeScans(db, [tried], retryMs)
    for (const { mode, caseId } of cases) this.#deps.announce('case', mode, caseId)
  }

  async #renew(): Promise<void> {
    const { db, log } = this.#deps
    while (await this.#pause(this.#limits.renewMs)) {
      if (this.#held.size === 0) continue
      await renewScans(db, [...this.#held.keys()], this.#limits.leaseMs).catch((error: unknown) =>
        log.warn({ err: error }, 'leases of malware scans could not be renewed'),
      )
    }
  }

  /** Documents received while scanning was off are scanned too, a few at a time. */
  async #queueBacklog(): Promise<void> {
    const { db, log } = this.#deps
    let before: string | undefined
    let pauseMs = this.#limits.backlogMs
    while (await this.#pause(pauseMs)) {
      try {
        if ((await countUnscanned(db)) >= backlogPage) continue
        before = await queueUnscanned(db, before, backlogPage)
        pauseMs = before ? this.#limits.backlogMs : this.#limits.backlogPassMs
        if (before) this.wake()
      } catch (error) {
        log.warn({ err: error }, 'documents that were never scanned could not be queued')
      }
    }
  }

  /** False once it is to stop. */
  async #pause(ms: number): Promise<boolean> {
    await sleep(ms, undefined, { signal: this.#loop.stopping }).catch(() => {})
    return !this.#loop.stopping.aborted
  }
}

function stepOf(schedule: readonly number[], count: number): number {
  return schedule[Math.min(count, schedule.length - 1)] ?? 60_000
}
