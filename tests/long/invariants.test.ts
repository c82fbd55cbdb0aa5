import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Deedwire } from '../../sdk/src/index.ts'
import { sql } from '../../server/src/db/db.ts'
import {
  bodyOfSent,
  documentOfSent,
  newSentCase,
  newSentDocument,
  type SentCase,
} from '../invariants/case-ledger.ts'
import type { Evidence } from '../invariants/evidence.ts'
import { findFaults, type Invariant } from '../invariants/invariants.ts'
import { makeLender } from '../support/app/make-lender.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { type Receiver, startReceiver } from '../support/callbacks/receiver.ts'
import { until } from '../support/until.ts'

/*
 * The checker of the fault tests is itself checked: an intact installation passes, and each planted
 * fault is found by the invariant it violates.
 */

let app: TestApp
let receiver: Receiver
let sound: Evidence
const stop: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'all' })
  stop.push(() => app.end())
  const { key, secret } = await makeLender(app.db, app.dataDir, 'Lender')
  receiver = await startReceiver(app.dataDir, [secret])
  stop.unshift(() => receiver.stop())
  const client = new Deedwire({ baseUrl: `${app.url}/uat/v1`, apiKey: key })
  await client.callback.set({ url: `${receiver.url}/ok` })
  const ledger: SentCase[] = []
  for (let i = 0; i < 3; i += 1) {
    const sent = newSentCase(100_000, 200_000)
    await client.cases.create(bodyOfSent(sent))
    const document = newSentDocument('late.pdf', 5_000)
    await client.cases.addDocuments(sent.ref, { documents: [documentOfSent(document)] })
    ledger.push({ ...sent, acknowledged: true, late: { document, acknowledged: true } })
  }
  await until('all callbacks arrived', async () => (await receiver.received()).length === 6)
  const { db, keyring, documentKeys, dataDir } = app
  sound = {
    ...{ db, keyring, documentKeys, dataDir, client, ledger },
    failures: [{ status: 503, requestId: 'req_1' }],
    received: await receiver.received(),
    printed: ['{"request_id":"req_1","status":503,"msg":"request"}'],
    memory: { peakMb: 200, limitMb: 500 },
  }
})

afterAll(async () => {
  for (const one of stop) await one()
})

test('an installation without faults passes', async () => {
  expect(await findFaults(sound)).toEqual({})
})

const run = (statement: string) => app.db.script(statement)

async function blobFile(): Promise<string> {
  const [row] = await app.db.rows<{ id: string }>(sql`SELECT blob_id AS id FROM documents LIMIT 1`)
  const id = row?.id ?? ''
  return join(app.dataDir, 'documents', id.slice(-2), id)
}

/** Changes the installation, and returns a function that undoes it. */
const planted: [Invariant, string, RegExp, () => Promise<() => Promise<unknown>>][] = [
  [
    'I1',
    'one byte of a document is flipped',
    /damaged in frame/,
    async () => {
      const file = await blobFile()
      const bytes = await readFile(file)
      const flipped = Buffer.from(bytes)
      flipped[5_000] = (flipped[5_000] ?? 0) ^ 1
      await writeFile(file, flipped)
      return () => writeFile(file, bytes)
    },
  ],
  [
    'I2',
    'a reference has two cases',
    /2 cases/,
    async () => {
      await run(`CREATE TABLE planted AS SELECT * FROM cases LIMIT 1;
        UPDATE planted SET id = 'case_planted', ordinal = 2;
        INSERT INTO cases SELECT * FROM planted`)
      return () => run(`DELETE FROM cases WHERE id = 'case_planted'; DROP TABLE planted`)
    },
  ],
  [
    'I3',
    'a document of a committed case is missing',
    /: documents /,
    async () => {
      await run(`CREATE TABLE planted AS
          SELECT * FROM documents WHERE filename = 'document-0.pdf' LIMIT 1;
        DELETE FROM documents WHERE id IN (SELECT id FROM planted)`)
      return () => run('INSERT INTO documents SELECT * FROM planted; DROP TABLE planted')
    },
  ],
  [
    'I4',
    'an event has no delivery',
    /delivery null is null|not received/,
    async () => {
      await run(`CREATE TABLE planted AS SELECT * FROM case_events ORDER BY id LIMIT 1;
        UPDATE planted SET id = 'evt_planted', sequence = 3, position = NULL;
        INSERT INTO case_events SELECT * FROM planted`)
      return () => run(`DELETE FROM case_events WHERE id = 'evt_planted'; DROP TABLE planted`)
    },
  ],
  [
    'I6',
    'a document has no file',
    /row without file/,
    async () => {
      const file = await blobFile()
      await rename(file, `${file}.away`.replace('blob_', 'away_'))
      return () => rename(`${file}.away`.replace('blob_', 'away_'), file)
    },
  ],
  [
    'I6',
    'a file has no row',
    /file without row/,
    async () => {
      const file = join(app.dataDir, 'documents', '00', 'blob_planted')
      await writeFile(file, 'x')
      return () => rm(file)
    },
  ],
  [
    'I6',
    'a timeline goes backwards',
    /goes backwards/,
    async () => {
      await run(`INSERT INTO case_timeline SELECT case_id, 2, lender_id, mode, status,
          at - interval '1 hour' FROM case_timeline LIMIT 1`)
      return () => run('DELETE FROM case_timeline WHERE position = 2')
    },
  ],
  [
    'I6',
    'a withdrawn case has a report',
    /withdrawn, but with a report/,
    async () => {
      await run(`CREATE TABLE planted AS SELECT * FROM cases ORDER BY id LIMIT 1;
        UPDATE cases SET status = 'withdrawn' WHERE id IN (SELECT id FROM planted);
        INSERT INTO case_timeline SELECT id, 2, lender_id, mode, 'withdrawn', now() FROM planted;
        INSERT INTO report_versions SELECT id, 1, lender_id, mode, 0, 'first', 'positive', NULL,
          '{}', 'planted', 'system', now() FROM planted`)
      return () =>
        run(`DELETE FROM report_versions WHERE code = 'planted';
          DELETE FROM case_timeline WHERE position = 2;
          UPDATE cases SET status = 'received' WHERE id IN (SELECT id FROM planted);
          DROP TABLE planted`)
    },
  ],
  [
    'I6',
    'a withdrawn case goes on',
    /not withdrawn any more/,
    async () => {
      await run(`INSERT INTO case_timeline
        SELECT c.id, n, c.lender_id, c.mode, CASE n WHEN 2 THEN 'withdrawn' ELSE c.status END, now()
        FROM (SELECT * FROM cases ORDER BY id LIMIT 1) c, generate_series(2, 3) n`)
      return () => run('DELETE FROM case_timeline WHERE position > 1')
    },
  ],
  [
    'I6',
    'the events of a case have a gap in their numbers',
    /events numbered 1,3/,
    async () => {
      const renumber = (from: number, to: number) =>
        run(`UPDATE case_events SET sequence = ${to} WHERE sequence = ${from}
          AND case_id = (SELECT id FROM cases ORDER BY id LIMIT 1)`)
      await renumber(2, 3)
      return () => renumber(3, 2)
    },
  ],
  [
    'I6',
    'a line of the audit trail is changed',
    /audit chain/,
    async () => {
      const change = (from: string, to: string) =>
        run(`ALTER TABLE audit_trail DISABLE TRIGGER USER;
          UPDATE audit_trail SET actor = '${to}' WHERE actor = '${from}';
          ALTER TABLE audit_trail ENABLE TRIGGER USER`)
      await change('cli', 'planted')
      return () => change('planted', 'cli')
    },
  ],
]

