import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { simulatorAt, startSimulator } from '../../simulator/simulator.ts'
import {
  findSession,
  IdempotencyKeys,
  livingSessions,
  RateLimiter,
  RequestLog,
  SingleSignOn,
} from './access/access.ts'
import {
  CallbackSender,
  CallbackWorker,
  FeedReadings,
  recordOwnDelivery,
  watchCallbacks,
} from './callbacks/callbacks.ts'
import { announcing, LiveUpdates } from './cases/cases.ts'
import { checkParts, readWarnings } from './check-parts.ts'
import { openConnectors, RecordJudge, SearchWorker } from './collateral/collateral.ts'
import type { Config } from './config.ts'
import { DatabaseClock, openDatabaseClock } from './db/database-clock.ts'
import { type Db, openDb } from './db/db.ts'
import { type Doorbell, openDoorbell } from './db/doorbell.ts'
import { migrate } from './db/migrate.ts'
import { joinNodes } from './db/nodes.ts'
import { watchWallClock } from './db/watch-wall-clock.ts'
import {
  type Blobs,
  bindStore,
  Intake,
  openBlobs,
  openScanning,
  ScanWorker,
  watchScans,
} from './documents/documents.ts'
import { makeDemo, type Quickstart } from './first-start.ts'
import { LiveConnections } from './http/backoffice/live/live-connections.ts'
import type { Health, HealthOptions } from './http/health.ts'
import { buildHealthServer, buildHttpServer } from './http/http-server.ts'
import { createMetrics } from './http/routing/metrics.ts'
import { watchDescriptors } from './http/routing/watch-descriptors.ts'
import { followUps, jobs, startJobs } from './jobs.ts'
import type { Clock } from './lib/clock.ts'
import type { Keyring } from './lib/keyring.ts'
import type { Log } from './lib/log.ts'
import type { Mode } from './lib/scope.ts'
import { openKeyring } from './master-key.ts'
import { openDatabase } from './open-database.ts'
import { presentEvent, ReportWriter } from './reports/reports.ts'

export interface App {
  url: string
  server: FastifyInstance
  db: Db
  blobs: Blobs
  keyring: Keyring
  /** On the very first start of an embedded database. */
  quickstart: Quickstart | undefined
  /** Unready at once; goes on answering for `delayMs`, so that balancers send requests elsewhere. */
  stop(delayMs?: number): Promise<void>
}

/**
 * Opens and starts every part, in the order they need each other; `stop` goes the other way. Time is
 * the database's, unless a clock is given.
 */
