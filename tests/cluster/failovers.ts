import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from './cluster.ts'

export interface FailoverReport {
  failovers: number
  sent: number
  acknowledged: number
  /** Refused, or without an answer; sent again at the end. */
  unanswered: number
  /** From the end of the primary to the next acknowledged case. */
  recoveryMs: number[]
}

/**
 * Under a steady load the primary is killed, the standby promoted and a new standby made, again and
 * again.
 */
export async function failOver(folder: string, failovers: number): Promise<FailoverReport> {
  const cluster = await openCluster(join(folder, 'cluster'))
  try {
    await cluster.startAll()
    const load = await cluster.startLoad()
    const recoveryMs: number[] = []
    for (let done = 0; done < failovers; done += 1) {
      await load.untilMore(10)
      await sleep(Math.random() * 1000)
      recoveryMs.push(await cluster.database.failOver(() => load.untilMore(1)))
    }
    return { failovers, ...(await cluster.check(load)), recoveryMs }
  } finally {
    await cluster.close()
  }
}
