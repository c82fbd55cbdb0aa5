import { Box, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import {
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type RefObject, useCallback, useMemo, useRef } from 'react'
import { call, type Mode } from '../api/client.ts'
import { countsQuery, queueQuery, summaryQuery } from '../api/queue.ts'
import { isGroup, type QueueSearch, readSort, sortBy } from '../api/queue-search.ts'
import { useMay } from '../api/session.ts'
import { AllocateDialog } from '../features/case/allocate-dialog.tsx'
import { EmptyQueue } from '../features/queue/empty-queue.tsx'
import { FilterChips } from '../features/queue/filter-chips.tsx'
import { QueueFilters } from '../features/queue/queue-filters.tsx'
import { listLines } from '../features/queue/queue-groups.ts'
import { QueueTable } from '../features/queue/queue-table.tsx'
import { QueueViews } from '../features/queue/queue-views.tsx'
import { SelectionBar } from '../features/queue/selection-bar.tsx'
import { useMark } from '../features/queue/use-mark.ts'
import { type Selection, useSelection } from '../features/queue/use-selection.ts'
import { useMode } from '../frame/frame.tsx'
import { useKeys } from '../frame/keys.ts'
import { Problem, readError } from '../frame/problem.tsx'
import { paths, routeIds } from '../paths.ts'
import { usePainted } from '../ui/use-painted.ts'
import classes from './queue.module.css'

export function QueuePage() {
  const queue = useQueue()
  const { mode, search, pages, rows, show } = queue
  // After the rows, which wait for nothing else.
  const enabled = usePainted() && !pages.isPending && !queue.isPast
  const counts = useQuery({ ...countsQuery(mode, search), enabled })
  const summary = useQuery({ ...summaryQuery(mode, search), enabled })
  const selection = useSelection({
    mode,
    search,
    rows,
    isPast: queue.isPast,
    isWhole: !pages.hasNextPage,
  })
  const allocation = useAllocation(queue, selection)
  const next = useTakeNext(mode)
  const searchField = useRef<HTMLInputElement>(null)
  const head = useRef<HTMLButtonElement>(null)
  const inSight = useRef(1)
  const openCase = useOpenCase(mode)
  useQueueKeys({ queue, selection, allocation, next, openCase, searchField, head, inSight })
  // The rows of the last request have another order.
  const group = isGroup(search.group) && !queue.isPast ? search.group : undefined
  const lines = useMemo(
    () => listLines(rows, group, summary.data?.groups ?? []),
    [rows, group, summary.data],
  )

  return (
    <div className={classes.page}>
      <Group px="md" py="xs" justify="space-between" align="start">
        <Box flex="1 1 500px" miw={0}>
          <QueueFilters search={search} counts={counts.data} onChange={show} field={searchField} />
        </Box>
        <Group gap="xs" wrap="nowrap" flex="none">
          <Total total={summary.data?.total} />
          <Actions allocation={allocation} next={next} isSelecting={selection.size > 0} />
        </Group>
      </Group>
      <FilterChips search={search} onChange={show} />
      <QueueViews search={search} onOpen={show} />
      {selection.size > 0 && (
        <SelectionBar
          selection={selection}
          total={summary.data?.total}
          onAllocate={allocation.open}
        />
      )}
      {pages.error && <Problem error={pages.error} retry={() => void pages.refetch()} />}
      <QueueTable
        mode={mode}
        rows={rows}
        lines={lines}
        asked={queue.asked}
        isLoading={pages.isPending}
        isPast={queue.isPast}
        hasMore={pages.hasNextPage}
        loadMore={() => {
          if (!pages.isFetchingNextPage) void pages.fetchNextPage()
        }}
        at={queue.at}
        onMove={queue.setAt}
        isSelected={selection.has}
        onToggle={selection.toggle}
        onOpen={openCase}
        heads={{
          sort: readSort(search),
          onSort: (column) => show(sortBy(search, column)),
          selected: selection.part,
          onSelectAll: selection.selectAll,
          head,
        }}
        empty={<EmptyQueue mode={mode} search={search} onChange={show} next={next} />}
        inSight={inSight}
      />
      <AllocateDialog
        opened={allocation.isOpen}
        onClose={allocation.close}
        cases={allocation.cases}
        onDone={selection.unselectAll}
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
  const client = useQueryClient()
  const show = useCallback(
    (changed: QueueSearch) => {
      // Before the page is drawn with the new filters.
      void client.prefetchInfiniteQuery(queueQuery(mode, changed))
      void navigate({ to: '.', search: changed, replace: true })
    },
    [client, mode, navigate],
  )
  return { mode, search, pages, rows, isPast, asked, at, setAt, current, show }
}

/** The selected cases, else the current one, to be allocated together. */
function useAllocation({ current }: Queue, selection: Selection) {
  const may = useMay()
  const [isOpen, dialog] = useDisclosure()
  const cases = selection.size > 0 ? selection.cases : current ? [current] : []
  const open = () => {
    if (may('cases:allocate') && cases.length > 0) dialog.open()
  }
  return { cases, isOpen, open, close: dialog.close }
}

function useOpenCase(mode: Mode): (id: string, inNewTab: boolean) => void {
  const router = useRouter()
  return useCallback(
    (id, inNewTab) => {
      if (inNewTab) window.open(`/${mode}/cases/${id}`, '_blank', 'noopener')
      else void router.navigate({ to: paths.case, params: { mode, id } })
    },
    [mode, router],
  )
}

/** Opens the case it took; one at a time, however it is asked for. */
function useTakeNext(mode: Mode) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const mutationKey = ['take-next']
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => call('takeNext', { params: { mode }, body: {} }),
    onSuccess: ({ case: taken }) => {
      void client.invalidateQueries({ queryKey: ['queue', mode] })
      if (!taken) {
        notifications.show({ message: 'No cases to take.', color: 'gray' })
        return
      }
      notifications.show({ message: 'The case due first is allocated to you.' })
      return navigate({ to: paths.case, params: { mode, id: taken.case_id } })
    },
    onError: (error) => notifications.show({ color: 'red', message: readError(error).message }),
  })
  return {
    isPending: useIsMutating({ mutationKey }) > 0,
    take: () => {
      // Of two quick clicks, the second comes before the button shows the first.
      if (client.isMutating({ mutationKey }) === 0) mutate()
    },
  }
}

