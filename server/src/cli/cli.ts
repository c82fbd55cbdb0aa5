import { CommanderError, Command as Program } from 'commander'
import pc from 'picocolors'
import { ConfigError, readConfig } from '../config.ts'
import { openDb } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { AppError } from '../lib/app-error.ts'
import { createLog } from '../lib/log.ts'
import { openKeyring } from '../master-key.ts'
import { openDatabaseBeside } from '../open-database.ts'
import { auditVerify } from './audit.ts'
import {
  callbackDeliveries,
  callbackDiagnose,
  callbackDisable,
  callbackEnable,
  callbackRemove,
  callbackReplay,
  callbackRotate,
  callbackSet,
  callbackShow,
} from './callback.ts'
import { collateralArea, collateralNameMatch } from './collateral.ts'
import type { Command, CommandContext } from './command.ts'
import { config } from './config.ts'
import { doctor } from './doctor.ts'
import { keyIssue, keyList, keyRevoke } from './key.ts'
import { lenderCreate, lenderList } from './lender.ts'
import { print } from './print.ts'
import { staffChange, staffCreate, staffList } from './staff.ts'

/** Every command there is. */
const commands: readonly Command[] = [
  lenderCreate,
  lenderList,
  keyIssue,
  keyList,
  keyRevoke,
  staffCreate,
  staffList,
  staffChange,
  callbackShow,
  callbackSet,
  callbackRemove,
  callbackEnable,
  callbackDisable,
  callbackRotate,
  callbackDeliveries,
  callbackReplay,
  callbackDiagnose,
  collateralNameMatch,
  collateralArea,
  config,
  auditVerify,
  doctor,
]

/** 0 done, 1 refused or found wrong, 2 wrongly typed. */
const exitCodes = { done: 0, failed: 1, usage: 2 } as const

const program = new Program('deedwire')
  .description('Looks after a Deedwire installation. Settings come from the environment.')
  .exitOverride()
  .showHelpAfterError('(see deedwire --help)')
for (const command of commands) mount(command)
try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = error instanceof CommanderError && error.exitCode === 0 ? 0 : exitCodes.usage
  if (!(error instanceof CommanderError)) throw error
}

function mount(command: Command): void {
  const [first = '', second] = command.usage.split(' ')
  const nested = second !== undefined && !/[<[]/.test(second)
  const parent = nested ? group(first) : program
  const added = parent
    .command(nested ? command.usage.slice(first.length + 1) : command.usage)
    .description(command.means)
    .option('--json', 'print JSON')
    .exitOverride()
  for (const { flags, means, required } of command.options ?? []) {
    if (required) added.requiredOption(flags, means)
    else added.option(flags, means)
  }
  added.action(async (...all: unknown[]) => {
    const args = all.slice(0, -2) as string[]
    const { json, ...options } = all.at(-2) as Record<string, string | undefined> & {
      json?: boolean
    }
    await run(command, args, options as Record<string, string | undefined>, json === true)
  })
}

function group(name: string): Program {
  return (
    program.commands.find((known) => known.name() === name) ?? program.command(name).exitOverride()
  )
}

async function run(
  command: Command,
  args: string[],
  options: Record<string, string | undefined>,
  asJson: boolean,
): Promise<void> {
  const closers: (() => Promise<void>)[] = []
  try {
    const said = await command.run(contextOf(closers), args, options)
    print(said, asJson)
    process.exitCode = said.failed ? exitCodes.failed : exitCodes.done
  } catch (error) {
    process.exitCode = exitCodes.failed
    process.stderr.write(`${pc.red(sentenceOf(error))}\n`)
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

function contextOf(closers: (() => Promise<void>)[]): CommandContext {
  const read = readConfig()
  const log = createLog('error')
  let opened: ReturnType<CommandContext['database']> | undefined
  const open = async () => {
    const database = await openDatabaseBeside(read, log)
    closers.push(() => database.close())
    await migrate(database.url)
    const db = openDb({
      url: database.url,
      connectionsMax: 2,
      log,
      applicationName: 'deedwire cli',
    })
    closers.push(() => db.close())
    const keyring = await openKeyring(db, read.masterKey, read.dataDir, new Date())
    return { db, keyring, url: database.url }
  }
  return {
    config: read,
    log,
    database: () => {
      opened ??= open()
      return opened
    },
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return `The settings are wrong:\n${error.message}`
  if (error instanceof AppError && error.details.length > 0) return error.details.join('\n')
  return error instanceof Error ? error.message : String(error)
}
