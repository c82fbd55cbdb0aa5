import {
  type Counter,
  collectDefaultMetrics,
  type Gauge,
  type Histogram,
  Registry,
} from '@prometheus-io/client'
import { droppedLogLines } from '../../lib/log/log-output.ts'
import { makeCounter, makeGauge, makeHistogram } from '../../lib/metrics/make-metric.ts'
import type { ReadFigures } from '../../lib/metrics/read-figures.ts'

export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  /** Only the existing ones of `requests`. */
  labelSets: Set<string>
  callbackAttempts: Counter<'outcome'>
  mailAttempts: Counter<'outcome'>
  requestsNotNoted: Counter
  malwareScans: Counter<'outcome'>
  pagesRead: Counter<'source'>
  jobLastSuccess: Gauge<'job_name'>
  jobRuns: Counter<'job_name' | 'outcome'>
  jobSeconds: Histogram<'job_name'>
  figuresFailed: Counter
  spans: Counter<'outcome'>
  /** Figures of the installation, from the database. */
  figures: ReadFigures[]
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

/** Those of the process itself; others are added where they are counted. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'deedwire_' })
  makeCounter(registry, 'deedwire_log_lines_dropped_total', (dropped) => {
    dropped.reset()
    dropped.inc(droppedLogLines())
  })
  return {
    registry,
    requests: makeHistogram(registry, 'deedwire_http_request_seconds'),
    labelSets: new Set(),
    callbackAttempts: makeCounter(registry, 'deedwire_callback_attempts_total'),
    mailAttempts: makeCounter(registry, 'deedwire_mail_attempts_total'),
    requestsNotNoted: makeCounter(registry, 'deedwire_request_log_dropped_total'),
    malwareScans: makeCounter(registry, 'deedwire_malware_scans_total'),
    pagesRead: makeCounter(registry, 'deedwire_pages_read_total'),
    jobLastSuccess: makeGauge(registry, 'deedwire_job_last_success_timestamp_seconds'),
    jobRuns: makeCounter(registry, 'deedwire_job_runs_total'),
    jobSeconds: makeHistogram(registry, 'deedwire_job_seconds'),
    figuresFailed: makeCounter(registry, 'deedwire_figures_failed_total'),
    spans: makeCounter(registry, 'deedwire_trace_spans_total'),
    figures: [],
  }
}
