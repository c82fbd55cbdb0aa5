import type pg from 'pg'
import type { Log } from '../lib/log/log.ts'
import { newClient } from './address/connect.ts'

/** Notifies every node, including this one. */
export interface Notifier {
  /** Wakes the workers of every node. */
  wake(): void
  /** Says what changed: kind, mode and id, nothing more. */
  publish(message: string): void
  close(): Promise<void>
}

/** What a node does with the notifications it receives. */
export interface NotifierHandlers {
  onWake(): void
  onMessages?(messages: readonly string[]): void
  /** Messages may have been missed: read the current state instead. */
  onResync?(): void
}

const channel = 'deedwire_callbacks'
const messageChannel = 'deedwire_words'
/** The payload that older nodes send and understand too. */
const resync = 'gap'
/** Notifications within this time are sent as one: each takes a lock that all commits share. */
const gatherMs = 5
const reconnectMs = 1000
/** A notification holds 8,000 bytes. More messages than this are sent as one resync. */
const messagesMax = 150

export function openNotifier(url: string, log: Log, handlers: NotifierHandlers): Notifier {
  return new DatabaseNotifier(url, log, handlers)
}

/**
 * Uses its own connection, outside any transaction: inside one, NOTIFY would make every commit wait
 * for the other. A lost wake-up does no harm, since workers also poll. After lost messages every
 * node gets a resync once this one is connected again.
 */
class DatabaseNotifier implements Notifier {
  readonly #url: string
  readonly #log: Log
  readonly #handlers: NotifierHandlers
  #client: pg.Client | undefined
  #closed = false
  #gathering: NodeJS.Timeout | undefined
  #isSending = false
  #reconnecting: NodeJS.Timeout | undefined
  #wakePending = false
  readonly #messages = new Set<string>()

  constructor(url: string, log: Log, handlers: NotifierHandlers) {
    this.#url = url
    this.#log = log
    this.#handlers = handlers
    void this.#connect()
  }

  wake(): void {
    this.#handlers.onWake()
    this.#wakePending = true
    this.#gather()
  }

  publish(message: string): void {
    this.#messages.add(message)
    this.#gather()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#gathering)
    clearTimeout(this.#reconnecting)
    await this.#send()
    await this.#client?.end().catch(() => {})
  }

  async #connect(): Promise<void> {
    const fresh = newClient(this.#url, {
      application_name: 'deedwire notifier',
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
      keepAlive: true,
    })
    const lost = (error?: Error) => this.#lost(fresh, error)
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', (notification) => this.#receive(notification))
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${channel}; LISTEN ${messageChannel}`)
      if (this.#closed) return void fresh.end().catch(() => {})
      this.#client = fresh
      this.#handlers.onWake()
      // For messages of this process, and of one that ended before it could send them.
      this.publish(resync)
    } catch (error) {
      lost(error as Error)
      fresh.end().catch(() => {})
    }
  }

  #lost(client: pg.Client, error?: Error): void {
    if (this.#client === client) this.#client = undefined
    if (this.#closed || this.#reconnecting) return
    if (error) this.#log.warn({ err: error }, 'the notifier lost its database connection')
    this.#reconnecting = setTimeout(() => {
      this.#reconnecting = undefined
      void this.#connect()
    }, reconnectMs)
  }

  #receive({ channel: of, payload = '' }: pg.Notification): void {
    if (of === channel) this.#handlers.onWake()
    else if (payload === resync) this.#handlers.onResync?.()
    else this.#handlers.onMessages?.(payload.split(','))
  }

  #gather(): void {
    this.#gathering ??= setTimeout(() => this.#sendAll(), gatherMs)
  }

  /** One at a time; what is queued meanwhile is sent after it. */
  #sendAll(): void {
    this.#gathering = undefined
    if (this.#isSending) {
      this.#gather()
      return
    }
    this.#isSending = true
    void this.#send().finally(() => {
      this.#isSending = false
    })
  }

  async #send(): Promise<void> {
    const messages = this.#messages
    const payload =
      messages.has(resync) || messages.size > messagesMax ? resync : [...messages].join()
    const statements = []
    if (this.#wakePending) statements.push(`NOTIFY ${channel}`)
    // Messages are made of our own ids; the quotes are escaped all the same.
    if (payload) statements.push(`NOTIFY ${messageChannel}, '${payload.replaceAll("'", "''")}'`)
    this.#wakePending = false
    messages.clear()
    try {
      if (statements.length > 0) await this.#client?.query(statements.join(';'))
    } catch {
      if (this.#client && payload && !this.#closed) this.publish(resync)
    }
  }
}
