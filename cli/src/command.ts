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

/** What every command works with. */
export interface TalkContext {
  /** Aborts with Ctrl-C. A command that never uses it is ended at once. */
  signal: AbortSignal
  /** Prints a line now: the text for people, with --json the JSON. */
  line(json: unknown, text: string): void
  /** On standard error, so that --json stays JSON. */
  notice(text: string): void
  /** True for an option on the command line, false for one from the environment. */
  isTyped(option: string): boolean
  /** Every command of this program. */
  catalogue(): Promise<Catalogue>
}

export interface Option {
  flags: string
  means: string
  required?: true
  /** Its default source. */
  env?: string
}

/** `Context` is what it works with: operators' commands need the service's settings too. */
export interface Command<Context extends TalkContext = TalkContext> {
  /** As typed: `case get <ref>`. */
  usage: string
  means: string
  /** Its usage for the docs, without the program name. */
  example?: string
  options?: readonly Option[]
  /** The allowed values of its first argument, if that is a short list. */
  completes?: readonly string[]
  run(
    context: Context,
    args: string[],
    options: Record<string, string | undefined>,
  ): Promise<Said | Told>
}

/** The first word of commands: the heading they are listed below, and their common subject. */
export interface Family {
  heading: string
  means?: string
}

export interface Catalogue {
  commands: readonly Omit<Command, 'run'>[]
  families: Readonly<Record<string, Family>>
}

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
