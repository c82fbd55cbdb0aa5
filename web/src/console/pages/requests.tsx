import { Button, Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { picked, without } from '../../api/search-texts.ts'
import { RequestFilters } from '../../features/developers/request-filters.tsx'
import { RequestTable } from '../../features/developers/request-table.tsx'
import { requestFields } from '../../features/developers/search-fields.ts'
import { Problem } from '../../frame/problem.tsx'
import { Empty } from '../../ui/empty.tsx'
import { More } from '../../ui/more.tsx'
import { type RequestsQuery, requestsQuery } from '../api/callbacks.ts'
import type { RequestsSearch } from '../callbacks/searches.ts'
import { Page } from '../frame/page.tsx'
import { useLook } from '../frame/use-look.ts'
import { useMode } from '../frame/use-mode.ts'
import { routeIds } from '../paths.ts'

/** What the systems of the lender asked, and why it was refused. */
export function RequestsPage() {
  const mode = useMode()
  const search: RequestsSearch = useSearch({ from: routeIds.requests })
  const look = useLook(search)
  const requests = useInfiniteQuery(requestsQuery(mode, toFilter(search)))
  const rows = requests.data?.pages.flatMap((page) => page.requests) ?? []
  const days = requests.data?.pages[0]?.kept_days ?? 0
  const isFiltered = requestFields.some((field) => search[field])
  return (
    <Page
      title="Request log"
      lead="Requests of your systems with a key of this mode, newest first, with the reason of each failure. The request id is in the header X-Request-Id of the answer."
      actions={
        <Button
          size="xs"
          variant="default"
          loading={requests.isRefetching}
          onClick={() => void requests.refetch()}
        >
          Refresh
        </Button>
      }
    >
      <RequestFilters search={search} look={look} />
      {requests.error && <Problem error={requests.error} retry={() => void requests.refetch()} />}
      {requests.isPending && <Loader aria-label="Loading" mt="sm" />}
      <div style={{ marginTop: 16 }}>
        {requests.data && rows.length === 0 && (
          <Empty
            title={isFiltered ? 'No requests match these filters' : 'No requests yet'}
            action={
              isFiltered && { label: 'Clear filters', do: () => look(without(requestFields)) }
            }
          >
            Requests of the last {days === 1 ? 'day' : `${days} days`} are listed. Those with an
            unknown key belong to nobody and are not listed.
          </Empty>
        )}
        {rows.length > 0 && (
          <>
            <RequestTable rows={rows} />
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
      </div>
    </Page>
  )
}

const toFilter = (search: RequestsSearch) => picked(search, requestFields) as RequestsQuery
