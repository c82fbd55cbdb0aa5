import { Button, Group, Loader, TextInput, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { lenderAccountsQuery } from '../api/operations.ts'
import { useMay } from '../api/session.ts'
import { LenderTable } from '../features/operations/lenders/lender-table.tsx'
import { NewLenderDialog } from '../features/operations/lenders/new-lender-dialog.tsx'
import classes from '../features/operations/operations.module.css'
import { useKeys } from '../frame/keys.ts'
import { Problem } from '../frame/problem.tsx'
import { routeIds } from '../paths.ts'
import { Empty } from '../ui/empty.tsx'
import { More } from '../ui/more.tsx'
import { useRowKeys } from '../ui/use-row-keys.ts'

/** All lenders, with their state in live and test. */
export function LendersPage() {
  const may = useMay()
  const navigate = useNavigate()
  const { q = '' } = useSearch({ from: routeIds.lenders })
  const live = useInfiniteQuery(lenderAccountsQuery('live'))
  const test = useInfiniteQuery(lenderAccountsQuery('test'))
  const [adding, add] = useDisclosure()
  const field = useRef<HTMLInputElement>(null)
  const { ref: body, keys } = useRowKeys<HTMLTableSectionElement>()
  useKeys({
    ...keys,
    '/': () => field.current?.focus(),
    c: () => may('lenders:manage') && add.open(),
  })
  const inTest = new Map(
    test.data?.pages.flatMap(({ lenders }) => lenders).map((one) => [one.id, one]),
  )
  const lenders = (live.data?.pages.flatMap(({ lenders: list }) => list) ?? [])
    .filter(({ id, name }) => `${name} ${id}`.toLowerCase().includes(q.toLowerCase()))
    .map((one) => ({ id: one.id, name: one.name, of: { live: one, test: inTest.get(one.id) } }))
  const look = (words: string) =>
    void navigate({ to: '.', search: words ? { q: words } : {}, replace: true })
  return (
    <div className={classes.page}>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h3">
          Lenders
        </Title>
        <Group gap="xs">
          <TextInput
            ref={field}
            size="xs"
            type="search"
            aria-label="Search"
            placeholder="Name or id"
            value={q}
            onChange={({ currentTarget }) => look(currentTarget.value)}
          />
          {may('lenders:manage') && (
            <Button size="xs" onClick={add.open}>
              Add lender
            </Button>
          )}
        </Group>
      </Group>
      {live.error && <Problem error={live.error} retry={() => void live.refetch()} />}
      {test.error && <Problem error={test.error} retry={() => void test.refetch()} />}
      {live.isPending && <Loader aria-label="Loading" />}
      {live.data && <LenderTable lenders={lenders} body={body} />}
      {live.data && lenders.length === 0 && (
        <NoLenders
          q={q}
          hasMore={live.hasNextPage}
          clear={() => look('')}
          add={may('lenders:manage') ? add.open : undefined}
        />
      )}
      {live.data && (
        <More
          hasMore={live.hasNextPage}
          isLoading={live.isFetchingNextPage}
          load={() => {
            void live.fetchNextPage()
            void test.fetchNextPage()
          }}
          shown={lenders.length}
          one="lender"
          many="lenders"
        />
      )}
      <NewLenderDialog opened={adding} onClose={add.close} />
    </div>
  )
}

function NoLenders(props: {
  q: string
  hasMore: boolean
  clear(): void
  add: (() => void) | undefined
}) {
  const { q, hasMore, clear, add } = props
  if (q) {
    const title = hasMore
      ? 'No match among the lenders loaded. Load more to search the others.'
      : `No lender matches “${q}”.`
    return <Empty title={title} action={{ label: 'Clear search', do: clear }} />
  }
  return (
    <Empty title="No lenders yet." action={add && { label: 'Add the first lender', do: add }}>
      A lender is a bank or housing finance company that sends cases with its key.
    </Empty>
  )
}
