import { randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/app/test-database.ts'
import { startKmsStandIn } from '../../../tests/support/processes/kms-stand-in.ts'
import { createLender } from '../access/access.ts'
import { type Db, openDb, sql } from '../db/db.ts'
import { Keyring } from '../lib/keyring.ts'
import { createLog } from '../lib/log/log.ts'
import { openKeys } from './open-keys.ts'

const now = new Date()
const log = createLog('silent')
let database: TestDatabase
let db: Db
let dataDir: string

beforeEach(async () => {
  database = await createTestDatabase()
  db = openDb({ url: database.url, connectionsMax: 6, log })
  dataDir = await mkdtemp(join(inject('runFolder'), 'keys-'))
})
afterEach(async () => {
  await db.close()
  await database.drop()
})

const addLender = async (keyring: Keyring) => {
  const by = { actor: 'cli' } as const
  const made = await db.transact((tx) => createLender(tx, keyring, by, { name: 'One' }, now))
  return made.id
}

describe('a first start', () => {
  test('makes a root key that the master key wraps, and later starts open it', async () => {
    const first = await openKeys(db, { dataDir }, now)
    const again = await openKeys(db, { dataDir }, now)
    expect(again.keyring.id).toBe(first.keyring.id)
    expect(first.keyring.id).not.toBe(first.master.wrapper.id)
    const rows = await db.rows<{ purpose: string; by: string; wrapped: Buffer }>(
      sql`SELECT purpose, wrapped_by AS by, wrapped FROM data_keys ORDER BY purpose`,
    )
    expect(rows.map(({ purpose, by }) => [purpose, by])).toEqual([
      ['root', first.master.wrapper.id],
      ['wrapping', first.master.wrapper.id],
    ])
    for (const { wrapped } of rows) {
      expect(wrapped.includes(first.own?.root ?? '')).toBe(false)
      expect(wrapped.includes(first.own?.wrapping ?? '')).toBe(false)
    }
    const needs = await db.rows<{ migration: string }>(sql`SELECT migration FROM schema_needs`)
    expect(needs).toEqual([{ migration: '0037-data-keys' }])
  })

  test('of several nodes at once makes one', async () => {
    const nodes = await Promise.all(Array.from({ length: 6 }, () => openKeys(db, { dataDir }, now)))
    expect(new Set(nodes.map(({ keyring }) => keyring.id)).size).toBe(1)
  })

  test('with a key in a file of its own', async () => {
    const file = join(dataDir, 'elsewhere')
    await writeFile(file, `${randomBytes(32).toString('hex')}\n`)
    const current = `file:${file}`
    const { keyring } = await openKeys(db, { dataDir, current }, now)
    expect((await openKeys(db, { dataDir, current }, now)).keyring.id).toBe(keyring.id)
    await expect(openKeys(db, { dataDir, current: 'file:/none' }, now)).rejects.toThrow(
      'MASTER_KEY: /none does not exist',
    )
  })

  test('with a key in a KMS asks for it at starts only', async () => {
    const kms = await startKmsStandIn()
    try {
      const settings = { dataDir, current: kms.createKey(), kms }
      const { keyring } = await openKeys(db, settings, now)
      const asked = kms.asked.length
      const again = await openKeys(db, settings, now)
      expect(again.keyring.id).toBe(keyring.id)
      expect(kms.asked.slice(asked)).toEqual(['Decrypt', 'Decrypt'])
      await again.documentKeys.forOwner(await addLender(keyring))
      expect(kms.asked).toHaveLength(asked + 2)
      kms.disableKey(settings.current)
      await expect(openKeys(db, settings, now)).rejects.toThrow('is disabled')
    } finally {
      await kms.close()
    }
  })
})

describe('refused are', () => {
  test('another key, by the names of both', async () => {
    const { master } = await openKeys(db, { dataDir }, now)
    const other = new Keyring(Buffer.alloc(32, 1))
    const current = Buffer.alloc(32, 1).toString('hex')
    await expect(openKeys(db, { dataDir, current }, now)).rejects.toThrow(
      new RegExp(`uses master key ${master.wrapper.id}, but the key given is ${other.id}`),
    )
  })

  test('a start without the key, and none is created', async () => {
    await openKeys(db, { dataDir }, now)
    const empty = await mkdtemp(join(inject('runFolder'), 'keys-'))
    await expect(openKeys(db, { dataDir: empty }, now)).rejects.toThrow('is missing')
    await expect(openKeys(db, { dataDir: empty }, now)).rejects.toThrow('is missing')
  })

  test.each([
    ['short', 'must hold 32 bytes in base64 or hex'],
    ['arn:aws:kms:ap-south-1:111122223333:alias/deedwire', 'not of an alias'],
  ])('%s as a key', async (current, says) => {
    await expect(openKeys(db, { dataDir, current }, now)).rejects.toThrow(says)
    expect(await db.rows(sql`SELECT 1 FROM installation`)).toEqual([])
  })

  test('a row that was changed, or exchanged for another', async () => {
    await openKeys(db, { dataDir }, now)
    await db.rows(sql`
      UPDATE data_keys SET wrapped = (SELECT wrapped FROM data_keys WHERE purpose = 'root')
      WHERE purpose = 'wrapping'`)
    await expect(openKeys(db, { dataDir }, now)).rejects.toThrow('does not open it')
  })
})

describe('keys of lenders', () => {
  test('each has one, the same on every node that asks first', async () => {
    const { keyring } = await openKeys(db, { dataDir }, now)
    const lender = await addLender(keyring)
    const nodes = await Promise.all(Array.from({ length: 5 }, () => openKeys(db, { dataDir }, now)))
    const keys = await Promise.all(
      nodes.flatMap(({ documentKeys }) => [
        documentKeys.forOwner(lender),
        documentKeys.forOwner(lender),
      ]),
    )
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
    expect(keys[0]?.id).not.toBe(keyring.id)
    const [first] = nodes
    const found = await first?.documentKeys.find(keys[0]?.id ?? '')
    expect(found).toEqual(keys[0])
    expect(await first?.documentKeys.find('0000000000000000')).toBeUndefined()
    expect((await first?.documentKeys.forOwner('installation'))?.id).toBe(keyring.id)
  })

  test('one that was exchanged for another lender’s does not open', async () => {
    const { keyring, documentKeys } = await openKeys(db, { dataDir }, now)
    const lender = await addLender(keyring)
    const { id } = await documentKeys.forOwner(lender)
    const by = { actor: 'cli' } as const
    const { id: other } = await db.transact((tx) =>
      createLender(tx, keyring, by, { name: 'Two' }, now),
    )
    await db.rows(sql`UPDATE data_keys SET lender_id = ${other} WHERE id = ${id}`)
    const again = await openKeys(db, { dataDir }, now)
    await expect(again.documentKeys.forOwner(other)).rejects.toThrow('does not open it')
  })
})

test('an installation from before data keys goes on with its master key alone', async () => {
  const bytes = randomBytes(32)
  await writeFile(join(dataDir, 'master.key'), bytes.toString('base64'))
  const before = new Keyring(bytes)
  await db.rows(sql`INSERT INTO installation (key_id, created_at) VALUES (${before.id}, ${now})`)
  const { keyring, documentKeys } = await openKeys(db, { dataDir }, now)
  expect(keyring.open(before.seal('x', 'context'), 'context')).toBe('x')
  const lender = await addLender(keyring)
  expect((await documentKeys.forOwner(lender)).id).toBe(before.id)
  expect(await documentKeys.refresh()).toBe('')
  expect(await db.rows(sql`SELECT 1 FROM data_keys`)).toEqual([])
  expect(await db.rows(sql`SELECT 1 FROM schema_needs`)).toEqual([])
})
