import { readConfig } from '../../server/src/config.ts'
import { portSentence, probePort } from '../../server/src/probe-port.ts'

/** `npm run demo`. The rest is loaded once the port is known to be free. */
const config = readConfig()
try {
  await probePort(config)
} catch (error) {
  process.stdout.write(`${portSentence(error, config) ?? `The demo could not start: ${error}`}\n`)
  process.exit(1)
}
await import('./open-demo.ts')
