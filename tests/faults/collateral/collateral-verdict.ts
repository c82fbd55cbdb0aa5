import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { type Db, sql } from '../../../server/src/db/db.ts'
import { openKeys } from '../../../server/src/encryption/encryption.ts'
import { isTaken, type Received, type Receiver } from '../../support/callbacks/receiver.ts'
import { signed } from '../../support/callbacks/test-callbacks.ts'
import type { ServiceProcess } from '../../support/processes/service-process.ts'
import type { Fault } from '../callbacks/callback-faults.ts'
import { explainDuplicates, readAttempts } from '../callbacks/callback-verdict.ts'
import {
  answersOf,
  type CollateralLoad,
  documentedEnds,
  parcelName,
  readRequest,
  type SentRequest,
} from './collateral-load.ts'

export interface CollateralEvidence {
  folder: string
  db: Db
  api: ServiceProcess
  receiver: Receiver
  load: CollateralLoad
  faults: Fault[]
  /** Outcomes that changed afterwards. */
  changed: string[]
  logged: string
}

export async function judgeCollateral(evidence: CollateralEvidence) {
  const { db, receiver, load, faults, changed, logged } = evidence
  expect(changed, 'outcomes that were given twice').toEqual([])
  const errors = logged.split('\n').filter((line) => /"level":"error".*"msg":"a search /.test(line))
  expect(errors, 'what workers could not write down').toEqual([])
  const bodies = new Map<string, unknown>()
  for (const request of load.sent) bodies.set(request.id, await judgeRequest(evidence, request))
  await judgeAnswers(evidence)
  const received = await receiver.received()
  const told = await readLedger(db)
  judgeCallbacks(load.sent, received, told, bodies)
  const closings = await receiver.closings()
  const attempts = await readAttempts(db)
  const by = explainDuplicates({ received, closings, faults, attempts })
  return {
    requests: load.sent.length,
    properties: load.sent.flatMap(({ parcels }) => parcels).length,
    callbacks: received.length,
    duplicates: Object.values(by).reduce((sum, n) => sum + n, 0),
  }
}

/** As expected from the parcels that were sent, and each equal to an undisturbed search. */
async function judgeRequest({ api, db, load }: CollateralEvidence, request: SentRequest) {
  const { json } = await readRequest(api, request)
  const ends = new Set(request.parcels.map(({ survey_no }) => documentedEnds[survey_no]))
  const status = ends.size > 1 ? 'partial' : [...ends][0]
  const quiet = request.parcels.map((parcel) => load.quiet.get(parcelName(parcel)))
  const properties = quiet.map((one, i) => ({ reference: `P-${i}`, ...one?.view }))
  const given = { external_ref: null, loan_account_number: null }
  const times = { created_at: expect.any(String), completed_at: expect.any(String) }
  const expected = { data: { id: request.id, ...given, status, ...times, properties } }
  expect(withoutReadTimes(json)).toEqual(withoutReadTimes(expected))
  expect([request.id, await answersOf(db, request.id)]).toEqual([
    request.id,
    quiet.map((one) => one?.answers),
  ])
  return json
}

/** Each search reads its evidence at a time of its own. */
function withoutReadTimes(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutReadTimes)
  if (typeof data !== 'object' || data === null || 'asymmetricMatch' in data) return data
  const kept = Object.entries(data).filter(([name]) => name !== 'retrievedAt')
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutReadTimes(value)]))
}

/** The answers of each property are those listed in its row, and only its own row decrypts them. */
async function judgeAnswers({ folder, db }: CollateralEvidence): Promise<void> {
  const { keyring } = await openKeys(db, { dataDir: folder }, new Date())
  const rows = await db.rows<AnswersRow>(sql`
    SELECT id, answers, answers_sealed AS sealed FROM collateral_properties
    WHERE answers_sealed IS NOT NULL`)
  for (const { id, answers, sealed } of rows) {
    const all = gunzipSync(keyring.openBytes(sealed, `answers of ${id}`))
    let at = 0
    const digests = answers.map(({ sizeBytes }) => {
      at += sizeBytes
      return createHash('sha256')
        .update(all.subarray(at - sizeBytes, at))
        .digest('hex')
    })
    expect(digests).toEqual(answers.map(({ sha256 }) => sha256))
    expect(at).toBe(all.length)
  }
  const files = await db.rows<{ count: number }>(sql`SELECT count(*) AS count FROM blobs`)
  expect(files).toEqual([{ count: 0 }])
}

interface AnswersRow {
  id: string
  answers: { sha256: string; sizeBytes: number }[]
  sealed: Buffer
}

interface LedgerRow {
  id: string
  stream: string
  event: string
  state: string
}

function readLedger(db: Db): Promise<LedgerRow[]> {
  return db.rows<LedgerRow>(sql`SELECT id, stream, event, state FROM deliveries ORDER BY stream`)
}

/**
 * One delivery per request, which arrived: always the same id, with the content of the lender's
 * view.
 */
function judgeCallbacks(
  sent: readonly SentRequest[],
  received: readonly Received[],
  told: readonly LedgerRow[],
  bodies: ReadonlyMap<string, unknown>,
): void {
  const ledger = told.map(({ stream, event, state }) => `${stream} ${event} ${state}`)
  const wanted = sent.map(({ id }) => `${id} collateral.completed delivered`)
  expect(ledger.sort()).toEqual(wanted.sort())
  const arrivals = Map.groupBy(received, ({ delivery }) => delivery)
  expect([...arrivals.keys()].sort()).toEqual(told.map(({ id }) => id).sort())
  for (const { id, stream } of told) {
    const lender = sent.find((request) => request.id === stream)?.lender
    const ofOne = arrivals.get(id) ?? []
    expect([stream, ofOne.some(isTaken)]).toEqual([stream, true])
    for (const { event, headers, body } of ofOne) {
      const bytes = Buffer.from(body, 'base64')
      expect(event).toBe('collateral.completed')
      expect(headers['x-svc-signature']).toBe(signed(lender?.secret ?? '', bytes))
      expect(JSON.parse(bytes.toString())).toEqual(bodies.get(stream))
    }
  }
}
