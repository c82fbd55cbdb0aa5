import {
  findPersonSession,
  findSession,
  hasShownFactor,
  IdempotencyKeys,
  LenderSignOns,
  livingSessions,
  RateLimiter,
  RequestLog,
  SingleSignOn,
} from './access/access.ts'
import { FeedReadings } from './callbacks/callbacks.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import { Intake, PagePictures, type StoreWatch } from './documents/documents.ts'
import { LiveConnections } from './http/backoffice/live/live-connections.ts'
import type { Metrics } from './http/routing/metrics.ts'
import type { Closers } from './lib/closers.ts'
import type { Mode } from './lib/scope.ts'
import type { Parts } from './open-parts.ts'

export interface ServiceOptions {
  openTestDb(): Db
  store: StoreWatch
  metrics: Metrics
  closers: Closers
}

/** What requests need, for live keys and for test keys. */
export function openServices(
  config: Config,
  { shared, liveUpdates }: Parts,
  { openTestDb, store, metrics, closers }: ServiceOptions,
) {
  const { db, clock, log, nodeId } = shared
  const { dataDir, blobs: place } = config
  const openIntake = (mode: Mode) => {
    const intake = new Intake({ place, dataDir }, log, {}, store.intakeOf(mode))
    closers.add(() => intake.close())
    return intake
  }
  const openIdempotencyKeys = (of: Db) => {
    const keys = new IdempotencyKeys({ db: of, nodeId, log })
    closers.add(async () => keys.close())
    return keys
  }
  const intake = openIntake('live')
  const onDropped = (count: number) => metrics.requestsNotNoted.inc(count)
  const requestLog = new RequestLog({ db, log, onDropped })
  closers.add(() => requestLog.close())
  const feedReadings = new FeedReadings(db, log)
  closers.add(() => feedReadings.close())
  const pagePictures = new PagePictures(shared.blobs)
  closers.add(async () => pagePictures.close())
  const live = new LiveConnections({
    updates: liveUpdates,
    living: (tokens) => livingSessions(db, tokens, config.staff.session, clock.now()),
    log,
  })
  const services = {
    ...shared,
    intake,
    rateLimiter: new RateLimiter(db, config.rate),
    idempotencyKeys: openIdempotencyKeys(db),
    feedReadings,
    pagePictures,
    queryUndoMs: config.queryUndoMs,
    requestDays: config.requestLog.days,
    staffAccess: openStaffAccess(config.staff, shared),
    consoleAccess: openConsoleAccess(config, shared),
    live,
  }
  // Separate connections and a separate thread: tests of a lender do not delay live requests.
  const testDb = openTestDb()
  const testServices = {
    ...services,
    db: testDb,
    intake: openIntake('test'),
    rateLimiter: new RateLimiter(testDb, config.rate),
    idempotencyKeys: openIdempotencyKeys(testDb),
  }
  return { services, testServices, requestLog, live, intake }
}

function openStaffAccess(
  { session, singleSignOn, passwordSignIn, twoFactor }: Config['staff'],
  { db, clock }: Parts['shared'],
) {
  return {
    async find(token: string, isUse?: boolean) {
      const found = await findSession(db, token, session, clock.now(), isUse)
      return found && hasShownFactor(found, twoFactor) ? found : undefined
    },
    session,
    twoFactor,
    singleSignOn: singleSignOn && new SingleSignOn(singleSignOn),
    passwordSignIn,
  }
}

function openConsoleAccess(
  { staff, console: { twoFactor } }: Config,
  { db, keyring, clock }: Parts['shared'],
) {
  const { session } = staff
  return {
    signOns: new LenderSignOns({ db, keyring }),
    async find(token: string, isUse?: boolean) {
      const found = await findPersonSession(db, token, session, clock.now(), isUse)
      return found && hasShownFactor(found, twoFactor) ? found : undefined
    },
    session,
    twoFactor,
    passwordSignIn: true,
  }
}
