import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { createLog } from '../../server/src/lib/log/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    /** Removed with everything in it when the run ends. */
    runFolder: string
  }
}

/** One real PostgreSQL for the run; every test file gets a copy of the migrated database. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'deedwire-tests-'))
  const server = await startEmbeddedPostgres({
    folder,
    log: createLog('warn'),
    // Tests that kill processes do not cut the power: the kernel keeps written data.
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
      // Each worker has several services.
      max_connections: '400',
    },
  })
  await migrate(server.url)
  const client = new pg.Client({ connectionString: server.url.replace('/deedwire?', '/postgres?') })
  await client.connect()
  await client.query('ALTER DATABASE deedwire RENAME TO deedwire_template')
  await client.end()
  project.provide('serverUrl', server.url)
  project.provide('runFolder', folder)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
