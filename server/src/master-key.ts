import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, sql } from './db/db.ts'
import { writeDurably } from './lib/durable-file.ts'
import { Keyring, masterKeyBytes } from './lib/keyring.ts'

/** From the configuration, or made once below the data folder. */
export async function openKeyring(
  configured: string | undefined,
  dataDir: string,
): Promise<Keyring> {
  if (configured !== undefined) return new Keyring(parseKey(configured, 'MASTER_KEY'))
  const file = join(dataDir, 'master.key')
  const found = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found !== undefined) return new Keyring(parseKey(found.trim(), file))
  const made = randomBytes(masterKeyBytes)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeDurably(file, `${made.toString('base64')}\n`)
  return new Keyring(made)
}

function parseKey(text: string, from: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (key.length !== masterKeyBytes) {
    throw new Error(`${from} must hold ${masterKeyBytes} bytes in base64 or hex`)
  }
  return key
}

/** With another key nothing stored could be read, and new papers would be lost to the old one. */
export async function checkKeyFits(
  db: Db,
  keyring: Keyring,
  now: Date,
): Promise<{ first: boolean }> {
  const [made] = await db.rows(sql`
    INSERT INTO installation (key_id, created_at) VALUES (${keyring.id}, ${now})
    ON CONFLICT (single) DO NOTHING RETURNING key_id`)
  if (made) return { first: true }
  const [row] = await db.rows<{ key_id: string }>(sql`SELECT key_id FROM installation`)
  if (row?.key_id !== keyring.id) {
    throw new Error(
      `this database was made with master key ${row?.key_id}, and the key given is ${keyring.id}: restore DATA_DIR/master.key or set MASTER_KEY to the right one`,
    )
  }
  return { first: false }
}
