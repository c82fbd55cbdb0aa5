import pg from 'pg'
import type { Log } from '../lib/log.ts'

/** Tells every node, this one included, that there is something to look at. */
export interface Doorbell {
  ring(): void
  /** Which thing it is, by its id; a word never says more than that. */
  tell(word: string): void
  close(): Promise<void>
}

/** What a node hears. */
export interface DoorbellEars {
  onRing(): void
  onWords?(words: readonly string[]): void
  /** Words may have been missed: whoever goes by them must look for itself. */
  onGap?(): void
}

const channel = 'deedwire_callbacks'
const wordChannel = 'deedwire_words'
const gap = 'gap'
/** Rings within so short a time are one: a notification takes a lock that all commits share. */
const gatherMs = 5
const reconnectMs = 1000
/** A notification holds 8,000 bytes; of more words than this, nobody wants each by itself. */
const wordsMax = 150

/**
 * Over a connection of its own, outside of any transaction: in one, NOTIFY would make every commit
 * wait for the other. A ring that gets lost is made good by whoever looks now and then anyway, and
 * words by a gap, which every node is told of once this one is connected.
 */
export function openDoorbell(url: string, log: Log, ears: DoorbellEars): Doorbell {
  let client: pg.Client | undefined
  let closed = false
  let gathering: NodeJS.Timeout | undefined
  let isTelling = false
  let reconnecting: NodeJS.Timeout | undefined
  let hasRung = false
  const words = new Set<string>()
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
    fresh.on('notification', hear)
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${channel}; LISTEN ${wordChannel}`)
      if (closed) return void fresh.end().catch(() => {})
      client = fresh
      ears.onRing()
      // Ours too, and those of a process that ended before it could tell all.
      say(gap)
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

  function hear({ channel: of, payload = '' }: pg.Notification): void {
    if (of === channel) ears.onRing()
    else if (payload === gap) ears.onGap?.()
    else ears.onWords?.(payload.split(','))
  }

  function say(word: string): void {
    words.add(word)
    gathering ??= setTimeout(tellAll, gatherMs)
  }

  /** One at a time; a ring meanwhile is told after it. */
  function tellAll(): void {
    if (isTelling) {
      gathering = setTimeout(tellAll, gatherMs)
      return
    }
    gathering = undefined
    isTelling = true
    void send().finally(() => {
      isTelling = false
    })
  }

  async function send(): Promise<void> {
    const told = words.has(gap) || words.size > wordsMax ? gap : [...words].join()
    const statements = []
    if (hasRung) statements.push(`NOTIFY ${channel}`)
    // Words are ids of ours; a quote in one would be a fault of ours too.
    if (told) statements.push(`NOTIFY ${wordChannel}, '${told.replaceAll("'", "''")}'`)
    hasRung = false
    words.clear()
    try {
      if (statements.length > 0) await client?.query(statements.join(';'))
    } catch {
      if (client && told && !closed) say(gap)
    }
  }

  return {
    ring() {
      ears.onRing()
      hasRung = true
      gathering ??= setTimeout(tellAll, gatherMs)
    },
    tell: say,
    async close() {
      closed = true
      clearTimeout(gathering)
      clearTimeout(reconnecting)
      await send()
      await client?.end().catch(() => {})
    },
  }
}
