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
      title: 'Mails by state',
      note: 'Failed and unknown ones of the last 7 days; unknown: the mail server did not answer after it got them, and they are not sent again.',
      unit: 'short',
      queries: [{ expr: 'max by (state) (deedwire_mails)', legend: '{{state}}' }],
    },
    {
      title: 'Attempts to send mail by outcome',
      note: 'retried: put off by the server, or the server could not be used.',
      unit: 'reqps',
      queries: [
        {
          expr: 'sum by (outcome) (rate(deedwire_mail_attempts_total[5m]))',
          legend: '{{outcome}}',
        },
      ],
    },
    {
      title: 'Mail: oldest waiting, and how long the server fails',
      note: 'A mail is given up three days after it was made.',
      unit: 's',
      queries: [
        { expr: 'max(deedwire_mail_oldest_waiting_seconds)', legend: 'oldest waiting' },
        { expr: 'max(deedwire_mail_server_failing_seconds)', legend: 'server fails' },
      ],
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
