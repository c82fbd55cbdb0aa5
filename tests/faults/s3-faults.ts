import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { Deedwire, DeedwireError } from '../../sdk/src/index.ts'
import { openDb, sql } from '../../server/src/db/db.ts'
import { runningEmbeddedUrl } from '../../server/src/db/embedded-postgres.ts'
import { openBlobs } from '../../server/src/documents/documents.ts'
import { openKeys } from '../../server/src/encryption/encryption.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import type { FaultyS3 } from '../support/processes/faulty-s3.ts'
import { quickstartOf, startService } from '../support/processes/service-process.ts'

export interface S3FaultReport {
  sent: number
  accepted: number
  /** Requests the proxy refused with SlowDown, of all it saw. */
  refused: number
  requests: number
  slowestMs: number
  /** Lines of the service's output that are not log lines. */
  stray: string[]
}

interface Sent {
  ref: string
  bytes: Buffer
  accepted: boolean
}

const atOnce = 6

/**
 * Creates cases, each sent once, while the store refuses a share of all requests with SlowDown; then
 * reads every accepted document back, decrypts it and compares it with what was sent.
 */
export async function createUnderSlowDown(
  s3: FaultyS3,
  dataDir: string,
  { creates, share }: { creates: number; share: number },
): Promise<S3FaultReport> {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'info', RATE_PER_SECOND: '100000', ...s3.env }
  const service = await startService(env)
  try {
    const { test_key } = await quickstartOf(dataDir)
    const client = new Deedwire({
      baseUrl: `${service.url}/uat/v1`,
      apiKey: test_key,
      maxRetries: 0,
      timeoutMs: 120_000,
    })
    let refused = 0
    s3.requests.length = 0
    s3.faultFor = () => {
      if (Math.random() >= share) return undefined
      refused += 1
      return 'slow-down'
    }
    const ledger: Sent[] = Array.from({ length: creates }, newCase)
    const slowestMs = await createAll(client, ledger)
    s3.faultFor = () => undefined
    const requests = s3.requests.length
    await compare(s3, dataDir, client, ledger)
    const accepted = ledger.filter((sent) => sent.accepted).length
    const stray = strayOutput(service.output())
    return { sent: creates, accepted, refused, requests, slowestMs, stray }
  } finally {
    await service.stop()
  }
}

async function createAll(client: Deedwire, ledger: readonly Sent[]): Promise<number> {
  const waiting = [...ledger]
  let slowestMs = 0
  const work = async () => {
    for (let sent = waiting.shift(); sent; sent = waiting.shift()) {
      const begun = Date.now()
      try {
        await client.cases.create(bodyOf(sent))
        sent.accepted = true
      } catch (error) {
        expect(error).toBeInstanceOf(DeedwireError)
        expect(error).toMatchObject({ status: 503 })
      }
      slowestMs = Math.max(slowestMs, Date.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return slowestMs
}

function newCase(): Sent {
  const bytes = randomBytes(1_000 + Math.floor(Math.random() * 400_000))
  return { ref: `S3-${randomBytes(8).toString('hex')}`, bytes, accepted: false }
}

function bodyOf({ ref, bytes }: Sent) {
  const document = { filename: 'deed.pdf', content_type: 'application/pdf', content: bytes }
  return {
    external_ref: ref,
    applicant_name: 'Meena Sundaram',
    loan_account_number: ref,
    case_type: 'TSR' as const,
    documents: [document],
  }
}

async function compare(
  s3: FaultyS3,
  dataDir: string,
  client: Deedwire,
  ledger: readonly Sent[],
): Promise<void> {
  const url = await runningEmbeddedUrl(dataDir)
  if (!url) throw new Error('the embedded database is not running')
  const db = openDb({ url, connectionsMax: 2, log: createLog('silent') })
  const place = { store: 's3', ...s3.options } as const
  const { documentKeys } = await openKeys(db, { dataDir }, new Date())
  const blobs = await openBlobs(place, dataDir, documentKeys)
  try {
    for (const sent of ledger.filter(({ accepted }) => accepted)) {
      const { case_id } = await client.cases.get(sent.ref)
      const [row] = await db.rows<{ blob_id: `blob_${string}` }>(
        sql`SELECT blob_id FROM documents WHERE case_id = ${case_id}`,
      )
      if (!row) throw new Error(`${sent.ref} has no document`)
      const hash = createHash('sha256')
      for await (const piece of blobs.read(row.blob_id, sent.bytes.length)) hash.update(piece)
      expect(hash.digest('hex')).toBe(createHash('sha256').update(sent.bytes).digest('hex'))
    }
    const objects: string[] = []
    for await (const id of blobs.list()) objects.push(id)
    const rows = await db.rows<{ id: string }>(sql`SELECT id FROM blobs`)
    const known = new Set(rows.map(({ id }) => id))
    expect(objects.filter((id) => !known.has(id))).toEqual([])
  } finally {
    await db.close()
  }
}

/** Once the service is ready, it prints only log lines. */
function strayOutput(output: string): string[] {
  const lines = output.trim().split('\n')
  const ready = lines.findIndex((line) => line.includes('"msg":"ready"'))
  return lines.slice(ready).filter((line) => !line.startsWith('{'))
}
