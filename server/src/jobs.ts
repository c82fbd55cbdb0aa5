import { setTimeout as sleep } from 'node:timers/promises'
import {
  forgetOldAttempts,
  forgetOldKeys,
  forgetOldRequests,
  forgetOldSessions,
  forgetOldSignIns,
  type RequestRetention,
  requestsKeptFrom,
  type SessionLimits,
  sealAudit,
  sealBatch,
} from './access/access.ts'
import { numberBatch, numberEvents, recordDelivery, settleEpoch } from './callbacks/callbacks.ts'
import { type CreationDeps, createListedCases, forgetOldLists } from './case-lists/case-lists.ts'
import {
  type CaseEventName,
  caseEvents,
  countLetters,
  type FollowUp,
  fillTotalTurnarounds,
  forgetPresence,
  mendDue,
  sendWaitingQueries,
  totalsBatch,
} from './cases/cases.ts'
import { type EndDeps, endUnended } from './collateral/collateral.ts'
import { forgetDeadNodes } from './db/nodes.ts'
import { dropEmptyMonths, makePartitions } from './db/partitions.ts'
import {
  askForCleanCopies,
  forgetOldUploads,
  forgetUploadsBatch,
  sweepFiles,
  sweepStrays,
} from './documents/documents.ts'
import { beginSpan } from './lib/tracing/trace.ts'
import { NoAnswer, withinLimit } from './lib/within-limit.ts'
import { forgetOldMails, type MailSettings, tellContact } from './mail/mail.ts'
import {
  collectBatch,
  collectMails,
  dueBatch,
  forgetOldNotifications,
  notifyDue,
  notifyOfAnswer,
  notifyOfDisabled,
  notifyOfMove,
  notifyOfSubmission,
} from './notifications/notifications.ts'
import type { ReportDeps } from './reports/reports.ts'
import { playScenarios, startPlay } from './sandbox/sandbox.ts'

export interface JobDeps extends ReportDeps, EndDeps, CreationDeps {
  sessionLimits: SessionLimits
  requestRetention: RequestRetention
  /** Undefined: no mail is sent. */
  mail: MailSettings | undefined
  wake(): void
  /** After each run. */
  onJobRun?: (job: JobName, run: JobRun) => void
}

/** Which reaction belongs to which event of a case, in the transaction that records it. */
export function followUps(wake: () => void): FollowUp {
  const deliver = recordDelivery(wake)
  const table = {
    ...(Object.fromEntries(caseEvents.map((name) => [name, [deliver]])) as Record<
      CaseEventName,
      FollowUp[]
    >),
    'case.received': [deliver, startPlay],
  }
  return async (tx, found, event, now) => {
    await Promise.all(table[event.name].map((react) => react(tx, found, event, now)))
  }
}

/** Which reaction belongs to what people of the office do, in its transaction. */
export function officeFollowUps(
  deps: Parameters<typeof notifyOfMove>[0] & Parameters<typeof tellContact>[0],
) {
  return {
    onQuery: tellContact(deps),
    onMove: notifyOfMove(deps),
    onAnswer: notifyOfAnswer(deps),
    onSubmission: notifyOfSubmission(deps),
    onDisabled: notifyOfDisabled(deps),
  }
}

export const runOutcomes = ['done', 'idle', 'failed'] as const

export interface JobRun {
  outcome: (typeof runOutcomes)[number]
  seconds: number
}

export interface Job {
  everyMs: number
  /** A run that takes longer counts as failed, and the next one starts. */
  limitMs?: number
  /** What one run does at most: the next follows soon only after a run that did as much. */
  batch?: number
  /** Any number of nodes may run it at once. Returns how much it did; ends soon once aborted. */
  run(deps: JobDeps, stopping: AbortSignal): Promise<number>
}

