import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { makeOlderInstallation } from '../../../tests/support/app/older-installation.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { call, sampleCase, sampleDocument } from '../../../tests/support/http/http-client.ts'
import { startKmsStandIn } from '../../../tests/support/processes/kms-stand-in.ts'
import { verifyAudit } from '../access/access.ts'
import { checkEveryBlob } from '../backup/backup.ts'
import { certificateKeyOf } from '../callbacks/callbacks.ts'
import { sql } from '../db/db.ts'
import { localWrapper } from './local-wrapper.ts'
import { adoptNextKeyFile, makeNextKeyFile, readMasterKeys } from './master-keys.ts'
import { openKeys } from './open-keys.ts'
import { type RotateDeps, rotateMasterKey } from './rotate-master-key.ts'

const ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp({ ROLE: 'api', ...env })
  ending.push(() => app.end())
  return app
}

const on = (app: TestApp) => ({ DATABASE_URL: urlOf(app), DATA_DIR: app.dataDir })
const urls = new WeakMap<TestApp, string>()
const urlOf = (app: TestApp) => urls.get(app) ?? app.databaseUrl

function send(app: TestApp, key: string, content: string | Buffer = 'deed') {
  const documents = [sampleDocument('deed.pdf', content)]
  return call(app.url, '/v1/cases', { key, body: sampleCase({ documents }) })
}

async function depsOf(app: TestApp, more: Partial<RotateDeps> = {}): Promise<RotateDeps> {
  const keys = more.keys ?? (await openKeys(app.db, { dataDir: app.dataDir }, new Date()))
  const { signal } = new AbortController()
  return { db: app.db, by: { actor: 'cli' }, now: () => new Date(), signal, ...more, keys }
}

/** As the command does it, for a key in DATA_DIR/master.key. */
async function rotate(app: TestApp, more: Partial<RotateDeps> = {}): Promise<void> {
  const next = await makeNextKeyFile(app.dataDir)
  await rotateMasterKey(await depsOf(app, more), next)
  await adoptNextKeyFile(app.dataDir, next)
}

const keyIn = (app: TestApp) => readFile(join(app.dataDir, 'master.key'), 'utf8')

/** Every document is read and compared with its row; every audit line is verified. */
async function expectSound(app: TestApp, documents: number): Promise<void> {
  const { db, blobs, keyring, dataDir } = app
  const stateFile = join(dataDir, 'check.json')
  const { signal } = new AbortController()
  const found = await checkEveryBlob({ db, blobs, stateFile, signal, onProgress: () => {} })
  expect(found).toMatchObject({ checked: documents, missing: [], damaged: [] })
  expect(await verifyAudit(db, keyring)).toMatchObject({ ok: true })
}

