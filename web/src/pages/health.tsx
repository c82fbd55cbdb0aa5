import { Group, Loader, SegmentedControl, SimpleGrid, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Health, healthQuery } from '../api/operations.ts'
import { Figure } from '../features/operations/office/figure.tsx'
import { LenderFigures } from '../features/operations/office/lender-figures.tsx'
import { MailState } from '../features/operations/office/mail-state.tsx'
import { ScannerState } from '../features/operations/office/scanner-state.tsx'
import classes from '../features/operations/operations.module.css'
import { statusLooks } from '../frame/case-status.ts'
import { useMode } from '../frame/frame.tsx'
import { Problem } from '../frame/problem.tsx'
import { routeIds } from '../paths.ts'
import { formatDuration } from '../ui/ageing.tsx'
import { formatDay, Moment } from '../ui/moment.tsx'
import { Bars } from '../ui/plots/bars.tsx'
import { Lines } from '../ui/plots/lines.tsx'
import { formatHours } from '../ui/working-hours.ts'

const spans = ['7', '30', '90']
const ages = [
  ['under_1_day', 'Under 1 day'],
  ['days_1_to_3', '1 to 3 days'],
  ['days_3_to_7', '3 to 7 days'],
  ['over_7_days', 'Over 7 days'],
] as const

/** Figures on intake, turnaround, backlog and failures. */
export function HealthPage() {
  const mode = useMode()
  const { days = '30' } = useSearch({ from: routeIds.health })
  const navigate = useNavigate()
  const health = useQuery({ ...healthQuery(mode, days), refetchInterval: 120_000 })
  return (
    <div className={classes.page}>
      <Group justify="space-between" mb="sm">
        <Title order={1} size="h3">
          Health
        </Title>
        <Group gap="sm">
          {health.data && (
            <Text size="xs" c="dimmed">
              As of <Moment at={health.data.at} />, days in {health.data.time_zone}
            </Text>
          )}
          <SegmentedControl
            size="xs"
            aria-label="Period"
            value={days}
            data={spans.map((value) => ({ value, label: `${value} days` }))}
            onChange={(chosen) =>
              void navigate({ to: '.', search: { days: chosen }, replace: true })
            }
          />
        </Group>
      </Group>
      {health.error && <Problem error={health.error} retry={() => void health.refetch()} />}
      {health.isPending && <Loader aria-label="Loading" />}
      {health.data && <Plots health={health.data} />}
      <MailState />
    </div>
  )
}

function Plots({ health }: { health: Health }) {
  const total = (of: (row: Health['lenders'][number]) => number) =>
    health.lenders.reduce((sum, row) => sum + of(row), 0)
  const { searches } = health
  const desk = searches.oldest_at_desk_at
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} mb="md">
        <Figure name="Open cases" value={total(({ open }) => open)} />
        <Figure name="Overdue" value={total(({ late }) => late)} isBad />
        <Figure name="Failed deliveries" value={total((row) => row.failed_deliveries)} isBad />
        <Figure name="Callbacks pending" value={total((row) => row.pending_callbacks)} />
        <Figure
          name="Searches running"
          value={searches.running}
          note={`${searches.failed_today.toLocaleString('en-IN')} failed today`}
        />
        <Figure
          name="At the search desk"
          value={searches.waiting_at_desk}
          note={desk ? `oldest: ${formatDuration(Date.parse(health.at) - Date.parse(desk))}` : ''}
        />
      </SimpleGrid>
      <ScannerState scanning={health.malware_scanning} at={health.at} />
      <div className={classes.plots}>
        <Bars
          title="Intake"
          note="Cases per day"
          series={['Received', 'Finalised']}
          points={health.days.map(({ day, received, finalised }) => ({
            ...dayNames(day),
            values: [received, finalised],
          }))}
          show={(count) => count.toLocaleString('en-IN')}
        />
        <Lines
          title="Turnaround"
          note="Our TAT in working hours, for cases finalised that day"
          series={['Median', '90th percentile']}
          points={health.days.map((row) => ({
            ...dayNames(row.day),
            values: [toHours(row.turnaround_median_minutes), toHours(row.turnaround_p90_minutes)],
          }))}
          show={(hours) => formatHours(hours * 60)}
        />
        <Bars
          title="Backlog by age"
          note="Open cases by time since receipt"
          isStacked
          series={ages.map(([, name]) => name)}
          points={health.backlog.map((row) => ({
            label: statusLooks[row.status].label,
            name: statusLooks[row.status].label,
            values: ages.map(([age]) => row[age]),
          }))}
          show={(count) => count.toLocaleString('en-IN')}
        />
        <LenderFigures lenders={health.lenders} />
      </div>
    </>
  )
}

const toHours = (minutes: number | null) => (minutes === null ? null : minutes / 60)

function dayNames(day: string): { label: string; name: string } {
  const name = formatDay(day)
  return { label: name.slice(0, '05 Sep'.length), name }
}
