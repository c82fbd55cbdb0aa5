import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Deedwire } from '../../sdk/src/index.ts'
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import { createLog } from '../../server/src/lib/log.ts'
import { bodyOfSent, checkLedger, newSentCase, type SentCase } from '../support/case-ledger.ts'
import { gateBefore } from '../support/database-gate.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'

export interface StallReport {
  rounds: number
  sent: number
  acknowledged: number
  unknown: number
}

const clients = 40
const kilobyte = 1024

/**
 * Commits stall as on a disk or a standby that does not answer; the connections are cut meanwhile,
 * so that the service learns the outcome of none of them; then the stall ends and they succeed. What
 * had no answer is sent again, and at the end the ledger is compared with what is stored.
 */
export async function stallCommits(rounds: number): Promise<StallReport> {
  const folder = await temporaryFolder()
  const server = await startEmbeddedPostgres({ folder, log: createLog('silent') })
  const control = new pg.Client({ connectionString: server.url })
  await control.connect()
  const gate = await gateBefore(server.url)
  const app = await startTestApp({ DATABASE_URL: gate.url, DATABASE_CONNECTIONS: '60' })
  try {
    const { live } = await app.lender()
    const clientOf = (maxRetries: number) =>
      new Deedwire({ baseUrl: `${app.url}/v1`, apiKey: live, maxRetries })
    const ledger: SentCase[] = []
    for (let round = 0; round < rounds; round += 1) {
      const over = new AbortController()
      const creating = Array.from({ length: clients }, () =>
        createUntilCut(clientOf(0), ledger, over.signal),
      )
      await sleep(300 + Math.random() * 500)
      await setStall(control, true)
      await sleep(400 + Math.random() * 600)
      await gate.close()
      await gate.open()
      await sleep(1_500)
      await setStall(control, false)
      // One that was between two requests when the connections were cut would go on for ever.
      over.abort()
      await Promise.all(creating)
    }
    const unknown = ledger.filter((sent) => !sent.acknowledged)
    for (const sent of unknown) await create(clientOf(4), sent)
    await checkLedger(app, clientOf(4), ledger)
    const acknowledged = ledger.length - unknown.length
    return { rounds, sent: ledger.length, acknowledged, unknown: unknown.length }
  } finally {
    await setStall(control, false)
    await app.end()
    await gate.close()
    await control.end()
    await server.stop()
  }
}

async function createUntilCut(
  client: Deedwire,
  ledger: SentCase[],
  over: AbortSignal,
): Promise<void> {
  let sent: SentCase
  do {
    sent = newSentCase(kilobyte, 20 * kilobyte)
    ledger.push(sent)
    await create(client, sent).catch(() => {})
  } while (sent.acknowledged && !over.aborted)
}

async function create(client: Deedwire, sent: SentCase): Promise<void> {
  await client.cases.create(bodyOfSent(sent))
  sent.acknowledged = true
}

/** A commit waits, with its locks held, for a standby that does not exist. */
async function setStall(control: pg.Client, isOn: boolean): Promise<void> {
  await control.query(`ALTER SYSTEM SET synchronous_standby_names = '${isOn ? 'nobody' : ''}'`)
  await control.query('SELECT pg_reload_conf()')
}
