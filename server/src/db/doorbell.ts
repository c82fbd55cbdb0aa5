import pg from 'pg'
import type { Log } from '../lib/log.ts'

/** Tells every node, this one included, that there is something to look at. */
export interface Doorbell {
  ring(): void
  close(): Promise<void>
}

const channel = 'deedwire_callbacks'
/** Rings within so short a time are one: a notification takes a lock that all commits share. */
const gatherMs = 5
const reconnectMs = 1000

/**
 * Over a connection of its own, outside of any transaction: in one, NOTIFY would make every commit
 * wait for the other. A ring that gets lost is made good by whoever looks now and then anyway.
 */
export function openDoorbell(url: string, log: Log, onRing: () => void): Doorbell {
  let client: pg.Client | undefined
  let closed = false
  let gathering: NodeJS.Timeout | undefined
  let isTelling = false
  let reconnecting: NodeJS.Timeout | undefined
  void connect()

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'deedwire doorbell',
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
      keepAlive: true,
    })
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', onRing)
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${channel}`)
      if (closed) return void fresh.end().catch(() => {})
      client = fresh
      onRing()
    } catch (error) {
      lost(error as Error)
      fresh.end().catch(() => {})
    }

    function lost(error?: Error): void {
      if (client === fresh) client = undefined
      if (closed || reconnecting) return
      if (error) log.warn({ err: error }, 'the doorbell lost its connection')
      reconnecting = setTimeout(() => {
        reconnecting = undefined
        void connect()
      }, reconnectMs)
    }
  }

  /** One at a time; a ring meanwhile is told after it. */
  function tell(): void {
    if (isTelling) {
      gathering = setTimeout(tell, gatherMs)
      return
    }
    gathering = undefined
    isTelling = true
    const told = client?.query(`NOTIFY ${channel}`) ?? Promise.resolve()
    told
      .catch(() => {})
      .finally(() => {
        isTelling = false
      })
  }

  return {
    ring() {
      onRing()
      gathering ??= setTimeout(tell, gatherMs)
    },
    async close() {
      closed = true
      clearTimeout(gathering)
      clearTimeout(reconnecting)
      await client?.end().catch(() => {})
    },
  }
}
