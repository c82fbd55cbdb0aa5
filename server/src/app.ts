import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { describePause, readSendingPause, watchSending } from './access/access.ts'
import { watchCallbacks } from './callbacks/callbacks.ts'
import { watchCases } from './cases/cases.ts'
import { checkParts, readWarnings, warnOfSecondStore } from './check-parts.ts'
import { type CoveredStates, states, watchSearches } from './collateral/collateral.ts'
import { type Config, ConfigError } from './config.ts'
import type { Db } from './db/db.ts'
import { watchWallClock } from './db/watch-wall-clock.ts'
import { type Blobs, watchReadings, watchScans } from './documents/documents.ts'
import { makeDemo, type Quickstart } from './first-start.ts'
import type { Health, HealthOptions } from './http/health.ts'
import { buildHealthServer, buildHttpServer } from './http/http-server.ts'
import { createMetrics, type Metrics } from './http/routing/metrics.ts'
import { watchDescriptors } from './http/routing/overload/watch-descriptors.ts'
import type { Clock } from './lib/clock.ts'
import { Closers } from './lib/closers.ts'
import type { DocumentKeys } from './lib/document-keys.ts'
import type { Keyring } from './lib/keyring.ts'
import type { Log } from './lib/log/log.ts'
import { makeGauge } from './lib/metrics/make-metric.ts'
import { atMostEvery, inTurn } from './lib/metrics/read-figures.ts'
import { version } from './lib/version.ts'
import { watchMails } from './mail/mail.ts'
import { openParts, type Parts } from './open-parts.ts'
import { openServices } from './open-services.ts'
import { openStorage, type Storage } from './open-storage.ts'
import { startWorkers } from './start-workers.ts'

export interface App {
  url: string
  server: FastifyInstance
  db: Db
  blobs: Blobs
  keyring: Keyring
  documentKeys: DocumentKeys
  /** On the very first start of an embedded database. */
  quickstart: Quickstart | undefined
  /**
   * Unready at once; keeps answering for `delayMs`, so that load balancers send requests elsewhere.
   */
  stop(delayMs?: number): Promise<void>
}

/**
 * Opens and starts every part, in the order they need each other; `stop` closes them in reverse
 * order. Time is the database's, unless a clock is given; the covered states are the product's,
 * unless others are.
 */
export async function startApp(
  config: Config,
  log: Log,
  givenClock?: Clock,
  covered: CoveredStates = states,
): Promise<App> {
  requireSigner(config)
  const closers = new Closers(log)
  try {
    return await start(config, { log, closers, states: covered }, givenClock)
  } catch (error) {
    await closers.closeAll()
    throw error
  }
}

/** Before anything is opened. */
function requireSigner({ production, signing }: Config): void {
  if (!production || signing.isOff || signing.live) return
  throw new ConfigError(
    'SIGNING_CERTIFICATE_FILE or SIGNING_URL: one is required in production, to sign reports; REPORT_SIGNING=off releases them unsigned',
  )
}

async function start(
  config: Config,
  { log, closers, states: covered }: { log: Log; closers: Closers; states: CoveredStates },
  givenClock: Clock | undefined,
): Promise<App> {
  let url = ''
  const publicUrl = () => config.publicUrl || url || `http://${config.host}:${config.port}`
  const metrics = createMetrics()
  const { registry } = metrics
  await startTracing(config, { log, closers, spans: metrics.spans })
  const storage = await openStorage(config, { log, closers, registry }, givenClock)
  const { database, db, ownDb, blobs, keyring, documentKeys, clock } = storage
  const opening = { log, closers, registry, publicUrl, states: covered }
  const parts = await openParts(config, storage, opening)
  watchParts(config, metrics, storage, parts)
  if (config.role !== 'api') await startWorkers(config, parts, { ownDb, metrics, closers })
  let phase: ReturnType<Health['phase']> = 'starting'
  const server = await openServer(config, storage, parts, {
    metrics,
    closers,
    phase: () => phase,
  })
  const listening = await listen(server.fastify, config)
  closers.add(() => closeServer(server.fastify, config.stopTimeoutMs))
  closers.add(await watchDescriptors({ server: server.fastify.server, registry, log }))
  // Before the server: it would wait for these connections to end.
  closers.add(async () => server.live?.close())
  if (config.role !== 'worker') url = listening
  const quickstart =
    database.embedded && !config.production && url
      ? await makeDemo(db, keyring, config.dataDir, config.publicUrl || url, clock.now())
      : undefined
  const paused = await readSendingPause(ownDb)
  if (paused) log.warn(`sending is ${describePause(paused)}`)
  phase = 'running'
  return {
    url: listening,
    server: server.fastify,
    db,
    blobs,
    keyring,
    documentKeys,
    quickstart,
    async stop(delayMs = 0) {
      phase = 'stopping'
      await sleep(delayMs)
      await closers.closeAll()
    },
  }
}

