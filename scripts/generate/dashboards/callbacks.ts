import type { Dashboard } from './dashboard.ts'

const ofLender = (metric: string) => `max by (lender, mode) (${metric})`
const perLender = '{{lender}} {{mode}}'

export const callbacks: Dashboard = {
  title: 'Deedwire: callbacks',
  panels: [
    {
      title: 'Oldest pending callback',
      note: 'Seconds while all is well. Of a URL that fails or is disabled it grows until that is solved.',
      unit: 's',
      queries: [{ expr: ofLender('deedwire_callback_oldest_pending_seconds'), legend: perLender }],
    },
    {
      title: 'Pending callbacks',
      note: 'Those parked for a disabled URL included.',
      unit: 'short',
      queries: [{ expr: ofLender('deedwire_callback_backlog'), legend: perLender }],
    },
    {
      title: 'Attempts by outcome',
      note: 'fenced: another worker had taken over meanwhile; now and then after a restart.',
      unit: 'reqps',
      queries: [
        {
          expr: 'sum by (outcome) (rate(deedwire_callback_attempts_total[5m]))',
          legend: '{{outcome}}',
        },
      ],
    },
    {
      title: 'How long every attempt has failed',
      note: 'After three days the URL is disabled.',
      unit: 's',
      queries: [
        { expr: `${ofLender('deedwire_callback_failing_seconds')} > 0`, legend: perLender },
      ],
    },
    {
      title: 'Disabled URLs',
      note: 'Their callbacks are parked until the URL is enabled.',
      unit: 'short',
      isNumber: true,
      queries: [{ expr: `${ofLender('deedwire_callback_disabled')} == 1`, legend: perLender }],
    },
    {
      title: 'Sending paused',
      note: '1: nothing is sent, and pending callbacks grow.',
      unit: 'short',
      isNumber: true,
      queries: [{ expr: 'max(deedwire_sending_paused)', legend: 'paused' }],
    },
  ],
}
