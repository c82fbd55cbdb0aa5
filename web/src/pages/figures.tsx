import { Button, Group, Loader, SegmentedControl, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { toAddress } from '../api/client.ts'
import { type Figures, figuresQuery } from '../api/operations.ts'
import { toList } from '../api/queue-search.ts'
import { filled, picked } from '../api/search-texts.ts'
import { Definitions } from '../features/operations/figures/definitions.tsx'
import { FigureFilters } from '../features/operations/figures/figure-filters.tsx'
import { FigureTiles } from '../features/operations/figures/figure-tiles.tsx'
import { FiguresTable } from '../features/operations/figures/figures-table.tsx'
import classes from '../features/operations/operations.module.css'
import { type FiguresSearch, figureFilters } from '../features/operations/searches.ts'
import { useFilterOptions } from '../features/queue/use-filter-options.ts'
import { useMode } from '../frame/frame.tsx'
import { Problem } from '../frame/problem.tsx'
import { routeIds } from '../paths.ts'
import { Moment } from '../ui/moment.tsx'
import { Bars } from '../ui/plots/bars.tsx'

const tables = {
  lender: 'Lender',
  analyst: 'Analyst',
  case_type: 'Case type',
  state: 'State',
  age: 'Age of open cases',
} as const
/** All columns would not fit a page. */
const groups = { work: 'Work', turnaround: 'Turnaround', results: 'Results' } as const
type GroupName = keyof typeof groups
const isGroup = (text: string | undefined): text is GroupName =>
  text !== undefined && text in groups

type TableName = keyof typeof tables
const isTable = (text: string | undefined): text is TableName =>
  text !== undefined && text in tables

const files = [
  ['exportFiguresXlsx', 'Download XLSX'],
  ['exportFigures', 'Download CSV'],
] as const

/** How much the office does, how fast and for whom, over any period. */
export function FiguresPage() {
  const mode = useMode()
  const search = useSearch({ from: routeIds.figures })
  const navigate = useNavigate()
  const options = useFilterOptions()
  const [onlyLender, ...moreLenders] = toList(search.lender)
  const asked = picked(search, ['from', 'to', ...figureFilters])
  const by = isTable(search.by) ? search.by : 'lender'
  const columns = by !== 'age' && isGroup(search.columns) ? search.columns : 'work'
  const total = useQuery(figuresQuery(mode, 'total', asked))
  const table = useQuery(figuresQuery(mode, by, asked))
  const change = (changed: FiguresSearch) =>
    void navigate({ to: '.', search: filled({ ...search, ...changed }), replace: true })
  const error = total.error ?? table.error
  const retry = () => void Promise.all([total.refetch(), table.refetch()])
  return (
    <div className={classes.page}>
      <Group justify="space-between" mb="sm">
        <Title order={1} size="h3">
          Figures
        </Title>
        {total.data && (
          <Text size="xs" c="dimmed">
            As of <Moment at={total.data.at} />, days in {total.data.time_zone}
          </Text>
        )}
      </Group>
      <FigureFilters
        search={search}
        period={total.data}
        options={{ ...options, analyst: options.analyst.filter(({ value }) => value !== 'me') }}
        onChange={change}
      />
      {error && <Problem error={error} retry={retry} />}
      {total.isPending && <Loader aria-label="Loading" />}
      {total.data && <FigureTiles figures={total.data} search={search} />}
      <Group gap="xs" mb="sm">
        <SegmentedControl
          size="xs"
          aria-label="Table"
          data-tour="tables"
          value={by}
          data={Object.entries(tables).map(([value, label]) => ({ value, label }))}
          onChange={(chosen) => change({ by: chosen })}
        />
        {files.map(([route, label]) => (
          <Button
            key={route}
            component="a"
            href={toAddress(route, { params: { mode, table: by }, query: asked })}
            download
            size="xs"
            variant="default"
          >
            {label}
          </Button>
        ))}
        {onlyLender && moreLenders.length === 0 && (
          <Button
            component="a"
            href={toAddress('exportScorecard', {
              params: { mode, lender: onlyLender },
              query: picked(search, ['from', 'to']),
            })}
            download
            size="xs"
            variant="default"
          >
            Scorecard (PDF)
          </Button>
        )}
        {by !== 'age' && (
          <SegmentedControl
            size="xs"
            aria-label="Columns"
            value={columns}
            data={Object.entries(groups).map(([value, label]) => ({ value, label }))}
            onChange={(chosen) => change({ columns: chosen })}
          />
        )}
      </Group>
      {table.isPending && <Loader aria-label="Loading the table" />}
      {table.data && by === 'age' && <AgePlot figures={table.data} />}
      {table.data && (
        <FiguresTable title={tables[by]} group={columns} figures={table.data} search={search} />
      )}
      {table.data && total.data && (
        <Definitions
          queueCountsTo={total.data.queue_counts_to}
          columns={
            by === 'age' ? [...total.data.columns, ...table.data.columns] : total.data.columns
          }
        />
      )}
    </div>
  )
}

/** The open cases of each age, by their status. */
function AgePlot({ figures }: { figures: Figures }) {
  const statuses = figures.columns.filter(({ key }) => key !== 'open' && key !== 'overdue_now')
  return (
    <Bars
      title="Open cases by age"
      note="By time since receipt, now"
      isStacked
      series={statuses.map(({ name }) => name)}
      points={figures.rows.map(({ name, cells }) => ({
        label: name,
        name,
        values: statuses.map(({ key }) => cells[key] ?? null),
      }))}
      show={(count) => count.toLocaleString('en-IN')}
    />
  )
}
