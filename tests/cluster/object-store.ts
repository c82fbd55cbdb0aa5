import { setTimeout as sleep } from 'node:timers/promises'
import { s3Driver } from '../../server/src/documents/blobs/s3-driver.ts'
import { call } from '../support/http/http-client.ts'
import type { FaultyS3, S3Fault } from '../support/processes/faulty-s3.ts'
import type { Swift } from '../support/processes/swift.ts'
import { until } from '../support/until.ts'
import type { CaseLoad } from './case-load.ts'
import type { StoreCluster } from './store-cluster.ts'

export interface StoreFault {
  name: string
  begin(s3: FaultyS3, swift: Swift): Promise<void> | void
  end(s3: FaultyS3, swift: Swift): Promise<void> | void
  /** What /readyz says meanwhile; undefined if it stays green. */
  says?: RegExp
}

export interface StoreFaultReport {
  fault: string
  sent: number
  acknowledged: number
  /** Answered with 5xx. */
  refused: number
  /** Not answered at all. */
  unanswered: number
  /** Requests to the store that were broken. */
  broken: number
  /** From the fault until /readyz of every process was red. */
  redMs: number | undefined
  /** From its end until /readyz of every process was green, and until the next acknowledged case. */
  greenMs: number
  recoveryMs: number
}

const faultMs = 6000
let broken = 0

/** Every n-th request of the method gets the fault; all of them with 1. */
export function breakEvery(s3: FaultyS3, nth: number, fault: S3Fault, method?: string): void {
  let count = 0
  s3.faultFor = (request) => {
    if (method !== undefined && request.method !== method) return undefined
    count += 1
    if (count % nth !== 0) return undefined
    broken += 1
    return fault
  }
}

interface Installation {
  cluster: StoreCluster
  s3: FaultyS3
  swift: Swift
}

/** One fault of the store under a steady load, and what must hold afterwards. */
export async function failStore(on: Installation, fault: StoreFault): Promise<StoreFaultReport> {
  const { cluster, s3 } = on
  broken = 0
  await untilAll(cluster, isGreen)
  const load = cluster.load()
  const times = await failUnderLoad(on, fault, load).catch(async (error: unknown) => {
    s3.faultFor = () => undefined
    await load.end()
    throw error
  })
  const counts = await cluster.settle(load)
  const endpoint = s3.directEndpoint
  await cluster.check(await s3Driver({ ...s3.options, endpoint }))
  return { fault: fault.name, ...counts, broken, ...times }
}

async function failUnderLoad(
  { cluster, s3, swift }: Installation,
  fault: StoreFault,
  load: CaseLoad,
) {
  await load.untilMore(10)
  const begun = performance.now()
  await fault.begin(s3, swift)
  const { says } = fault
  let redMs: number | undefined
  if (says) {
    await untilAll(cluster, (url) => isRed(url, says))
    redMs = Math.round(performance.now() - begun)
  }
  await sleep(faultMs)
  if (!says) await untilAll(cluster, isGreen)
  await fault.end(s3, swift)
  const ended = performance.now()
  const since = () => Math.round(performance.now() - ended)
  const [recoveryMs, greenMs] = await Promise.all([
    load.untilMore(1).then(since),
    untilAll(cluster, isGreen).then(since),
  ])
  await load.untilMore(10)
  return { redMs, greenMs, recoveryMs }
}

async function untilAll(
  { urls }: StoreCluster,
  isSo: (url: string) => Promise<boolean>,
): Promise<void> {
  await Promise.all(urls.map((url) => until(`/readyz of ${url}`, () => isSo(url))))
}

async function isGreen(url: string): Promise<boolean> {
  return (await call(url, '/readyz')).status === 200
}

async function isRed(url: string, says: RegExp): Promise<boolean> {
  const { status, json } = await call(url, '/readyz')
  return status === 503 && says.test(json.checks.documents)
}
