import { join } from 'node:path'
import { checkOutEarlier, type EarlierRelease } from '../support/processes/earlier-release.ts'
import { cli, cliOf } from '../support/processes/service-process.ts'
import { openCluster, type PreparedLender } from './cluster.ts'
import { replace } from './node-faults.ts'

export interface UpgradeReport {
  from: string
  /** Of `deedwire migrate`, under load. */
  migratedMs: number
  sent: number
  acknowledged: number
  unanswered: number
  /** For each step, the longest time without an acknowledged case. */
  gaps: Record<'migrate' | 'upgrade' | 'back' | 'again', number>
}

/**
 * Starts as the earlier release, migrates and replaces one process after the other under load, goes
 * back to the earlier release on the migrated database, and upgrades again.
 */
export async function upgradeAndBack(folder: string): Promise<UpgradeReport> {
  const earlier = await checkOutEarlier(folder)
  const cluster = await openCluster(join(folder, 'cluster'), {
    prepare: (url, dataDir) => prepareEarlier(earlier, url, dataDir),
  })
  try {
    await cluster.startAll({ root: earlier.root })
    const load = await cluster.startLoad()
    await load.untilMore(50)
    load.longestGapMs()
    const startedAt = performance.now()
    const migrated = await cli(cluster.env, 'migrate')
    if (migrated.code !== 0) throw new Error(`migrate: ${migrated.stderr}`)
    const migratedMs = Math.round(performance.now() - startedAt)
    await load.untilMore(50)
    const gaps = { migrate: Math.round(load.longestGapMs()), upgrade: 0, back: 0, again: 0 }
    for (const [step, root] of [
      ['upgrade', undefined],
      ['back', earlier.root],
      ['again', undefined],
    ] as const) {
      for (const node of cluster.nodes) {
        await replace(cluster, node, load, root === undefined ? {} : { root })
      }
      gaps[step] = Math.round(load.longestGapMs())
    }
    return { from: earlier.revision, migratedMs, gaps, ...(await cluster.check(load)) }
  } finally {
    await cluster.close()
  }
}

async function prepareEarlier(
  { root }: EarlierRelease,
  url: string,
  dataDir: string,
): Promise<PreparedLender> {
  const env = { DATABASE_URL: url, DATA_DIR: dataDir }
  const run = async (...args: string[]) => {
    const done = await cliOf(root, env, ...args, '--json')
    if (done.code !== 0) throw new Error(`${args.join(' ')}: ${done.stderr}`)
    return done.json
  }
  await run('migrate')
  const lender = await run('lender', 'create', 'Lender')
  const scopes = 'cases:create,cases:read,callbacks:manage'
  const rate = ['--rate', '10000', '--burst', '10000', '--mode', 'test', '--scopes', scopes]
  const { key } = await run('key', 'issue', lender.id, ...rate)
  return { key, secret: lender.test_signing_secret }
}
