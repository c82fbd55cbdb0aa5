import { constants } from 'node:fs'
import { access, mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Progress } from '../../../../cli/src/cli.ts'
import { describePause, readSendingPause } from '../../access/access.ts'
import { checkEveryBlob } from '../../backup/backup.ts'
import type { Config } from '../../config.ts'
import { describeWallOffset, wallOffsetMsMax } from '../../db/database-clock.ts'
import { sql } from '../../db/db.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import { BlobStoreFailed, checkStore, isStoreBound, openBlobs } from '../../documents/documents.ts'
import { newId } from '../../lib/ids.ts'
import type { Command, CommandContext } from '../command.ts'
import { checkMail } from './check-mail.ts'
import { checkMasterKey } from './check-master-key.ts'
import { checkScanner } from './check-scanner.ts'
import { checkSecond } from './check-second.ts'
import { checkSigning } from './check-signing.ts'

interface Finding {
  check: string
  state: 'ok' | 'warning' | 'fault'
  says: string
}

type Opened = Awaited<ReturnType<CommandContext['database']>>
type Look<T extends unknown[]> = (...on: T) => Promise<Omit<Finding, 'check'>>

/** In the order they are printed. An error thrown by a check is its fault. */
const checks: readonly (
  | { name: string; look: Look<[Config]> }
  | { name: string; lookInDatabase: Look<[Config, Opened]> }
)[] = [
  { name: 'Node', look: nodeVersion },
  { name: 'data folder', look: dataFolder },
  { name: 'database', lookInDatabase: version },
  { name: 'migrations', lookInDatabase: migrations },
  { name: 'master key', lookInDatabase: checkMasterKey },
  { name: 'clock', lookInDatabase: wallClock },
  { name: 'documents', lookInDatabase: documents },
  { name: 'second store', lookInDatabase: checkSecond },
  { name: 'waiting', lookInDatabase: waiting },
  { name: 'sending', lookInDatabase: sending },
  { name: 'mail', lookInDatabase: checkMail },
  { name: 'malware scanner', look: checkScanner },
  { name: 'report signing', look: checkSigning },
  { name: 'service', look: service },
]

const freeBytesMin = 1024 ** 3

export const doctor: Command = {
  usage: 'doctor',
  means: `Check the installation: ${checks.map(({ name }) => name).join(', ')}.`,
  options: [
    {
      flags: '--deep',
      means:
        'also read every document and compare it with its row, and look for files without a row; continues where an interrupted one stopped',
    },
  ],
  async run(context, _, { deep }) {
    const { config, database } = context
    const findings: Finding[] = []
    let opened: Opened | Error | undefined
    for (const check of checks) {
      const { name } = check
      if ('look' in check) {
        findings.push(await find(name, () => check.look(config)))
        continue
      }
      opened ??= await database().catch((error: Error) => error)
      const found = opened
      if (!(found instanceof Error)) {
        findings.push(await find(name, () => check.lookInDatabase(config, found)))
      } else if (name === 'database') {
        // The only fault: nothing can be said about its content.
        findings.push({ check: name, state: 'fault', says: withCause(found) })
      }
    }
    if (deep !== undefined && opened && !(opened instanceof Error)) {
      const found = opened
      const { signal } = context
      findings.push(await find('every document', () => everyDocument(config, found, signal)))
      signal.throwIfAborted()
    }
    const failed = findings.some((finding) => finding.state === 'fault')
    return {
      json: { ok: !failed, checks: findings },
      text: findings.map((f) => ({ ...f })),
      failed,
    }
  },
}

async function find(name: string, look: Look<[]>): Promise<Finding> {
  try {
    return { check: name, ...(await look()) }
  } catch (error) {
    const { message } = error as Error
    const says = error instanceof BlobStoreFailed ? `${error.says} ${message}` : message
    return { check: name, state: 'fault', says }
  }
}

function withCause({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message || cause.name}` : message
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

async function version({ database }: Config, { db }: Opened) {
  const [row] = await db.rows<{ server_version: string }>(sql`SHOW server_version`)
  return ok(`PostgreSQL ${row?.server_version}, ${database ? 'DATABASE_URL' : 'embedded'}`)
}

async function migrations(_: Config, { url }: Opened) {
  const pending = await pendingMigrations(url)
  return pending.length === 0 ? ok('up to date') : warning(`pending: ${pending.join(', ')}`)
}

async function wallClock(_: Config, { clock }: Opened) {
  const says = describeWallOffset(clock.wallOffsetMs())
  if (clock.isWallOff()) {
    throw new Error(`${says}; the service is not ready above ${wallOffsetMsMax / 1000} s`)
  }
  return ok(says)
}

async function documents(config: Config, { db, keys }: Opened) {
  const blobs = await openBlobs(config.blobs, config.dataDir, keys.documentKeys)
  const fault = await checkStore(db, blobs)
  if (fault) throw new Error(fault)
  if (!(await isStoreBound(db))) return warning('not prepared yet; the first start does it')
  const id = newId('blob')
  const sent = Buffer.from('test file of deedwire doctor')
  const writer = await blobs.create(id, 'installation')
  await writer.write(sent)
  await writer.finish()
  const pieces: Buffer[] = []
  for await (const piece of blobs.read(id, sent.length)) pieces.push(Buffer.from(piece))
  await blobs.delete(id, { isNew: true })
  if (!Buffer.concat(pieces).equals(sent))
    throw new Error('a stored file was read back with different content')
  return ok(`${config.blobs.store}: test file written, read back and deleted`)
}

async function everyDocument(config: Config, { db, keys }: Opened, signal: AbortSignal) {
  const blobs = await openBlobs(config.blobs, config.dataDir, keys.documentKeys)
  const bar = new Progress('Documents')
  try {
    const stateFile = join(config.dataDir, 'deep-check.json')
    const onProgress = (done: number, total: number) => bar.show(done, total)
    const found = await checkEveryBlob({ db, blobs, stateFile, signal, onProgress })
    const { checked, missing, damaged, unknown } = found
    const faults = [
      ...missing.map((id) => `${id} is missing`),
      ...damaged.map((id) => `${id} is damaged`),
    ]
    const says = `${checked} files read`
    if (faults.length > 0) throw new Error(`${says}: ${faults.join(', ')}`)
    return unknown > 0 ? warning(`${says}; ${unknown} files have no row`) : ok(says)
  } finally {
    bar.end()
  }
}

async function waiting(_: Config, { db }: Opened) {
  const [row] = await db.rows<{ audit: number; blobs: number }>(sql`
    SELECT (SELECT count(*) FROM audit_inbox) AS audit,
      (SELECT count(*) FROM blobs WHERE state = 'condemned') AS blobs`)
  return ok(`${row?.audit} audit lines to link, ${row?.blobs} files to delete`)
}

async function sending(_: Config, { db }: Opened) {
  const paused = await readSendingPause(db)
  return paused ? warning(describePause(paused)) : ok('not paused')
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