test.each(planted)('%s: %s', async (name, _, message, plant) => {
  const undo = await plant()
  try {
    expect((await findFaults(sound))[name]?.join('\n')).toMatch(message)
  } finally {
    await undo()
  }
  expect(await findFaults(sound)).toEqual({})
})

const seen: [Invariant, string, RegExp, (evidence: Evidence) => Partial<Evidence>][] = [
  [
    'I1',
    'an acknowledged case is not there',
    /NotFound/,
    ({ ledger: [first] }) => ({
      ledger: [...sound.ledger, { ...(first as SentCase), ref: 'GONE' }],
    }),
  ],
  [
    'I3',
    'a case is there that was never sent',
    /not sent/,
    ({ ledger }) => ({
      ledger: ledger.slice(1),
    }),
  ],
  [
    'I4',
    'a delivery counts as delivered and never came',
    /is delivered/,
    ({ received }) => ({
      received: received.slice(0, -1),
    }),
  ],
  [
    'I5',
    'a signature does not fit the bytes',
    /not signed/,
    ({ received }) => ({
      received: received.map((one, i) => (i === 1 ? { ...one, verified: false } : one)),
    }),
  ],
  [
    'I5',
    'a delivery comes again under another id',
    /came again as/,
    ({ received }) => ({
      received: received.flatMap((one) => [one, { ...one, delivery: 'dlv_other' }]),
    }),
  ],
  [
    'I5',
    'a delivery comes again with another body',
    /two bodies/,
    ({ received }) => ({
      received: received.flatMap((one) => [one, { ...one, body: respelled(one.body) }]),
    }),
  ],
  [
    'I5',
    'the events of a case come in another order',
    /came after/,
    ({ received }) => ({
      received: received.toReversed(),
    }),
  ],
  ['I7', 'a 503 is not in the log', /req_1 is not in the log/, () => ({ printed: [] })],
  [
    'I7',
    'a 500 has no request id',
    /500 undefined/,
    () => ({
      failures: [{ status: 500, requestId: undefined }],
    }),
  ],
  [
    'I7',
    'a promise was rejected and nobody noticed',
    /unhandled/,
    ({ printed }) => ({
      printed: [...printed, '{"msg":"unhandled rejection"}'],
    }),
  ],
  [
    'I7',
    'memory grows beyond its limit',
    /501 MB/,
    () => ({
      memory: { peakMb: 501, limitMb: 500 },
    }),
  ],
]

test.each(seen)('%s: %s', async (name, _, message, change) => {
  const faults = await findFaults({ ...sound, ...change(sound) })
  expect(faults[name]?.join('\n')).toMatch(message)
})

function respelled(body: string): string {
  return Buffer.from(` ${Buffer.from(body, 'base64').toString()}`).toString('base64')
}
