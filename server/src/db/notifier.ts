import pg from 'pg'
import type { Log } from '../lib/log/log.ts'

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

/**
 * Uses its own connection, outside any transaction: inside one, NOTIFY would make every commit wait
 * for the other. A lost wake-up does no harm, since workers also poll. After lost messages every
 * node gets a resync once this one is connected again.
 */
export function openNotifier(url: string, log: Log, handlers: NotifierHandlers): Notifier {
  let client: pg.Client | undefined
  let closed = false
  let gathering: NodeJS.Timeout | undefined
  let isSending = false
  let reconnecting: NodeJS.Timeout | undefined
  let wakePending = false
  const messages = new Set<string>()
  void connect()

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'deedwire notifier',
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
      keepAlive: true,
    })
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', receive)
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${channel}; LISTEN ${messageChannel}`)
      if (closed) return void fresh.end().catch(() => {})
      client = fresh
      handlers.onWake()
      // For messages of this process, and of one that ended before it could send them.
      queue(resync)
    } catch (error) {
      lost(error as Error)
      fresh.end().catch(() => {})
    }

    function lost(error?: Error): void {
      if (client === fresh) client = undefined
      if (closed || reconnecting) return
      if (error) log.warn({ err: error }, 'the notifier lost its database connection')
      reconnecting = setTimeout(() => {
        reconnecting = undefined
        void connect()
      }, reconnectMs)
    }
  }

  function receive({ channel: of, payload = '' }: pg.Notification): void {
    if (of === channel) handlers.onWake()
    else if (payload === resync) handlers.onResync?.()
    else handlers.onMessages?.(payload.split(','))
  }

  function queue(message: string): void {
    messages.add(message)
    gathering ??= setTimeout(sendAll, gatherMs)
  }

  /** One at a time; what is queued meanwhile is sent after it. */
  function sendAll(): void {
    if (isSending) {
      gathering = setTimeout(sendAll, gatherMs)
      return
    }
    gathering = undefined
    isSending = true
    void send().finally(() => {
      isSending = false
    })
  }

  async function send(): Promise<void> {
    const payload =
      messages.has(resync) || messages.size > messagesMax ? resync : [...messages].join()
    const statements = []
    if (wakePending) statements.push(`NOTIFY ${channel}`)
    // Messages are made of our own ids; the quotes are escaped all the same.
    if (payload) statements.push(`NOTIFY ${messageChannel}, '${payload.replaceAll("'", "''")}'`)
    wakePending = false
    messages.clear()
    try {
      if (statements.length > 0) await client?.query(statements.join(';'))
    } catch {
      if (client && payload && !closed) queue(resync)
    }
  }

  return {
    wake() {
      handlers.onWake()
      wakePending = true
      gathering ??= setTimeout(sendAll, gatherMs)
    },
    publish: queue,
    async close() {
      closed = true
      clearTimeout(gathering)
      clearTimeout(reconnecting)
      await send()
      await client?.end().catch(() => {})
    },
  }
}
