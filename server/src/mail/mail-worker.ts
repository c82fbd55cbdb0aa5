import type { Db } from '../db/db.ts'
import type { Log } from '../lib/log/log.ts'
import { inSpan } from '../lib/tracing/trace.ts'
import { WakefulLoop } from '../lib/wakeful-loop.ts'
import { encodeMail } from './encode-mail.ts'
import { isAddress } from './is-address.ts'
import {
  judgeOutcome,
  mailWaitsMs,
  outageWaitsMs,
  type Verdict,
  waitAfter,
} from './judge-outcome.ts'
import type { MailSettings } from './mail-settings.ts'
import {
  type ClaimedMail,
  claimMails,
  countOutage,
  dropUnwanted,
  endAbandoned,
  endOutage,
  endOverdue,
  handOverMail,
  postponeOutage,
  type Settlement,
  settleMail,
} from './mail-store.ts'
import { insertRefusal } from './refusal-store.ts'
import { type SendLimits, sendMail } from './smtp/send-mail.ts'

export interface MailDeps {
  db: Db
  log: Log
  mail: MailSettings
  publicUrl(): string
  /** For the metrics. */
  onAttempt?(outcome: MailAttempt): void
  limits?: Partial<MailLimits>
}

export const mailAttempts = ['sent', 'retried', 'failed', 'unknown', 'fenced'] as const
export type MailAttempt = (typeof mailAttempts)[number]

export interface MailLimits extends SendLimits {
  /** At once, of this process. */
  inFlightMax: number
  /** Longer than sending takes until the content is handed over. */
  leaseMs: number
  /** Polling interval, in case no wake-up arrived. */
  pollMs: number
  mailWaitsMs: readonly number[]
  outageWaitsMs: readonly number[]
}

const limitsDefault: MailLimits = {
  beforeContentMs: 60_000,
  answerMs: 180_000,
  answerMsAtStop: 10_000,
  inFlightMax: 2,
  leaseMs: 90_000,
  pollMs: 2_000,
  mailWaitsMs,
  outageWaitsMs,
}
/** After the answer is due: for the process to record it. */
const graceMs = 30_000
const settleRetryMs = 500
const settleTriesMax = 120

/**
 * Claims mails that are due, sends each and records the outcome. Any number may run, on any number
 * of nodes: one is sent by its last claimant only, and never again once the server may have it.
 */
export class MailWorker {
  readonly #deps: MailDeps
  readonly #limits: MailLimits
  readonly #loop: WakefulLoop
  readonly #sending = new Set<Promise<void>>()

