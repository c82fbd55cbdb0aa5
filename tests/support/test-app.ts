import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLender, issueKey, type LenderIn } from '../../server/src/access/access.ts'
import { type App, startApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import type { LenderId } from '../../server/src/lib/ids.ts'
import { createLog } from '../../server/src/lib/log.ts'
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
  end(): Promise<void>
}

const by = { actor: 'cli' } as const
let lenders = 0

/** The whole service in this process, on a database and a data folder of its own. */
export async function startTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'deedwire-app-'))
  const logged: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) })
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_PER_SECOND: '100000',
    RATE_BURST: '100000',
    ...env,
  })
  const app = await startApp(config, log)
  const key = (lenderId: LenderId, mode: 'live' | 'test', more: object = {}) =>
    app.db.transact(async (tx) => {
      const issued = await issueKey(tx, app.keyring, by, { lenderId, mode, ...more }, new Date())
      return issued.secret
    })
  return {
    ...app,
    dataDir,
    databaseUrl: database.url,
    logged,
    key,
    async lender(options = {}) {
      lenders += 1
      const { id } = await app.db.transact((tx) =>
        createLender(tx, app.keyring, by, { name: `Lender ${lenders}`, ...options }, new Date()),
      )
      return { id, live: await key(id, 'live'), test: await key(id, 'test') }
    },
    async end() {
      await app.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
