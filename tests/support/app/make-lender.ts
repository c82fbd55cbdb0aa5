import { allScopes, createLender, issueKey } from '../../../server/src/access/access.ts'
import type { Db } from '../../../server/src/db/db.ts'
import { openKeys } from '../../../server/src/encryption/encryption.ts'
import type { Mode } from '../../../server/src/lib/scope.ts'

/** A lender for a service on this database and this folder, with a key of one mode. */
export interface MadeLender {
  id: string
  key: string
  /** The secret that signs its callbacks in that mode. */
  secret: string
}

/** Without a process for each command, since several would take longer than a short test may. */
export async function makeLender(
  db: Db,
  dataDir: string,
  name: string,
  mode: Mode = 'test',
): Promise<MadeLender> {
  const now = new Date()
  const { keyring } = await openKeys(db, { dataDir: dataDir }, now)
  const by = { actor: 'cli' } as const
  return db.transact(async (tx) => {
    const { id, signingSecrets } = await createLender(tx, keyring, by, { name }, now)
    const rate = { ratePerSecond: 100_000, rateBurst: 100_000 }
    const wish = { lenderId: id, mode, scopes: allScopes, ...rate }
    const { secret: key } = await issueKey(tx, keyring, by, wish, now)
    return { id, key, secret: signingSecrets[mode] }
  })
}
