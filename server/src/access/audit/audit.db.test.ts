import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/app/test-database.ts'
import { type Db, openDb, sql } from '../../db/db.ts'
import { Keyring } from '../../lib/keyring.ts'
import { createLog } from '../../lib/log/log.ts'
import { recordAudit, sealAudit } from './audit.ts'
import { verifyAudit } from './verify-audit.ts'

const keyring = new Keyring(Buffer.alloc(32, 1))
let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb({ url: database.url, connectionsMax: 8, log: createLog('silent') })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function record(subject: string): Promise<void> {
  await db.transact((tx) =>
    recordAudit(tx, keyring, { actor: 'cli' }, { action: 'key.issued', subject }, new Date()),
  )
}

async function sealAll(): Promise<void> {
  while ((await sealAudit(db, keyring)) > 0);
}

/** As a user with every right on the database could. */
async function tamper(statement: string): Promise<void> {
  await db.script(`ALTER TABLE audit_trail DISABLE TRIGGER ALL; ${statement};
    ALTER TABLE audit_trail ENABLE TRIGGER ALL`)
}

describe('the audit trail', () => {
  beforeEach(async () => {
    await tamper(`DELETE FROM audit_trail; DELETE FROM audit_inbox;
      UPDATE audit_head SET seq = 0, chain = ''`)
    for (let i = 1; i <= 5; i += 1) await record(`subject-${i}`)
    await sealAll()
  })

  test('is intact when nothing changed it, also while lines wait', async () => {
    await record('waiting')
    expect(await verifyAudit(db, keyring)).toMatchObject({ ok: true, lines: 5, waiting: 1 })
  })

  test.each([
    [
      'a changed line',
      `UPDATE audit_trail SET subject = 'other' WHERE seq = 3`,
      'line 3 was changed',
    ],
    [
      'a changed time',
      `UPDATE audit_trail SET at = at + interval '1 ms' WHERE seq = 2`,
      'line 2 was changed',
    ],
    ['a removed line', 'DELETE FROM audit_trail WHERE seq = 3', 'line 3 is missing'],
    [
      'a removed line with the rest moved up',
      'DELETE FROM audit_trail WHERE seq = 3; UPDATE audit_trail SET seq = seq - 1 WHERE seq > 3',
      'line 3 does not follow line 2',
    ],
    ['a removed last line', 'DELETE FROM audit_trail WHERE seq = 5', 'lines 5 to 5 are missing'],
    [
      'two lines swapped',
      'UPDATE audit_trail SET seq = 9 WHERE seq = 2; UPDATE audit_trail SET seq = 2 WHERE seq = 3; UPDATE audit_trail SET seq = 3 WHERE seq = 9',
      'line 2 does not follow line 1',
    ],
    [
      'a copied line at the end',
      'INSERT INTO audit_trail SELECT 6, at, actor, action, subject, lender_id, mode, details, request_id, mac, chain FROM audit_trail WHERE seq = 5',
      'line 6 does not follow line 5',
    ],
  ])('shows %s', async (_, statement, fault) => {
    await tamper(statement)
    expect(await verifyAudit(db, keyring)).toMatchObject({ ok: false, fault })
  })

  test('shows a changed line that is not sealed yet', async () => {
    await record('waiting')
    await db.script(`UPDATE audit_inbox SET subject = 'other'`)
    expect((await verifyAudit(db, keyring)).fault).toMatch(/^waiting line \d+ was changed$/)
  })

  test('does not verify with another key', async () => {
    const other = new Keyring(Buffer.alloc(32, 2))
    expect(await verifyAudit(db, other)).toMatchObject({ ok: false, fault: 'line 1 was changed' })
  })

  test.each([
    'UPDATE audit_trail SET subject = 1',
    'DELETE FROM audit_trail',
    'TRUNCATE audit_trail',
  ])('refuses %s', async (statement) => {
    await expect(db.script(statement)).rejects.toThrow('only ever added to')
  })

  test('keeps one chain when many record and several seal at once', async () => {
    await Promise.all([
      ...Array.from({ length: 60 }, (_, i) => record(`many-${i}`)),
      ...Array.from({ length: 6 }, () => sealAudit(db, keyring)),
    ])
    await Promise.all(Array.from({ length: 4 }, () => sealAudit(db, keyring)))
    await sealAll()
    expect(await verifyAudit(db, keyring)).toMatchObject({ ok: true, lines: 65, waiting: 0 })
  })

  test('a line of a rolled-back transaction is gone', async () => {
    await db
      .transact(async (tx) => {
        await recordAudit(
          tx,
          keyring,
          { actor: 'cli' },
          { action: 'key.issued', subject: 'undone' },
          new Date(),
        )
        throw new Error('undone')
      })
      .catch(() => {})
    const rows = await db.rows(sql`SELECT 1 FROM audit_inbox`)
    expect(rows).toHaveLength(0)
  })
})
