import { startApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { demoPanel } from './first-start.ts'
import { createLog, type Log } from './lib/log.ts'

const config = configOrExit()
const log = createLog(config.logLevel)

process.on('unhandledRejection', (error) => endOn(error, 'unhandled rejection'))
process.on('uncaughtException', (error) => endOn(error, 'uncaught exception'))

try {
  const app = await startApp(config, log)
  if (app.quickstart) process.stdout.write(`${demoPanel(app.quickstart, config.dataDir)}\n`)
  log.info({ url: app.url || undefined, role: config.role }, 'ready')
  stopOnSignal(app.stop, log)
} catch (error) {
  exitWith(sentenceFor(error as NodeJS.ErrnoException, config))
}

function configOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof ConfigError) return exitWith(`The settings are wrong:\n${error.message}`)
    throw error
  }
}

/** npm and the terminal both pass Ctrl-C on, so a second signal is no second wish. */
function stopOnSignal(stop: () => Promise<void>, to: Log): void {
  let stopped: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopped) return
      to.info({ signal }, 'stopping')
      stopped = stop().then(() => {
        to.info('stopped')
        to.flush(() => process.exit(0))
      })
    })
  }
}

function sentenceFor(error: NodeJS.ErrnoException, { host, port }: Config): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is taken by another program: stop it, or set PORT to a free port.`
  }
  if (error.code === 'EACCES' && error.syscall === 'listen') {
    return `Port ${port} may not be opened by this account: set PORT to one above 1023.`
  }
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `Deedwire could not start: ${error.message}${cause}`
}

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** A state nobody planned for is not carried on with; whatever supervises us starts anew. */
function endOn(error: unknown, what: string): void {
  log.fatal({ err: error }, what)
  log.flush(() => process.exit(1))
}
