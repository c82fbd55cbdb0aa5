import pg from 'pg'
import { type DatabaseHost, parseDatabaseAddress } from '../../lib/database-address.ts'
import { PrimaryFinder, type ServerState } from './primary-finder.ts'

/** Run on a new connection before anyone else uses it. */
export type Prepare = (client: pg.Client) => Promise<unknown>

/** By address, so that all connections of the process know what one of them found. */
const finders = new Map<string, PrimaryFinder>()

/** A client for one connection. With several servers in the address, to the one that takes writes. */
export function newClient(url: string, config: pg.ClientConfig, prepare?: Prepare): pg.Client {
  const { Client, connectionString } = openerFor(url, prepare)
  return new Client({ ...config, connectionString })
}

export function newPool(url: string, config: pg.PoolConfig, prepare?: Prepare): pg.Pool {
  const { Client, connectionString } = openerFor(url, prepare)
  return new pg.Pool({ ...config, connectionString, ...({ Client } as object) })
}

function openerFor(url: string, prepare: Prepare | undefined) {
  const hosts = parseDatabaseAddress(url)
  const finder = hosts.length === 1 ? undefined : finderFor(url, hosts)
  const Client = finder || prepare ? clientOf(finder, prepare) : pg.Client
  return { Client, connectionString: hosts[0].url }
}

function finderFor(url: string, hosts: readonly DatabaseHost[]): PrimaryFinder {
  const finder = finders.get(url) ?? new PrimaryFinder(hosts, askServer)
  finders.set(url, finder)
  return finder
}

function clientOf(finder: PrimaryFinder | undefined, prepare: Prepare | undefined) {
  return class PreparedClient extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super(config)
      this.on('error', () => finder?.doubt())
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
        const host = await finder?.find()
        // The driver reads where to connect only now.
        if (host) Object.assign(this, { host: host.host, port: host.port })
        await super.connect()
        if (host) finder?.check(host, await readState(this))
        await prepare?.(this)
        return this
      } catch (error) {
        finder?.doubt()
        // Not awaited: a server that does not answer does not say goodbye either.
        void this.end().catch(() => {})
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
