import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Db, openDb, sql } from '../../server/src/db/db.ts'
import { runningEmbeddedUrl } from '../../server/src/db/embedded-postgres.ts'
import { openBlobs } from '../../server/src/documents/documents.ts'
import { openKeys } from '../../server/src/encryption/encryption.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import { call, sampleCase, sampleDocument } from '../support/http/http-client.ts'
import {
  cli,
  postgresPid,
  quickstartOf,
  startService,
} from '../support/processes/service-process.ts'
import { until } from '../support/until.ts'

interface Ledger {
  /** Cases moved by requests, and the version of the report last acknowledged for each. */
  moved: Map<string, number>
  /** Cases that play a scenario automatically. */
  playing: string[]
}

export interface ReleaseReport {
  kills: number
  cases: number
  releases: number
  plays: number
}

/**
 * Kills the service at random moments while cases are moved, finalised, reopened and re-released,
 * starts it again, and at the end compares what was acknowledged with what is stored: every report
 * whole, every event numbered, no file without a row.
 */
export async function killDuringReleases(dataDir: string, kills: number): Promise<ReleaseReport> {
  const ledger: Ledger = { moved: new Map(), playing: [] }
  let service = await startService({ DATA_DIR: dataDir })
  const { test_key: key } = await quickstartOf(dataDir)
  for (let kill = 0; kill < kills; kill += 1) {
    const moving = Array.from({ length: 3 }, () => liveUntilCut(service.url, key, ledger))
    // Every other kill may be before the first report, which takes a second or, on a busy machine,
    // many: the thread loads its fonts. The rest are after it, so that there is something to check.
    const before = releasesIn(ledger)
    const isReleased = async () => releasesIn(ledger) > before
    if (kill % 2 === 0) await until('a report was released', isReleased)
    await sleep(Math.random() * 2500)
    const postgres = await postgresPid(dataDir)
    service.kill('SIGKILL')
    if (kill % 3 === 2) process.kill(postgres, 'SIGKILL')
    await service.ended
    await Promise.all(moving)
    service = await startService({ DATA_DIR: dataDir })
  }
  try {
    const url = await runningEmbeddedUrl(dataDir)
    if (!url) throw new Error('the embedded database is not running')
    const db = openDb({ url, connectionsMax: 2, log: createLog('silent') })
    try {
      await settle(db)
      await checkCases(service.url, key, ledger)
      const releases = await countReleases(db)
      expect(releases).toBeGreaterThanOrEqual(releasesIn(ledger))
      await checkEvents(db)
      await checkFiles(db, dataDir)
      const audit = await cli({ DATA_DIR: dataDir }, 'audit', 'verify', '--json')
      expect(audit.json).toMatchObject({ ok: true })
      return { kills, cases: ledger.moved.size, releases, plays: ledger.playing.length }
    } finally {
      await db.close()
    }
  } finally {
    await service.stop()
  }
}

function releasesIn({ moved }: Ledger): number {
  return [...moved.values()].reduce((sum, version) => sum + version, 0)
}

/** One life after the other, until a request gets no answer. */
async function liveUntilCut(url: string, key: string, { moved, playing }: Ledger): Promise<void> {
  const post = async (path: string, body: object) => {
    const reply = await call(url, `/uat/v1${path}`, { key, body })
    if (reply.status >= 400) throw new Error(`${path}: ${reply.status} ${reply.text}`)
  }
  try {
    for (;;) {
      const ref = `LIFE-${randomBytes(6).toString('hex')}`
      await post('/cases', sampleCase({ external_ref: ref }))
      moved.set(ref, 0)
      await post(`/sandbox/cases/${ref}/advance`, {
        to: 'finalised',
        result: 'negative',
        reason: 'A charge.',
      })
      moved.set(ref, 1)
      await post(`/cases/${ref}/documents`, {
        documents: [sampleDocument(`${ref}.pdf`, randomBytes(50_000))],
      })
      await post(`/sandbox/cases/${ref}/advance`, {
        to: 'finalised',
        result: 'query',
        reason: 'Link deed.',
      })
      moved.set(ref, 2)
      await post(`/sandbox/cases/${ref}/re-release`, { reason: 'The deed was found.' })
      moved.set(ref, 3)
      const play = `PLAY-${randomBytes(6).toString('hex')}`
      await post(
        '/cases',
        sampleCase({ external_ref: play, loan_account_number: `${play}-RESOLVED` }),
      )
      playing.push(play)
    }
  } catch (error) {
    if (error instanceof Error && /: 4\d\d /.test(error.message)) throw error
  }
}