  constructor(deps: MailDeps) {
    this.#deps = deps
    this.#limits = { ...limitsDefault, ...deps.limits }
    this.#loop = new WakefulLoop(
      () => this.#take(),
      this.#limits.pollMs,
      (error) => deps.log.warn({ err: error }, 'e-mails could not be claimed; retrying'),
    )
  }

  start(): void {
    this.#loop.start()
  }

  /** There may be something to send. */
  wake(): void {
    this.#loop.wake()
  }

  /** Claims nothing more; what is being sent ends and is recorded. */
  async stop(): Promise<void> {
    await this.#loop.stop()
    await Promise.all(this.#sending)
  }

  async #take(): Promise<number> {
    const { db, log, onAttempt } = this.#deps
    const room = this.#limits.inFlightMax - this.#sending.size
    if (room <= 0) return 0
    const { unknown } = await endAbandoned(db)
    if (unknown > 0)
      log.warn(
        { count: unknown },
        'e-mails were interrupted: it is not known whether they were sent',
      )
    for (let i = 0; i < unknown; i += 1) onAttempt?.('unknown')
    const overdue = await endOverdue(db)
    for (let i = 0; i < overdue; i += 1) onAttempt?.('failed')
    await dropUnwanted(db)
    const claimed = await claimMails(db, { room, leaseMs: this.#limits.leaseMs })
    for (const one of claimed) {
      const sending = this.#sendOne(one).finally(() => {
        this.#sending.delete(sending)
        this.wake()
      })
      this.#sending.add(sending)
    }
    // The rest is claimed when one ends.
    return 0
  }

  /** Never rejects. */
  async #sendOne(claimed: ClaimedMail): Promise<void> {
    const { log, onAttempt } = this.#deps
    const facts = { 'deedwire.mail_id': claimed.id, 'deedwire.attempt': claimed.attempts }
    try {
      const verdict = await inSpan(`mail ${claimed.kind}`, { kind: 'client', facts }, () =>
        this.#attempt(claimed),
      )
      onAttempt?.(verdict ? await this.#settleSurely(claimed, verdict) : 'fenced')
    } catch (error) {
      // The claim ends, and the mail is tried again if it was not handed over.
      log.error({ err: error, mail_id: claimed.id }, 'the outcome of an e-mail was not saved')
    }
  }

  /** Undefined: the claim has ended, and nothing was sent. */
  async #attempt(claimed: ClaimedMail): Promise<Verdict | undefined> {
    const { db, mail, publicUrl } = this.#deps
    if (!isAddress(claimed.recipient)) {
      return { state: 'failed', error: 'not an e-mail address', isAddress: true }
    }
    const message = {
      from: mail.returnPath,
      to: claimed.recipient,
      content: await encodeMail(mail, publicUrl(), claimed),
    }
    let isLost = false
    const handOver = async () => {
      isLost = !(await handOverMail(db, claimed, this.#limits.answerMs + graceMs))
      if (isLost) throw new Error('the claim has ended')
    }
    const { stopping } = this.#loop
    const outcome = await sendMail(mail.server, message, handOver, this.#limits, stopping)
    if (outcome.kind !== 'kept') return judgeOutcome(outcome)
    // The process is to stop, or the database was away: nothing was sent, whatever it recorded.
    return isLost ? undefined : { state: 'queued', error: outcome.reason, by: 'us' }
  }

  /** A lost outcome would leave a mail unknown that was sent. */
  async #settleSurely(claimed: ClaimedMail, verdict: Verdict): Promise<MailAttempt> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#settle(claimed, verdict)
      } catch (error) {
        if (tries >= settleTriesMax) throw error
        await new Promise((resolve) => setTimeout(resolve, settleRetryMs))
      }
    }
  }

  async #settle(claimed: ClaimedMail, verdict: Verdict): Promise<MailAttempt> {
    const { db, log } = this.#deps
    const found = { mail_id: claimed.id, attempts: claimed.attempts }
    const isDown =
      verdict.state === 'unknown' || (verdict.state === 'queued' && verdict.by === 'server')
    const isOurs = verdict.state === 'queued' && verdict.by === 'us'
    return db.transact(async (tx) => {
      const retryMs = isDown ? await this.#countOutage(tx, verdict) : this.#retryMs(claimed, isOurs)
      const settlement: Settlement =
        verdict.state === 'queued'
          ? { state: 'queued', error: verdict.error, retryMs, isAttempt: verdict.by === 'mail' }
          : verdict
      const state = await settleMail(tx, claimed, settlement)
      // Whoever answers is not down.
      const hasAnswered = !isDown && !isOurs && isAddress(claimed.recipient)
      if (hasAnswered && (await endOutage(tx))) {
        log.info('the mail server is available again')
      }
      if (!state) return 'fenced'
      if (verdict.state === 'failed' && verdict.isAddress) {
        const { recipient: address } = claimed
        await insertRefusal(tx, { address, reason: verdict.error, refusedBy: 'server' })
      }
      if (state === 'failed') log.warn(found, 'an e-mail could not be sent')
      if (state === 'unknown')
        log.warn(
          found,
          'the mail server did not answer: it is not known whether an e-mail was sent',
        )
      return state === 'queued' || state === 'sending' ? 'retried' : state
    })
  }

  #retryMs({ attempts }: ClaimedMail, isOurs: boolean): number {
    return isOurs ? 0 : waitAfter(this.#limits.mailWaitsMs, attempts, Math.random())
  }

  /** Returns when the next attempt may be. */
  async #countOutage(
    tx: Parameters<typeof countOutage>[0],
    { error }: { error: string },
  ): Promise<number> {
    const attempts = await countOutage(tx, error)
    const waitMs = waitAfter(this.#limits.outageWaitsMs, attempts, Math.random())
    await postponeOutage(tx, waitMs)
    if (attempts === 1) this.#deps.log.warn('the mail server cannot be used; e-mails wait')
    return waitMs
  }
}
