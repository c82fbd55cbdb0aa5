import { Button, Group, Loader, Paper, SegmentedControl, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { filled, picked } from '../../api/search-texts.ts'
import { Problem } from '../../frame/problem.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Moment } from '../../ui/moment.tsx'
import { toAddress } from '../api/client.ts'
import { type Figures, figuresQuery } from '../api/figures.ts'
import { FigureFilters } from '../figures/figure-filters.tsx'
import { FigureTiles } from '../figures/figure-tiles.tsx'
import { FiguresTable } from '../figures/figures-table.tsx'
import { Page } from '../frame/page.tsx'
import { useMode } from '../frame/use-mode.ts'
import { type FiguresSearch, figureFilters } from '../searches.ts'

const tables = { case_type: 'Case type', state: 'State', queries: 'Open queries' } as const
const isTable = (text: string | undefined): text is keyof typeof tables =>
  text !== undefined && text in tables

/** How many cases, how fast, with which results, and what waits for an answer. */
export function FiguresPage() {
  const mode = useMode()
  const search: FiguresSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked = picked(search, figureFilters)
  const by = isTable(search.by) ? search.by : 'case_type'
  const total = useQuery(figuresQuery(mode, 'total', asked))
  const queries = useQuery(figuresQuery(mode, 'queries', asked))
  const table = useQuery(figuresQuery(mode, by, asked))
  const change = (changed: FiguresSearch) =>
    void navigate({ to: '.', search: filled({ ...search, ...changed }), replace: true })
  const error = total.error ?? queries.error ?? table.error
  const retry = () => void Promise.all([total.refetch(), queries.refetch(), table.refetch()])
  return (
    <Page
      title="Figures"
      actions={
        total.data && (
          <Text size="xs" c="dimmed">
            As of <Moment at={total.data.at} />, days in India
          </Text>
        )
      }
    >
      <FigureFilters search={search} period={total.data} onChange={change} />
      {error && <Problem error={error} retry={retry} />}
      {(total.isPending || queries.isPending) && <Loader aria-label="Loading" />}
      {total.data && queries.data && (
        <FigureTiles tables={[total.data, queries.data]} search={search} />
      )}
      <Group gap="xs" mb="sm">
        <SegmentedControl
          size="xs"
          aria-label="Table"
          value={by}
          data={Object.entries(tables).map(([value, label]) => ({ value, label }))}
          onChange={(chosen) => change({ by: chosen })}
        />
        <Button
          component="a"
          href={toAddress('exportFigures', { params: { mode, table: by }, query: asked })}
          download
          size="xs"
          variant="default"
        >
          Download CSV
        </Button>
      </Group>
      {table.isPending && <Loader aria-label="Loading the table" />}
      {table.data && table.data.rows.length > 0 && (
        <FiguresTable title={tables[by]} figures={table.data} search={search} />
      )}
      {table.data?.rows.length === 0 && (
        <Empty
          title="No cases in this period."
          action={
            Object.keys(asked).length > 0 && {
              label: 'Show the last 30 days of all cases',
              do: () => void navigate({ to: '.', search: picked(search, ['by']), replace: true }),
            }
          }
        >
          Choose other days, or fewer filters.
        </Empty>
      )}
      {total.data && queries.data && (
        <Definitions columns={[...total.data.columns, ...queries.data.columns]} />
      )}
    </Page>
  )
}

/** What each figure counts, in one sentence. */
function Definitions({ columns }: Pick<Figures, 'columns'>) {
  return (
    <Paper withBorder p="sm" mt="md" component="section" aria-labelledby="definitions">
      <Title order={2} size="h5" id="definitions" mb="xs">
        What is counted
      </Title>
      <dl style={{ margin: 0 }}>
        {columns.map(({ key, name, means }) => (
          <div key={key} style={{ marginBottom: 6 }}>
            <Text component="dt" size="sm" fw={600}>
              {name}
            </Text>
            <Text component="dd" size="sm" m={0}>
              {means}
            </Text>
          </div>
        ))}
      </dl>
    </Paper>
  )
}
