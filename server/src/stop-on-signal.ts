import type { App } from './app.ts'
import type { Config } from './config.ts'
import type { Log } from './lib/log/log.ts'

type StopSignal = 'SIGINT' | 'SIGTERM'

/** npm and the terminal both forward Ctrl-C: signals this close together are one. */
const sameSignalMs = 1000

/** The time to stop the parts other than the HTTP server, mainly the embedded database. */
const partsStopMs = 60_000

export interface StopOptions {
  app: Promise<App>
  config: Config
  log: Log
}

/**
 * A signal during the start waits for its end: before that there is a database that nothing would
 * stop. A second signal does not wait.
 */
export function stopOnSignal(options: StopOptions): void {
  const { app, log } = options
  let stoppingSince: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) {
        stoppingSince = performance.now()
        log.info({ signal }, 'stopping')
        // A failed start ends the process by itself.
        void app.then(
          (running) => stop(running, signal, options),
          () => {},
        )
      } else if (performance.now() - stoppingSince > sameSignalMs) {
        endAtOnce(signal, log)
      }
    })
  }
}

async function stop(running: App, signal: StopSignal, options: StopOptions): Promise<void> {
  const { config, log } = options
  // Load balancers and orchestrators send SIGTERM; Ctrl-C is a waiting person.
  const delayMs = signal === 'SIGTERM' ? config.stopDelayMs : 0
  setTimeout(
    () => {
      log.error('stopping took too long; exiting without waiting further')
      exitFlushed(log, 1)
    },
    delayMs + config.stopTimeoutMs + partsStopMs,
  )
  await running.stop(delayMs)
  log.info('stopped')
  exitFlushed(log, 0)
}

/** By the signal itself, as the last step: `process.exit` alone would wait for busy threads. */
function endAtOnce(signal: StopSignal, log: Log): void {
  log.warn({ signal }, 'second signal: exiting at once')
  process.once('exit', () => {
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
  process.exit(1)
}

/** A log that is not read must not keep the process alive. */
export function exitFlushed(log: Log, code: number): void {
  setTimeout(() => process.exit(code), 1000)
  log.flush(() => process.exit(code))
}
