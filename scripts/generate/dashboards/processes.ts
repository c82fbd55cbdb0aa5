import { type Dashboard, p95 } from './dashboard.ts'

const perProcess = '{{instance}}'

export const processes: Dashboard = {
  title: 'Deedwire: database and processes',
  panels: [
    {
      title: 'Database connections in use',
      note: 'As a share of the pool. At 1, requests begin to wait.',
      unit: 'percentunit',
      queries: [
        {
          expr: 'deedwire_database_connections{state="used"} / on (instance, pool) group_left deedwire_database_connections_max',
          legend: '{{instance}} {{pool}}',
        },
      ],
    },
    {
      title: 'Waiting for a connection',
      note: 'How many, and how long the first has waited. After 2 s requests are refused.',
      unit: 'short',
      queries: [
        { expr: 'max by (pool) (deedwire_database_waiting)', legend: '{{pool}} waiting' },
        { expr: 'max by (pool) (deedwire_database_wait_seconds)', legend: '{{pool}} seconds' },
      ],
    },
    {
      title: 'Event loop delay (99th percentile)',
      note: 'Since the last scrape. While it is blocked, a process answers nothing.',
      unit: 's',
      queries: [{ expr: 'deedwire_nodejs_eventloop_lag_p99_seconds', legend: perProcess }],
    },
    {
      title: 'CPU',
      note: 'Cores used by each process.',
      unit: 'short',
      queries: [{ expr: 'rate(deedwire_process_cpu_seconds_total[5m])', legend: perProcess }],
    },
    {
      title: 'Memory',
      note: 'Resident; documents pass through in pieces, so it does not grow with their size.',
      unit: 'bytes',
      queries: [{ expr: 'deedwire_process_resident_memory_bytes', legend: perProcess }],
    },
    {
      title: 'File descriptors in use',
      note: 'As a share of the limit; 80 % of those free at the start are for connections.',
      unit: 'percentunit',
      queries: [
        {
          expr: 'deedwire_process_open_fds / deedwire_process_max_fds',
          legend: perProcess,
        },
      ],
    },
    {
      title: 'Runs of jobs that failed',
      note: 'Each is an error in the log, and is tried again.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (job_name) (increase(deedwire_job_runs_total{outcome="failed"}[15m])) > 0',
          legend: '{{job_name}}',
        },
      ],
    },
    {
      title: 'Duration of jobs (95th percentile)',
      note: 'Of all runs, also those that found nothing to do.',
      unit: 's',
      queries: [{ expr: p95('deedwire_job_seconds', 'job_name'), legend: '{{job_name}}' }],
    },
    {
      title: 'Time since the last success of a job',
      note: 'sweepFiles runs every 6 hours, countLetters every hour, the others at least every 10 minutes.',
      unit: 's',
      queries: [
        {
          expr: 'time() - max by (job_name) (deedwire_job_last_success_timestamp_seconds)',
          legend: '{{job_name}}',
        },
      ],
    },
    {
      title: 'Clock offset',
      note: 'Against the database. Above 2 s a process is not ready.',
      unit: 's',
      isSigned: true,
      queries: [{ expr: 'deedwire_clock_offset_seconds', legend: perProcess }],
    },
    {
      title: 'Lost: log lines, request log, connections, figures, spans',
      note: 'All should be 0.',
      unit: 'short',
      queries: [
        { expr: 'sum(increase(deedwire_log_lines_dropped_total[15m]))', legend: 'log lines' },
        {
          expr: 'sum(increase(deedwire_request_log_dropped_total[15m]))',
          legend: 'lines of the developer page',
        },
        {
          expr: 'sum(increase(deedwire_connections_refused_total[15m]))',
          legend: 'connections refused',
        },
        { expr: 'sum(increase(deedwire_figures_failed_total[15m]))', legend: 'figures' },
        {
          expr: 'sum(increase(deedwire_trace_spans_total{outcome="failed"}[15m]))',
          legend: 'spans',
        },
      ],
    },
  ],
}
