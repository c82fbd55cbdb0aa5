import { Box, Group, Loader, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { type DeskRow, deskQuery } from '../api/search-desk.ts'
import type { DeskSearch } from '../api/search-desk-filter.ts'
import classes from '../features/search-desk/desk.module.css'
import { DeskFilters } from '../features/search-desk/desk-filters.tsx'
import { DeskTable } from '../features/search-desk/desk-table.tsx'
import { useDeskChange } from '../features/search-desk/use-desk-change.ts'
import { useMode } from '../frame/frame.tsx'
import { useKeys } from '../frame/keys.ts'
import { Problem } from '../frame/problem.tsx'
import { paths, routeIds } from '../paths.ts'
import { Empty, NoMatch } from '../ui/empty.tsx'
import { More } from '../ui/more.tsx'

/** Properties to be searched manually, longest waiting first. */
export function SearchDeskPage() {
  const mode = useMode()
  const search = useSearch({ from: routeIds.desk })
  const navigate = useNavigate()
  const pages = useInfiniteQuery(deskQuery(mode, search))
  const rows = pages.data?.pages.flatMap(({ properties }) => properties) ?? []
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, rows.length - 1)
  const claim = useDeskChange(
    ({ property_id: property }: DeskRow) =>
      call('claimProperty', { params: { mode, property }, body: {} }),
    'Property claimed.',
  )
  const step = (by: number) => {
    const to = Math.max(0, Math.min(at + by, rows.length - 1))
    setChosen(to)
    document.querySelector<HTMLElement>(`[data-row="${to}"]`)?.focus()
    if (to >= rows.length - 2 && pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage()
  }
  const show = (changed: DeskSearch) => {
    setChosen(0)
    void navigate({ to: '.', search: changed, replace: true })
  }
  const current = rows[at]
  useKeys({
    j: () => step(1),
    arrowdown: () => step(1),
    k: () => step(-1),
    arrowup: () => step(-1),
    enter: () => {
      if (!current) return
      const params = { mode, property: current.property_id }
      void navigate({ to: paths.deskProperty, params })
    },
    c: () => current?.searcher === null && claim.mutate(current),
  })
  return (
    <div className={classes.page}>
      <Group px="md" py="xs" gap="lg">
        <Title order={1} size="h4">
          Search desk
        </Title>
        <DeskFilters search={search} onChange={show} />
      </Group>
      <div className={classes.scroller}>
        {pages.error && <Problem error={pages.error} retry={() => void pages.refetch()} />}
        {pages.isPending && <Loader m="xl" aria-label="Loading" />}
        {rows.length > 0 && (
          <DeskTable rows={rows} at={at} onMove={setChosen} onClaim={claim.mutate} />
        )}
        {pages.data && rows.length === 0 && (
          <Box p="md">
            {Object.keys(search).length > 0 ? (
              <NoMatch title="No properties match these filters." onClear={() => show({})} />
            ) : (
              <Empty title="No properties to search.">
                A property comes here when its registry cannot be searched automatically, or when
                that search failed. It appears without a reload.
              </Empty>
            )}
          </Box>
        )}
        {rows.length > 0 && (
          <More
            hasMore={pages.hasNextPage}
            isLoading={pages.isFetchingNextPage}
            load={() => void pages.fetchNextPage()}
            shown={rows.length}
            one="property"
            many="properties"
          />
        )}
      </div>
    </div>
  )
}
