import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Log } from '../lib/log.ts'

/** What a command says: a table or a few lines for people, the same as JSON for programs. */
export interface Said {
  /** Printed as it is with --json. */
  json: unknown
  /** A list, of which each entry is a line of its own. */
  isLines?: true
  /** Rows become a table; text is printed as it is. */
  text: string | Row[]
  /** Something was found wrong: exit code 1. */
  failed?: boolean
}

export type Row = Record<string, unknown>

export interface CommandContext {
  config: Config
  log: Log
  /** Opened when first asked for, and closed after the command. */
  database(): Promise<{ db: Db; keyring: Keyring; url: string }>
}

export interface Option {
  flags: string
  means: string
  required?: true
}

export interface Command {
  /** As typed: `lender create <name>`. */
  usage: string
  means: string
  options?: readonly Option[]
  run(
    context: CommandContext,
    args: string[],
    options: Record<string, string | undefined>,
  ): Promise<Said>
}

export const operator = { actor: 'cli' } as const
