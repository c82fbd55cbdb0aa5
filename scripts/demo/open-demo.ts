import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type App, startApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { systemClock } from '../../server/src/lib/clock.ts'
import type { Log } from '../../server/src/lib/log/log.ts'
import { openLog } from '../../server/src/open-log.ts'
import { portSentence } from '../../server/src/probe-port.ts'
import { openReportSigning, testCertificateFile } from '../../server/src/reports/reports.ts'
import { DemoClock } from './demo-clock.ts'
import { DemoFolder } from './demo-folder.ts'
import { demoPanel } from './demo-panel.ts'
import { pastDays } from './plan-times.ts'
import { type Receivers, startReceivers } from './receivers.ts'
import { seedOffice } from './seed.ts'

/** Runs a busy office in a separate folder, until Ctrl-C. */

const root = resolve(import.meta.dirname, '../..')
const { values } = parseArgs({ options: { fresh: { type: 'boolean' } } })
const folder = new DemoFolder(process.env.DEMO_DIR || resolve(root, 'data/demo'))

const env = {
  ...process.env,
  DATA_DIR: folder.path,
  DATABASE_URL: '',
  BLOB_STORE: 'disk',
  ROLE: 'all',
  // The lenders' systems are on this machine too.
  CALLBACK_ALLOW_PRIVATE: 'all',
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
}
/** Weeks pass in a minute: longer sessions, no limit, no jobs by real time. */
const seedEnv = {
  ...env,
  ROLE: 'api',
  // Keeps the first start from creating its own demo lender.
  NODE_ENV: 'production',
  SIGNING_CERTIFICATE_FILE: join(folder.path, testCertificateFile),
  SESSION_IDLE_MINUTES: '1440',
  SESSION_MAX_HOURS: '168',
  RATE_PER_SECOND: '100000',
  RATE_BURST: '100000',
}

const say = (text: string) => process.stdout.write(`${text}\n`)
/** Set before the start ends: a half-started app has a database that nothing else would stop. */
let running: Promise<App> | undefined
let receivers: Receivers | undefined
let stopping: Promise<void> | undefined
const log = openLog(env.LOG_LEVEL)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))

const config = readConfig(env)
try {
  for (const script of ['scripts/build-web.ts', 'scripts/build-docs.ts']) {
    execFileSync(process.execPath, [resolve(root, script)], { stdio: 'inherit' })
  }
  if (values.fresh || !folder.read()?.access) await fill(log)
  const note = folder.read()
  if (!note?.access) throw new Error('The demo data is incomplete.')
  receivers = await startReceivers(systemClock, note.receiver_port).catch(() => undefined)
  if (!receivers) say(`Port ${note.receiver_port} is in use: callbacks will not be received.`)
  running = startApp(config, log)
  const { url } = await running
  if (!stopping) say(demoPanel(url, note.access, folder.path))
} catch (error) {
  if (!stopping) {
    const { message, cause } = error as Error
    const why = `${message}${cause instanceof Error ? `\n${cause.message}` : ''}`
    say(portSentence(error, config) ?? `The demo could not start: ${why}`)
    await stop(1)
  }
}

async function fill(to: Log): Promise<void> {
  const began = Date.now()
  const now = new Date(began)
  await folder.empty()
  const clock = new DemoClock(new Date(began - (pastDays + 1) * 86_400_000))
  receivers = await startReceivers(clock)
  const { port } = receivers
  await folder.write({ receiver_port: port })
  say('Creating the demo; this takes about a minute.')
  // Makes the test certificate, which production would not.
  await openReportSigning(config.signing, config.dataDir, config.operator.name)
  running = startApp(readConfig(seedEnv), to, clock)
  const app = await running
  const onProgress = (done: number, of: number) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${Math.round((done / of) * 100)} % `)
  }
  const access = await seedOffice({ app, clock, receivers, now, onProgress })
  await app.stop()
  running = undefined
  await receivers.close()
  receivers = undefined
  await folder.write({ receiver_port: port, access })
  say(`\rDone in ${Math.round((Date.now() - began) / 1000)} seconds.`)
}

/** A second signal changes nothing. */
function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    await running?.then((app) => app.stop()).catch(() => {})
    await receivers?.close()
    process.exit(code)
  })()
  return stopping
}
