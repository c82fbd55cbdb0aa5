import { simulatorAt, startSimulator } from '../../simulator/simulator.ts'
import { CallbackWorker } from './callbacks/callbacks.ts'
import { countSearches, openConnectors, SearchWorker } from './collateral/collateral.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import { ReadingWorker, readersOf, ScanWorker } from './documents/documents.ts'
import { FactsWorker, openPageKeys } from './facts/facts.ts'
import type { Metrics } from './http/routing/metrics.ts'
import { type JobDeps, jobs, runOutcomes, startJobs } from './jobs.ts'
import type { Closers } from './lib/closers.ts'
import { MailWorker, mailAttempts } from './mail/mail.ts'
import type { Parts } from './open-parts.ts'
import { presentEvent } from './reports/reports.ts'

export interface WorkerOptions {
  /** Connections that are separate from those of requests. */
  ownDb: Db
  metrics: Metrics
  closers: Closers
}

/** Jobs, callbacks, searches, scans and readings of a worker process. */
export async function startWorkers(
  config: Config,
  { shared, workers }: Parts,
  { ownDb, metrics, closers }: WorkerOptions,
): Promise<void> {
  for (const job of Object.keys(jobs)) {
    metrics.jobLastSuccess.set({ job_name: job }, 0)
    // From 0, or the first failure would be no increase.
    for (const outcome of runOutcomes) metrics.jobRuns.inc({ job_name: job, outcome }, 0)
  }
  const running = startJobs({
    ...shared,
    db: ownDb,
    sessionLimits: config.staff.session,
    requestRetention: config.requestLog,
    onJobRun: countRuns(metrics),
  })
  closers.add(() => running.stop())
  const start = (worker: { start(): void; stop(): Promise<void>; wake(): void }) => {
    worker.start()
    closers.add(() => worker.stop())
    workers.push(worker)
  }
  start(
    new CallbackWorker({
      ...shared,
      present: (scope, caseId, event, at) => presentEvent(shared, scope, caseId, event, at),
      onAttempt: (kind) => metrics.callbackAttempts.inc({ outcome: kind }),
      limits: { perLenderMax: config.callbacks.perLenderMax },
    }),
  )
  const { mail } = shared
  if (mail) {
    for (const outcome of mailAttempts) metrics.mailAttempts.inc({ outcome }, 0)
    start(
      new MailWorker({
        ...shared,
        db: ownDb,
        mail,
        onAttempt: (outcome) => metrics.mailAttempts.inc({ outcome }),
      }),
    )
  }
  const simulator = config.simulatorPort
    ? simulatorAt(config.simulatorPort)
    : await startSimulator({ host: '127.0.0.1' })
  closers.add(() => simulator.close())
  const addresses = { simulated: simulator.urls, gateways: config.gateways }
  const connectorOf = openConnectors(shared.states, addresses, shared.clock)
  const onSearched = countSearches(metrics.registry)
  start(new SearchWorker({ ...shared, connectorOf, onSearched }))
  const readers = readersOf(shared.reading)
  const onPage = (source: string) => metrics.pagesRead.inc({ source })
  if (readers > 0) {
    const facts = new FactsWorker(shared)
    start(facts)
    const onRead = () => facts.wake()
    const wordKeys = openPageKeys(shared.keyring)
    start(new ReadingWorker({ ...shared, readers, onPage, onRead, wordKeys }))
  }
  const { scanning } = shared
  if (!scanning) return
  const onScan = (outcome: string) => metrics.malwareScans.inc({ outcome })
  start(new ScanWorker({ ...shared, scanning, onScan }))
}

function countRuns({
  jobRuns,
  jobSeconds,
  jobLastSuccess,
}: Metrics): NonNullable<JobDeps['onJobRun']> {
  return (job, { outcome, seconds }) => {
    jobRuns.inc({ job_name: job, outcome })
    jobSeconds.observe({ job_name: job }, seconds)
    if (outcome !== 'failed') jobLastSuccess.set({ job_name: job }, Date.now() / 1000)
  }
}
