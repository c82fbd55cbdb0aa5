import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Deedwire } from '../../sdk/src/index.ts'
import { createUntilCut, reconcile } from '../faults/kill-during-creates.ts'
import { bodyOfSent, type SentCase } from '../invariants/case-ledger.ts'
import { openCutOffDisk } from '../support/processes/cut-off-disk.ts'
import {
  quickstartOf,
  type ServiceProcess,
  startService,
} from '../support/processes/service-process.ts'

export interface PowerCutReport {
  cuts: number
  /** Cuts after which a file that nobody had flushed was gone or empty. */
  lossyCuts: number
  sent: number
  acknowledged: number
  unknown: number
  /** From the start of the service to its being ready. */
  startMsMax: number
}

const senders = 4
const bytesMax = 512 * 1024
const diskMb = 2048
const notFlushed = 'not flushed'

/**
 * The service with its own database on a disk whose power is cut at random moments of creates, again
 * and again; then the ledger is compared with what is stored.
 */
export async function cutPower(place: string, cuts: number): Promise<PowerCutReport> {
  const disk = await openCutOffDisk(place, diskMb)
  const dataDir = join(disk.folder, 'data')
  const ledger: SentCase[] = []
  let startMsMax = 0
  let lossyCuts = 0
  const start = async () => {
    const startedAt = performance.now()
    const service = await startService({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
    startMsMax = Math.max(startMsMax, Math.round(performance.now() - startedAt))
    return service
  }
  let service = await start()
  try {
    const { test_key: apiKey } = await quickstartOf(dataDir)
    const clientOf = (running: ServiceProcess, maxRetries: number) =>
      new Deedwire({ baseUrl: `${running.url}/uat/v1`, apiKey, maxRetries })
    for (let cut = 0; cut < cuts; cut += 1) {
      const client = clientOf(service, 0)
      const creating = Array.from({ length: senders }, () =>
        createUntilCut(client, ledger, bytesMax),
      )
      await sleep(200 + Math.random() * 1500)
      const unflushed = join(disk.folder, `unflushed-${cut}`)
      await writeFile(unflushed, notFlushed)
      await disk.cut()
      service.kill('SIGKILL')
      await service.ended
      await Promise.all(creating)
      await disk.restore()
      const kept = await readFile(unflushed, 'utf8').catch(() => '')
      if (kept !== notFlushed) lossyCuts += 1
      service = await start()
    }
    const unknown = ledger.filter((sent) => !sent.acknowledged)
    const client = clientOf(service, 4)
    for (const sent of unknown) {
      await client.cases.create(bodyOfSent(sent))
      sent.acknowledged = true
    }
    await reconcile(dataDir, client, ledger)
    return {
      ...{ cuts, lossyCuts, sent: ledger.length },
      ...{ acknowledged: ledger.length - unknown.length, unknown: unknown.length, startMsMax },
    }
  } finally {
    await service.stop()
    await disk.remove()
  }
}
