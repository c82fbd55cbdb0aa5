import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { hashTables } from '../../../../tests/support/backup/hash-installation.ts'
import { bringBack, makeArchive } from '../../../../tests/support/backup/make-archive.ts'
import {
  addOldEvent,
  countRows,
  existingTables,
  makeOlder,
  monthsAgo,
  monthsOld,
} from '../../../../tests/support/backup/old-months.ts'
import {
  openTestCallbacks,
  type TestCallbacks,
} from '../../../../tests/support/callbacks/test-callbacks.ts'
import { sealAudit, verifyAudit } from '../../access/access.ts'
import { migrate, pendingMigrations } from '../../db/migrate.ts'
import { listPartitions, makePartitions } from '../../db/partitions.ts'
import { archivedTables, listNotes } from './archive-store.ts'
import { compareWithNotes, verifyArchive } from './verify-archive.ts'

let app: TestApp
let desk: TestCallbacks
let caseId: string
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await makeOlder(app)
  desk = await openTestCallbacks(app)
  caseId = await desk.createCase('OLD-1')
  while ((await sealAudit(app.db, app.keyring)) > 0);
  // Before the first month, in three of the months, and in one that is kept.
  for (const ago of [monthsOld + 3, 16, 16, 15, 14, 13]) {
    await addOldEvent(app, caseId, new Date(monthsAgo(ago).getTime() + 86_400_000))
  }
})
afterAll(() => app.end())

const signal = new AbortController().signal
const counts = () => Promise.all(archivedTables.map((table) => countRows(app, table)))

/** Without what the archive itself writes. */
async function hashArchived(): Promise<Record<string, string | undefined>> {
  const hashes = await hashTables(app.databaseUrl)
  return Object.fromEntries(archivedTables.map((table) => [table, hashes[table]]))
}

test('months go into files and come back equal', async () => {
  const before = await hashArchived()
  const [events = 0, , , lines = 0] = await counts()
  const names = await existingTables(app, 'deliveries%')

  const { folder, manifest } = await makeArchive(app, monthsAgo(13))
  const { id } = manifest
  expect((await counts())[0]).toBe(events - 5)
  const kept = await existingTables(app, 'deliveries%')
  expect(kept).toHaveLength(names.length - 3)
  expect(kept).toContain('deliveries_first')
  const verified = await verifyArchive({ keyring: app.keyring, signal }, folder)
  expect(verified).toMatchObject({ faultCount: 0, manifest: { id } })
  expect(await compareWithNotes(app.db, app.keyring, manifest)).toEqual([])
  // Three months and the first partition, of four tables.
  const notes = await listNotes(app.db)
  expect(notes).toHaveLength(16)
  expect(new Set(notes.map(({ archive, state }) => `${archive} ${state}`))).toEqual(
    new Set([`${id} archived`]),
  )
  const noted = notes.filter(({ table }) => table === 'case_events').map(({ rows }) => rows)
  expect(noted).toEqual([1, 2, 1, 1])
  expect(await verifyAudit(app.db, app.keyring)).toMatchObject({ ok: true, lines, archived: 5 })

  await bringBack(app, folder)
  expect(await hashArchived()).toEqual(before)
  expect(await existingTables(app, 'deliveries%')).toEqual(names)
  expect(await listNotes(app.db)).toEqual([])
  expect(await verifyAudit(app.db, app.keyring)).toMatchObject({ ok: true, lines, archived: 0 })
  await expect(bringBack(app, folder)).rejects.toThrow('does not note this archive')
})

test('a database whose first partition was archived still starts and makes partitions', async () => {
  await makeArchive(app, monthsAgo(monthsOld))
  expect(await countRows(app, 'audit_trail_first')).toBe(0)
  expect(await pendingMigrations(app.databaseUrl)).toEqual([])
  expect(await migrate(app.databaseUrl)).toEqual([])
  const next = new Date(Date.now() + 40 * 86_400_000)
  const made = await makePartitions(app.db.transact, next)
  expect(made.length).toBeGreaterThan(0)
  expect(await listPartitions(app.db, 'audit_trail')).toContainEqual(
    expect.objectContaining({ name: 'audit_trail_first', from: null }),
  )
  await expect(app.db.script('TRUNCATE audit_trail_first')).rejects.toThrow('only ever added to')
  const again = await startTestApp({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir })
  await again.end()
})
