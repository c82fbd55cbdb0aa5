import { type Dashboard, p95 } from './dashboard.ts'

export const documents: Dashboard = {
  title: 'Deedwire: intake and documents',
  panels: [
    {
      title: 'Documents received',
      note: 'By outcome. failed: the store or the intake thread did not take them, and the lender got 503.',
      unit: 'reqps',
      queries: [
        {
          expr: 'sum by (mode, outcome) (rate(deedwire_intake_documents_total[5m]))',
          legend: '{{mode}} {{outcome}}',
        },
      ],
    },
    {
      title: 'Bytes received',
      note: 'Of documents that were stored.',
      unit: 'Bps',
      queries: [
        { expr: 'sum by (mode) (rate(deedwire_intake_bytes_total[5m]))', legend: '{{mode}}' },
      ],
    },
    {
      title: 'Creating a case and adding documents (95th percentile)',
      note: 'Uploads included, so a slow client counts too.',
      unit: 's',
      queries: [
        {
          expr: p95(
            'deedwire_http_request_seconds',
            'route',
            '{method="POST",route=~"/v1/cases|/v1/cases/:ref/documents"}',
          ),
          legend: '{{route}}',
        },
      ],
    },
    {
      title: 'Document store (95th percentile)',
      note: 'intake: from the last bytes of a document until it is durable.',
      unit: 's',
      queries: [{ expr: p95('deedwire_store_seconds', 'operation'), legend: '{{operation}}' }],
    },
    {
      title: 'Failures of the document store',
      note: 'Each is a 503, or a job that runs again.',
      unit: 'reqps',
      queries: [
        {
          expr: 'sum by (operation) (rate(deedwire_store_failures_total[5m]))',
          legend: '{{operation}}',
        },
      ],
    },
    {
      title: 'Malware scans',
      note: 'Only if a scanner is configured.',
      unit: 'reqps',
      queries: [
        {
          expr: 'sum by (outcome) (rate(deedwire_malware_scans_total[5m]))',
          legend: '{{outcome}}',
        },
      ],
    },
    {
      title: 'Documents without a verdict',
      note: 'Held back until they are scanned, unless MALWARE_SCANNER_AWAY is pass.',
      unit: 'short',
      queries: [
        { expr: 'max by (state) (deedwire_malware_scan_documents)', legend: '{{state}}' },
        { expr: 'min(deedwire_malware_scanner_up)', legend: 'scanner up' },
      ],
    },
    {
      title: 'Oldest document without a verdict',
      note: 'Minutes at most while the scanner works.',
      unit: 's',
      queries: [{ expr: 'max(deedwire_malware_scan_oldest_seconds)', legend: 'oldest' }],
    },
    {
      title: 'Pages read',
      note: 'Text of the file, OCR, without words, failed.',
      unit: 'reqps',
      queries: [
        { expr: 'sum by (source) (rate(deedwire_pages_read_total[5m]))', legend: '{{source}}' },
      ],
    },
    {
      title: 'Documents waiting to be read',
      note: 'Counted up to 10,000 for each mode.',
      unit: 'short',
      queries: [{ expr: 'max by (mode) (deedwire_reading_documents_waiting)', legend: '{{mode}}' }],
    },
  ],
}
