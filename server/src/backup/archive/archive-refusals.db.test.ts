import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { hashTables } from '../../../../tests/support/backup/hash-installation.ts'
import { bringBack, makeArchive } from '../../../../tests/support/backup/make-archive.ts'
import { makeBackup, newFolder } from '../../../../tests/support/backup/make-backup.ts'
import {
  addOldEvent,
  countRows,
  existingTables,
  makeOlder,
  monthOf,
  monthsAgo,
  type OldEvent,
} from '../../../../tests/support/backup/old-months.ts'
import { openTestCallbacks } from '../../../../tests/support/callbacks/test-callbacks.ts'
import { until } from '../../../../tests/support/until.ts'
import { tryArchiveLock, tryBackupLock } from '../../db/backup-lock.ts'
import { sql } from '../../db/db.ts'
import { Keyring } from '../../lib/keyring.ts'
import { tableFileOf } from '../manifest.ts'
import { verifyArchive } from './verify-archive.ts'

let app: TestApp
let lenderId: string
let old: OldEvent
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await makeOlder(app)
  const desk = await openTestCallbacks(app)
  lenderId = desk.lender.id
  const caseId = await desk.createCase('OLD-1')
  old = await addOldEvent(app, caseId, new Date(monthsAgo(15).getTime() + 1000))
  await addOldEvent(app, caseId, new Date(monthsAgo(14).getTime() + 1000))
  // The log of the two requests is written after them.
  await until('the log of requests', async () => (await countRows(app, 'api_requests')) === 2)
})
afterAll(() => app.end())

/** Neither a row nor a table is another, and nothing is noted. */
async function changesNothing(act: () => Promise<unknown>, says: string | RegExp): Promise<void> {
  const read = async () => [await hashTables(app.databaseUrl), await existingTables(app, '%')]
  const before = await read()
  await expect(act()).rejects.toThrow(says)
  expect(await read()).toEqual(before)
}

const archive = () => makeArchive(app, monthsAgo(13))

test('a month that is not 13 months back, or none', async () => {
  await changesNothing(() => makeArchive(app, monthsAgo(12)), `is less than 13 months back`)
  await changesNothing(
    () => makeArchive(app, monthsAgo(13), { now: monthsAgo(1) }),
    `the latest month allowed is ${monthOf(monthsAgo(14))}`,
  )
  await changesNothing(() => makeArchive(app, monthsAgo(40)), 'nothing is left to archive')
})

test('a pending delivery', async () => {
  const set = (state: string) =>
    app.db.rows(sql`UPDATE deliveries SET state = ${state} WHERE id = ${old.deliveryId}`)
  await set('pending')
  await changesNothing(archive, `delivery ${old.deliveryId} of lender ${lenderId} is pending`)
  await set('delivered')
})

test('an event without a position', async () => {
  const [row] = await app.db.rows<{ position: number }>(
    sql`SELECT position FROM case_events WHERE id = ${old.eventId}`,
  )
  await app.db.rows(sql`UPDATE case_events SET position = NULL WHERE id = ${old.eventId}`)
  await changesNothing(archive, `event ${old.eventId} has no position`)
  await app.db.rows(
    sql`UPDATE case_events SET position = ${row?.position} WHERE id = ${old.eventId}`,
  )
})

test('a folder that exists', async () => {
  const folder = await newFolder('taken')
  await writeFile(folder, '')
  await changesNothing(() => makeArchive(app, monthsAgo(13), { folder }), 'exists already')
})

test('a trail that was tampered with', async () => {
  const set = (subject: string, was: string) =>
    app.db.script(`ALTER TABLE audit_trail DISABLE TRIGGER ALL;
      UPDATE audit_trail SET subject = '${subject}' WHERE subject = '${was}';
      ALTER TABLE audit_trail ENABLE TRIGGER ALL`)
  await set('forged', lenderId)
  await changesNothing(archive, 'the audit trail is not intact (line')
  await set(lenderId, 'forged')
})

test('a backup or another archive that runs, and the other way round', async () => {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  expect(await tryBackupLock(client)).toBe(true)
  await changesNothing(archive, 'a backup or another archive is being made')
  await client.query('SELECT pg_advisory_unlock_all()')
  expect(await tryArchiveLock(client)).toBe(true)
  await changesNothing(archive, 'a backup or another archive is being made')
  await changesNothing(() => makeBackup(app), 'an archive is being made or restored')
  await client.end()
})

test('an event that a lender who pulls was not given, unless it is said', async () => {
  await app.db.rows(sql`
    INSERT INTO feed_readings (lender_id, mode, at, key_id, asked_after, given_to)
    VALUES (${lenderId}, 'live', now(), 'key_x', 0, 0)`)
  await changesNothing(archive, `lender ${lenderId} (live), which last pulled its feed on`)
  const { folder } = await makeArchive(app, monthsAgo(14), { evenIfUnread: true })
  await bringBack(app, folder)
  await app.db.rows(sql`UPDATE feed_readings SET given_to = 1000000000`)
})

test('an archive that is damaged, of another key, or another copy is not restored', async () => {
  const { folder, manifest } = await archive()
  const name = manifest.parts.find(({ table }) => table === 'audit_trail')?.name ?? ''
  const damages: [RegExp, (path: string) => Promise<unknown>][] = [
    [/is cut: has 5 of/, (path) => truncate(path, 5)],
    [/is missing/, rm],
    [
      /was changed: its SHA-256 differs/,
      async (path) => {
        const bytes = await readFile(path)
        bytes[3] = (bytes[3] ?? 0) ^ 1
        await writeFile(path, bytes)
      },
    ],
  ]
  for (const [says, damage] of damages) {
    const copy = await newFolder('damaged')
    await cp(folder, copy, { recursive: true })
    await damage(join(copy, tableFileOf(name)))
    await changesNothing(() => bringBack(app, copy), says)
    const signal = new AbortController().signal
    const { faults } = await verifyArchive({ keyring: app.keyring, signal }, copy)
    expect(faults).toEqual([
      { part: tableFileOf(name), fault: expect.any(String), says: expect.stringMatching(says) },
    ])
  }
  const other = new Keyring(Buffer.alloc(32, 1))
  await changesNothing(() => bringBack(app, folder, { keyring: other }), app.keyring.id)
  await app.db.rows(sql`UPDATE archived_partitions SET sha256 = 'x' WHERE name = ${name}`)
  await changesNothing(() => bringBack(app, folder), 'is not the file that the database notes')
})
