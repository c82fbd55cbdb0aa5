import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { droppedLogLines } from '../../lib/log/log-output.ts'

export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  /** Only the existing ones of `requests`. */
  labelSets: Set<string>
  callbackAttempts: Counter<'outcome'>
  requestsNotNoted: Counter
  malwareScans: Counter<'outcome'>
  pagesRead: Counter<'source'>
  jobLastSuccess: Gauge<'job'>
  /** Read from the database with every scrape. */
  refreshers: (() => Promise<void>)[]
}

/** Number of separate label sets; further ones are counted together. */
export const labelSetsMax = 1_000

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Clients choose methods and addresses: no label may grow with them. */
export function countRequest(
  { requests, labelSets }: Metrics,
  seen: { method: string; route: string; status: number },
  seconds: number,
): void {
  const status = String(seen.status)
  const method = methods.has(seen.method) ? seen.method : 'other'
  const set = `${method} ${seen.route} ${status}`
  if (!labelSets.has(set) && labelSets.size >= labelSetsMax) {
    requests.observe({ method: 'other', route: 'other', status }, seconds)
    return
  }
  labelSets.add(set)
  requests.observe({ method, route: seen.route, status }, seconds)
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'deedwire_' })
  const requests = new Histogram({
    name: 'deedwire_http_request_seconds',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  })
  const callbackAttempts = new Counter({
    name: 'deedwire_callback_attempts_total',
    help: 'Attempts to deliver a callback by outcome: delivered, retried, failed, fenced.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const requestsNotNoted = new Counter({
    name: 'deedwire_request_log_dropped_total',
    help: 'API requests missing from the developer page because they came faster than they could be stored.',
    registers: [registry],
  })
  const malwareScans = new Counter({
    name: 'deedwire_malware_scans_total',
    help: 'Malware scans of documents by outcome: clean, infected, away, too_large, error, unfinished, unreadable.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const pagesRead = new Counter({
    name: 'deedwire_pages_read_total',
    help: 'Pages of documents that were read, by source: text (of the file), picture (OCR), none (no words), failed.',
    labelNames: ['source'],
    registers: [registry],
  })
  new Counter({
    name: 'deedwire_log_lines_dropped_total',
    help: 'Log lines dropped because standard output was blocked.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(droppedLogLines())
    },
  })
  const jobLastSuccess = new Gauge({
    name: 'deedwire_job_last_success_timestamp_seconds',
    help: 'Unix time of the last successful run of a background job; 0 before the first.',
    labelNames: ['job'],
    registers: [registry],
  })
  const labelSets = new Set<string>()
  const counters = { callbackAttempts, requestsNotNoted, malwareScans, pagesRead, jobLastSuccess }
  return { registry, requests, labelSets, ...counters, refreshers: [] }
}
