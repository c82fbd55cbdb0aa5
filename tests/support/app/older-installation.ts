import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDb, sql } from '../../../server/src/db/db.ts'
import { Keyring } from '../../../server/src/lib/keyring.ts'
import { createLog } from '../../../server/src/lib/log/log.ts'
import { takeDataFolder } from './data-folder.ts'
import { createTestDatabase } from './test-database.ts'

/** As the release before data keys left it at its first start. */
export async function makeOlderInstallation() {
  const database = await createTestDatabase()
  const dataDir = await takeDataFolder()
  const bytes = randomBytes(32)
  await writeFile(join(dataDir, 'master.key'), `${bytes.toString('base64')}\n`, { mode: 0o600 })
  const db = openDb({ url: database.url, connectionsMax: 2, log: createLog('silent') })
  const keyring = new Keyring(bytes)
  await db.rows(sql`
    INSERT INTO installation (key_id, created_at) VALUES (${keyring.id}, ${new Date()})`)
  await db.close()
  return { database, bytes, keyring, env: { DATABASE_URL: database.url, DATA_DIR: dataDir } }
}
