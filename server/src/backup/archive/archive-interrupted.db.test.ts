import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { hashTables } from '../../../../tests/support/backup/hash-installation.ts'
import { bringBack, makeArchive } from '../../../../tests/support/backup/make-archive.ts'
import { makeBackup, newFolder } from '../../../../tests/support/backup/make-backup.ts'
import {
  addOldEvent,
  countRows,
  existingTables,
  makeOlder,
  monthsAgo,
  monthsOld,
} from '../../../../tests/support/backup/old-months.ts'
import { openTestCallbacks } from '../../../../tests/support/callbacks/test-callbacks.ts'
import { verifyAudit } from '../../access/access.ts'
import { archivedTables, listNotes } from './archive-store.ts'

let app: TestApp
let caseId: string
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await makeOlder(app)
  const desk = await openTestCallbacks(app)
  caseId = await desk.createCase('OLD-1')
})
afterAll(() => app.end())

let expected: Record<string, string | undefined>
beforeEach(async () => {
  for (const ago of [monthsOld + 2, 15, 14]) {
    await addOldEvent(app, caseId, new Date(monthsAgo(ago).getTime() + 1000))
  }
  expected = await hashArchived()
})

async function hashArchived(): Promise<Record<string, string | undefined>> {
  const hashes = await hashTables(app.databaseUrl)
  return Object.fromEntries(archivedTables.map((table) => [table, hashes[table]]))
}

const statesNow = async () => [...new Set((await listNotes(app.db)).map(({ state }) => state))]

/** Nothing was lost: what comes back is what was there. */
async function comesBack(folder: string): Promise<void> {
  expect(await statesNow()).toEqual(['archived'])
  expect(await verifyAudit(app.db, app.keyring)).toMatchObject({ ok: true })
  await bringBack(app, folder)
  expect(await hashArchived()).toEqual(expected)
  expect(await existingTables(app, '%before%')).toEqual([])
  expect(await verifyAudit(app.db, app.keyring)).toMatchObject({ ok: true, archived: 0 })
}

test('stopped after some months are detached: the next call goes on', async () => {
  const stop = new AbortController()
  const stopped = makeArchive(app, monthsAgo(13), {
    signal: stop.signal,
    onProgress: (what, done) => {
      if (what === 'months' && done === 2) stop.abort(new Error('stopped'))
    },
  })
  await expect(stopped).rejects.toThrow('stopped')
  expect(await statesNow()).toEqual(['detached'])
  // The rows are not in the trail any more, and the chain goes on without them.
  expect(await verifyAudit(app.db, app.keyring)).toMatchObject({ ok: true })
  await expect(makeBackup(app)).rejects.toThrow('run `deedwire archive create')
  const { folder } = await makeArchive(app, monthsAgo(13))
  await makeBackup(app)
  await comesBack(folder)
})

test('a first partition that has rows again while the earlier one is detached is left', async () => {
  const stop = new AbortController()
  const onProgress = (what: string) => what === 'tables' && stop.abort(new Error('stopped'))
  const stopped = makeArchive(app, monthsAgo(13), { signal: stop.signal, onProgress })
  await expect(stopped).rejects.toThrow('stopped')
  await addOldEvent(app, caseId, new Date(monthsAgo(monthsOld + 1).getTime()))
  const { folder } = await makeArchive(app, monthsAgo(13))
  expect(await countRows(app, 'deliveries_first')).toBe(1)
  const later = await makeArchive(app, monthsAgo(13))
  expect(await countRows(app, 'deliveries_first')).toBe(0)
  await bringBack(app, later.folder)
  await bringBack(app, folder)
  expect(await existingTables(app, '%before%')).toEqual([])
  expect(await verifyAudit(app.db, app.keyring)).toMatchObject({ ok: true, archived: 0 })
})

test('a copy that cannot be written: the tables stay, and the next call goes on', async () => {
  const folder = await newFolder('archive')
  const tables = join(`${folder}.partial`, 'tables')
  const failing = makeArchive(app, monthsAgo(13), {
    folder,
    onProgress: (what, done) => {
      if (what !== 'months' || done !== 1) return
      rmSync(tables, { recursive: true })
      writeFileSync(tables, '')
    },
  })
  await expect(failing).rejects.toThrow(/ENOTDIR|ENOENT/)
  expect(await statesNow()).toEqual(['detached'])
  const detached = await existingTables(app, '%before%')
  expect(detached).toHaveLength(archivedTables.length)
  await makeArchive(app, monthsAgo(13), { folder })
  await comesBack(folder)
})

test('stopped before the tables are dropped: the same call only drops them', async () => {
  const folder = await newFolder('archive')
  // As a transaction of someone else would: the last step cannot begin.
  await app.db.script(`
    CREATE FUNCTION refuse_archive() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the server is stopped'; END $$;
    CREATE TRIGGER refuse_archive BEFORE UPDATE ON archived_partitions
      FOR EACH ROW WHEN (NEW.state = 'archived') EXECUTE FUNCTION refuse_archive()`)
  await expect(makeArchive(app, monthsAgo(13), { folder })).rejects.toThrow('server is stopped')
  await app.db.script(
    'DROP TRIGGER refuse_archive ON archived_partitions; DROP FUNCTION refuse_archive',
  )
  expect(await statesNow()).toEqual(['detached'])
  const copied: string[] = []
  const again = await makeArchive(app, monthsAgo(13), {
    folder,
    onProgress: (what) => void copied.push(what),
  })
  expect(new Set(copied)).toEqual(new Set(['checked']))
  expect(again.folder).toBe(folder)
  await comesBack(folder)
})

test('a restore that is stopped changes nothing, and can be made again', async () => {
  const { folder } = await makeArchive(app, monthsAgo(13))
  const without = await hashArchived()
  const stop = new AbortController()
  const stopped = bringBack(app, folder, {
    signal: stop.signal,
    onProgress: (what, done) => {
      if (what === 'tables' && done === 6) stop.abort(new Error('stopped'))
    },
  })
  await expect(stopped).rejects.toThrow('stopped')
  expect(await statesNow()).toEqual(['restoring'])
  expect(await hashArchived()).toEqual(without)
  expect(await verifyAudit(app.db, app.keyring)).toMatchObject({ ok: true })
  await expect.poll(() => makeBackup(app).catch(String)).toContain('run `deedwire archive restore')
  await expect
    .poll(() => makeArchive(app, monthsAgo(13)).catch(String))
    .toContain('nothing is left to archive')
  await comesBack(folder)
})
