import { constants } from 'node:fs'
import { access, mkdir, statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { type DatabaseClock, describeWallOffset, wallOffsetMsMax } from '../db/database-clock.ts'
import { type Db, sql } from '../db/db.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { BlobStoreFailed, checkStore, isStoreBound, openBlobs } from '../documents/documents.ts'
import { newId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import { checkScanner } from './check-scanner.ts'
import type { Command, CommandContext } from './command.ts'

interface Finding {
  check: string
  state: 'ok' | 'warning' | 'fault'
  says: string
}

const freeBytesMin = 1024 ** 3

export const doctor: Command = {
  usage: 'doctor',
  means:
    'Check the installation: runtime, data folder, database, master key, document store, clock, malware scanner, health.',
  async run(context) {
    const findings = [
      await check('Node', nodeVersion),
      await check('data folder', () => dataFolder(context.config)),
      ...(await databaseFindings(context)),
      await check('malware scanner', () => checkScanner(context.config)),
      await check('service', () => service(context.config)),
    ]
    const failed = findings.some((finding) => finding.state === 'fault')
    return {
      json: { ok: !failed, checks: findings },
      text: findings.map((f) => ({ ...f })),
      failed,
    }
  },
}

async function check(name: string, look: () => Promise<Omit<Finding, 'check'>>): Promise<Finding> {
  try {
    return { check: name, ...(await look()) }
  } catch (error) {
    const { message } = error as Error
    const says = error instanceof BlobStoreFailed ? `${error.says} ${message}` : message
    return { check: name, state: 'fault', says }
  }
}

const ok = (says: string) => ({ state: 'ok', says }) as const
const warning = (says: string) => ({ state: 'warning', says }) as const

async function nodeVersion() {
  const { node } = process.versions
  if (Number(node.split('.')[0]) < 24) throw new Error(`${node}; 24 or newer is required`)
  return ok(node)
}

async function dataFolder({ dataDir }: Config) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await access(dataDir, constants.R_OK | constants.W_OK)
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const says = `${dataDir}, ${(free / 1024 ** 3).toFixed(1)} GB free`
  return free < freeBytesMin ? warning(says) : ok(says)
}

async function databaseFindings({ config, database }: CommandContext): Promise<Finding[]> {
  let opened: Awaited<ReturnType<typeof database>>
  try {
    opened = await database()
  } catch (error) {
    return [{ check: 'database', state: 'fault', says: (error as Error).message }]
  }
  const { db, keyring, url, clock } = opened
  return [
    await check('database', () => version(db, config)),
    await check('migrations', () => migrations(url)),
    await check('clock', () => wallClock(clock)),
    await check('documents', () => documents(db, config, keyring)),
    await check('waiting', () => waiting(db)),
  ]
}

async function version(db: Db, { databaseUrl }: Config) {
  const [row] = await db.rows<{ server_version: string }>(sql`SHOW server_version`)
  return ok(`PostgreSQL ${row?.server_version}, ${databaseUrl ? 'DATABASE_URL' : 'embedded'}`)
}

async function migrations(url: string) {
  const pending = await pendingMigrations(url)
  return pending.length === 0 ? ok('up to date') : warning(`pending: ${pending.join(', ')}`)
}

async function wallClock(clock: DatabaseClock) {
  const says = describeWallOffset(clock.wallOffsetMs())
  if (clock.isWallOff()) {
    throw new Error(`${says}; the service is not ready above ${wallOffsetMsMax / 1000} s`)
  }
  return ok(says)
}

async function documents(db: Db, config: Config, keyring: Keyring) {
  const blobs = await openBlobs(config.blobs, config.dataDir, keyring.documentKey())
  const fault = await checkStore(db, blobs)
  if (fault) throw new Error(fault)
  if (!(await isStoreBound(db))) return warning('not prepared yet; the first start does it')
  const id = newId('blob')
  const sent = Buffer.from('test file of deedwire doctor')
  const writer = await blobs.create(id)
  await writer.write(sent)
  await writer.finish()
  const pieces: Buffer[] = []
  for await (const piece of blobs.read(id, sent.length)) pieces.push(Buffer.from(piece))
  await blobs.delete(id)
  if (!Buffer.concat(pieces).equals(sent))
    throw new Error('a stored file was read back with different content')
  return ok(`${config.blobs.store}: test file written, read back and deleted`)
}

async function waiting(db: Db) {
  const [row] = await db.rows<{ audit: number; blobs: number }>(sql`
    SELECT (SELECT count(*) FROM audit_inbox) AS audit,
      (SELECT count(*) FROM blobs WHERE state = 'condemned') AS blobs`)
  return ok(`${row?.audit} audit lines to link, ${row?.blobs} files to delete`)
}

async function service({ host, port, publicUrl }: Config) {
  const url = publicUrl || `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3000) })
    if (!answer.ok) return warning(`${url}/readyz answers ${answer.status}`)
    const { warnings = {} } = (await answer.json()) as { warnings?: Record<string, string> }
    const said = Object.entries(warnings).map(([part, text]) => `${part}: ${text}`)
    return said.length === 0
      ? ok(`ready at ${url}`)
      : warning(`ready at ${url}; ${said.join('; ')}`)
  } catch {
    return warning(`nothing answers at ${url}`)
  }
}