function useQueueKeys(on: {
  queue: Queue
  selection: Selection
  allocation: Allocation
  next: TakeNext
  openCase(id: string, inNewTab: boolean): void
  searchField: RefObject<HTMLInputElement | null>
  head: RefObject<HTMLButtonElement | null>
  inSight: RefObject<number>
}): void {
  const { rows, at, setAt, current } = on.queue
  const { toggle, selectAll, unselectAll } = on.selection
  const may = useMay()
  const move = (by: number) => setAt(Math.max(Math.min(at + by, rows.length - 1), 0))
  const select = (isRange: boolean) => current && toggle(rows.indexOf(current), isRange)
  useKeys({
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    pagedown: () => move(on.inSight.current),
    pageup: () => move(-on.inSight.current),
    home: () => setAt(0),
    end: () => move(rows.length),
    x: () => select(false),
    X: () => select(true),
    '*': selectAll,
    enter: () => current && on.openCase(current.case_id, false),
    a: on.allocation.open,
    n: () => may('cases:work') && on.next.take(),
    s: () => on.head.current?.focus(),
    '/': () => on.searchField.current?.focus(),
    escape: unselectAll,
  })
}

/** Of the list as asked. */
function Total({ total }: { total: { count: number; more: boolean } | undefined }) {
  if (!total) return null
  const noun = total.count === 1 && !total.more ? 'case' : 'cases'
  return (
    <Text size="sm" aria-live="polite" role="status" aria-label="Total">
      {total.count.toLocaleString('en-IN')}
      {total.more ? '+' : ''} {noun}
    </Text>
  )
}

function Actions(props: { allocation: Allocation; next: TakeNext; isSelecting: boolean }) {
  const { allocation, next, isSelecting } = props
  const may = useMay()
  return (
    <>
      {may('cases:allocate') && !isSelecting && (
        <Button
          size="xs"
          variant="default"
          data-tour="allocate"
          disabled={allocation.cases.length === 0}
          onClick={allocation.open}
        >
          Allocate
        </Button>
      )}
      {may('cases:work') && (
        <Button size="xs" data-tour="take-next" loading={next.isPending} onClick={next.take}>
          Take next
        </Button>
      )}
    </>
  )
}
