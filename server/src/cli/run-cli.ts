import { CommanderError, Command as Program, Option as Typed } from 'commander'
import { version } from '../lib/version.ts'
import { allCommands, lenderCommands } from './cli.ts'
import { type Command, exitCodes, exitCodesMean, nameOf, type Said, type Told } from './command.ts'
import { contextOf } from './command-context.ts'
import { audienceOf, audiences, families } from './families.ts'
import { print } from './print.ts'
import { printError } from './print-error.ts'

type Options = Record<string, string | undefined>

const program = new Program('deedwire')
  .description(
    'The Deedwire command line, for lenders with a key and for operators of the service.',
  )
  .version(version, '--version', 'print the version')
  .exitOverride()
  .showHelpAfterError('(see deedwire --help)')
  .addHelpText('afterAll', `\n${exitCodesMean}`)
const typed = `${process.argv.slice(2).join(' ')} `
// A lender's command does not wait for the code of the others.
const asked = lenderCommands.find((command) => typed.startsWith(`${nameOf(command)} `))
for (const command of asked ? [asked] : await allCommands()) mount(command)
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
    .exitOverride()
  if (!isNested) added.helpGroup(headingOf(first))
  for (const { flags, means, required, env } of command.options ?? []) {
    const option = new Typed(flags, means).makeOptionMandatory(required === true)
    added.addOption(env === undefined ? option : option.env(env))
  }
  added.action(async (...all: unknown[]) => {
    const args = all.slice(0, -2).flat() as string[]
    const { json, ...options } = all.at(-2) as Options & { json?: boolean }
    await run(command, args, options as Options, json === true)
  })
}

function group(name: string): Program {
  const known = program.commands.find((one) => one.name() === name)
  if (known) return known
  const added = program.command(name).exitOverride().helpGroup(headingOf(name))
  return added.description(families[name]?.means ?? '')
}

function headingOf(name: string): string {
  return audiences[audienceOf(name)]
}

function exitCodeOf(said: Said | Told): number {
  if (said.failed) return exitCodes.failed
  return 'superseded' in said && said.superseded ? exitCodes.superseded : exitCodes.done
}

async function run(
  command: Command,
  args: string[],
  options: Options,
  asJson: boolean,
): Promise<void> {
  const closers: (() => Promise<void>)[] = []
  const context = await contextOf(command, closers, asJson)
  try {
    const said = await command.run(context, args, options)
    if (!('isTold' in said)) print(said, asJson)
    process.exitCode = exitCodeOf(said)
  } catch (error) {
    process.exitCode = printError(error, asJson)
  } finally {
    for (const close of closers.reverse()) await close()
  }
}
