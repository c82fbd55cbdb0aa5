import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { openEmptyInstallation } from '../../../tests/support/backup/empty-installation.ts'
import {
  type Hashes,
  hashSealed,
  hashStore,
  hashTables,
} from '../../../tests/support/backup/hash-installation.ts'
import { makeBackup, newFolder } from '../../../tests/support/backup/make-backup.ts'
import { call, sampleCase, sampleDocument } from '../../../tests/support/http/http-client.ts'
import { verifyAudit } from '../access/access.ts'
import { sql } from '../db/db.ts'
import type { BlobId } from '../lib/ids.ts'
import { Keyring } from '../lib/keyring.ts'
import { blobFileOf, type Manifest, tableFileOf } from './manifest.ts'

let app: TestApp
let live: string
beforeAll(async () => {
  app = await startTestApp()
  live = (await app.lender()).live
})
afterAll(() => app.end())

/** Creates cases with documents, several at once, until it is stopped; returns how many. */
function startLoad() {
  let isStopped = false
  let created = 0
  const clients = Array.from({ length: 4 }, async (_, client) => {
    while (!isStopped) {
      const documents = [sampleDocument(`deed-${client}.pdf`, `deed ${created}`)]
      const body = sampleCase({ documents })
      const made = await call(app.url, '/v1/cases', { key: live, body })
      expect(made.status, made.text).toBe(202)
      const more = await call(app.url, `/v1/cases/${body.external_ref}/documents`, {
        key: live,
        body: { documents: [sampleDocument(`more-${client}.pdf`, `more ${created}`)] },
      })
      expect(more.status, more.text).toBeLessThan(300)
      created += 1
    }
  })
  return {
    created: () => created,
    async stop() {
      isStopped = true
      await Promise.all(clients)
    },
  }
}

async function storedIds(of: TestApp): Promise<BlobId[]> {
  const rows = await of.db.rows<{ id: BlobId }>(sql`SELECT id FROM blobs WHERE state = 'stored'`)
  return rows.map(({ id }) => id)
}

test('a backup made under load restores to an equal installation', async () => {
  const load = startLoad()
  await expect.poll(() => load.created()).toBeGreaterThan(10)
  let expected: Hashes = {}
  let before = 0
  const made = await makeBackup(app, {
    onSnapshot: async (snapshot) => {
      before = load.created()
      expected = await hashTables(app.databaseUrl, snapshot)
      // The service goes on meanwhile: what is created now is not in the backup.
      await expect.poll(() => load.created()).toBeGreaterThan(before + 10)
    },
  })
  await load.stop()
  expect(await hashTables(app.databaseUrl)).not.toEqual(expected)

  const empty = await openEmptyInstallation(app)
  try {
    await empty.restore(made.folder)
    expect(await hashTables(empty.url)).toEqual(expected)
    const copy = await startTestApp(empty.env)
    try {
      const ids = await storedIds(copy)
      expect(ids.length).toBeGreaterThan(20)
      expect(ids.length).toBe(made.manifest.documents.count)
      const stored = await hashStore(empty.blobs)
      expect(Object.keys(stored).sort()).toEqual(ids.sort())
      for (const id of ids) expect(stored[id]).toBe(await hashSealed(app.blobs, id))
      expect(await verifyAudit(copy.db, copy.keyring)).toMatchObject({ ok: true })
    } finally {
      await copy.end()
    }
  } finally {
    await empty.close()
  }
})

