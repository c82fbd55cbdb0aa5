/** ▦ Every metric that the service itself makes: docs/metrics.md is generated from it. */

export interface MetricRow {
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  labels: readonly string[]
  /** Upper limits of the buckets of a histogram, in seconds. */
  buckets?: readonly number[]
  /**
   * `process`: each process has its own figure, and they are added up. `installation`: every process
   * reports the same figure, read from the database, and the highest counts.
   */
  of: 'process' | 'installation'
  /** Only where this setting is set. */
  onlyWith?: string
}

const process = { of: 'process' } as const
const installation = { of: 'installation' } as const
const hours = (...all: number[]) => all.map((hour) => hour * 3600)

export const metricTable = {
  deedwire_build_info: {
    type: 'gauge',
    help: 'Always 1; the labels say which version runs, on which Node, in which role.',
    labels: ['version', 'node', 'role'],
    ...process,
  },
  deedwire_http_request_seconds: {
    type: 'histogram',
    help: 'Requests by route and status.',
    labels: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    ...process,
  },
  deedwire_requests_refused_total: {
    type: 'counter',
    help: 'API requests answered with 503 because the service was too busy.',
    labels: ['route'],
    ...process,
  },
  deedwire_connections_refused_total: {
    type: 'counter',
    help: 'Connections closed at once because the limit of file descriptors was reached.',
    labels: [],
    ...process,
  },
  deedwire_request_log_dropped_total: {
    type: 'counter',
    help: 'API requests missing from the developer page because they came faster than they could be stored.',
    labels: [],
    ...process,
  },
  deedwire_log_lines_dropped_total: {
    type: 'counter',
    help: 'Log lines dropped because standard output was blocked.',
    labels: [],
    ...process,
  },
  deedwire_clock_offset_seconds: {
    type: 'gauge',
    help: "How far this machine's clock is ahead of the database's; negative where it is behind.",
    labels: [],
    ...process,
  },
  deedwire_cases_open: {
    type: 'gauge',
    help: 'Open cases by status and age since their arrival; also a reopened case counts from its first arrival.',
    labels: ['mode', 'status', 'age'],
    ...installation,
  },
  deedwire_cases_overdue: {
    type: 'gauge',
    help: 'Open cases whose TAT (ours) has run out, by status.',
    labels: ['mode', 'status'],
    ...installation,
  },
  deedwire_case_events_total: {
    type: 'counter',
    help: 'Events of cases that were recorded: case.received counts new cases, case.finalised first releases.',
    labels: ['mode', 'event'],
    ...process,
  },
  deedwire_case_turnaround_seconds: {
    type: 'histogram',
    help: 'Our TAT of released cases and revisions, in business hours of the lender, as seconds.',
    labels: ['mode'],
    buckets: hours(1, 3, 9, 18, 27, 45, 90, 180),
    ...process,
  },
  deedwire_intake_documents_total: {
    type: 'counter',
    help: 'Documents that arrived in requests, by outcome: stored, checked (not stored, only checked for faults), faulty (invalid base64), failed (could not be stored).',
    labels: ['mode', 'outcome'],
    ...process,
  },
  deedwire_intake_bytes_total: {
    type: 'counter',
    help: 'Bytes of documents that arrived in requests and were stored.',
    labels: ['mode'],
    ...process,
  },
  deedwire_store_seconds: {
    type: 'histogram',
    help: 'Operations of the document store: intake (last bytes of a document until it is durable), write, read, delete, marker (the check of /readyz).',
    labels: ['operation'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 60],
    ...process,
  },
  deedwire_store_failures_total: {
    type: 'counter',
    help: 'Operations of the document store that failed.',
    labels: ['operation'],
    ...process,
  },
  deedwire_malware_scans_total: {
    type: 'counter',
    help: 'Malware scans of documents by outcome: clean, infected, away, too_large, error, unfinished, unreadable.',
    labels: ['outcome'],
    ...process,
  },
  deedwire_malware_scanner_up: {
    type: 'gauge',
    help: '1 if the malware scanner is available, otherwise 0.',
    labels: [],
    ...process,
    onlyWith: 'CLAMAV_ADDRESS',
  },
  deedwire_malware_scan_documents: {
    type: 'gauge',
    help: 'Documents without a verdict: waiting, or failed and to be retried.',
    labels: ['state'],
    ...installation,
    onlyWith: 'CLAMAV_ADDRESS',
  },
  deedwire_malware_scan_oldest_seconds: {
    type: 'gauge',
    help: 'Age of the oldest document without a verdict.',
    labels: [],
    ...installation,
    onlyWith: 'CLAMAV_ADDRESS',
  },
  deedwire_pages_read_total: {
    type: 'counter',
    help: 'Pages of documents that were read, by source: text (of the file), picture (OCR), none (no words), failed.',
    labels: ['source'],
    ...process,
  },
  deedwire_reading_documents_waiting: {
    type: 'gauge',
    help: 'Documents whose text waits to be read, counted up to 10,000 for each mode.',
    labels: ['mode'],
    ...installation,
  },
  deedwire_callback_backlog: {
    type: 'gauge',
    help: 'Pending callbacks, including parked ones.',
    labels: ['lender', 'mode'],
    ...installation,
  },
  deedwire_callback_oldest_pending_seconds: {
    type: 'gauge',
    help: 'Age of the oldest pending callback.',
    labels: ['lender', 'mode'],
    ...installation,
  },
  deedwire_callback_failing_seconds: {
    type: 'gauge',
    help: 'How long every attempt to the URL has failed; after three days it is disabled.',
    labels: ['lender', 'mode'],
    ...installation,
  },
  deedwire_callback_disabled: {
    type: 'gauge',
    help: '1 while the URL is disabled and its callbacks are parked.',
    labels: ['lender', 'mode'],
    ...installation,
  },
  deedwire_callback_attempts_total: {
    type: 'counter',
    help: 'Attempts to deliver a callback by outcome: delivered, retried, failed, fenced.',
    labels: ['outcome'],
    ...process,
  },
  deedwire_mail_attempts_total: {
    type: 'counter',
    help: 'Attempts to send an e-mail by outcome: sent, retried, failed, unknown (no answer after the content; not sent again), fenced.',
    labels: ['outcome'],
    ...process,
  },
  deedwire_mails: {
    type: 'gauge',
    help: 'E-mails by state: waiting; failed and unknown in the last 7 days.',
    labels: ['state'],
    ...installation,
    onlyWith: 'SMTP_URL',
  },
  deedwire_mail_oldest_waiting_seconds: {
    type: 'gauge',
    help: 'Age of the oldest e-mail that waits to be sent; 0 if none waits.',
    labels: [],
    ...installation,
    onlyWith: 'SMTP_URL',
  },
  deedwire_mail_server_failing_seconds: {
    type: 'gauge',
    help: 'How long the mail server could not be used; 0 if it can.',
    labels: [],
    ...installation,
    onlyWith: 'SMTP_URL',
  },
  deedwire_sending_paused: {
    type: 'gauge',
    help: '1 while sending is paused: no callbacks, no registry searches, no e-mail.',
    labels: [],
    ...installation,
  },
  deedwire_registry_search_seconds: {
    type: 'histogram',
    help: 'Searches in registries by outcome: completed, retry (failed, to be repeated), desk (sent to the search desk), failed, stopped.',
    labels: ['mode', 'state', 'outcome'],
    buckets: [0.1, 0.5, 1, 5, 15, 60, 120],
    ...process,
  },
  deedwire_registry_searches_waiting: {
    type: 'gauge',
    help: 'Properties to be searched in a registry, running searches and those waiting for a retry included; not those at the search desk.',
    labels: ['mode'],
    ...installation,
  },
  deedwire_registry_search_overdue_seconds: {
    type: 'gauge',
    help: 'How long the longest waiting search is due without having been started; 0 if none waits.',
    labels: ['mode'],
    ...installation,
  },
  deedwire_search_desk_properties: {
    type: 'gauge',
    help: 'Properties at the search desk.',
    labels: ['mode'],
    ...installation,
  },
  deedwire_search_desk_oldest_seconds: {
    type: 'gauge',
    help: 'How long the longest waiting property has been at the search desk; 0 if there is none.',
    labels: ['mode'],
    ...installation,
  },
  deedwire_database_connections: {
    type: 'gauge',
    help: 'Open database connections by pool (live: requests with live keys and staff, test: test keys, own: health and jobs) and state (used, idle); the one for look-ups is not counted.',
    labels: ['pool', 'state'],
    ...process,
  },
  deedwire_database_connections_max: {
    type: 'gauge',
    help: 'The most connections that the pool opens.',
    labels: ['pool'],
    ...process,
  },
  deedwire_database_waiting: {
    type: 'gauge',
    help: 'How many statements and transactions wait for a free connection.',
    labels: ['pool'],
    ...process,
  },
  deedwire_database_wait_seconds: {
    type: 'gauge',
    help: 'How long the first of them has waited; 0 if none waits.',
    labels: ['pool'],
    ...process,
  },
  deedwire_job_last_success_timestamp_seconds: {
    type: 'gauge',
    help: 'Unix time of the last successful run of a background job; 0 before the first.',
    labels: ['job_name'],
    ...process,
  },
  deedwire_job_runs_total: {
    type: 'counter',
    help: 'Runs of background jobs by outcome: done, idle (there was nothing to do), failed.',
    labels: ['job_name', 'outcome'],
    ...process,
  },
  deedwire_job_seconds: {
    type: 'histogram',
    help: 'How long runs of background jobs took.',
    labels: ['job_name'],
    buckets: [0.01, 0.1, 1, 10, 60, 300],
    ...process,
  },
  deedwire_figures_failed_total: {
    type: 'counter',
    help: 'How often figures of the installation could not be read from the database; the last ones are shown until then.',
    labels: [],
    ...process,
  },
  deedwire_trace_spans_total: {
    type: 'counter',
    help: 'Spans of traces by outcome: recorded, exported, failed (not accepted by the collector); recorded ones that are neither were dropped or wait.',
    labels: ['outcome'],
    ...process,
  },
} as const satisfies Record<`deedwire_${string}`, MetricRow>

export type MetricName = keyof typeof metricTable
