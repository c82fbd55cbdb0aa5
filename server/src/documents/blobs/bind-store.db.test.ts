import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { call, sampleCase, sampleDocument } from '../../../../tests/support/http/http-client.ts'
import { startApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { sql } from '../../db/db.ts'
import { createLog } from '../../lib/log/log.ts'
import { openBlobs } from './open-blobs.ts'

let app: TestApp
let live: string
let spare: string
beforeAll(async () => {
  app = await startTestApp()
  live = (await app.lender()).live
  spare = await mkdtemp(join(tmpdir(), 'deedwire-spare-'))
})
afterAll(async () => {
  await app.end()
  await rm(spare, { recursive: true, force: true })
})

const send = () =>
  call(app.url, '/v1/cases', {
    key: live,
    body: sampleCase({ documents: [sampleDocument('deed.pdf', 'deed')] }),
  })
const readiness = async () => {
  const { status, json } = await call(app.url, '/readyz')
  return [status, json.checks.documents]
}
/** Another node of the same installation, with another document store. */
async function startBeside(dataDir: string) {
  const key = (await readFile(join(app.dataDir, 'master.key'), 'utf8')).trim()
  const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: dataDir, MASTER_KEY: key, PORT: '0' }
  return startApp(readConfig(env), createLog('silent'))
}

test('the store is unavailable while the service runs: unready, no document is accepted, and nothing is created', async () => {
  expect((await send()).status).toBe(202)
  expect(await readiness()).toEqual([200, 'ok'])
  const store = join(app.dataDir, 'documents')
  await rename(store, `${store}-away`)
  // A mount point whose disk is not mounted.
  await mkdir(store)
  expect(await readiness()).toEqual([503, expect.stringContaining('no marker')])
  expect((await send()).status).toBe(503)
  await rm(store, { recursive: true })
  await rename(`${store}-away`, store)
  expect(await readiness()).toEqual([200, 'ok'])
  expect((await send()).status).toBe(202)
})

test('a node whose store is not mounted, or belongs to another installation, does not start', async () => {
  await expect(startBeside(spare)).rejects.toThrow(/has no marker of this installation/)
  const others = await openBlobs({ store: 'disk' }, spare, app.documentKeys)
  await others.prepare('another installation')
  await expect(startBeside(spare)).rejects.toThrow(/belongs to another installation/)
})

test('an installation from before the marker: its own store is adopted, an empty one is not', async () => {
  await app.db.rows(sql`UPDATE installation SET store_bound_at = NULL`)
  const empty = join(spare, 'empty')
  await mkdir(empty)
  await expect(startBeside(empty)).rejects.toThrow(/does not have the documents/)
  await rm(join(app.dataDir, 'documents', 'deedwire-store'))
  const again = await startBeside(app.dataDir)
  expect((await call(again.url, '/readyz')).status).toBe(200)
  await again.stop()
})