describe('nothing is written', () => {
  let made: { folder: string; manifest: Manifest }
  let blobId: BlobId
  beforeAll(async () => {
    const documents = [sampleDocument('deed.pdf', 'deed')]
    await call(app.url, '/v1/cases', { key: live, body: sampleCase({ documents }) })
    made = await makeBackup(app)
    blobId = (await storedIds(app))[0] as BlobId
  })

  const flip = async (path: string) => {
    const bytes = await readFile(path)
    bytes[0] = (bytes[0] ?? 0) ^ 1
    await writeFile(path, bytes)
  }
  const damages: [string, () => string, (path: string) => Promise<unknown>][] = [
    ['a flipped byte', () => blobFileOf(blobId), flip],
    ['a missing file', () => blobFileOf(blobId), rm],
    ['a cut file', () => tableFileOf('lenders'), (path) => truncate(path, 5)],
  ]

  test.each(damages)('from a backup with %s, which is named', async (_, partOf, damage) => {
    const folder = await newFolder('damaged')
    await cp(made.folder, folder, { recursive: true })
    await damage(join(folder, partOf()))
    const empty = await openEmptyInstallation(app)
    try {
      const refused = await empty.restore(folder).catch((error: unknown) => error)
      expect(refused).toMatchObject({ verified: { faults: [{ part: partOf() }] } })
      expect(await hashTables(empty.url)).toEqual({})
      expect(await empty.blobs.readMarker()).toBeUndefined()
    } finally {
      await empty.close()
    }
  })

  test('from a backup whose manifest was changed', async () => {
    const folder = await newFolder('changed')
    await cp(made.folder, folder, { recursive: true })
    await writeFile(join(folder, 'manifest.json'), '{}')
    await refuses(folder, {}, 'master key')
    const text = await readFile(join(made.folder, 'manifest.json'), 'utf8')
    await writeFile(join(folder, 'manifest.json'), text.replace('"format": 2', '"format": 1'))
    await refuses(folder, {}, 'manifest.json was changed')
  })

  test('with another master key', async () => {
    await refuses(made.folder, { keyring: new Keyring(Buffer.alloc(32, 1)) }, app.keyring.id)
  })

  async function refuses(folder: string, more: object, says: string): Promise<void> {
    const empty = await openEmptyInstallation(app)
    try {
      await expect(empty.restore(folder, more)).rejects.toThrow(says)
      expect(await hashTables(empty.url)).toEqual({})
      expect(await empty.blobs.readMarker()).toBeUndefined()
    } finally {
      await empty.close()
    }
  }

  test('into a database that has tables', async () => {
    const empty = await openEmptyInstallation(app)
    const other = await startTestApp({ ROLE: 'api' })
    try {
      const before = await hashTables(other.databaseUrl)
      const restoring = empty.restore(made.folder, { url: other.databaseUrl })
      await expect(restoring).rejects.toThrow('the database is not empty')
      expect(await hashTables(other.databaseUrl)).toEqual(before)
      expect(await empty.blobs.readMarker()).toBeUndefined()
    } finally {
      await other.end()
      await empty.close()
    }
  })

  test('into a store that has files, or belongs to an installation', async () => {
    const empty = await openEmptyInstallation(app)
    try {
      await empty.blobs.prepare('another installation')
      await expect(empty.restore(made.folder)).rejects.toThrow('the document store is not empty')
      expect(await empty.blobs.readMarker()).toBe('another installation')
      expect(await hashTables(empty.url)).toEqual({})
    } finally {
      await empty.close()
    }
  })

  test('by a restore that is interrupted; the same backup can be restored afterwards', async () => {
    const empty = await openEmptyInstallation(app)
    try {
      const stop = new AbortController()
      const restoring = empty.restore(made.folder, {
        signal: stop.signal,
        onProgress: (what, done) => {
          if (what === 'tables' && done === 20) stop.abort(new Error('stopped'))
        },
      })
      await expect(restoring).rejects.toThrow('stopped')
      await expect.poll(() => hashTables(empty.url)).toEqual({})
      await expect(startTestApp(empty.env)).rejects.toThrow('belongs to another installation')
    } finally {
      await empty.close()
    }
    const again = await openEmptyInstallation(app)
    try {
      const stop = new AbortController()
      const onProgress = (what: string) => what === 'tables' && stop.abort(new Error('stopped'))
      await expect(again.restore(made.folder, { signal: stop.signal, onProgress })).rejects.toThrow(
        'stopped',
      )
      await expect.poll(() => hashTables(again.url)).toEqual({})
      await again.restore(made.folder)
      expect(Object.keys(await hashStore(again.blobs))).toHaveLength(made.manifest.documents.count)
    } finally {
      await again.close()
    }
  })
})
