import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { shiftByPreload } from '../faults/skewed-clocks.ts'
import { until } from '../support/until.ts'
import type { CaseLoad } from './case-load.ts'
import { type Cluster, type ClusterNode, type NodeOptions, openCluster } from './cluster.ts'

export interface FaultReport {
  fault: string
  /** From the fault until everything it hit was ready again. */
  readyAgainMs: number
  /** The longest time without an acknowledged case. */
  longestGapMs: number
  /** Requests without an answer, or refused. They are sent again at the end. */
  lostAnswers: number
}

type Fault = (cluster: Cluster, load: CaseLoad) => Promise<void>

/** Longer than the lease of a callback, a request or a job. */
const frozenMs = 75_000
const dayMs = 86_400_000

/** Every fault of a process or of the pooler, in the order in which they happen. */
export const nodeFaults: Record<string, Fault> = {
  'kill api 1': (cluster) => killAndStart(cluster, 'api 1'),
  'kill api 2': (cluster) => killAndStart(cluster, 'api 2'),
  'kill worker 1': (cluster) => killAndStart(cluster, 'worker 1'),
  'kill worker 2': (cluster) => killAndStart(cluster, 'worker 2'),
  'kill both workers': (cluster) =>
    Promise.all([killAndStart(cluster, 'worker 1'), killAndStart(cluster, 'worker 2')]).then(
      () => {},
    ),
  'freeze api 1': (cluster) => freeze(cluster.node('api 1')),
  'freeze worker 1': (cluster) => freeze(cluster.node('worker 1')),
  'restart PgBouncer': async ({ pooler }) => pooler?.restart(),
  'rolling restart': async (cluster, load) => {
    for (const node of cluster.nodes) await replace(cluster, node, load)
  },
  'clock of api 2 and worker 2 three days ahead': async (cluster, load) => {
    const wrong = ['api 2', 'worker 2'].map((name) => cluster.node(name))
    for (const node of wrong) {
      await node.running?.stop()
      // Not ready by design, so a load balancer sends it nothing; this load does.
      await cluster.start(node, { env: shiftByPreload(3 * dayMs) })
    }
    await load.untilMore(100)
    for (const node of wrong) await replace(cluster, node, load)
  },
}

/** One cluster, one fault after the other, under a steady load; then the ledger is compared. */
export async function runNodeFaults(folder: string, faults = nodeFaults) {
  const cluster = await openCluster(join(folder, 'cluster'), { isPooled: true })
  try {
    await cluster.startAll()
    const load = await cluster.startLoad()
    const reports: FaultReport[] = []
    for (const [fault, happen] of Object.entries(faults)) {
      await load.untilMore(20)
      load.longestGapMs()
      load.lostAnswers()
      const startedAt = performance.now()
      await happen(cluster, load)
      await untilReady(cluster.nodes)
      const readyAgainMs = Math.round(performance.now() - startedAt)
      await load.untilMore(20)
      const longestGapMs = Math.round(load.longestGapMs())
      reports.push({ fault, readyAgainMs, longestGapMs, lostAnswers: load.lostAnswers() })
    }
    return { reports, ...(await cluster.check(load)) }
  } finally {
    await cluster.close()
  }
}

async function killAndStart(cluster: Cluster, name: string): Promise<void> {
  const node = cluster.node(name)
  node.running?.kill('SIGKILL')
  await node.running?.ended
  await cluster.start(node)
}

async function freeze({ running }: ClusterNode): Promise<void> {
  running?.kill('SIGSTOP')
  await sleep(frozenMs)
  running?.kill('SIGCONT')
}

/** As a rolling update does: the next one only after this one is ready. */
export async function replace(
  cluster: Cluster,
  node: ClusterNode,
  load: CaseLoad,
  how: NodeOptions = {},
): Promise<void> {
  await node.running?.stop()
  await cluster.start(node, how)
  await untilReady([node])
  await load.untilMore(5)
}

async function untilReady(nodes: readonly ClusterNode[]): Promise<void> {
  for (const { name, url } of nodes) {
    await until(`${name} is ready`, async () => {
      const options = { signal: AbortSignal.timeout(5_000) }
      const answer = await fetch(`${url}/readyz`, options).catch(() => undefined)
      return answer?.status === 200
    })
  }
}