/** The sweep has removed every stray file, and every scenario has ended. */
async function settle(db: Db): Promise<void> {
  const left = async () => {
    const [row] = await db.rows<{ n: number }>(sql`SELECT
      (SELECT count(*) FROM blobs WHERE state <> 'stored') + (SELECT count(*) FROM sandbox_plays) AS n`)
    return row?.n
  }
  await until(
    'stray files are swept and scenarios have ended',
    async () => (await left()) === 0,
    240_000,
  )
}

async function checkCases(url: string, key: string, { moved, playing }: Ledger): Promise<void> {
  const get = (path: string) => call(url, `/uat/v1${path}`, { key })
  for (const [ref, acknowledged] of [...moved, ...playing.map((play) => [play, 2] as const)]) {
    const view = (await get(`/cases/${ref}`)).json
    const report = await get(`/cases/${ref}/report`)
    if (view.status !== 'finalised') {
      expect(report.status).toBe(409)
      // Reopened by documents after the first release, or never finalised.
      expect(acknowledged).toBeLessThan(2)
      continue
    }
    const [file] = report.json.files
    const version = Number(/-v(\d+)\.pdf$/.exec(file.filename)?.[1])
    expect(version).toBeGreaterThanOrEqual(acknowledged)
    const bytes = Buffer.from(await (await fetch(file.url)).arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-6).toString()).toContain('%%EOF')
  }
}

/** Also for cases that documents have reopened since. */
async function countReleases(db: Db): Promise<number> {
  const [row] = await db.rows<{ n: number }>(sql`SELECT count(*) AS n FROM report_versions`)
  return row?.n ?? 0
}

async function checkEvents(db: Db): Promise<void> {
  const gaps = await db.rows(sql`
    SELECT c.id FROM cases c WHERE
      c.event_count <> (SELECT count(*) FROM case_events e WHERE e.case_id = c.id)
      OR c.event_count <> (SELECT max(sequence) FROM case_events e WHERE e.case_id = c.id)
      OR c.report_version <> (SELECT count(*) FROM report_versions v WHERE v.case_id = c.id)
      OR c.status <> (SELECT status FROM case_timeline t WHERE t.case_id = c.id ORDER BY position DESC LIMIT 1)`)
  expect(gaps).toEqual([])
}

/** No file without a row, no row without its file, each with the original bytes. */
async function checkFiles(db: Db, dataDir: string): Promise<void> {
  const { documentKeys } = await openKeys(db, { dataDir }, new Date())
  const blobs = await openBlobs({ store: 'disk' }, dataDir, documentKeys)
  const files: string[] = []
  for await (const id of blobs.list()) files.push(id)
  const owned = await db.rows<{
    blob_id: `blob_${string}`
    size_bytes: number
    sha256: Buffer
  }>(sql`
    SELECT blob_id, size_bytes, sha256 FROM documents
    UNION ALL SELECT blob_id, size_bytes, sha256 FROM report_files`)
  expect(files.sort()).toEqual(owned.map((row) => row.blob_id).sort())
  for (const row of owned) {
    const hash = createHash('sha256')
    for await (const piece of blobs.read(row.blob_id, row.size_bytes)) hash.update(piece)
    expect(hash.digest().equals(row.sha256)).toBe(true)
  }
}
