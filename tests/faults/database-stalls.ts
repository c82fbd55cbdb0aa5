import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseGate } from '../support/processes/database-gate.ts'

/** One stall, from its start until the database works again. */
export type Stall = () => Promise<void>

/**
 * A commit waits, with its locks held, for a standby that does not answer. Meanwhile the
 * connections are cut, so that the service does not learn the outcome of any running commit; then
 * all of them succeed.
 */
export function stalledStandby(control: pg.Client, gate: DatabaseGate): Stall {
  const wait = async (isOn: boolean) => {
    await control.query(`ALTER SYSTEM SET synchronous_standby_names = '${isOn ? 'nobody' : ''}'`)
    await control.query('SELECT pg_reload_conf()')
  }
  return async () => {
    await wait(true)
    try {
      await sleep(400 + Math.random() * 600)
      await gate.close()
      await gate.open()
      await sleep(1_500)
    } finally {
      await wait(false)
    }
  }
}

/** Longer than the service waits for a statement (20 s), so that it gives up before the disk works. */
const diskStallMs = 24_000

/**
 * The disk of the database does not answer: every process that reads or writes it is stopped, also
 * in the middle of a commit, and continues 24 seconds later. Processes that are started meanwhile
 * are stopped too. Needs /proc, so Linux.
 */
export function stalledDisk(postmaster: number): Stall {
  return async () => {
    const halted = new Set<number>()
    const until = Date.now() + diskStallMs
    try {
      while (Date.now() < until) {
        for (const pid of await childrenOf(postmaster)) {
          if (!halted.has(pid) && signal(pid, 'SIGSTOP')) halted.add(pid)
        }
        await sleep(100)
      }
    } finally {
      for (const pid of halted) signal(pid, 'SIGCONT')
    }
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      // The name is in parentheses and may contain anything; state and parent follow it.
      const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(ppid) === parent ? [Number(pid)] : []
    }),
  )
  return found.flat()
}

/** False if it has ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}
