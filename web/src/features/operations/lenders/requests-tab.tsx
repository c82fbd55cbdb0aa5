import { Button, Group, Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type QueryOf, requestsQuery } from '../../../api/operations.ts'
import { picked, without } from '../../../api/search-texts.ts'
import { useKeys } from '../../../frame/keys.ts'
import { Problem } from '../../../frame/problem.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { More } from '../../../ui/more.tsx'
import { useRowKeys } from '../../../ui/use-row-keys.ts'
import { RequestFilters } from '../../developers/request-filters.tsx'
import { RequestTable } from '../../developers/request-table.tsx'
import { requestFields } from '../../developers/search-fields.ts'
import type { TabProps } from '../tab-props.ts'

/** The lender's recent requests, with the reason for each failure. */
export function RequestsTab({ mode, lender, search, look }: TabProps) {
  const filter = picked(search, requestFields) as QueryOf<'listLenderRequests'>
  const requests = useInfiniteQuery(requestsQuery(mode, lender.id, filter))
  const { ref: body, keys } = useRowKeys<HTMLTableSectionElement>()
  useKeys({ ...keys, r: () => void requests.refetch() })
  const first = requests.data?.pages[0]
  const rows = requests.data?.pages.flatMap((page) => page.requests) ?? []
  return (
    <section>
      <Group justify="space-between" mb="sm" align="flex-end">
        <RequestFilters search={search} look={look} />
        <Button
          size="xs"
          variant="default"
          loading={requests.isRefetching}
          onClick={() => void requests.refetch()}
        >
          Refresh
        </Button>
      </Group>
      {requests.error && <Problem error={requests.error} retry={() => void requests.refetch()} />}
      {requests.isPending && <Loader aria-label="Loading" />}
      {first && rows.length === 0 && (
        <NoRequests search={search} look={look} keptDays={first.kept_days} />
      )}
      {rows.length > 0 && (
        <>
          <RequestTable minWidth={760} rows={rows} body={body} />
          <More
            hasMore={requests.hasNextPage}
            isLoading={requests.isFetchingNextPage}
            load={() => void requests.fetchNextPage()}
            shown={rows.length}
            one="request"
            many="requests"
          />
        </>
      )}
    </section>
  )
}

function NoRequests(props: Pick<TabProps, 'search' | 'look'> & { keptDays: number }) {
  const { search, look, keptDays } = props
  const isFiltered = requestFields.some((field) => search[field])
  return (
    <Empty
      title={isFiltered ? 'No requests match these filters.' : 'No requests yet.'}
      action={isFiltered && { label: 'Clear filters', do: () => look(without(requestFields)) }}
    >
      Requests of the last {keptDays === 1 ? 'day' : `${keptDays} days`} are listed. Those with an
      unknown key belong to no lender and are not listed.
    </Empty>
  )
}
