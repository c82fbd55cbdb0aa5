import type { App } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { createLog, type Log } from './lib/log.ts'
import { portSentence, probePort } from './probe-port.ts'
import { demoPanel, laterPanel } from './start-panel.ts'

const config = configOrExit()
const log = createLog(config.logLevel)

process.on('unhandledRejection', (error) => endOn(error, 'unhandled rejection'))
process.on('uncaughtException', (error) => endOn(error, 'uncaught exception'))

// Loaded after the port is known to be free: a start that cannot work says so at once.
const starting = probePort(config)
  .then(() => import('./app.ts'))
  .then(({ startApp }) => startApp(config, log))
stopOnSignal(starting, log)
try {
  const app = await starting
  const panel = app.quickstart
    ? demoPanel(app.quickstart, config.dataDir)
    : laterPanel(config.publicUrl || app.url, config.dataDir)
  const isDemo = !config.databaseUrl && !config.production && config.role !== 'worker'
  if (isDemo && panel) process.stdout.write(`${panel}\n`)
  log.info({ url: app.url || undefined, role: config.role }, 'ready')
} catch (error) {
  exitWith(sentenceFor(error as Error, config))
}

function configOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof ConfigError) return exitWith(`The settings are wrong:\n${error.message}`)
    throw error
  }
}

/**
 * npm and the terminal both pass Ctrl-C on, so a second signal is no second wish. One that comes
 * during the start waits for its end: half-way there is a database that nobody would stop.
 */
function stopOnSignal(app: Promise<App>, to: Log): void {
  let stopped: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopped) return
      to.info({ signal }, 'stopping')
      stopped = app
        .then((running) => running.stop())
        .then(
          () => {
            to.info('stopped')
            exitFlushed(0)
          },
          () => {},
        )
    })
  }
}

/** A log that nobody reads must not keep the process. */
function exitFlushed(code: number): void {
  setTimeout(() => process.exit(code), 1000)
  log.flush(() => process.exit(code))
}

function sentenceFor(error: Error, place: Config): string {
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return portSentence(error, place) ?? `Deedwire could not start: ${error.message}${cause}`
}

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** A state nobody planned for is not carried on with; whatever supervises us starts anew. */
function endOn(error: unknown, what: string): void {
  log.fatal({ err: error }, what)
  exitFlushed(1)
}
