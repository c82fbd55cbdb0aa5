import type { Db } from '../../db/db.ts'
import type { CaseId, PropertyId, StaffId } from '../../lib/ids.ts'
import type { Log } from '../../lib/log/log.ts'
import type { Mode } from '../../lib/scope.ts'
import type { CaseStatus } from '../case/case-states.ts'
import { listStands } from '../queue/queue-store.ts'
import { listPresent, type Present } from './presence-store.ts'

/** A message to a page. After `resync` it reloads, since messages may have been missed. */
export type LiveEvent =
  | { name: 'case'; data: { case_id: CaseId; version: number; status: CaseStatus } }
  | { name: 'presence'; data: { case_id: CaseId; present: PresentOut[] } }
  | { name: 'desk'; data: { property_id: PropertyId } }
  | { name: 'notification'; data: Record<string, never> }
  | { name: 'resync'; data: Record<string, never> }

export interface PresentOut {
  id: string
  name: string
  doing: Present['doing']
  since: string
}

export interface LiveListener {
  mode: Mode
  /** The case whose presence it follows. */
  watching: CaseId | undefined
  /** Whose page it is; left out: it gets no notifications. */
  staffId?: StaffId
  tell(events: readonly LiveEvent[]): void
}

const gatherMs = 100
/** With more changes at once, reloading the page is cheaper. */
const changesMax = 50
/** A page is not asked to reload again and again while thousands of cases arrive. */
const pauseMs = 5_000
/** Detects viewers who left without a message. */
const lookMs = 10_000
const notified: readonly LiveEvent[] = [{ name: 'notification', data: {} }]
const resync: readonly LiveEvent[] = [{ name: 'resync', data: {} }]

/**
 * The pages of one mode that are open at this node: a flood of test cases does not disturb live
 * pages.
 */
export class LiveChannel {
  readonly #db: Db
  readonly #log: Log
  readonly #mode: Mode
  readonly #listeners = new Set<LiveListener & { presence?: string }>()
  readonly #cases = new Set<CaseId>()
  readonly #presence = new Set<CaseId>()
  readonly #properties = new Set<PropertyId>()
  readonly #notified = new Set<StaffId>()
  #gathering: NodeJS.Timeout | undefined
  #looking: NodeJS.Timeout | undefined
  #waitMs = gatherMs

  constructor(db: Db, log: Log, mode: Mode) {
    this.#db = db
    this.#log = log
    this.#mode = mode
  }

  join(listener: LiveListener): () => void {
    const joined = { ...listener }
    this.#listeners.add(joined)
    this.#looking ??= setInterval(() => this.#lookAround(), lookMs).unref()
    if (listener.watching) this.hear('presence', listener.watching)
    return () => {
      this.#listeners.delete(joined)
      if (this.#listeners.size === 0) this.close()
    }
  }

  hear(what: 'case' | 'presence', id: CaseId): void {
    if (this.#listeners.size === 0) return
    if (what === 'case') {
      if (this.#cases.size <= changesMax) this.#cases.add(id)
    } else if (this.#isWatched(id)) this.#presence.add(id)
    else return
    this.#gather()
  }

  /** Pages of the search desk read the property themselves. */
  hearOfDesk(id: PropertyId): void {
    if (this.#listeners.size === 0) return
    if (this.#properties.size <= changesMax) this.#properties.add(id)
    this.#gather()
  }

  /** The pages of a person read the notifications themselves. */
  hearOfNotification(id: StaffId): void {
    for (const { staffId } of this.#listeners) {
      if (staffId !== id) continue
      this.#notified.add(id)
      this.#gather()
      return
    }
  }

  #gather(): void {
    this.#gathering ??= setTimeout(() => void this.#passOn(), this.#waitMs)
  }

  /** Messages may have been missed. */
  resync(): void {
    this.#cases.clear()
    this.#properties.clear()
    for (const listener of this.#listeners) listener.tell(resync)
    this.#lookAround()
  }

  close(): void {
    clearTimeout(this.#gathering)
    clearInterval(this.#looking)
    this.#gathering = undefined
    this.#looking = undefined
    this.#waitMs = gatherMs
    this.#cases.clear()
    this.#presence.clear()
    this.#properties.clear()
    this.#notified.clear()
  }

  #isWatched(id: CaseId): boolean {
    for (const { watching } of this.#listeners) if (watching === id) return true
    return false
  }

  #lookAround(): void {
    for (const { watching } of this.#listeners) if (watching) this.hear('presence', watching)
  }

  async #passOn(): Promise<void> {
    this.#gathering = undefined
    const [cases, presence] = [[...this.#cases], [...this.#presence]]
    const properties = [...this.#properties]
    const people = new Set(this.#notified)
    this.#notified.clear()
    this.#cases.clear()
    this.#presence.clear()
    this.#properties.clear()
    const isFlood = Math.max(cases.length, properties.length) > changesMax
    this.#waitMs = isFlood ? pauseMs : gatherMs
    try {
      this.#tellPeople(people)
      this.#tellDesk(properties)
      await Promise.all([this.#tellCases(cases), this.#tellPresence(presence)])
    } catch (error) {
      this.#log.warn(
        { err: error },
        'changes could not be read; pages are told to reload their data',
      )
      this.#waitMs = pauseMs
      for (const listener of this.#listeners) listener.tell(resync)
    }
  }

  async #tellCases(ids: readonly CaseId[]): Promise<void> {
    if (ids.length === 0) return
    const events =
      ids.length > changesMax
        ? resync
        : (await listStands(this.#db, this.#mode, ids)).map(({ id, version, status }) => ({
            name: 'case' as const,
            data: { case_id: id, version, status },
          }))
    for (const listener of this.#listeners) listener.tell(events)
  }

  #tellDesk(ids: readonly PropertyId[]): void {
    if (ids.length === 0) return
    const events: readonly LiveEvent[] =
      ids.length > changesMax
        ? resync
        : ids.map((id) => ({ name: 'desk', data: { property_id: id } }))
    for (const listener of this.#listeners) listener.tell(events)
  }

  #tellPeople(people: ReadonlySet<StaffId>): void {
    if (people.size === 0) return
    for (const listener of this.#listeners) {
      if (listener.staffId && people.has(listener.staffId)) listener.tell(notified)
    }
  }

  /** Each gets only the changes it has not seen yet. */
  async #tellPresence(ids: readonly CaseId[]): Promise<void> {
    if (ids.length === 0) return
    const all = await listPresent(this.#db, this.#mode, ids)
    for (const listener of this.#listeners) {
      const { watching } = listener
      if (!watching || !ids.includes(watching)) continue
      const present = all.filter(({ caseId }) => caseId === watching).map(presentOut)
      const told = JSON.stringify(present)
      if (told === listener.presence) continue
      listener.presence = told
      listener.tell([{ name: 'presence', data: { case_id: watching, present } }])
    }
  }
}

export function presentOut({ staffId, name, doing, since }: Present): PresentOut {
  return { id: staffId, name, doing, since: since.toISOString() }
}
