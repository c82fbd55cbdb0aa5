import { type Dashboard, p95 } from './dashboard.ts'

export const overview: Dashboard = {
  title: 'Deedwire: overview',
  panels: [
    {
      title: 'Processes by version and role',
      note: 'Two versions at once only during an upgrade.',
      unit: 'short',
      isNumber: true,
      queries: [
        {
          expr: 'count by (version, role) (deedwire_build_info)',
          legend: '{{role}} {{version}}',
        },
      ],
    },
    {
      title: 'Open cases',
      note: 'Live cases by status.',
      unit: 'short',
      isNumber: true,
      queries: [
        {
          expr: 'sum by (status) (max by (status, age) (deedwire_cases_open{mode="live"}))',
          legend: '{{status}}',
        },
      ],
    },
    {
      title: 'Overdue cases',
      note: 'Live cases whose TAT has run out.',
      unit: 'short',
      isNumber: true,
      queries: [
        {
          expr: 'max by (status) (deedwire_cases_overdue{mode="live"})',
          legend: '{{status}}',
        },
      ],
    },
    {
      title: 'Requests',
      note: 'API requests of lenders and of the back office, by class of status.',
      unit: 'reqps',
      queries: [
        {
          // biome-ignore lint/suspicious/noTemplateCurlyInString: a group of the regular expression.
          expr: 'sum by (class) (label_replace(rate(deedwire_http_request_seconds_count[5m]), "class", "${1}xx", "status", "(.).*"))',
          legend: '{{class}}',
        },
        { expr: 'sum(rate(deedwire_requests_refused_total[5m]))', legend: 'refused: too busy' },
      ],
    },
    {
      title: 'Duration of requests (95th percentile)',
      note: 'Live connections of the workbench are left out: they last as long as a page is open.',
      unit: 's',
      queries: [
        {
          expr: p95('deedwire_http_request_seconds', '', '{route=~"/v1/.*"}'),
          legend: 'lenders, live',
        },
        {
          expr: p95('deedwire_http_request_seconds', '', '{route=~"/uat/v1/.*"}'),
          legend: 'lenders, test',
        },
        {
          expr: p95(
            'deedwire_http_request_seconds',
            '',
            '{route=~"/backoffice/.*",route!~".*/live"}',
          ),
          legend: 'back office',
        },
      ],
    },
    {
      title: 'Events of cases',
      note: 'Live; case.received are new cases, case.finalised first releases.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (event) (increase(deedwire_case_events_total{mode="live"}[1h]))',
          legend: '{{event}}',
        },
      ],
    },
    {
      title: 'Open cases by age',
      note: 'Live, since their arrival.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (age) (max by (status, age) (deedwire_cases_open{mode="live"}))',
          legend: '{{age}}',
        },
      ],
    },
    {
      title: 'Turnaround of releases',
      note: 'Our TAT in business hours, of the releases of the last day.',
      unit: 's',
      queries: [0.5, 0.9].map((quantile) => ({
        expr: `histogram_quantile(${quantile}, sum by (le) (increase(deedwire_case_turnaround_seconds_bucket{mode="live"}[1d])))`,
        legend: quantile === 0.5 ? 'median' : '90th percentile',
      })),
    },
    {
      title: 'Sending paused',
      note: '1: no callbacks, no registry searches and no mail.',
      unit: 'short',
      isNumber: true,
      queries: [{ expr: 'max(deedwire_sending_paused)', legend: 'paused' }],
    },
  ],
}
