import {
  createLender,
  createStaff,
  issueKey,
  type LenderIn,
  noteTourSeen,
  type StaffRole,
} from '../../../server/src/access/access.ts'
import { type App, startApp } from '../../../server/src/app.ts'
import type { CoveredStates } from '../../../server/src/collateral/collateral.ts'
import { readConfig } from '../../../server/src/config.ts'
import type { Clock } from '../../../server/src/lib/clock.ts'
import type { LenderId, StaffId } from '../../../server/src/lib/ids.ts'
import { openLog } from '../../../server/src/open-log.ts'
import { type StaffClient, signInStaff } from '../http/staff-client.ts'
import { isThroughPrism, openPrismFront } from '../processes/prism-front.ts'
import { returnDataFolder, takeDataFolder } from './data-folder.ts'
import { createTestDatabase } from './test-database.ts'

export interface TestLender {
  id: LenderId
  live: string
  test: string
}

export interface TestApp extends App {
  dataDir: string
  databaseUrl: string
  /** Lines the service logged. */
  logged: Record<string, unknown>[]
  lender(options?: Partial<LenderIn>): Promise<TestLender>
  key(lenderId: LenderId, mode: 'live' | 'test', more?: object): Promise<string>
  /** A signed-in person with that role; unless new, one who has seen the tour. */
  staff(
    role: StaffRole,
    name?: string,
    more?: { isNew?: boolean },
  ): Promise<StaffClient & { id: StaffId }>
  end(): Promise<void>
}

const by = { actor: 'cli' } as const
let lenders = 0
let members = 0
export const staffPassword = 'correct horse battery'

/**
 * The whole service in this process, with a separate database and data folder; by the database's
 * clock, unless a clock is given.
 */
export async function startTestApp(
  env: Record<string, string> = {},
  clock?: Clock,
  states?: CoveredStates,
): Promise<TestApp> {
  const database = await createTestDatabase()
  const ownFolder = env.DATA_DIR ? undefined : await takeDataFolder()
  const dataDir = ownFolder ?? env.DATA_DIR ?? ''
  const logged: Record<string, unknown>[] = []
  const log = openLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) })
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_PER_SECOND: '100000',
    RATE_BURST: '100000',
    // Tests of reading turn it on.
    READING: 'off',
    METRICS_REFRESH_SECONDS: '0',
    ...env,
  })
  const app = await startApp(config, log, clock, states)
  const front =
    isThroughPrism && config.role !== 'worker' ? await openPrismFront(app.url) : undefined
  const key = (lenderId: LenderId, mode: 'live' | 'test', more: object = {}) =>
    app.db.transact(async (tx) => {
      const issued = await issueKey(tx, app.keyring, by, { lenderId, mode, ...more }, new Date())
      return issued.secret
    })
  return {
    ...app,
    ...(front && { url: front.url }),
    dataDir,
    databaseUrl: database.url,
    logged,
    key,
    async lender(options = {}) {
      lenders += 1
      // Now: by the time the transaction begins, another may have been counted.
      const name = `Lender ${lenders}`
      const { id } = await app.db.transact((tx) =>
        createLender(tx, app.keyring, by, { name, ...options }, new Date()),
      )
      return { id, live: await key(id, 'live'), test: await key(id, 'test') }
    },
    async staff(role, name = `${role} ${members + 1}`, { isNew = false } = {}) {
      members += 1
      const email = `${role}-${members}@office.example`
      const staff = { email, name, role, password: staffPassword }
      const now = clock?.now() ?? new Date()
      const id = await app.db.transact((tx) => createStaff(tx, app.keyring, by, staff, now))
      if (!isNew) await noteTourSeen(app.db, id, now)
      const origin = config.publicUrl || app.url
      return { ...(await signInStaff(app.url, email, staffPassword, origin)), id }
    },
    async end() {
      await app.stop()
      await database.drop()
      if (ownFolder) await returnDataFolder(ownFolder)
      await front?.close()
    },
  }
}
