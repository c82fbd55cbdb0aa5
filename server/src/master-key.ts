import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, sql } from './db/db.ts'
import { syncFolder, writeDurably } from './lib/durable-file.ts'
import { Keyring, masterKeyBytes } from './lib/keyring.ts'

/**
 * From the configuration, or created once in the data folder. A key other than the one of the
 * database is refused: nothing stored could be read, and new documents would be unreadable with the
 * old key.
 */
export async function openKeyring(
  db: Db,
  configured: string | undefined,
  dataDir: string,
  now: Date,
): Promise<Keyring> {
  const expected = await keyIdOf(db)
  const found = await readKeyring(configured, dataDir)
  if (!found && expected) {
    throw new Error(
      `the master key ${expected} is missing: restore DATA_DIR/master.key or set MASTER_KEY`,
    )
  }
  const keyring = found ?? (await makeKeyring(dataDir))
  await db.rows(sql`
    INSERT INTO installation (key_id, created_at) VALUES (${keyring.id}, ${now})
    ON CONFLICT (single) DO NOTHING`)
  const agreed = await keyIdOf(db)
  if (agreed !== keyring.id) {
    throw new Error(
      `this database was created with master key ${agreed}, but the key given is ${keyring.id}: restore DATA_DIR/master.key or set MASTER_KEY to the right one`,
    )
  }
  return keyring
}

/** The existing key; none is created. */
export async function readKeyring(
  configured: string | undefined,
  dataDir: string,
): Promise<Keyring | undefined> {
  if (configured !== undefined) return new Keyring(parseKey(configured, 'MASTER_KEY'))
  const file = fileIn(dataDir)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : new Keyring(parseKey(text.trim(), file))
}

/** Two processes that share the folder agree on one key: the first file stays. */
async function makeKeyring(dataDir: string): Promise<Keyring> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const mine = `${fileIn(dataDir)}.${process.pid}`
  await writeDurably(mine, `${randomBytes(masterKeyBytes).toString('base64')}\n`)
  await link(mine, fileIn(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(mine)
  await syncFolder(dataDir)
  const keyring = await readKeyring(undefined, dataDir)
  if (!keyring) throw new Error(`${fileIn(dataDir)} could not be created`)
  return keyring
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'master.key')
}

async function keyIdOf(db: Db): Promise<string | undefined> {
  const [row] = await db.rows<{ key_id: string }>(sql`SELECT key_id FROM installation`)
  return row?.key_id
}

function parseKey(text: string, from: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (key.length !== masterKeyBytes) {
    throw new Error(`${from} must hold ${masterKeyBytes} bytes in base64 or hex`)
  }
  return key
}
