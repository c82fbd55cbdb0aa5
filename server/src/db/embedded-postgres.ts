import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { syncFolder, writeDurably } from '../lib/durable-file.ts'
import type { Log } from '../lib/log/log.ts'
import { endServer, readPidFile, socketPrefix, stopLeftover } from './leftover-postgres.ts'
import {
  type Account,
  canEnter,
  reachableBinaries,
  unprivilegedAccount,
} from './postgres-account.ts'
import { databaseName, ended, hasEnded, untilReady } from './postgres-process.ts'

/**
 * A real PostgreSQL server below the data folder. The caller holds the folder's lock, so whatever
 * server is found running there was left over by a killed parent and may be stopped.
 * docs/decisions/0002-embedded-postgres.md says why it is run this way.
 */
export interface EmbeddedPostgres {
  url: string
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  folder: string
  log: Log
  /** Server settings on top of ours, for tests that need speed more than durability. */
  settings?: Record<string, string>
}

const superuser = 'deedwire'
const startsInARowMax = 5
const logFileBytesMax = 10 * 1024 * 1024

interface Place {
  cluster: string
  /** How the server's own processes name the cluster. */
  clusterSeenByServer: string
  passwordFile: string
  logFile: string
  binaries: string
  account: Account | undefined
}

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = await findPlace(options.folder)
  await stopLeftover(place.cluster, options.log)
  const sockets = await mkdtemp(socketPrefix)
  if (place.account) await chown(sockets, place.account.uid, place.account.gid)
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) await createCluster(place, sockets)
  const url = urlOf(sockets, await readFile(place.passwordFile, 'utf8'))
  return supervise(place, sockets, url, options)
}

/** The address of a server that another process runs on this folder; undefined when none does. */
export async function runningEmbeddedUrl(folder: string): Promise<string | undefined> {
  const sockets = (await readPidFile(join(folder, 'postgres')))?.sockets
  if (!sockets) return undefined
  return urlOf(sockets, await readFile(join(folder, 'postgres-password'), 'utf8'))
}

function urlOf(sockets: string, password: string): string {
  return `postgres://${superuser}:${password.trim()}@/${databaseName}?host=${encodeURIComponent(sockets)}`
}

async function findPlace(folder: string): Promise<Place> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const real = await realpath(folder)
  const cluster = join(real, 'postgres')
  const account = await unprivilegedAccount(cluster)
  const native = nativePackage()
  const closed = account !== undefined && !(await canEnter(account, real))
  const binariesClosed = account !== undefined && !(await canEnter(account, native.folder))
  return {
    cluster,
    // The server starts inside its cluster and never leaves it, and this link leads there without
    // walking the path: so it works also below a folder that its account may not enter.
    clusterSeenByServer: closed ? '/proc/self/cwd' : cluster,
    passwordFile: join(real, 'postgres-password'),
    logFile: join(real, 'postgres.log'),
    binaries: binariesClosed
      ? await reachableBinaries(native.folder, native.version)
      : native.folder,
    account,
  }
}

function nativePackage(): { folder: string; version: string } {
  const os = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${os}-${arch()}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const entry = require.resolve(name)
    const root = join(dirname(entry), '..')
    return { folder: join(root, 'native'), version: require(join(root, 'package.json')).version }
  } catch (cause) {
    throw new Error(
      `no embedded PostgreSQL for ${os}-${arch()} is installed: set DATABASE_URL to your own server`,
      { cause },
    )
  }
}

