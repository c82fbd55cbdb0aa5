import { Deedwire } from '../../sdk/src/index.ts'
import { openDb, sql } from '../../server/src/db/db.ts'
import { openKeys } from '../../server/src/encryption/encryption.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import { bodyOfSent } from '../invariants/case-ledger.ts'
import { checkInvariants } from '../invariants/invariants.ts'
import type { Receiver } from '../support/callbacks/receiver.ts'
import { until } from '../support/until.ts'
import type { CaseLoad } from './case-load.ts'

export interface ClusterUnderTest {
  databaseUrl: string
  dataDir: string
  apiKey: string
  /** Of an API process that runs. */
  apiUrl: string
  receiver: Receiver
  /** Everything that any process printed. */
  printed: readonly string[]
}

/**
 * Ends the load, sends again what was not acknowledged, waits for every callback and compares the
 * ledger with what is stored and what the receiver got.
 */
export async function checkCluster(
  load: CaseLoad,
  cluster: ClusterUnderTest,
): Promise<{ sent: number; acknowledged: number; unanswered: number }> {
  const { ledger, failures } = await load.end()
  const unanswered = ledger.filter(({ acknowledged }) => !acknowledged)
  const client = new Deedwire({
    baseUrl: `${cluster.apiUrl}/uat/v1`,
    apiKey: cluster.apiKey,
    maxRetries: 6,
  })
  for (const sent of unanswered) {
    await client.cases.create(bodyOfSent(sent))
    sent.acknowledged = true
  }
  const log = createLog('silent')
  const db = openDb({ url: cluster.databaseUrl, connectionsMax: 2, log })
  try {
    await until('every event was delivered', async () => {
      const [row] = await db.rows<{ n: number }>(
        sql`SELECT count(*) AS n FROM deliveries WHERE state <> 'delivered'`,
      )
      return row?.n === 0
    })
    const { dataDir } = cluster
    const { keyring, documentKeys } = await openKeys(db, { dataDir }, new Date())
    await checkInvariants({
      ...{ db, keyring, documentKeys, dataDir, client, ledger, failures },
      received: await cluster.receiver.received(),
      printed: cluster.printed,
      memory: { peakMb: 0, limitMb: 1 },
    })
  } finally {
    await db.close()
  }
  return {
    sent: ledger.length,
    acknowledged: ledger.length - unanswered.length,
    unanswered: unanswered.length,
  }
}
