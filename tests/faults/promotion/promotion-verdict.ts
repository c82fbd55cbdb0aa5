import { expect } from 'vitest'
import type { CaseFeedEvent, Deedwire } from '../../../sdk/src/index.ts'
import { type Db, sql } from '../../../server/src/db/db.ts'
import { openBlobs, sweepFiles } from '../../../server/src/documents/documents.ts'
import { openKeys } from '../../../server/src/encryption/encryption.ts'
import { createLog } from '../../../server/src/lib/log/log.ts'
import type { SentCase } from '../../invariants/case-ledger.ts'
import { checkStored } from '../../invariants/invariants.ts'
import type { FeedReader } from '../../support/callbacks/feed-reader.ts'
import type { Receiver } from '../../support/callbacks/receiver.ts'
import { until } from '../../support/until.ts'
import { createCase, eventsPerCase } from './promotion-cases.ts'

export interface PromotionEvidence {
  /** Of the promoted server. */
  db: Db
  dataDir: string
  client: Deedwire
  reader: FeedReader
  receiver: Receiver
  /** What the lender sent, by its fate. */
  sent: Record<'kept' | 'unplaced' | 'lost' | 'later', SentCase[]>
  /** How much the reader and the receiver had when the primary was killed. */
  before: { read: number; cursors: string[]; received: number }
}

export interface PromotionReport {
  events: number
  readAgain: number
  lastCursorBefore: string
  firstPositionAfter: number
  callbacksAfter: number
  /** Of these, accepted by the receiver before, and unknown to the promoted server. */
  callbacksAgain: number
  filesWithoutRow: number
}

interface EventRow {
  id: string
  caseId: string
  sequence: number
  position: number
}

const day = 24 * 3_600_000

export async function judgePromotion(evidence: PromotionEvidence): Promise<PromotionReport> {
  const { db, client, reader, sent } = evidence
  const sentAgain = await sendHalfAgain(client, sent.lost)
  const there = [...sent.kept, ...sent.unplaced, ...sent.later, ...sentAgain]
  const events = await readNumbered(db)
  await reader.readToEnd()
  expect(events).toHaveLength(there.length * eventsPerCase)
  const feed = judgeFeed(evidence, events)
  await judgeOldCursors(evidence, events)
  const callbacks = await judgeCallbacks(evidence, events)
  const filesWithoutRow = await judgeFiles(evidence, there)
  return { events: events.length, ...feed, ...callbacks, filesWithoutRow }
}

async function readNumbered(db: Db): Promise<EventRow[]> {
  await until('every event has its place', async () => {
    const rows = await db.rows(sql`SELECT 1 FROM case_events WHERE position IS NULL LIMIT 1`)
    return rows.length === 0
  })
  return db.rows<EventRow>(sql`
    SELECT id, case_id AS "caseId", sequence, position FROM case_events ORDER BY position`)
}

/** They are gone, and the same references can be used again. */
async function sendHalfAgain(client: Deedwire, lost: readonly SentCase[]): Promise<SentCase[]> {
  for (const { ref } of lost) {
    await expect(client.cases.get(ref)).rejects.toMatchObject({ status: 404 })
  }
  const half = lost.slice(0, Math.ceil(lost.length / 2))
  for (const one of half) await createCase(client, one)
  return half
}

/**
 * The reader that continues with its cursor gets everything, in order, and repeats only what is
 * allowed.
 */
function judgeFeed({ reader, before, sent }: PromotionEvidence, events: readonly EventRow[]) {
  const skipped = events.filter(({ id }) => !reader.ids().has(id))
  expect(skipped, 'events that the reader was never given').toEqual([])
  const cursorBefore = new Map(reader.log.slice(0, before.read).map((one) => [one.id, one.cursor]))
  const last = Math.max(...before.cursors.map(Number))
  const placedAfter = events.filter(({ id, position }) => cursorBefore.get(id) !== `${position}`)
  expect(placedAfter.filter(({ position }) => position <= last)).toEqual([])
  const again = reader.log.slice(before.read).filter(({ id }) => cursorBefore.has(id))
  const unplaced = new Set(sent.unplaced.map(({ ref }) => ref))
  expect(again).toHaveLength(unplaced.size * eventsPerCase)
  expect(again.every(({ payload }) => unplaced.has(payload.external_ref))).toBe(true)
  judgeOrder(reader.log.slice(0, before.read))
  judgeOrder(reader.log.slice(before.read))
  return {
    readAgain: again.length,
    lastCursorBefore: `${last}`,
    firstPositionAfter: Math.min(...placedAfter.map(({ position }) => position)),
  }
}

