import pc from 'picocolors'
import { allCommands, lenderCommands } from './cli.ts'
import type { Command, CommandContext } from './command.ts'
import { Interrupted } from './print-error.ts'

/** What a command works with. The closers close everything it opened. */
export async function contextOf(
  command: Command,
  closers: (() => Promise<void>)[],
  asJson: boolean,
): Promise<CommandContext> {
  let stop: AbortController | undefined
  const talk = {
    get signal() {
      stop ??= stopOnInterrupt(closers)
      return stop.signal
    },
    line: (json: unknown, text: string) =>
      void process.stdout.write(`${asJson ? JSON.stringify(json) : text}\n`),
    notice: (text: string) => void process.stderr.write(`${pc.dim(text)}\n`),
    commands: allCommands,
  }
  const isLenders = lenderCommands.includes(command)
  const service = isLenders
    ? unavailable
    : (await import('./operator-context.ts')).openOperatorContext(closers)
  // One by one: a spread would call every getter and open everything.
  return Object.create(service, Object.getOwnPropertyDescriptors(talk)) as CommandContext
}

/** The first Ctrl-C asks the command to end; the second ends the process. */
function stopOnInterrupt(closers: (() => Promise<void>)[]): AbortController {
  const stop = new AbortController()
  const onSignal = () => stop.abort(new Interrupted())
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, onSignal)
  closers.push(async () => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, onSignal)
  })
  return stop
}

const unavailable = {
  get config(): never {
    throw new Error('lender commands have no service settings')
  },
  get log(): never {
    throw new Error('lender commands have no log')
  },
  database(): never {
    throw new Error('lender commands have no database')
  },
}
