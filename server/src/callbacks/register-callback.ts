import {
  mayReachReports,
  readersWho,
  readOptInEvents,
  recordAudit,
  renewToldSecret,
  roleOf,
  tellSigningSecret,
  writeOptInEvents,
} from '../access/access.ts'
import { optInEvents } from '../cases/cases.ts'
import type { Db, Runner, Tx } from '../db/db.ts'
import { AppError, invalidRequest } from '../lib/app-error.ts'
import type { Clock } from '../lib/clock.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor, Mode, Scope } from '../lib/scope.ts'
import { headerContextOf } from './deliver-callbacks.ts'
import {
  type DisabledFollowUp,
  deleteEndpoint,
  disable,
  type Endpoint,
  findEndpoint,
  putEndpoint,
  wakeStreams,
} from './endpoint-store.ts'
import { faultsOfHeader, faultsOfUrl } from './post/guard-address.ts'

export interface RegisterDeps {
  db: Db
  keyring: Keyring
  clock: Clock
  allowPrivate(mode: Mode): boolean
  /** Wakes the workers: there is something to send. */
  wake(): void
  onDisabled?: DisabledFollowUp
}

export interface CallbackIn {
  url: string
  header_name?: string | undefined
  header_value?: string | undefined
  /** Opt-in events; none if left out. */
  events?: readonly string[] | undefined
}

/** As it is shown: only the ends of the header's value. */
export interface CallbackView {
  url: string
  header_name: string | null
  header_value: string | null
  /** Opt-in events that are sent too. */
  events: string[]
  enabled: boolean
  disabled_at: string | null
  disabled_why: string | null
  failing_since: string | null
}

export async function readCallback(
  db: Runner,
  keyring: Keyring,
  scope: Scope,
): Promise<CallbackView> {
  const [found, events] = await Promise.all([findEndpoint(db, scope), readOptInEvents(db, scope)])
  if (!found) throw notRegistered()
  return viewOf(keyring, scope, found, events)
}

/** Includes the signing secret the first time, and the first time after a removal. */
export async function registerCallback(
  { db, keyring, clock, allowPrivate, wake }: RegisterDeps,
  by: Actor,
  scope: Scope,
  wish: CallbackIn,
): Promise<CallbackView & { signing_secret?: string }> {
  const faults = faultsOfCallback(wish, allowPrivate(scope.mode))
  if (faults.length > 0) throw invalidRequest(faults)
  return db.transact(async (tx) => {
    const now = clock.now()
    const { url, header_name: name, header_value: value } = wish
    const headerValue = value === undefined ? null : keyring.seal(value, headerContextOf(scope))
    const isConfirmed = await confirms(tx, by, scope, url)
    const isNew = await putEndpoint(tx, scope, { url, headerName: name ?? null, headerValue }, now)
    const events = optInEvents.filter((event) => wish.events?.includes(event))
    await writeOptInEvents(tx, scope, events)
    if (isConfirmed) {
      await wakeStreams(tx, scope, now)
      tx.afterCommit(wake)
    } else {
      await disable(tx, scope, 'unconfirmed', now)
    }
    const hasNewSecret = isNew && (await renewToldSecret(tx, keyring, scope, now))
    const entry = { action: 'callback.registered', subject: scope.lenderId, scope } as const
    const details = {
      host: new URL(url).hostname,
      header: name !== undefined,
      ...(events.length > 0 && { events }),
      ...(!isConfirmed && { unconfirmed: true }),
      ...(hasNewSecret && { new_secret: true }),
    }
    await recordAudit(tx, keyring, by, { ...entry, details }, now)
    const secret = await tellSigningSecret(tx, keyring, scope, now)
    const view = await readCallback(tx, keyring, scope)
    return secret === undefined ? view : { ...view, signing_secret: secret }
  })
}

/**
 * Callbacks carry links to reports. Staff who may not read those may keep a live URL unchanged; a
 * new one waits for a person who may.
 */
