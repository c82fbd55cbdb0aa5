import { Counter, collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client'

export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  callbackAttempts: Counter<'outcome'>
  requestsNotNoted: Counter
  malwareScans: Counter<'outcome'>
  /** What is to be read from the database whenever somebody looks. */
  refreshers: (() => Promise<void>)[]
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
    help: 'API requests missing on the developer page: more came than could be written down.',
    registers: [registry],
  })
  const malwareScans = new Counter({
    name: 'deedwire_malware_scans_total',
    help: 'Malware scans of documents by outcome: clean, infected, away, too_large, error, unreadable.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return { registry, requests, callbackAttempts, requestsNotNoted, malwareScans, refreshers: [] }
}
