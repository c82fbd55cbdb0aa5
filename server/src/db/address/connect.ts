import pg from 'pg'
import { type DatabaseHost, parseDatabaseAddress } from '../../lib/database-address.ts'
import { PrimaryFinder, type ServerState } from './primary-finder.ts'

export type ClientClass = new (config: pg.ClientConfig) => pg.Client

interface Opener {
  Client: ClientClass
  connectionString: string
}

/** By address, so that all connections of the process know what one of them found. */
const openers = new Map<string, Opener>()

/** A client for one connection. With several servers in the address, to the one that takes writes. */
export function newClient(url: string, config: pg.ClientConfig): pg.Client {
  const { Client, connectionString } = openerFor(url)
  return new Client({ ...config, connectionString })
}

export function newPool(url: string, config: pg.PoolConfig): pg.Pool {
  const { Client, connectionString } = openerFor(url)
  return new pg.Pool({ ...config, connectionString, ...({ Client } as object) })
}

function openerFor(url: string): Opener {
  const known = openers.get(url)
  if (known) return known
  const hosts = parseDatabaseAddress(url)
  const Client = hosts.length === 1 ? pg.Client : clientOf(new PrimaryFinder(hosts, askServer))
  const opener = { Client, connectionString: hosts[0].url }
  openers.set(url, opener)
  return opener
}

function clientOf(finder: PrimaryFinder): ClientClass {
  return class PrimaryClient extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super(config)
      this.on('error', () => finder.doubt())
    }

    /** With a callback, as a pool does it, or with a promise. */
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connecting = this.#connect()
      if (!callback) return connecting
      connecting.then(() => (callback as () => void)(), callback)
      return undefined
    }

    async #connect(): Promise<pg.Client> {
      try {
        const host = await finder.find()
        // The driver reads where to connect only now.
        Object.assign(this, { host: host.host, port: host.port })
        await super.connect()
        finder.check(host, await readState(this))
        return this
      } catch (error) {
        finder.doubt()
        await this.end().catch(() => {})
        throw error
      }
    }
  }
}

const askMsMax = 3_000

async function askServer({ url }: DatabaseHost): Promise<ServerState> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'deedwire',
    connectionTimeoutMillis: askMsMax,
    query_timeout: askMsMax,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await readState(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The name of a file of the write-ahead log begins with the timeline. */
async function readState(client: pg.Client): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(`
    SELECT current_setting('transaction_read_only') = 'off' AS "isWritable",
      CASE WHEN pg_is_in_recovery() THEN 0
        ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline`)
  return rows[0] ?? { isWritable: false, timeline: 0 }
}
