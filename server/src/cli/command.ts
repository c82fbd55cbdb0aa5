import type { Command as CommandOf, TalkContext } from '../../../cli/src/cli.ts'
import type { Config } from '../config.ts'
import type { DatabaseClock } from '../db/database-clock.ts'
import type { Db } from '../db/db.ts'
import type { Keys } from '../encryption/encryption.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Log } from '../lib/log/log.ts'

/** What the service adds for the commands of operators. */
export interface ServiceContext {
  config: Config
  log: Log
  /** Opened on first use, and closed after the command. */
  database(): Promise<{ db: Db; keys: Keys; keyring: Keyring; url: string; clock: DatabaseClock }>
}

export interface CommandContext extends TalkContext, ServiceContext {}

export type Command = CommandOf<CommandContext>

export const operator = { actor: 'cli' } as const