/** Every background job. */
export const jobs = {
  sealAudit: {
    everyMs: 500,
    batch: sealBatch,
    run: ({ db, keyring }) => sealAudit(db, keyring),
  },
  numberEvents: { everyMs: 200, batch: numberBatch, run: ({ db }) => numberEvents(db) },
  settleEpoch: { everyMs: 1_000, run: ({ db }) => settleEpoch(db) },
  sweepStrays: { everyMs: 5_000, run: ({ db, blobs }) => sweepStrays(db, blobs) },
  sweepFiles: { everyMs: 6 * 3_600_000, limitMs: 3_600_000, run: sweepFiles },
  forgetOldUploads: { everyMs: 600_000, batch: forgetUploadsBatch, run: forgetOldUploads },
  endUnended: { everyMs: 30_000, run: endUnended },
  askForCleanCopies: { everyMs: 2_000, run: askForCleanCopies },
  createListedCases: { everyMs: 500, run: createListedCases },
  forgetOldLists: {
    everyMs: 600_000,
    batch: 20,
    run: ({ db, clock }) => forgetOldLists(db, clock.now()),
  },
  sendWaitingQueries: { everyMs: 500, run: sendWaitingQueries },
  playScenarios: { everyMs: 250, run: playScenarios },
  mendDue: { everyMs: 20_000, run: ({ db, clock }) => mendDue(db, clock.now()) },
  notifyDue: { everyMs: 20_000, batch: dueBatch, run: notifyDue },
  forgetOldNotifications: {
    everyMs: 600_000,
    batch: 1000,
    run: ({ db, clock }) => forgetOldNotifications(db, clock.now()),
  },
  collectMails: { everyMs: 5_000, batch: collectBatch, run: collectMails },
  forgetOldMails: { everyMs: 600_000, batch: 1000, run: ({ db }) => forgetOldMails(db) },
  fillTotalTurnarounds: {
    everyMs: 600_000,
    batch: totalsBatch,
    run: ({ db, clock }) => fillTotalTurnarounds(db, clock.now()),
  },
  countLetters: { everyMs: 3_600_000, run: ({ db }) => countLetters(db) },
  forgetPresence: { everyMs: 60_000, run: ({ db }) => forgetPresence(db) },
  forgetOldSessions: {
    everyMs: 600_000,
    run: ({ db, sessionLimits, clock }) => forgetOldSessions(db, sessionLimits, clock.now()),
  },
  forgetOldSignIns: {
    everyMs: 600_000,
    run: ({ db, clock }) => forgetOldSignIns(db, clock.now()),
  },
  forgetOldAttempts: { everyMs: 600_000, run: ({ db }) => forgetOldAttempts(db) },
  forgetOldKeys: { everyMs: 600_000, run: ({ db }) => forgetOldKeys(db) },
  forgetOldRequests: {
    everyMs: 30_000,
    run: ({ db, requestRetention, clock }) => forgetOldRequests(db, requestRetention, clock.now()),
  },
  makePartitions: {
    everyMs: 900_000,
    run: async ({ db, requestRetention, clock }) => {
      const made = await makePartitions(db.transact, clock.now())
      const kept = requestsKeptFrom(requestRetention, clock.now())
      return made.length + (await dropEmptyMonths(db.transact, kept)).length
    },
  },
  forgetDeadNodes: { everyMs: 600_000, run: ({ db }) => forgetDeadNodes(db) },
} as const satisfies Record<string, Job>

export type JobName = keyof typeof jobs

/** Far longer than a run takes, since every wait in it is limited. */
const limitMsDefault = 300_000
/** Runs of one job that did not end in time and may still be running; no more are started. */
const overdueMax = 3

export interface RunningJobs {
  stop(): Promise<void>
}

/** A failed job is tried again at its next turn; a database that is down ends nothing. */
export function startJobs(deps: JobDeps, table: Partial<Record<JobName, Job>> = jobs): RunningJobs {
  const stopping = new AbortController()
  const running = Object.entries(table).map(([name, job]) => repeat(name as JobName, job))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }

  async function repeat(name: JobName, job: Job): Promise<void> {
    const overdue = new Set<Promise<unknown>>()
    while (!stopping.signal.aborted) {
      const startedAt = new Date()
      const begun = performance.now()
      let failure: unknown
      const done = await runOnce(job, overdue).catch((error: unknown) => {
        failure = error
        deps.log.error({ err: error, job: name }, 'a job failed; it will be retried')
        return undefined
      })
      const outcome = outcomeOf(done)
      deps.onJobRun?.(name, { outcome, seconds: (performance.now() - begun) / 1000 })
      // Only now is it known whether there was anything to do: most runs find nothing.
      if (outcome !== 'idle') {
        beginSpan(`job ${name}`, { startedAt, facts: { 'deedwire.done': done ?? 0 } })?.end(failure)
      }
      const hasMore = done !== undefined && done >= (job.batch ?? 1)
      const pause = hasMore ? Math.min(job.everyMs, 100) : job.everyMs
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function runOnce(job: Job, overdue: Set<Promise<unknown>>): Promise<number> {
    if (overdue.size >= overdueMax) throw new Error(`${overdue.size} earlier runs have not ended`)
    const run = job.run(deps, stopping.signal)
    try {
      return await withinLimit(job.limitMs ?? limitMsDefault, () => run)
    } catch (error) {
      if (error instanceof NoAnswer) {
        overdue.add(run)
        const forget = () => overdue.delete(run)
        run.then(forget, forget)
      }
      throw error
    }
  }
}

function outcomeOf(done: number | undefined): JobRun['outcome'] {
  if (done === undefined) return 'failed'
  return done > 0 ? 'done' : 'idle'
}
