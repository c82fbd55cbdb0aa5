import type { Config } from '../config.ts'
import type { DatabaseClock } from '../db/database-clock.ts'
import type { Db } from '../db/db.ts'
import type { Keys } from '../encryption/encryption.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Log } from '../lib/log/log.ts'

/** The output of a command: a table or a few lines for people, the same as JSON for programs. */
export interface Said {
  /** Printed unchanged with --json. */
  json: unknown
  /** A list, with each entry on a separate line. */
  isLines?: true
  /** Rows become a table; text is printed unchanged. */
  text: string | Row[]
  /** A fault was found: exit code 1. */
  failed?: boolean
  /** Exit code 3. */
  superseded?: boolean
}

/** Everything was printed line by line while it ran. */
export interface Told {
  isTold: true
  failed?: boolean
}

export type Row = Record<string, unknown>

export interface CommandContext {
  config: Config
  log: Log
  /** Opened on first use, and closed after the command. */
  database(): Promise<{ db: Db; keys: Keys; keyring: Keyring; url: string; clock: DatabaseClock }>
  /** Aborts with Ctrl-C. A command that never uses it is ended at once. */
  signal: AbortSignal
  /** Prints a line now: the text for people, with --json the JSON. */
  line(json: unknown, text: string): void
  /** On standard error, so that --json stays JSON. */
  notice(text: string): void
  /** Every command. */
  commands(): Promise<readonly Command[]>
}

export interface Option {
  flags: string
  means: string
  required?: true
  /** Its default source. */
  env?: string
}

export interface Command {
  /** As typed: `lender create <name>`. */
  usage: string
  means: string
  /** Its usage for the docs, without the program name. */
  example?: string
  options?: readonly Option[]
  /** The allowed values of its first argument, if that is a short list. */
  completes?: readonly string[]
  run(
    context: CommandContext,
    args: string[],
    options: Record<string, string | undefined>,
  ): Promise<Said | Told>
}

export const operator = { actor: 'cli' } as const

/** Wrong arguments: nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly faults: readonly string[]

  constructor(...faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

export const exitCodes = { done: 0, failed: 1, usage: 2, superseded: 3, interrupted: 130 } as const

export const exitCodesMean =
  'Exit codes: 0 success; 1 refused, failed or a check did not pass; 2 invalid command or option, nothing was sent; 3 the report is genuine, but a later version was released; 130 stopped by Ctrl-C.'

/** The words before the arguments: `case submit` of `case submit [documents...]`. */
export function nameOf({ usage }: Pick<Command, 'usage'>): string {
  return usage
    .split(' ')
    .filter((word) => !/[<[]/.test(word))
    .join(' ')
}