export async function startApp(config: Config, log: Log, given?: Clock): Promise<App> {
  const closers: (() => Promise<unknown>)[] = []
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error) => log.error({ err: error }, 'a part did not stop cleanly'))
    }
  }
  try {
    const database = await openDatabase(config, log)
    closers.push(() => database.close())
    const migrated = await migrate(database.url)
    if (migrated.length > 0) log.info({ migrations: migrated }, 'the database was migrated')
    const connections = shareConnections(config.databaseConnections)
    let onLost = () => {}
    const db = openDb({
      url: database.url,
      connectionsMax: connections.live,
      log,
      onLost: () => onLost(),
    })
    closers.push(() => db.close())
    const ownDb = openDb({
      url: database.url,
      connectionsMax: ownConnections,
      log,
      onLost: () => onLost(),
    })
    closers.push(() => ownDb.close())
    const clock = given ?? (await openDatabaseClock(ownDb, log))
    const databaseClock = clock instanceof DatabaseClock ? clock : undefined
    if (databaseClock) {
      onLost = () => databaseClock.doubt()
      databaseClock.watch()
      closers.push(() => databaseClock.stop())
    }
    const keyring = await openKeyring(db, config.masterKey, config.dataDir, clock.now())
    const blobs = await openBlobs(config.blobs, config.dataDir, keyring.documentKey())
    await bindStore(ownDb, blobs)
    const node = await joinNodes(ownDb, config.role, log, { alone: database.embedded, clock })
    closers.push(() => node.leave())
    const reportWriters = { live: new ReportWriter(log), test: new ReportWriter(log) }
    closers.push(() => reportWriters.live.close())
    closers.push(() => reportWriters.test.close())
    let url = ''
    const publicUrl = () => config.publicUrl || url || `http://${config.host}:${config.port}`
    const { operator } = config
    const workers: { wake(): void }[] = []
    const wakeAll = () => {
      for (const worker of workers) worker.wake()
    }
    const desk = new LiveUpdates(db, log)
    const bell: Doorbell = openDoorbell(database.url, log, {
      onRing: wakeAll,
      onWords: (words) => desk.hear(words),
      onGap: () => desk.resync(),
    })
    closers.push(() => bell.close())
    const ring = () => bell.ring()
    const scanning = config.malware && openScanning(config.malware)
    if (!scanning) log.info('malware scanning is off: CLAMAV_ADDRESS is not set')
    const house = { db, blobs, keyring, clock, log, nodeId: node.id, operator, scanning }
    const recordJudge = new RecordJudge(log)
    closers.push(() => recordJudge.close())
    const sender = new CallbackSender({})
    closers.push(() => sender.close())
    const allowPrivate = (mode: Mode) => config.callbacks.allowPrivate.includes(mode)
    const parts = {
      ...house,
      reportWriters,
      recordJudge,
      publicUrl,
      followUp: followUps(ring),
      announce: announcing((word) => bell.tell(word)),
      tell: recordOwnDelivery(ring),
      ring,
      sender,
      allowPrivate,
    }
    const metrics = createMetrics()
    metrics.refreshers.push(watchCallbacks(metrics.registry, ownDb, clock))
    if (databaseClock) metrics.refreshers.push(watchWallClock(metrics.registry, databaseClock))
    if (scanning) {
      metrics.refreshers.push(...watchScans(metrics.registry, ownDb, { scanning, clock }))
    }
    const { session: sessionLimits, singleSignOn, passwordSignIn } = config.staff
    if (config.role !== 'api') {
      for (const job of Object.keys(jobs)) metrics.jobLastSuccess.set({ job }, 0)
      const running = startJobs({
        ...parts,
        db: ownDb,
        sessionLimits,
        requestRetention: config.requestLog,
        onJobDone: (job) => metrics.jobLastSuccess.set({ job }, Date.now() / 1000),
      })
      closers.push(() => running.stop())
      const sending = new CallbackWorker({
        ...parts,
        present: (scope, caseId, event, at) => presentEvent(parts, scope, caseId, event, at),
        onAttempt: (kind) => metrics.callbackAttempts.inc({ outcome: kind }),
        limits: { perLenderMax: config.callbacks.perLenderMax },
      })
      sending.start()
      closers.push(() => sending.stop())
      const simulator = config.simulatorPort
        ? simulatorAt(config.simulatorPort)
        : await startSimulator({ host: '127.0.0.1' })
      closers.push(() => simulator.close())
      const searching = new SearchWorker({
        ...parts,
        connectorOf: openConnectors(
          {
            simulated: { MH: simulator.mahUrl, KA: simulator.kaUrl },
            gateways: config.gateways,
          },
          clock,
        ),
      })
      searching.start()
      closers.push(() => searching.stop())
      workers.push(sending, searching)
      if (scanning) {
        const onScan = (outcome: string) => metrics.malwareScans.inc({ outcome })
        const scans = new ScanWorker({ ...parts, scanning, onScan })
        scans.start()
        closers.push(() => scans.stop())
        workers.push(scans)
      }
    }

    let phase: ReturnType<Health['phase']> = 'starting'
    const shown = {
      log,
      clock,
      metrics,
      trustedProxies: config.trustedProxies,
      metricsAccess: metricsAccessOf(config),
      isStopping: () => phase === 'stopping',
    }
    let server: FastifyInstance
    let live: LiveConnections | undefined
    if (config.role === 'worker') {
      const warnings = () => readWarnings(scanning)
      const health = {
        check: () => checkParts({ db: ownDb, blobs, databaseClock }),
        warnings,
        phase: () => phase,
      }
      server = buildHealthServer({ ...shown, health })
    } else {
      const { dataDir, blobs: place } = config
      const openIntake = () => {
        const intake = new Intake({ place, dataDir, key: keyring.documentKey() }, log)
        closers.push(() => intake.close())
        return intake
      }
      const intake = openIntake()
      const onDropped = (count: number) => metrics.requestsNotNoted.inc(count)
      const requestLog = new RequestLog({ db, log, onDropped })
      closers.push(() => requestLog.close())
      const feedReadings = new FeedReadings(db, log)
      closers.push(() => feedReadings.close())
      const staffAccess = {
        find: (token: string, isUse?: boolean) =>
          findSession(db, token, sessionLimits, clock.now(), isUse),
        singleSignOn: singleSignOn && new SingleSignOn(singleSignOn),
        passwordSignIn,
      }
      live = new LiveConnections({
        desk,
        living: (tokens) => livingSessions(db, tokens, sessionLimits, clock.now()),
        log,
      })
      const openIdempotencyKeys = (of: Db) => {
        const keys = new IdempotencyKeys({ db: of, nodeId: node.id, log })
        closers.push(async () => keys.close())
        return keys
      }
      const services = {
        ...parts,
        intake,
        rateLimiter: new RateLimiter(db, config.rate),
        idempotencyKeys: openIdempotencyKeys(db),
        feedReadings,
        staffAccess,
        live,
      }
      // Connections and a thread of its own: however much a lender tests, live requests find theirs free.
      const testDb = openDb({ url: database.url, connectionsMax: connections.test, log, onLost })
      closers.push(() => testDb.close())
      const testServices = {
        ...services,
        db: testDb,
        intake: openIntake(),
        rateLimiter: new RateLimiter(testDb, config.rate),
        idempotencyKeys: openIdempotencyKeys(testDb),
      }
      server = await buildHttpServer({
        ...shown,
        requestLog,
        services,
        testServices,
        publicUrl: config.publicUrl,
        health: {
          check: () => checkParts({ db: ownDb, blobs, databaseClock, intake }),
          warnings: () => readWarnings(scanning),
          phase: () => phase,
        },
      })
    }
    const listening = await listen(server, config)
    closers.push(() => closeServer(server, config.stopTimeoutMs))
    const { registry } = metrics
    closers.push(await watchDescriptors({ server: server.server, registry, log }))
    // Before it: a server that waits for answers to end would wait for these too.
    closers.push(async () => live?.close())
    if (config.role !== 'worker') url = listening
    const quickstart =
      database.embedded && !config.production && url
        ? await makeDemo(db, keyring, config.dataDir, config.publicUrl || url, clock.now())
        : undefined
    phase = 'running'
    return {
      url: listening,
      server,
      db,
      blobs,
      keyring,
      quickstart,
      async stop(delayMs = 0) {
        phase = 'stopping'
        await sleep(delayMs)
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** For heartbeat, health, clock and jobs: requests, however many, do not keep these waiting. */
const ownConnections = 3

/** A quarter is for test keys. On each side one is for look-ups, and some work needs two others. */
function shareConnections(total: number): { live: number; test: number } {
  const test = Math.max(3, Math.floor(total / 4))
  return { live: Math.max(3, total - test - ownConnections) - 1, test: test - 1 }
}

/** In production nobody reads the figures of the service without a token. */
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

/** No new connection; requests under way end, within bounds. */
async function closeServer(server: FastifyInstance, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), timeoutMs)
  await server.close()
  clearTimeout(timer)
}