/** The library is loaded only here: without a collector nothing of it is in memory. */
async function startTracing(
  { tracing, role }: Config,
  { closers, ...rest }: { log: Log; closers: Closers; spans: Metrics['spans'] },
): Promise<void> {
  if (!tracing) return
  const { openTracing } = await import('./lib/tracing/open-tracing.ts')
  const opened = openTracing({ ...tracing, role, ...rest })
  closers.add(() => opened.close())
}

/** They change slowly, and with many open ones their count takes longest. */
const casesLessOften = 4

function watchParts(
  { role, metricsEveryMs, mail }: Config,
  { registry, figures }: Metrics,
  { ownDb, clock, databaseClock }: Storage,
  { shared: { scanning } }: Parts,
): void {
  makeGauge(registry, 'deedwire_build_info').set({ version, node: process.version, role }, 1)
  if (databaseClock) watchWallClock(registry, databaseClock)
  const fromDatabase = inTurn([
    watchCallbacks(registry, ownDb, clock),
    watchSending(registry, ownDb),
    watchSearches(registry, ownDb, clock),
    atMostEvery(casesLessOften * metricsEveryMs, watchCases(registry, ownDb, clock)),
    watchReadings(registry, ownDb),
    ...(mail ? [watchMails(registry, ownDb, clock)] : []),
  ])
  const scans = scanning ? watchScans(registry, ownDb, { scanning, clock }) : []
  figures.push(...[fromDatabase, ...scans].map((read) => atMostEvery(metricsEveryMs, read)))
}

interface ServerOptions {
  metrics: Metrics
  closers: Closers
  phase: Health['phase']
}

/** A worker process only answers health requests. */
async function openServer(
  config: Config,
  { ownDb, blobs, store, clock, databaseClock, openTestDb }: Storage,
  parts: Parts,
  { metrics, closers, phase }: ServerOptions,
) {
  const { log, scanning, signings } = parts.shared
  const common = {
    log,
    clock,
    metrics,
    trustedProxies: config.trustedProxies,
    metricsAccess: metricsAccessOf(config),
    isStopping: () => phase() === 'stopping',
  }
  const checked = { db: ownDb, blobs, databaseClock }
  const health = {
    warnings: async () => ({
      ...(await readWarnings(ownDb, scanning, signings.live, clock.now())),
      ...(await warnOfSecondStore(ownDb, blobs)),
    }),
    phase,
  }
  if (config.role === 'worker') {
    const fastify = buildHealthServer({
      ...common,
      health: { ...health, check: () => checkParts(checked) },
    })
    return { fastify, live: undefined }
  }
  const opened = openServices(config, parts, { openTestDb, store, metrics, closers })
  const { services, testServices, requestLog, live, intake } = opened
  const fastify = await buildHttpServer({
    ...common,
    requestLog,
    services,
    testServices,
    publicUrl: config.publicUrl,
    docsFeedbackUrl: config.docsFeedbackUrl,
    health: { ...health, check: () => checkParts({ ...checked, intake }) },
  })
  return { fastify, live }
}

/** In production the metrics need a token. */
function metricsAccessOf({ metricsToken, production }: Config): HealthOptions['metricsAccess'] {
  if (metricsToken !== undefined) return { token: metricsToken }
  return production ? 'closed' : 'open'
}

async function listen(server: FastifyInstance, { host, port }: Config): Promise<string> {
  await server.listen({ host, port })
  const { port: taken } = server.server.address() as AddressInfo
  const shown = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${taken}`
}

/** No new connections; running requests end, within a time limit. */
async function closeServer(server: FastifyInstance, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), timeoutMs)
  await server.close()
  clearTimeout(timer)
}
