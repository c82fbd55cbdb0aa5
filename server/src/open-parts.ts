import { CallbackSender, recordCollateralEvent } from './callbacks/callbacks.ts'
import { announcing, countCaseEvents, LiveUpdates } from './cases/cases.ts'
import { type CoveredStates, RecordJudge } from './collateral/collateral.ts'
import type { Config } from './config.ts'
import { joinNodes } from './db/nodes.ts'
import { type Notifier, openNotifier } from './db/notifier.ts'
import { openScanning } from './documents/documents.ts'
import { followUps, officeFollowUps } from './jobs.ts'
import type { Log } from './lib/log/log.ts'
import type { Mode } from './lib/scope.ts'
import type { StartOptions, Storage } from './open-storage.ts'
import { openReportSigning, ReportWriter } from './reports/reports.ts'

export type Parts = Awaited<ReturnType<typeof openParts>>

interface PartOptions extends StartOptions {
  publicUrl(): string
  states: CoveredStates
}

/** Shared by requests, jobs and workers. */
export async function openParts(
  config: Config,
  { database, db, ownDb, blobs, keyring, documentKeys, clock }: Storage,
  { log, closers, registry, publicUrl, states }: PartOptions,
) {
  const node = await joinNodes(ownDb, config.role, log, {
    alone: database.embedded,
    clock,
    readWrappingKey: () => documentKeys.refresh(),
  })
  closers.add(() => node.leave())
  const reportWriters = { live: new ReportWriter(log), test: new ReportWriter(log) }
  closers.add(() => reportWriters.live.close())
  closers.add(() => reportWriters.test.close())
  const { signing, dataDir, operator } = config
  const signings = await openReportSigning(signing, dataDir, operator.name, log)
  if (signing.isOff) log.warn('reports are not signed: REPORT_SIGNING is off')
  const liveUpdates = new LiveUpdates(db, log)
  const workers: Waking[] = []
  const notifier = openWakingNotifier(database.directUrl, log, { workers, liveUpdates })
  closers.add(() => notifier.close())
  const wake = () => notifier.wake()
  const announce = announcing((message) => notifier.publish(message))
  const scanning = config.malware && openScanning(config.malware)
  if (!scanning) log.info('malware scanning is off: CLAMAV_ADDRESS is not set')
  const recordJudge = new RecordJudge(log, states)
  closers.add(() => recordJudge.close())
  const sender = new CallbackSender({})
  closers.add(() => sender.close())
  return {
    liveUpdates,
    /** Called when there may be work for them. */
    workers,
    shared: {
      db,
      blobs,
      keyring,
      clock,
      log,
      nodeId: node.id,
      operator,
      approvers: config.approvers,
      signers: config.signers,
      secondPersonDefault: config.production ? ('always' as const) : ('never' as const),
      scanning,
      reading: config.reading,
      reportWriters,
      signings,
      recordJudge,
      states,
      publicUrl,
      followUp: countCaseEvents(registry, followUps(wake)),
      announce,
      mail: config.mail,
      ...officeFollowUps({ announce, approvers: config.approvers, mail: config.mail, wake }),
      recordCollateralEvent: recordCollateralEvent(wake),
      wake,
      sender,
      allowPrivate: (mode: Mode) => config.callbacks.allowPrivate.includes(mode),
    },
  }
}

interface Waking {
  wake(): void
}

/** Its notifications wake the workers and update the open pages. */
function openWakingNotifier(
  url: string,
  log: Log,
  { workers, liveUpdates }: { workers: readonly Waking[]; liveUpdates: LiveUpdates },
): Notifier {
  return openNotifier(url, log, {
    onWake: () => {
      for (const worker of workers) worker.wake()
    },
    onMessages: (messages) => liveUpdates.hear(messages),
    onResync: () => liveUpdates.resync(),
  })
}