function judgeOrder(log: readonly CaseFeedEvent[]): void {
  const byCase = Map.groupBy(log, ({ payload }) => payload.data.case_id)
  const expected = Array.from({ length: eventsPerCase }, (_, i) => i + 1)
  for (const [id, all] of byCase) {
    expect([id, all.map(({ sequence }) => sequence)]).toEqual([id, expected])
  }
}

/** Every cursor from before the promotion leads to everything not read by then. */
async function judgeOldCursors(
  { client, reader, before }: PromotionEvidence,
  events: readonly EventRow[],
): Promise<void> {
  for (const cursor of before.cursors) {
    const given = new Set<string>()
    for await (const { id } of client.events.from({ after: cursor })) given.add(id)
    const readByThen = new Set(
      reader.log
        .slice(0, before.read)
        .filter((one) => Number(one.cursor) <= Number(cursor))
        .map(({ id }) => id),
    )
    const skipped = events.filter(({ id }) => !given.has(id) && !readByThen.has(id))
    expect([cursor, skipped]).toEqual([cursor, []])
  }
}

/** Everything the promoted server has to deliver arrives, in the order of each case. */
async function judgeCallbacks(
  { db, receiver, before }: PromotionEvidence,
  events: readonly EventRow[],
) {
  await until('every event was delivered', async () => {
    const [row] = await db.rows<{ n: number }>(
      sql`SELECT count(*) AS n FROM deliveries WHERE state <> 'delivered'`,
    )
    return row?.n === 0
  })
  const received = await receiver.received()
  expect(received.every(({ verified }) => verified)).toBe(true)
  const after = received.slice(before.received).map(nameCallback)
  const all = new Set(received.map(nameCallback).map(({ caseId, sequence }) => caseId + sequence))
  expect(events.filter(({ caseId, sequence }) => !all.has(caseId + sequence))).toEqual([])
  for (const [id, own] of Map.groupBy(after, ({ caseId }) => caseId)) {
    const sequences = own.map(({ sequence }) => sequence)
    expect([id, sequences]).toEqual([id, sequences.toSorted((a, b) => a - b)])
  }
  const taken = new Set(received.slice(0, before.received).map(({ delivery }) => delivery))
  const again = received.slice(before.received).filter(({ delivery }) => taken.has(delivery))
  return { callbacksAfter: after.length, callbacksAgain: again.length }
}

function nameCallback({ body, sequence }: { body: string; sequence: number }) {
  const { data } = JSON.parse(Buffer.from(body, 'base64').toString())
  return { caseId: data.case_id as string, sequence }
}

/**
 * The files of lost cases are reported and kept for 30 days; the documents of all other cases are
 * there byte for byte, before and after those files are removed.
 */
async function judgeFiles(
  { db, dataDir, client, sent }: PromotionEvidence,
  there: readonly SentCase[],
): Promise<number> {
  const count = sent.lost.flatMap(({ documents }) => documents).length
  const { keyring, documentKeys } = await openKeys(db, { dataDir }, new Date())
  const blobs = await openBlobs({ store: 'disk' }, dataDir, documentKeys)
  const sweepAfter = async (days: number) => {
    const lines: object[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
    const clock = { now: () => new Date(Date.now() + days * day) }
    await sweepFiles({ db, blobs, clock, log }, new AbortController().signal)
    return lines
  }
  expect(await sweepAfter(29)).toMatchObject([{ kept: count, removed: 0 }])
  expect(await sweepAfter(31)).toMatchObject([{ kept: 0, removed: count }])
  expect(await sweepAfter(31)).toEqual([])
  await checkStored({ db, keyring, documentKeys, dataDir, client, ledger: there })
  return count
}
