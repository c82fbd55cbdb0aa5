import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { allScopes, createLender, createStaff, issueKey } from './access/access.ts'
import { type Db, sql } from './db/db.ts'
import { writeDurably } from './lib/durable-file.ts'
import type { Keyring } from './lib/keyring.ts'

/** The content of `DATA_DIR/quickstart.json`: enough to try everything on one's own machine. */
export interface Quickstart {
  base_url: string
  uat_url: string
  live_key: string
  test_key: string
  live_signing_secret: string
  test_signing_secret: string
  workbench_url: string
  staff_email: string
  staff_password: string
}

/** A demo lender and an administrator, for an embedded database that has no lender yet. */
export async function makeDemo(
  db: Db,
  keyring: Keyring,
  dataDir: string,
  url: string,
  now: Date,
): Promise<Quickstart | undefined> {
  const [lender] = await db.rows(sql`SELECT 1 FROM lenders LIMIT 1`)
  if (lender) return undefined
  return db.transact(async (tx): Promise<Quickstart> => {
    const by = { actor: 'system' } as const
    const demo = await createLender(tx, keyring, by, { name: 'Demo Bank' }, now)
    const issue = (mode: 'live' | 'test') =>
      issueKey(
        tx,
        keyring,
        by,
        { lenderId: demo.id, mode, label: 'quick start', scopes: allScopes },
        now,
      )
    const live = await issue('live')
    const test = await issue('test')
    const email = 'admin@deedwire.example'
    const password = randomBytes(12).toString('base64url')
    await createStaff(tx, keyring, by, { email, name: 'Admin', role: 'admin', password }, now)
    const quickstart = {
      base_url: `${url}/v1`,
      uat_url: `${url}/uat/v1`,
      live_key: live.secret,
      test_key: test.secret,
      live_signing_secret: demo.signingSecrets.live,
      test_signing_secret: demo.signingSecrets.test,
      workbench_url: `${url}/`,
      staff_email: email,
      staff_password: password,
    }
    // Before the commit: a start killed in between creates a new demo; in the other order, the keys
    // of the first would be lost.
    const file = join(dataDir, 'quickstart.json')
    await writeDurably(file, `${JSON.stringify(quickstart, null, 2)}\n`)
    return quickstart
  })
}