async function confirms(tx: Tx, by: Actor, scope: Scope, url: string): Promise<boolean> {
  if (scope.mode === 'test' || mayReachReports(await roleOf(tx, by))) return true
  const found = await findEndpoint(tx, scope)
  return found?.url === url && found.disabledWhy !== 'unconfirmed'
}

/** Pending deliveries stay: they are sent if a URL is registered again. */
export async function removeCallback(
  { db, keyring, clock }: RegisterDeps,
  by: Actor,
  scope: Scope,
): Promise<void> {
  await db.transact(async (tx) => {
    if (!(await deleteEndpoint(tx, scope))) throw notRegistered()
    await writeOptInEvents(tx, scope, [])
    await audit(tx, keyring, by, scope, 'callback.removed', clock.now())
  })
}

/** By staff: parks new deliveries, or sends parked ones, each case in order. */
export async function switchCallback(
  { db, keyring, clock, wake, onDisabled }: RegisterDeps,
  by: Actor,
  scope: Scope,
  enabled: boolean,
): Promise<CallbackView> {
  return db.transact(async (tx) => {
    const now = clock.now()
    const found = await findEndpoint(tx, scope)
    if (!found) throw notRegistered()
    if (enabled === found.enabled) return readCallback(tx, keyring, scope)
    if (enabled) {
      if (!(await confirms(tx, by, scope, found.url))) throw notYours()
      await putEndpoint(tx, scope, found, now)
      await wakeStreams(tx, scope, now)
      tx.afterCommit(wake)
    } else {
      await disable(tx, scope, 'by hand', now)
      await onDisabled?.(tx, scope, by.actor, now)
    }
    await audit(tx, keyring, by, scope, enabled ? 'callback.enabled' : 'callback.disabled', now)
    return readCallback(tx, keyring, scope)
  })
}

function audit(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  scope: Scope,
  action: 'callback.removed' | 'callback.enabled' | 'callback.disabled',
  now: Date,
): Promise<void> {
  return recordAudit(tx, keyring, by, { action, subject: scope.lenderId, scope }, now)
}

/** Fields may be missing: their faults are found by the schema. */
export function faultsOfCallback(wish: Partial<CallbackIn>, allowPrivate: boolean): string[] {
  const { url, header_name: name, header_value: value } = wish
  const faults = [
    ...(url === undefined ? [] : faultsOfUrl(url, { allowPrivate })),
    ...faultsOfEvents(wish.events ?? []),
  ]
  if (name === undefined && value === undefined) return faults
  if (name === undefined) faults.push('header_name: is required with header_value')
  if (value === undefined) faults.push('header_value: is required with header_name')
  // The one that is there has its own faults.
  return [...faults, ...faultsOfHeader(name ?? 'X-Api-Key', value ?? 'x')]
}

function faultsOfEvents(events: readonly string[]): string[] {
  return events.flatMap((event, i) =>
    optInEvents.some((known) => known === event)
      ? []
      : [`events[${i}]: must be one of ${optInEvents.join(', ')}`],
  )
}

function viewOf(keyring: Keyring, scope: Scope, found: Endpoint, events: string[]): CallbackView {
  const value =
    found.headerValue === null
      ? null
      : masked(keyring.open(found.headerValue, headerContextOf(scope)))
  return {
    url: found.url,
    header_name: found.headerName,
    header_value: value,
    events,
    enabled: found.enabled,
    disabled_at: found.disabledAt?.toISOString() ?? null,
    disabled_why: found.disabledWhy,
    failing_since: found.failingSince?.toISOString() ?? null,
  }
}

/** Enough to recognise it, and no more. */
function masked(value: string): string {
  return value.length < 12 ? '••••' : `••••${value.slice(-4)}`
}

function notYours(): AppError {
  return new AppError(
    'forbidden',
    `This URL was set by staff who may not read reports. Ask ${readersWho('callbacks:manage')} to enable it.`,
  )
}

function notRegistered(): AppError {
  return new AppError('not_found', 'No callback URL is registered.')
}
