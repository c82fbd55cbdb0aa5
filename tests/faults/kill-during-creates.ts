import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { Deedwire } from '../../sdk/src/index.ts'
import { openDb } from '../../server/src/db/db.ts'
import { runningEmbeddedUrl } from '../../server/src/db/embedded-postgres.ts'
import { openKeys } from '../../server/src/encryption/encryption.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import { bodyOfSent, newSentCase, type SentCase } from '../invariants/case-ledger.ts'
import { checkStored } from '../invariants/invariants.ts'
import {
  cli,
  postgresPid,
  quickstartOf,
  type ServiceProcess,
  startService,
} from '../support/processes/service-process.ts'

const megabyte = 1024 * 1024

export interface KillReport {
  kills: number
  sent: number
  acknowledged: number
  unknown: number
  megabytes: number
}

/**
 * Kills the service at random moments while cases of 1 to 15 MB are being created, starts it again,
 * repeats requests without an answer, and at the end compares the ledger with what is stored.
 */
export async function killDuringCreates(dataDir: string, kills: number): Promise<KillReport> {
  const ledger: SentCase[] = []
  let service = await startService({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
  const { test_key } = await quickstartOf(dataDir)
  const clientOf = (running: ServiceProcess, maxRetries: number) =>
    new Deedwire({ baseUrl: `${running.url}/uat/v1`, apiKey: test_key, maxRetries })

  for (let kill = 0; kill < kills; kill += 1) {
    const creating = Array.from({ length: 3 }, () => createUntilCut(clientOf(service, 0), ledger))
    await sleep(150 + Math.random() * 900)
    const postgres = await postgresPid(dataDir)
    service.kill('SIGKILL')
    if (kill % 4 === 3) process.kill(postgres, 'SIGKILL')
    await service.ended
    await Promise.all(creating)
    service = await startService({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
  }
  const unknown = ledger.filter((sent) => !sent.acknowledged)
  const client = clientOf(service, 4)
  for (const sent of unknown) {
    await client.cases.create(bodyOfSent(sent))
    sent.acknowledged = true
  }
  try {
    await reconcile(dataDir, client, ledger)
  } finally {
    await service.stop()
  }
  const bytes = ledger.flatMap((s) => s.documents).reduce((sum, one) => sum + one.bytes.length, 0)
  return {
    kills,
    sent: ledger.length,
    acknowledged: ledger.length - unknown.length,
    unknown: unknown.length,
    megabytes: Math.round(bytes / megabyte),
  }
}

/** Until the first failure. */
export async function createUntilCut(
  client: Deedwire,
  ledger: SentCase[],
  bytesMax = 15 * megabyte,
): Promise<void> {
  for (;;) {
    const sent = newSentCase(Math.min(megabyte, bytesMax), bytesMax)
    ledger.push(sent)
    try {
      await client.cases.create(bodyOfSent(sent))
      sent.acknowledged = true
    } catch {
      return
    }
  }
}

/** Compares the ledger with what is stored in the embedded database and its folder. */
export async function reconcile(
  dataDir: string,
  client: Deedwire,
  ledger: SentCase[],
): Promise<void> {
  const url = await runningEmbeddedUrl(dataDir)
  if (!url) throw new Error('the embedded database is not running')
  const db = openDb({ url, connectionsMax: 2, log: createLog('silent') })
  try {
    const { keyring, documentKeys } = await openKeys(db, { dataDir }, new Date())
    await checkStored({ db, keyring, documentKeys, dataDir, client, ledger })
    const audit = await cli({ DATA_DIR: dataDir }, 'audit', 'verify', '--json')
    expect(audit.json).toMatchObject({ ok: true })
  } finally {
    await db.close()
  }
}
