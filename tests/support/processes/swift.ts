import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { until } from '../until.ts'
import { childEnvironment } from './child-environment.ts'
import type { S3Behind } from './faulty-s3.ts'
import { freePort } from './free-port.ts'

export interface Swift extends S3Behind {
  /** Ends all its processes at once; what they have stored stays. */
  kill(): Promise<void>
  /** After `kill`. With another secret for the same key, if one is given. */
  start(secret?: string): Promise<void>
}

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
const launcher = 'swift-process.py'
const parts = ['account', 'container', 'object'] as const
const bucket = 'deeds'
const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
const startMsMax = 180_000

/**
 * A whole OpenStack Swift with its S3 interface, from Debian's packages: proxy, account, container
 * and object server with one device, on loopback, in a temporary folder. Started by root, it runs as
 * the packages' own account.
 */
export async function startSwift(): Promise<Swift> {
  requirePackages()
  const account = findAccount()
  const folder = await mkdtemp(join(tmpdir(), 'swift-'))
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true })
  const ports = {
    proxy: await freePort(),
    memcached: await freePort(),
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
  }
  // The other account may not be able to read it where it is.
  await copyFile(join(import.meta.dirname, launcher), join(folder, launcher))
  await writeFile(join(folder, 'swift.conf'), swiftConf)
  for (const part of parts) {
    await writeFile(join(folder, `${part}.conf`), storageConf(part, ports[part], folder, account))
  }
  const writeProxy = (secret: string) =>
    writeFile(join(folder, 'proxy.conf'), proxyConf(ports, folder, account, secret))
  for (const path of [folder, join(folder, 'devices'), join(folder, 'devices', 'd1')]) {
    if (account.isOther) chownSync(path, account.uid, account.gid)
  }
  const rings = parts.map((part) => `${part}:${ports[part]}`)
  const made = spawnSync(
    'python3',
    [join(folder, launcher), folder, 'rings', ...rings],
    as(account),
  )
  if (made.status !== 0) throw new Error(`the rings were not made: ${made.stderr}`)

  let running: ChildProcess[] = []
  const kill = async () => {
    const ended = running.map((child) => new Promise((done) => child.once('exit', done)))
    for (const child of running) child.kill('SIGKILL')
    await Promise.all(ended)
    running = []
  }
  const start = async (secret = credentials.secretAccessKey) => {
    await writeProxy(secret)
    const errors: string[] = []
    running = commandsOf(folder, ports).map(([program = '', ...args]) =>
      launch(program, args, account, errors),
    )
    await until(
      'Swift has its bucket',
      async () => {
        if (running.some(({ exitCode }) => exitCode !== null)) {
          throw new Error(`a part of Swift ended: ${errors.join('').slice(-4000)}`)
        }
        return makeBucket(ports.proxy, secret)
      },
      startMsMax,
    )
  }
  const close = async () => {
    await kill()
    await rm(folder, { recursive: true, force: true })
  }
  await start().catch(async (error: unknown) => {
    await close()
    throw error
  })
  const place = { bucket, region: 'us-east-1', prefix: 'documents/', credentials }
  return { ...place, port: ports.proxy, checksSecrets: true, kill, start, close }
}

function requirePackages(): void {
  const programs = [...parts, 'proxy'].map((part) => `/usr/bin/swift-${part}-server`)
  const isComplete = [...programs, '/usr/bin/swift-object-updater', '/usr/bin/memcached'].every(
    (path) => existsSync(path),
  )
  if (isComplete) return
  throw new Error(`Swift is missing: install it (apt-get install ${packages.join(' ')})`)
}

interface Account {
  name: string
  uid: number
  gid: number
  isOther: boolean
}

/** That of the packages if we are root, otherwise our own. */
function findAccount(): Account {
  const { username, uid, gid } = userInfo()
  if (uid !== 0) return { name: username, uid, gid, isOther: false }
  const { stdout } = spawnSync('getent', ['passwd', 'swift'], { encoding: 'utf8' })
  const [, , swiftUid, swiftGid] = stdout.split(':')
  if (!swiftUid || !swiftGid) throw new Error('the account swift is missing')
  return { name: 'swift', uid: Number(swiftUid), gid: Number(swiftGid), isOther: true }
}

function as({ uid, gid, isOther }: Account) {
  return { env: childEnvironment(), cwd: '/', ...(isOther && { uid, gid }) }
}

type Ports = Record<'proxy' | 'memcached' | (typeof parts)[number], number>

function commandsOf(folder: string, { memcached }: Ports): string[][] {
  const python = (program: string, conf: string) => [
    ...['python3', join(folder, launcher), folder, program],
    join(folder, conf),
  ]
  return [
    ['/usr/bin/memcached', '-l', '127.0.0.1', '-p', String(memcached), '-U', '0', '-m', '32'],
    ...parts.map((part) => python(`swift-${part}-server`, `${part}.conf`)),
    // Brings what a killed server had not listed yet into the lists.
    python('swift-object-updater', 'object.conf'),
    python('swift-proxy-server', 'proxy.conf'),
  ]
}

function launch(program: string, args: string[], account: Account, errors: string[]): ChildProcess {
  // Ends with this process, however that ends.
  const command = ['--pdeathsig', 'KILL', program, ...args]
  const child = spawn('setpriv', command, { ...as(account), stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      errors.push(chunk.toString())
      if (errors.length > 200) errors.shift()
    })
  }
  return child
}

/** By Swift's own interface; false if it cannot be made yet. */
async function makeBucket(port: number, secret: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(5000)
    const signedIn = await fetch(`http://127.0.0.1:${port}/auth/v1.0`, {
      signal,
      headers: { 'x-storage-user': credentials.accessKeyId, 'x-storage-pass': secret },
    })
    const token = signedIn.headers.get('x-auth-token')
    const url = signedIn.headers.get('x-storage-url')
    if (!token || !url) return false
    const made = await fetch(`${url}/${bucket}`, {
      ...{ method: 'PUT', signal },
      headers: { 'x-auth-token': token },
    })
    return made.ok
  } catch {
    return false
  }
}

const swiftConf = `[swift-hash]
swift_hash_path_suffix = tests
[storage-policy:0]
name = default
default = yes
`

function defaults(port: number, folder: string, { name }: Account): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
# In the process itself, so that nothing is left when it is killed.
workers = 0
user = ${name}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
log_level = ERROR
`
}

function storageConf(part: string, port: number, folder: string, account: Account): string {
  const updater =
    part === 'object' ? `[object-updater]\ninterval = 1\nrecon_cache_path = ${folder}\n` : ''
  return `${defaults(port, folder, account)}[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
${updater}`
}

function proxyConf(ports: Ports, folder: string, account: Account, secret: string): string {
  return `${defaults(ports.proxy, folder, account)}[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck proxy-logging cache s3api tempauth proxy-logging proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# Asks a server again at once, however often it has failed.
error_suppression_interval = 0.1
error_suppression_limit = 1000000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}
error_suppression_interval = 0
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
allow_multipart_uploads = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${secret} .admin
`
}