/** Neither the keys of the installation nor those of lenders. */
async function expectUseless(app: TestApp, key: string): Promise<void> {
  const old = localWrapper(Buffer.from(key.trim(), 'base64'))
  type Row = { id: string; purpose: string; lender: string | null; wrapped: Buffer }
  const rows = await app.db.rows<Row>(
    sql`SELECT id, purpose, lender_id AS lender, wrapped FROM data_keys`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(2)
  for (const { id, purpose, lender, wrapped } of rows) {
    const context = { use: purpose, key: id, ...(lender !== null && { lender }) }
    await expect(old.unwrap(wrapped, context)).rejects.toThrow('does not open it')
  }
  const env = { ...on(app), MASTER_KEY: key.trim() }
  await expect(startTestApp({ ROLE: 'api', ...env })).rejects.toThrow(
    new RegExp(`since it was rotated on .*, but the key given is ${old.id}`),
  )
}

describe('a rotation', () => {
  test('under load loses nothing, and the old key opens nothing afterwards', async () => {
    const app = await start()
    const before = await app.lender()
    const oldKey = await keyIn(app)
    const certificateKey = certificateKeyOf(app.keyring)
    expect((await send(app, before.live)).status).toBe(202)
    const keys = [before.live, (await app.lender()).live, (await app.lender()).live]
    let isOver = false
    const statuses: number[] = []
    const load = keys.map(async (key, i) => {
      for (let count = 0; count < 500 && !isOver; count += 1) {
        statuses.push((await send(app, key, `${i} ${count}`)).status)
      }
    })
    await expect.poll(() => statuses.length).toBeGreaterThan(4)
    // The first document of a lender comes during the rotation: its key is made then.
    const newcomer = await app.lender()
    const beforeChange = async () => {
      statuses.push((await send(app, newcomer.live)).status)
    }
    await rotate(app, { beforeChange })
    const done = statuses.length
    await expect.poll(() => statuses.length).toBeGreaterThan(done + 8)
    isOver = true
    await Promise.all(load)
    expect(new Set(statuses)).toEqual(new Set([202]))
    const documents = statuses.length + 1
    await expectSound(app, documents)
    await expectUseless(app, oldKey)
    const restarted = await start(on(app))
    await expectSound(restarted, documents)
    expect(certificateKeyOf(restarted.keyring)).toEqual(certificateKey)
    const [audited] = await app.db.rows(
      sql`SELECT 1 FROM audit_inbox WHERE action = 'master_key.rotated'
          UNION ALL SELECT 1 FROM audit_trail WHERE action = 'master_key.rotated'`,
    )
    expect(audited).toBeDefined()
  })

  test('rewrites no document', async () => {
    const app = await start()
    const { live } = await app.lender()
    await send(app, live)
    const [{ id = '' } = {}] = await app.db.rows<{ id: string }>(
      sql`SELECT blob_id AS id FROM documents`,
    )
    const file = join(app.dataDir, 'documents', id.slice(-2), id)
    const stored = await readFile(file)
    const lenderKeys = await app.db.rows(sql`SELECT * FROM data_keys WHERE purpose = 'documents'`)
    expect(lenderKeys).toHaveLength(1)
    await rotate(app)
    await rotate(app)
    expect(await readFile(file)).toEqual(stored)
    expect(await app.db.rows(sql`SELECT * FROM data_keys WHERE purpose = 'documents'`)).toEqual(
      lenderKeys,
    )
    await expectSound(app, 1)
  })

  test('that fails before the change leaves the old key in use; the next one succeeds', async () => {
    const app = await start()
    const oldKey = await keyIn(app)
    const failing = rotate(app, { beforeChange: () => Promise.reject(new Error('crashed')) })
    await expect(failing).rejects.toThrow('crashed')
    expect(await keyIn(app)).toBe(oldKey)
    await (await startTestApp({ ROLE: 'api', ...on(app) })).end()
    const left = await readFile(join(app.dataDir, 'master.key.next'), 'utf8')
    await rotate(app)
    expect(await keyIn(app)).toBe(left)
    await expectUseless(app, oldKey)
  })

  test('that crashes before the new file has its name is completed by the next start', async () => {
    const app = await start()
    const oldKey = await keyIn(app)
    const next = await makeNextKeyFile(app.dataDir)
    await rotateMasterKey(await depsOf(app), next)
    expect(await keyIn(app)).toBe(oldKey)
    const [a, b] = await Promise.all([start(on(app)), start(on(app))])
    expect(a.keyring.id).toBe(b.keyring.id)
    expect(await keyIn(app)).not.toBe(oldKey)
    const names = await readdir(app.dataDir)
    expect(names).not.toContain('master.key.next')
    const retired = names.filter((name) => name.startsWith('master.key.retired-'))
    expect(retired).toHaveLength(1)
    expect(await readFile(join(app.dataDir, retired[0] ?? ''), 'utf8')).toBe(oldKey)
    await expectUseless(app, oldKey)
  })

  test('beside another one: one of the two is refused', async () => {
    const app = await start()
    const next = await makeNextKeyFile(app.dataDir)
    const other = localWrapper(randomBytes(32))
    const elsewhere = { wrapper: other, bytes: undefined, from: 'MASTER_KEY_NEXT' }
    const deps = [await depsOf(app), await depsOf(app)] as const
    const ends = await Promise.allSettled([
      rotateMasterKey(deps[0], next),
      rotateMasterKey(deps[1], elsewhere),
    ])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = ends.find((end) => end.status === 'rejected')
    expect(String(refused?.reason)).toContain('meanwhile')
    const rows = await app.db.rows<{ by: string }>(sql`SELECT wrapped_by AS by FROM data_keys`)
    expect(new Set(rows.map(({ by }) => by)).size).toBe(1)
  })

  test('to the key that is in use, or to no key, is refused', async () => {
    const app = await start()
    const file = join(app.dataDir, 'given')
    await writeFile(file, await keyIn(app))
    const same = await makeNextKeyFile(app.dataDir, file)
    await expect(rotateMasterKey(await depsOf(app), same)).rejects.toThrow('that is in use')
    await writeFile(file, 'no key')
    await expect(makeNextKeyFile(app.dataDir, file)).rejects.toThrow('must hold 32 bytes')
    await rm(file)
    await expect(makeNextKeyFile(app.dataDir, file)).rejects.toThrow('does not exist')
  })
})

test('a key of the environment: both are accepted before and after', async () => {
  const [current, next] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('hex'))
  const app = await start({ MASTER_KEY: current ?? '' })
  const both = { ...on(app), MASTER_KEY: current ?? '', MASTER_KEY_NEXT: next ?? '' }
  await start(both)
  const settings = { dataDir: app.dataDir, current, next }
  const keys = await openKeys(app.db, settings, new Date())
  const wrapper = localWrapper(Buffer.from(next ?? '', 'hex'))
  await rotateMasterKey(await depsOf(app, { keys }), {
    wrapper,
    bytes: undefined,
    from: 'MASTER_KEY_NEXT',
  })
  await start(both)
  await start({ ...on(app), MASTER_KEY: next ?? '' })
  const stale = startTestApp({ ROLE: 'api', ...on(app), MASTER_KEY: current ?? '' })
  await expect(stale).rejects.toThrow('since it was rotated on')
  expect(existsSync(join(app.dataDir, 'master.key'))).toBe(false)
})

