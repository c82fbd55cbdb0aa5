import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { countsQuery, queueQuery } from '../api/queue.ts'
import type { QueueSearch } from '../api/queue-search.ts'
import { useMay } from '../api/session.ts'
import { AllocateDialog } from '../features/case/allocate-dialog.tsx'
import { QueueFilters } from '../features/queue/queue-filters.tsx'
import { QueueTable } from '../features/queue/queue-table.tsx'
import { QueueViews } from '../features/queue/queue-views.tsx'
import { useMark } from '../features/queue/use-mark.ts'
import { useMode } from '../frame/frame.tsx'
import { useKeys } from '../frame/keys.ts'
import { Problem, readError } from '../frame/problem.tsx'
import { paths, routeIds } from '../paths.ts'
import classes from './queue.module.css'

export function QueuePage() {
  const mode = useMode()
  const search = useSearch({ from: routeIds.queue })
  const navigate = useNavigate()
  const client = useQueryClient()
  const may = useMay()
  const pages = useInfiniteQuery(queueQuery(mode, search))
  const counts = useQuery(countsQuery(mode, search))
  const rows = useMemo(() => pages.data?.pages.flatMap(({ cases }) => cases) ?? [], [pages.data])
  const isPast = pages.isPlaceholderData
  const asked = JSON.stringify([mode, search])
  const [at, setAt] = useMark(rows, asked)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [allocating, allocation] = useDisclosure()
  const searchField = useRef<HTMLInputElement>(null)
  const inSight = useRef(1)

  // No action on a row that is about to disappear.
  const current = isPast ? undefined : rows[Math.min(at, rows.length - 1)]
  const toggle = useCallback(
    (id: string) =>
      setSelected((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    [],
  )
  const show = (changed: QueueSearch) => {
    void navigate({ to: '.', search: changed, replace: true })
  }
  const next = useMutation({
    mutationFn: () => call('takeNext', { params: { mode }, body: {} }),
    onSuccess: ({ case: taken }) => {
      notifications.show(
        taken
          ? { message: 'The case due first is allocated to you.' }
          : { message: 'No cases to take.', color: 'gray' },
      )
      return client.invalidateQueries({ queryKey: ['queue', mode] })
    },
    onError: (error) => notifications.show({ color: 'red', message: readError(error).message }),
  })
  const chosen = useMemo(
    () => (selected.size > 0 ? rows.filter(({ case_id }) => selected.has(case_id)) : []),
    [rows, selected],
  )
  const toAllocate = chosen.length > 0 ? chosen : current ? [current] : []
  const openAllocation = () => {
    if (may('cases:allocate') && toAllocate.length > 0) allocation.open()
  }
  const open = (id: string | undefined) => {
    if (id) void navigate({ to: paths.case, params: { mode, id } })
  }
  const move = (by: number) => setAt(Math.max(Math.min(at + by, rows.length - 1), 0))
  useKeys({
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    pagedown: () => move(inSight.current),
    pageup: () => move(-inSight.current),
    home: () => setAt(0),
    end: () => move(rows.length),
    x: () => current && toggle(current.case_id),
    enter: () => open(current?.case_id),
    a: openAllocation,
    n: () => may('cases:work') && next.mutate(),
    '/': () => searchField.current?.focus(),
    escape: () => setSelected(new Set()),
  })

  return (
    <div className={classes.page}>
      <Group px="md" py="xs" justify="space-between" wrap="nowrap">
        <QueueFilters search={search} counts={counts.data} onChange={show} field={searchField} />
        <Group gap="xs" wrap="nowrap" flex="none">
          {selected.size > 0 && (
            <Text size="sm" aria-live="polite">
              {selected.size} selected
            </Text>
          )}
          {may('cases:allocate') && (
            <Button
              size="xs"
              variant="default"
              disabled={toAllocate.length === 0}
              onClick={openAllocation}
            >
              Allocate
            </Button>
          )}
          {may('cases:work') && (
            <Button size="xs" loading={next.isPending} onClick={() => next.mutate()}>
              Take next
            </Button>
          )}
        </Group>
      </Group>
      <QueueViews search={search} onOpen={show} />
      {pages.error && <Problem error={pages.error} retry={() => void pages.refetch()} />}
      <QueueTable
        rows={rows}
        asked={asked}
        isLoading={pages.isPending}
        isPast={isPast}
        hasMore={pages.hasNextPage}
        loadMore={() => {
          if (!pages.isFetchingNextPage) void pages.fetchNextPage()
        }}
        at={at}
        onMove={setAt}
        selected={selected}
        onToggle={toggle}
        inSight={inSight}
      />
      <AllocateDialog
        opened={allocating}
        onClose={allocation.close}
        cases={toAllocate}
        onDone={() => setSelected(new Set())}
      />
    </div>
  )
}
