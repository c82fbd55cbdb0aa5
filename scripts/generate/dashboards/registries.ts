import { type Dashboard, p95 } from './dashboard.ts'

export const registries: Dashboard = {
  title: 'Deedwire: registries and search desk',
  panels: [
    {
      title: 'Searches by outcome',
      note: 'Live. retry: the registry did not answer, or refused, and is asked again later.',
      unit: 'reqps',
      queries: [
        {
          expr: 'sum by (state, outcome) (rate(deedwire_registry_search_seconds_count{mode="live"}[5m]))',
          legend: '{{state}} {{outcome}}',
        },
      ],
    },
    {
      title: 'Duration of searches (95th percentile)',
      note: 'Live, all outcomes. A search is ended after 120 s.',
      unit: 's',
      queries: [
        {
          expr: p95('deedwire_registry_search_seconds', 'state', '{mode="live"}'),
          legend: '{{state}}',
        },
      ],
    },
    {
      title: 'Share of searches that did not complete',
      note: 'Live, of the last 15 minutes.',
      unit: 'percentunit',
      queries: [
        {
          expr: 'sum by (state) (rate(deedwire_registry_search_seconds_count{mode="live",outcome=~"retry|failed"}[15m])) / sum by (state) (rate(deedwire_registry_search_seconds_count{mode="live"}[15m]))',
          legend: '{{state}}',
        },
      ],
    },
    {
      title: 'Properties waiting for a registry',
      note: 'Running searches and those that wait for a retry included.',
      unit: 'short',
      queries: [{ expr: 'max by (mode) (deedwire_registry_searches_waiting)', legend: '{{mode}}' }],
    },
    {
      title: 'Longest due search that has not started',
      note: 'Seconds at most while workers keep up.',
      unit: 's',
      queries: [
        { expr: 'max by (mode) (deedwire_registry_search_overdue_seconds)', legend: '{{mode}}' },
      ],
    },
    {
      title: 'Properties at the search desk',
      note: 'Waiting for a person.',
      unit: 'short',
      queries: [{ expr: 'max by (mode) (deedwire_search_desk_properties)', legend: '{{mode}}' }],
    },
    {
      title: 'Longest wait at the search desk',
      note: 'The lender’s request runs until it is searched.',
      unit: 's',
      queries: [
        { expr: 'max by (mode) (deedwire_search_desk_oldest_seconds)', legend: '{{mode}}' },
      ],
    },
  ],
}
