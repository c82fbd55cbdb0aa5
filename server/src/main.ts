import { type Config, ConfigError, readConfig } from './config.ts'
import { logStrayOutput } from './lib/log/log-stray-output.ts'
import { version } from './lib/version.ts'
import { openLog } from './open-log.ts'
import { portSentence, probePort } from './probe-port.ts'
import { demoPanel, laterPanel } from './start-panel.ts'
import { exitFlushed, stopOnSignal } from './stop-on-signal.ts'

const config = configOrExit()
const log = openLog(config.logLevel)
logStrayOutput(log)
log.info({ version, node: process.version, role: config.role }, 'starting')

process.on('unhandledRejection', (error) => endOn(error, 'unhandled rejection'))
process.on('uncaughtException', (error) => endOn(error, 'uncaught exception'))

// Loaded after the port is known to be free: a start that cannot work fails at once.
const starting = probePort(config)
  .then(() => import('./app.ts'))
  .then(({ startApp }) => startApp(config, log))
stopOnSignal({ app: starting, config, log })
try {
  const app = await starting
  const panel = app.quickstart
    ? demoPanel(app.quickstart, config.dataDir)
    : laterPanel(config.publicUrl || app.url, config.dataDir)
  const isDemo = !config.database && !config.production && config.role !== 'worker'
  if (isDemo && panel) process.stdout.write(`${panel}\n`)
  log.info({ url: app.url || undefined, role: config.role, version }, 'ready')
} catch (error) {
  exitWith(sentenceFor(error as Error, config))
}

function configOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof ConfigError) return exitWith(`Invalid settings:\n${error.message}`)
    throw error
  }
}

function sentenceFor(error: Error, place: Config): string {
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return portSentence(error, place) ?? `Deedwire could not start: ${error.message}${cause}`
}

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** After an unexpected state the process ends; the supervisor restarts it. */
function endOn(error: unknown, what: string): void {
  log.fatal({ err: error }, what)
  exitFlushed(log, 1)
}
