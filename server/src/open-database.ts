import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import type { Config } from './config.ts'
import {
  type EmbeddedPostgres,
  runningEmbeddedUrl,
  startEmbeddedPostgres,
} from './db/embedded-postgres.ts'
import type { Pooler } from './lib/database-address.ts'
import { lockFolder } from './lib/folder-lock.ts'
import type { Log } from './lib/log/log.ts'

export interface OpenedDatabase {
  url: string
  /** The server itself, if `url` is a pooler's; otherwise the same. */
  directUrl: string
  pooler: Pooler
  /** True for an embedded server in a data folder that this process has locked. */
  embedded: boolean
  close(): Promise<void>
}

class FolderInUse extends Error {
  constructor(dataDir: string, heldBy: string) {
    super(
      `the data folder ${dataDir} is in use by ${heldBy}: stop it first, or set DATA_DIR to another folder`,
    )
    this.name = 'FolderInUse'
  }
}

/** The configured server, or the embedded one; never two processes on one data folder. */
export async function openDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  if (config.database) return { ...config.database, embedded: false, close: async () => {} }
  await openFolder(config.dataDir)
  const lock = lockFolder(config.dataDir)
  if ('heldBy' in lock) throw new FolderInUse(config.dataDir, lock.heldBy)
  let server: EmbeddedPostgres
  try {
    server = await startEmbeddedPostgres({ folder: config.dataDir, log })
  } catch (error) {
    lock.release()
    throw error
  }
  return {
    ...withoutPooler(server.url),
    embedded: true,
    async close() {
      await server.stop()
      lock.release()
    },
  }
}

const withoutPooler = (url: string) => ({ url, directUrl: url, pooler: 'none' as const })

async function openFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(
      `the data folder ${dataDir} is not writable by this account: change its owner, or set DATA_DIR to another folder`,
      { cause },
    )
  }
}

/** For commands: uses the server of a running service, otherwise starts one meanwhile. */
export async function openDatabaseBeside(config: Config, log: Log): Promise<OpenedDatabase> {
  try {
    return await openDatabase(config, log)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const url = await runningEmbeddedUrl(config.dataDir)
    if (!url) throw error
    return { ...withoutPooler(url), embedded: false, close: async () => {} }
  }
}
