import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { Deedwire } from '../../sdk/src/index.ts'
import { openDb, sql } from '../../server/src/db/db.ts'
import { runningEmbeddedUrl } from '../../server/src/db/embedded-postgres.ts'
import { openBlobs } from '../../server/src/documents/documents.ts'
import { createLog } from '../../server/src/lib/log.ts'
import { readKeyring } from '../../server/src/master-key.ts'
import {
  cli,
  postgresPid,
  quickstartOf,
  type ServiceProcess,
  startService,
} from '../support/service-process.ts'
import { until } from '../support/until.ts'

const megabyte = 1024 * 1024

/** What the outside knows: what was sent, and whether it was acknowledged. */
interface Sent {
  ref: string
  papers: { filename: string; sha256: string; bytes: Buffer }[]
  acknowledged: boolean
}

export interface KillReport {
  kills: number
  sent: number
  acknowledged: number
  unknown: number
  megabytes: number
}

/**
 * Kills the service at random moments while cases of 1 to 15 MB are being created, starts it again,
 * repeats what had no answer, and at the end holds the ledger against what is stored.
 */
export async function killDuringCreates(dataDir: string, kills: number): Promise<KillReport> {
  const ledger: Sent[] = []
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
    await client.cases.create(bodyOf(sent))
    sent.acknowledged = true
  }
  try {
    await reconcile(dataDir, client, ledger)
  } finally {
    await service.stop()
  }
  const bytes = ledger.flatMap((s) => s.papers).reduce((sum, paper) => sum + paper.bytes.length, 0)
  return {
    kills,
    sent: ledger.length,
    acknowledged: ledger.length - unknown.length,
    unknown: unknown.length,
    megabytes: Math.round(bytes / megabyte),
  }
}

async function createUntilCut(client: Deedwire, ledger: Sent[]): Promise<void> {
  for (;;) {
    const sent = newCase()
    ledger.push(sent)
    try {
      await client.cases.create(bodyOf(sent))
      sent.acknowledged = true
    } catch {
      return
    }
  }
}

function newCase(): Sent {
  const total = Math.floor((1 + Math.random() * 14) * megabyte)
  const count = 1 + Math.floor(Math.random() * 3)
  const papers = Array.from({ length: count }, (_, i) => {
    const bytes = randomBytes(Math.floor(total / count))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { filename: `paper-${i}.pdf`, sha256, bytes }
  })
  return { ref: `KILL-${randomBytes(8).toString('hex')}`, papers, acknowledged: false }
}

function bodyOf({ ref, papers }: Sent) {
  return {
    external_ref: ref,
    applicant_name: 'Meena Sundaram',
    loan_account_number: ref,
    case_type: 'TSR',
    documents: papers.map(({ filename, bytes }) => ({
      filename,
      content_type: 'application/pdf',
      content: bytes,
    })),
  }
}

async function reconcile(dataDir: string, client: Deedwire, ledger: Sent[]): Promise<void> {
  const url = await runningEmbeddedUrl(dataDir)
  if (!url) throw new Error('the embedded database is not running')
  const db = openDb({ url, connectionsMax: 2, log: createLog('silent') })
  const keyring = await readKeyring(undefined, dataDir)
  if (!keyring) throw new Error('the master key is missing')
  const blobs = await openBlobs({ store: 'disk' }, dataDir, keyring.documentKey())
  try {
    const loose = async () =>
      (
        await db.rows<{ n: number }>(sql`SELECT count(*) AS n FROM blobs WHERE state <> 'stored'`)
      )[0]?.n
    await until('the sweep has removed every stray', async () => (await loose()) === 0)

    for (const sent of ledger) {
      const view = await client.cases.get(sent.ref)
      expect(view.timeline).toHaveLength(1)
      const stored = await db.rows<{
        filename: string
        size_bytes: number
        blob_id: `blob_${string}`
      }>(
        sql`SELECT filename, size_bytes, blob_id FROM documents WHERE case_id = ${view.case_id} ORDER BY filename`,
      )
      expect(stored.map((row) => row.filename)).toEqual(sent.papers.map((paper) => paper.filename))
      for (const [i, row] of stored.entries()) {
        const hash = createHash('sha256')
        for await (const piece of blobs.read(row.blob_id, row.size_bytes)) hash.update(piece)
        expect(hash.digest('hex')).toBe(sent.papers[i]?.sha256)
      }
    }
    const [rows] = await db.rows<Record<string, number>>(sql`
      SELECT (SELECT count(*) FROM cases) AS cases,
        (SELECT count(*) FROM case_events WHERE event = 'case.received') AS received,
        (SELECT count(*) FROM case_timeline) AS timeline`)
    expect(rows).toEqual({ cases: ledger.length, received: ledger.length, timeline: ledger.length })
    const files: string[] = []
    for await (const id of blobs.list()) files.push(id)
    const owned = await db.rows<{ blob_id: string }>(sql`SELECT blob_id FROM documents`)
    expect(files.sort()).toEqual(owned.map((row) => row.blob_id).sort())
    const audit = await cli({ DATA_DIR: dataDir }, 'audit', 'verify', '--json')
    expect(audit.json).toMatchObject({ ok: true })
  } finally {
    await db.close()
  }
}
