import type * as Commander from 'commander'
import {
  type Catalogue,
  type Command,
  exitCodes,
  exitCodesMean,
  nameOf,
  type Said,
  type TalkContext,
  type Told,
} from './command.ts'
import { contextOf } from './command-context.ts'
import { print } from './print.ts'
import { printError } from './print-error.ts'

type Options = Record<string, string | undefined>

/** A command line: this one, or that of the service, which has these commands and its own. */
export interface Program<Context extends TalkContext> {
  description: string
  version: string
  /** They start without the others being loaded. */
  quick: readonly Command[]
  all(): Promise<readonly Command<Context>[]>
  families: Catalogue['families']
  /** What all other commands need. */
  openMore?(closers: (() => Promise<void>)[]): Promise<object>
}

/** Runs what was typed. Commander is given: in the image of the service only the server has it. */
export async function runProgram<Context extends TalkContext>(
  { Command: CommanderCommand, CommanderError, Option: Typed }: typeof Commander,
  given: Program<Context>,
): Promise<void> {
  const { families, quick } = given
  const program = new CommanderCommand('deedwire')
    .description(given.description)
    .version(given.version, '--version', 'print the version')
    .addOption(new Typed('--no-color', 'print without colours, as with NO_COLOR'))
    .exitOverride()
    .showHelpAfterError('(see deedwire --help)')
    .addHelpText('afterAll', `\n${exitCodesMean}`)
  const typed = `${process.argv.slice(2).join(' ')} `
  // A quick command does not wait for the code of the others.
  const asked = quick.find((command) => typed.startsWith(`${nameOf(command)} `))
  for (const command of asked ? [asked] : await given.all()) mount(command as Command)
  // A closed pipe, as by `| head`, is a normal end.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
  try {
    await program.parseAsync()
  } catch (error) {
    process.exitCode = error instanceof CommanderError && error.exitCode === 0 ? 0 : exitCodes.usage
    if (!(error instanceof CommanderError)) throw error
  }

  function mount(command: Command): void {
    const [first = ''] = command.usage.split(' ')
    const isNested = nameOf(command) !== first
    const parent = isNested ? group(first) : program
    const added = parent
      .command(isNested ? command.usage.slice(first.length + 1) : command.usage)
      .description(command.means)
      .option('--json', 'print JSON')
      // After a command it works like before it. The colours follow from the command line itself.
      .addOption(new Typed('--no-color').hideHelp())
      .exitOverride()
    if (!isNested) added.helpGroup(headingOf(first))
    for (const { flags, means, required, env } of command.options ?? []) {
      const option = new Typed(flags, means).makeOptionMandatory(required === true)
      added.addOption(env === undefined ? option : option.env(env))
    }
    added.action(async (...all: unknown[]) => {
      const args = all.slice(0, -2).flat() as string[]
      const { json, color: _, ...options } = all.at(-2) as Options & { json?: boolean }
      const isTyped = (option: string) => added.getOptionValueSource(option) === 'cli'
      await run(command, { args, options: options as Options, isTyped, asJson: json === true })
    })
  }

  function group(name: string): Commander.Command {
    const known = program.commands.find((one) => one.name() === name)
    if (known) return known
    const added = program.command(name).exitOverride().helpGroup(headingOf(name))
    return added.description(families[name]?.means ?? '')
  }

  function headingOf(name: string): string {
    return families[name]?.heading ?? ''
  }

  interface Asked {
    args: string[]
    options: Options
    isTyped(option: string): boolean
    asJson: boolean
  }

  async function run(command: Command, { args, options, isTyped, asJson }: Asked): Promise<void> {
    const closers: (() => Promise<void>)[] = []
    const catalogue = async () => ({ commands: await given.all(), families })
    const isQuick = quick.includes(command)
    try {
      const more = isQuick ? {} : await given.openMore?.(closers)
      const context = contextOf({ isTyped, catalogue }, more ?? {}, closers, asJson)
      const said = await command.run(context, args, options)
      if (!('isTold' in said)) print(said, asJson)
      process.exitCode = exitCodeOf(said)
    } catch (error) {
      process.exitCode = printError(error, asJson)
    } finally {
      for (const close of closers.reverse()) await close()
    }
  }
}

function exitCodeOf(said: Said | Told): number {
  if (said.failed) return exitCodes.failed
  return 'superseded' in said && said.superseded ? exitCodes.superseded : exitCodes.done
}
