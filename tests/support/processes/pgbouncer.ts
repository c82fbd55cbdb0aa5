import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chown, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '../until.ts'
import { freePort } from './free-port.ts'

export interface PgBouncer {
  /** The same database, through the pooler. */
  url: string
  /** Ends it at once, with all its connections, and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface PgBouncerOptions {
  /** Of a server on a socket. */
  databaseUrl: string
  mode: 'session' | 'transaction'
  /** Settings of clients that it drops silently. */
  ignored?: string
}

/** Debian's PgBouncer before an embedded server, as the server's own account. */
export async function startPgBouncer(options: PgBouncerOptions): Promise<PgBouncer> {
  if (spawnSync('pgbouncer', ['--version']).error) {
    throw new Error('pgbouncer is missing: install it (apt-get install pgbouncer)')
  }
  const { mode, ignored = 'extra_float_digits' } = options
  const target = new URL(options.databaseUrl.replace('@/', '@localhost/'))
  const sockets = target.searchParams.get('host') ?? ''
  const name = target.pathname.slice(1)
  const port = await freePort()
  const account = await stat(sockets)
  // A folder that the account may enter, and that is removed with the server.
  const folder = join(sockets, `pooler-${port}`)
  await mkdir(folder)
  await chown(folder, account.uid, account.gid)
  const write = async (file: string, text: string) => {
    const path = join(folder, file)
    await writeFile(path, text, { mode: 0o600 })
    await chown(path, account.uid, account.gid)
    return path
  }
  const users = await write('users.txt', `"${target.username}" "${target.password}"\n`)
  const settings = await write(
    'pgbouncer.ini',
    `[databases]
${name} = host=${sockets} port=5432 dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
max_client_conn = 500
default_pool_size = 20
ignore_startup_parameters = ${ignored}
`,
  )
  const url = `postgres://${target.username}:${target.password}@127.0.0.1:${port}/${name}`
  let child = await start(settings, url, account)
  const end = async () => {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await ended
  }
  return {
    url,
    async restart() {
      await end()
      child = await start(settings, url, account)
    },
    stop: end,
  }
}

async function start(
  settings: string,
  url: string,
  { uid, gid }: { uid: number; gid: number },
): Promise<ChildProcess> {
  const isRoot = process.getuid?.() === 0
  const child = spawn('pgbouncer', ['--quiet', settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot && { uid, gid }),
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000)
  })
  await until('the pooler answers', async () => {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${said}`)
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
  return child
}