/** Made beside its final place and renamed, so a start killed half-way leaves nothing to trip over. */
async function createCluster(place: Place, sockets: string): Promise<void> {
  const fresh = `${place.cluster}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  const password = randomBytes(24).toString('hex')
  const passwordForInitdb = join(sockets, 'password')
  await writeFile(passwordForInitdb, password, { mode: 0o600 })
  if (place.account) {
    await chown(fresh, place.account.uid, place.account.gid)
    await chown(passwordForInitdb, place.account.uid, place.account.gid)
  }
  // Handed over as an open file without a name: killed at any moment, it leaves nothing to read.
  const passwordFd = openSync(passwordForInitdb, 'r')
  await rm(passwordForInitdb)
  const seen = place.clusterSeenByServer === place.cluster ? fresh : place.clusterSeenByServer
  const args = [
    `--pgdata=${seen}`,
    `--username=${superuser}`,
    '--pwfile=/dev/fd/3',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Built into the server: the same order on every machine, whatever locales it has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  await run(place, fresh, 'initdb', args, passwordFd).finally(() => closeSync(passwordFd))
  await writeDurably(place.passwordFile, `${password}\n`)
  await rename(fresh, place.cluster)
  await syncFolder(dirname(place.cluster))
}

function spawnBinary(
  place: Place,
  cwd: string,
  name: string,
  args: string[],
  files: ('pipe' | number)[],
) {
  return spawn(join(place.binaries, 'bin', name), args, {
    cwd,
    // Its own process group: Ctrl-C reaches us alone, and we stop it after the last request.
    detached: true,
    stdio: ['ignore', ...files],
    env: { PATH: process.env.PATH ?? '', TZ: 'UTC', LC_ALL: 'C' },
    ...(place.account && { uid: place.account.uid, gid: place.account.gid }),
  })
}

async function run(
  place: Place,
  cwd: string,
  name: string,
  args: string[],
  fd3: number,
): Promise<void> {
  const child = spawnBinary(place, cwd, name, args, ['pipe', 'pipe', fd3])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000)
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Error(`${name} failed with ${code}: ${output.trim()}`)
}

/** A server that is started again when it ends. */
interface Supervised {
  place: Place
  sockets: string
  url: string
  log: Log
  settings: Record<string, string>
  isStopping(): boolean
  onEnd: () => Promise<void>
}

async function supervise(
  place: Place,
  sockets: string,
  url: string,
  { log, settings = {} }: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  let stopping = false
  const isStopping = () => stopping
  const server = { place, sockets, url, log, settings, isStopping, onEnd: comeBack }
  let child = await bringUp(server, startsInARowMax).catch(async (error) => {
    await rm(sockets, { recursive: true, force: true })
    throw error
  })

  async function comeBack(): Promise<void> {
    if (stopping) return
    log.error('the embedded database stopped; starting it again')
    // Until it works or we are stopped: a full disk may take an hour to be noticed.
    child = await bringUp(server, Number.POSITIVE_INFINITY).catch(() => child)
    if (!stopping) log.info('the embedded database is running again')
  }

  // A process that is told twice to stop ends without waiting for its server. SIGQUIT is
  // PostgreSQL's immediate shutdown: nothing that was committed is lost.
  const abandon = () => {
    stopping = true
    if (!hasEnded(child)) child.kill('SIGQUIT')
    rmSync(sockets, { recursive: true, force: true })
  }
  process.once('exit', abandon)

  return {
    url,
    async stop() {
      stopping = true
      process.off('exit', abandon)
      await endServer(child.pid, async () => hasEnded(child))
      await rm(sockets, { recursive: true, force: true })
    },
  }
}

/** More than once: backends of a killed server may still hold its memory for a moment. */
async function bringUp(server: Supervised, attemptsMax: number): Promise<ChildProcess> {
  const { place, sockets, url, log, settings } = server
  for (let attempt = 1; ; attempt += 1) {
    const started = launch(place, sockets, settings)
    try {
      await untilReady(started, url, place.logFile)
      void ended(started).then(server.onEnd)
      return started
    } catch (error) {
      await endServer(started.pid, async () => hasEnded(started))
      if (server.isStopping() || attempt >= attemptsMax) throw error
      log.warn({ err: error, attempt }, 'the embedded database did not start; trying again')
      await sleep(Math.min(200 * attempt, 2000))
    }
  }
}

function launch(place: Place, sockets: string, settings: Record<string, string>): ChildProcess {
  const all = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${sharedMegabytes()}MB`,
    timezone: 'UTC',
    log_checkpoints: 'off',
    // Without the details, which quote rows: no personal data in a log.
    log_error_verbosity: 'terse',
    max_wal_size: '2GB',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const logFd = openLog(place.logFile)
  const args = ['-D', place.clusterSeenByServer, ...flags]
  const started = spawnBinary(place, place.cluster, 'postgres', args, [logFd, logFd])
  closeSync(logFd)
  return started
}

/** A quarter of the memory, as PostgreSQL's manual advises; more than a gigabyte helps little here. */
function sharedMegabytes(): number {
  const quarter = Math.floor(totalmem() / 4 / 1024 / 1024)
  return Math.min(1024, Math.max(64, quarter))
}

function openLog(file: string): number {
  const tooLarge = existsSync(file) && statSync(file).size > logFileBytesMax
  return openSync(file, tooLarge ? 'w' : 'a', 0o600)
}
