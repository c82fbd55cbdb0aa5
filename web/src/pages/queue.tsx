import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { call, type Mode } from '../api/client.ts'
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
  const queue = useQueue()
  const { mode, search, pages, rows, show } = queue
  const counts = useQuery(countsQuery(mode, search))
  const allocation = useAllocation(queue)
  const next = useTakeNext(mode)
  const searchField = useRef<HTMLInputElement>(null)
  const inSight = useRef(1)
  useQueueKeys({ queue, allocation, next, searchField, inSight })

  return (
    <div className={classes.page}>
      <Group px="md" py="xs" justify="space-between" wrap="nowrap">
        <QueueFilters search={search} counts={counts.data} onChange={show} field={searchField} />
        <Group gap="xs" wrap="nowrap" flex="none">
          <Actions allocation={allocation} next={next} />
        </Group>
      </Group>
      <QueueViews search={search} onOpen={show} />
      {pages.error && <Problem error={pages.error} retry={() => void pages.refetch()} />}
      <QueueTable
        rows={rows}
        asked={queue.asked}
        isLoading={pages.isPending}
        isPast={queue.isPast}
        hasMore={pages.hasNextPage}
        loadMore={() => {
          if (!pages.isFetchingNextPage) void pages.fetchNextPage()
        }}
        at={queue.at}
        onMove={queue.setAt}
        selected={allocation.selected}
        onToggle={allocation.toggle}
        inSight={inSight}
      />
      <AllocateDialog
        opened={allocation.isOpen}
        onClose={allocation.close}
        cases={allocation.cases}
        onDone={allocation.unselectAll}
      />
    </div>
  )
}

type Queue = ReturnType<typeof useQueue>
type Allocation = ReturnType<typeof useAllocation>
type TakeNext = ReturnType<typeof useTakeNext>

/** The rows asked for in the address, and the one that keyboard shortcuts act on. */
function useQueue() {
  const mode = useMode()
  const search = useSearch({ from: routeIds.queue })
  const navigate = useNavigate()
  const pages = useInfiniteQuery(queueQuery(mode, search))
  const rows = useMemo(() => pages.data?.pages.flatMap(({ cases }) => cases) ?? [], [pages.data])
  const isPast = pages.isPlaceholderData
  const asked = JSON.stringify([mode, search])
  const [at, setAt] = useMark(rows, asked)
  // No action on a row that is about to disappear.
  const current = isPast ? undefined : rows[Math.min(at, rows.length - 1)]
  const show = (changed: QueueSearch) => {
    void navigate({ to: '.', search: changed, replace: true })
  }
  return { mode, search, pages, rows, isPast, asked, at, setAt, current, show }
}

/** The selected cases, else the current one, to be allocated together. */
function useAllocation({ rows, current }: Queue) {
  const may = useMay()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isOpen, dialog] = useDisclosure()
  const toggle = useCallback(
    (id: string) =>
      setSelected((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    [],
  )
  const chosen = useMemo(
    () => (selected.size > 0 ? rows.filter(({ case_id }) => selected.has(case_id)) : []),
    [rows, selected],
  )
  const cases = chosen.length > 0 ? chosen : current ? [current] : []
  const open = () => {
    if (may('cases:allocate') && cases.length > 0) dialog.open()
  }
  const unselectAll = () => setSelected(new Set())
  return { selected, toggle, unselectAll, cases, isOpen, open, close: dialog.close }
}

function useTakeNext(mode: Mode) {
  const client = useQueryClient()
  return useMutation({
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
}

function useQueueKeys(on: {
  queue: Queue
  allocation: Allocation
  next: TakeNext
  searchField: RefObject<HTMLInputElement | null>
  inSight: RefObject<number>
}): void {
  const { mode, rows, at, setAt, current } = on.queue
  const { toggle, open, unselectAll } = on.allocation
  const navigate = useNavigate()
  const may = useMay()
  const openCase = (id: string | undefined) => {
    if (id) void navigate({ to: paths.case, params: { mode, id } })
  }
  const move = (by: number) => setAt(Math.max(Math.min(at + by, rows.length - 1), 0))
  useKeys({
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    pagedown: () => move(on.inSight.current),
    pageup: () => move(-on.inSight.current),
    home: () => setAt(0),
    end: () => move(rows.length),
    x: () => current && toggle(current.case_id),
    enter: () => openCase(current?.case_id),
    a: open,
    n: () => may('cases:work') && on.next.mutate(),
    '/': () => on.searchField.current?.focus(),
    escape: unselectAll,
  })
}

function Actions({ allocation, next }: { allocation: Allocation; next: TakeNext }) {
  const may = useMay()
  const { selected, cases, open } = allocation
  return (
    <>
      {selected.size > 0 && (
        <Text size="sm" aria-live="polite">
          {selected.size} selected
        </Text>
      )}
      {may('cases:allocate') && (
        <Button size="xs" variant="default" disabled={cases.length === 0} onClick={open}>
          Allocate
        </Button>
      )}
      {may('cases:work') && (
        <Button size="xs" loading={next.isPending} onClick={() => next.mutate()}>
          Take next
        </Button>
      )}
    </>
  )
}
