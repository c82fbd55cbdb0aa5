import { readdir, readFile } from 'node:fs/promises'
import type { Server } from 'node:net'
import type { Registry } from '@prometheus-io/client'
import type { Log } from '../../../lib/log/log.ts'
import { makeCounter } from '../../../lib/metrics/make-metric.ts'

/** Of the descriptors free at the start; the rest is for files, the database and callbacks. */
const shareOfConnections = 0.8
const warnShare = 0.9
const warnEveryMs = 60_000

export interface DescriptorOptions {
  server: Server
  registry: Registry
  log: Log
  checkMs?: number
}

/**
 * Without a free descriptor, libuv silently closes new connections. So connections have a limit
 * below that of the process, where Node reports each one it closes, and descriptors are counted at
 * intervals, whatever uses them. Linux only: elsewhere nothing is limited or watched.
 */
export async function watchDescriptors(options: DescriptorOptions): Promise<() => Promise<void>> {
  const { server, log, checkMs = 5_000 } = options
  const limit = await readLimit()
  if (limit === undefined) return async () => {}
  const connectionsMax = Math.floor((limit - (await countOpen(limit))) * shareOfConnections)
  const refused = makeCounter(options.registry, 'deedwire_connections_refused_total')
  const logRefused = atMostEvery(warnEveryMs, (connections) =>
    log.error({ connections, connections_max: connectionsMax, limit }, refusedMessage),
  )
  const logScarce = atMostEvery(warnEveryMs, (_, open) =>
    log.warn({ open, limit }, 'few file descriptors left: raise the limit (ulimit -n)'),
  )
  server.maxConnections = Math.max(1, connectionsMax)
  server.on('drop', () => {
    refused.inc()
    logRefused.note()
  })
  const check = async () => {
    const open = await countOpen(limit)
    if (open >= limit * warnShare) logScarce.note(open)
  }
  const timer = setInterval(() => {
    check().catch((error: unknown) => log.warn({ err: error }, 'descriptors could not be counted'))
  }, checkMs).unref()
  return async () => {
    clearInterval(timer)
    logRefused.end()
    logScarce.end()
  }
}

const refusedMessage =
  'connections were refused: the limit of file descriptors is reached (ulimit -n)'

/** Undefined if there is none, or it is unknown. */
async function readLimit(): Promise<number | undefined> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const soft = /^Max open files +(\d+)/m.exec(limits)?.[1]
  return soft === undefined ? undefined : Number(soft)
}

/** Counting them takes one. */
async function countOpen(limit: number): Promise<number> {
  try {
    return (await readdir('/proc/self/fd')).length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EMFILE') return limit
    throw error
  }
}

/** Reports the first at once and those that follow together, with their number and the last value. */
function atMostEvery(everyMs: number, report: (count: number, value: number) => void) {
  let count = 0
  let last = 0
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    if (count === 0) return
    report(count, last)
    count = 0
    timer = setTimeout(flush, everyMs).unref()
  }
  return {
    note(value = 0): void {
      count += 1
      last = value
      if (!timer) flush()
    },
    end(): void {
      if (count > 0) report(count, last)
      count = 0
      clearTimeout(timer)
    },
  }
}