test('to a key in a KMS, from there to another, and back to a file', async () => {
  const kms = await startKmsStandIn()
  ending.push(() => kms.close())
  const app = await start()
  const { live } = await app.lender()
  await send(app, live)
  const oldKey = await keyIn(app)
  const [first, second] = [kms.createKey(), kms.createKey()]
  let current: string | undefined
  for (const next of [first, second, `file:${join(app.dataDir, 'outside')}`]) {
    await writeFile(join(app.dataDir, 'outside'), randomBytes(32).toString('base64'))
    const settings = { dataDir: app.dataDir, current, next, kms }
    const keys = await openKeys(app.db, settings, new Date())
    const target = (await readMasterKeys(settings)).find(({ from }) => from === 'MASTER_KEY_NEXT')
    if (!target) throw new Error('no next key')
    await rotateMasterKey(await depsOf(app, { keys }), target)
    current = next
    const restarted = await start({ ...on(app), ...kms.env, MASTER_KEY: next })
    await expectSound(restarted, 1)
  }
  kms.disableKey(first)
  kms.disableKey(second)
  const restarted = await start({ ...on(app), MASTER_KEY: current ?? '' })
  await expectSound(restarted, 1)
  await expectUseless(app, oldKey)
})

describe('an installation from before data keys', () => {
  async function startOlder() {
    const made = await makeOlderInstallation()
    ending.push(() => made.database.drop())
    const app = await start(made.env)
    urls.set(app, made.database.url)
    return { app, ...made }
  }

  test('is rotated while it runs: all stays readable, new documents have keys of lenders', async () => {
    const { app, keyring, bytes } = await startOlder()
    const { live, id } = await app.lender()
    await send(app, live, 'before')
    expect(await headers(app)).toEqual([keyring.id])
    const certificateKey = certificateKeyOf(app.keyring)
    await rotate(app)
    // The running node has the new keys in memory, although it never saw the new master key.
    expect((await send(app, live, 'after')).status).toBe(202)
    const [{ key = '' } = {}] = await app.db.rows<{ key: string }>(
      sql`SELECT id AS key FROM data_keys WHERE lender_id = ${id}`,
    )
    expect((await headers(app)).sort()).toEqual([keyring.id, key].sort())
    await expectSound(app, 2)
    const restarted = await start(on(app))
    await expectSound(restarted, 2)
    expect(certificateKeyOf(restarted.keyring)).toEqual(certificateKey)
    await expectUseless(app, bytes.toString('base64'))
    const needs = await app.db.rows(sql`SELECT migration FROM schema_needs`)
    expect(needs).toEqual([{ migration: '0037-data-keys' }])
  })

  test('is not rotated while a node of an older release runs', async () => {
    const { app } = await startOlder()
    await app.db.rows(sql`
      INSERT INTO nodes (id, role, host, pid, started_at, seen_at)
      VALUES ('node_old', 'api', 'other', 7, now(), now())`)
    await expect(rotate(app)).rejects.toThrow(/node_old .*older release.*upgrade every node/)
    expect(await app.db.rows(sql`SELECT 1 FROM data_keys`)).toEqual([])
    await app.db.rows(sql`UPDATE nodes SET seen_at = now() - interval '1 minute'
      WHERE id = 'node_old'`)
    await rotate(app)
  })

  test('is not rotated before every node has the data keys; the command can be repeated', async () => {
    const { app } = await startOlder()
    const oldKey = await keyIn(app)
    await app.db.rows(sql`
      INSERT INTO nodes (id, role, host, pid, started_at, seen_at, wrapping_key)
      VALUES ('node_slow', 'api', 'other', 7, now(), now() + interval '1 hour', '')`)
    const limits = { nodesMs: 10, pollMs: 5 }
    await expect(rotate(app, { limits })).rejects.toThrow(/did not load the data keys/)
    expect(await keyIn(app)).toBe(oldKey)
    await (await startTestApp({ ROLE: 'api', ...on(app) })).end()
    await app.db.rows(sql`DELETE FROM nodes WHERE id = 'node_slow'`)
    await rotate(app)
    await expectUseless(app, oldKey)
  })

  /** The keys that the stored documents name. */
  async function headers(app: TestApp): Promise<string[]> {
    const rows = await app.db.rows<{ id: string }>(sql`SELECT blob_id AS id FROM documents`)
    return Promise.all(
      rows.map(async ({ id }) => {
        const file = join(app.dataDir, 'documents', id.slice(-2), id)
        return (await readFile(file)).toString('hex', 4, 12)
      }),
    )
  }
})
