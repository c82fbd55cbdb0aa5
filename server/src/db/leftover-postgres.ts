import { execFile } from 'node:child_process'
import { readFile, readlink, rm } from 'node:fs/promises'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Log } from '../lib/log/log.ts'

const stopTimeoutMs = 30_000

/** Each server has a separate folder for its socket; the name distinguishes ours from others. */
export const socketPrefix = join(tmpdir(), 'deedwire-pg-')

interface PidFile {
  pid: number
  sockets: string
}

/** What the server recorded about itself. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, sockets: lines[4] ?? '' } : undefined
}

/** A server that a killed start left behind; the caller holds the folder's lock. */
export async function stopLeftover(cluster: string, log: Log): Promise<void> {
  const left = await readPidFile(cluster)
  if (!left) return
  if (await isServerOf(left.pid, cluster)) {
    log.warn({ pid: left.pid }, 'stopping a database server left running by a killed process')
    await endServer(left.pid, async () => !(await isServerOf(left.pid, cluster)))
  } else {
    // The process id may belong to another process by now; the server would refuse to start beside
    // it.
    await rm(join(cluster, 'postmaster.pid'), { force: true })
  }
  if (left.sockets.startsWith(socketPrefix)) {
    await rm(left.sockets, { recursive: true, force: true })
  }
}

/** A zombie that was not reaped has no working folder any more, so it counts as ended. */
async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (platform() === 'linux') {
    return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster
  }
  const listed = await promisify(execFile)('ps', ['-p', `${pid}`, '-o', 'command=']).catch(
    () => null,
  )
  return listed?.stdout.includes('postgres') === true
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * SIGINT is PostgreSQL's fast shutdown; SIGQUIT, if that hangs, loses nothing that was committed.
 */
export async function endServer(
  pid: number | undefined,
  ended: () => Promise<boolean>,
): Promise<void> {
  if (pid === undefined || (await ended())) return
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const deadline = Date.now() + stopTimeoutMs
    while (Date.now() < deadline) {
      if (await ended()) return
      await sleep(20)
    }
  }
}
