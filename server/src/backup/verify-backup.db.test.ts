import { existsSync } from 'node:fs'
import { appendFile, cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { backupDeps, makeBackup, newFolder } from '../../../tests/support/backup/make-backup.ts'
import { call, sampleCase, sampleDocument } from '../../../tests/support/http/http-client.ts'
import { sql } from '../db/db.ts'
import type { BlobId } from '../lib/ids.ts'
import { Keyring } from '../lib/keyring.ts'
import { createBackup } from './create-backup.ts'
import { blobFileOf, blobListFile, type Manifest, tableFileOf } from './manifest.ts'
import { verifyBackup } from './verify-backup.ts'

let app: TestApp
let made: { folder: string; manifest: Manifest }
let blobId: BlobId

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  const { live } = await app.lender()
  const documents = [sampleDocument('deed.pdf', 'deed'), sampleDocument('ec.pdf', 'ec')]
  const body = sampleCase({ applicant_name: 'Zubaida Qureshi', documents })
  await call(app.url, '/v1/cases', { key: live, body })
  made = await makeBackup(app)
  const [row] = await app.db.rows<{ id: BlobId }>(sql`SELECT blob_id AS id FROM documents LIMIT 1`)
  blobId = row?.id as BlobId
})
afterAll(() => app.end())

const signal = new AbortController().signal

async function verifyChanged(change: (folder: string) => Promise<unknown>) {
  const folder = await newFolder('copy')
  await cp(made.folder, folder, { recursive: true })
  await change(folder)
  return verifyBackup({ keyring: app.keyring, signal }, folder)
}

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(path, bytes)
}

test('a backup is intact as it was made, and has the rows and documents of the service', async () => {
  const { manifest, faultCount } = await verifyBackup({ keyring: app.keyring, signal }, made.folder)
  expect([manifest, faultCount]).toEqual([made.manifest, 0])
  expect(manifest?.documents.count).toBe(2)
  expect(manifest?.tables.find(({ name }) => name === 'cases')?.rows).toBe(1)
  const [installation] = await app.db.rows<{ id: string }>(
    sql`SELECT key_id AS id FROM installation`,
  )
  expect(manifest?.key_id).toBe(installation?.id)
  expect(manifest?.root_key?.id).toBe(app.keyring.id)
})

test('neither names nor the master key can be read in it', async () => {
  const key = await readFile(join(app.dataDir, 'master.key'))
  const names = await readdir(made.folder, { recursive: true, withFileTypes: true })
  for (const entry of names.filter((each) => each.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name))
    for (const secret of ['Zubaida', key.toString().trim()]) {
      expect([entry.name, bytes.includes(secret)]).toEqual([entry.name, false])
    }
    expect(bytes.includes(Buffer.from(key.toString(), 'base64'))).toBe(false)
  }
})

const cases = () => tableFileOf('cases')
const blob = () => blobFileOf(blobId)
const beside = () => join(dirname(blob()), 'blob_more')
const cut = (path: string) => truncate(path, 10)
const lengthen = (path: string) => appendFile(path, 'x')
const add = (path: string) => writeFile(path, '')

type Damage = [string, string, () => string, (path: string) => Promise<unknown>]
const damages: Damage[] = [
  ['a flipped byte of a table', 'damaged', cases, flip],
  ['a flipped byte of a document', 'damaged', blob, flip],
  ['a flipped byte of the list', 'damaged', () => blobListFile, flip],
  ['a missing table', 'missing', cases, rm],
  ['a missing document', 'missing', blob, rm],
  ['a cut table', 'shorter', cases, cut],
  ['a cut document', 'shorter', blob, cut],
  ['a longer document', 'longer', blob, lengthen],
  ['an extra table', 'extra', () => 'tables/more', add],
  ['an extra document beside one of the backup', 'extra', beside, add],
  ['an extra document elsewhere', 'extra', () => 'documents/!!', add],
]

test.each(damages)('%s is named', async (_, fault, partOf, change) => {
  const part = partOf()
  const { faults } = await verifyChanged((folder) => change(join(folder, part)))
  expect(faults.map((found) => [found.part, found.fault])).toEqual([[part, fault]])
})

describe('the manifest is authentic', () => {
  test.each([
    ['a changed figure', (text: string) => text.replace('"rows": 1,', '"rows": 0,')],
    ['a changed hash', (text: string) => text.replace(/"sha256": "./, '"sha256": "_')],
    ['text that is not JSON', (text: string) => text.slice(1)],
    ['another space', (text: string) => `${text} `],
  ])('%s', async (_, change) => {
    const { manifest, faults } = await verifyChanged(async (folder) => {
      const path = join(folder, 'manifest.json')
      const before = await readFile(path, 'utf8')
      expect(change(before)).not.toBe(before)
      await writeFile(path, change(before))
    })
    expect(manifest).toBeUndefined()
    expect(faults).toMatchObject([{ part: 'manifest.json', says: /was changed/ }])
  })

  test.each(['manifest.json', 'manifest.mac'])('without %s it is no backup', async (file) => {
    const { faults } = await verifyChanged((folder) => rm(join(folder, file)))
    expect(faults).toMatchObject([{ says: `${file} is missing: this is not a complete backup` }])
  })

  test('another master key is refused by its name', async () => {
    const keyring = new Keyring(Buffer.alloc(32, 7))
    const { faults } = await verifyBackup({ keyring, signal }, made.folder)
    expect(faults).toHaveLength(1)
    expect(faults[0]?.says).toContain(`the key given is ${keyring.id}`)
    expect(faults[0]?.says).toContain(`root key ${app.keyring.id}`)
  })
})

describe('a backup that is not completed leaves nothing', () => {
  test('one that is interrupted', async () => {
    const folder = await newFolder('interrupted')
    const stop = new AbortController()
    const making = createBackup(
      {
        ...backupDeps(app),
        signal: stop.signal,
        onProgress: (what) => what === 'documents' && stop.abort(new Error('stopped')),
      },
      folder,
    )
    await expect(making).rejects.toThrow('stopped')
    expect([existsSync(folder), existsSync(`${folder}.partial`)]).toEqual([false, false])
  })

  test('one whose store has lost a document', async () => {
    const folder = await newFolder('lost')
    const path = join(app.dataDir, blobFileOf(blobId))
    const bytes = await readFile(path)
    await rm(path)
    try {
      await expect(createBackup(backupDeps(app), folder)).rejects.toThrow(
        `the document store lacks 1 files that the database knows: ${blobId}`,
      )
      expect([existsSync(folder), existsSync(`${folder}.partial`)]).toEqual([false, false])
    } finally {
      await writeFile(path, bytes)
    }
  })

  test('an existing backup is not replaced', async () => {
    await expect(createBackup(backupDeps(app), made.folder)).rejects.toThrow('exists already')
    expect((await verifyBackup({ keyring: app.keyring, signal }, made.folder)).faultCount).toBe(0)
  })
})
