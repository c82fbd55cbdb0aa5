import { Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Problem } from '../../frame/problem.tsx'
import { Empty } from '../../ui/empty.tsx'
import { More } from '../../ui/more.tsx'
import { keysQuery } from '../api/keys.ts'
import { Page } from '../frame/page.tsx'
import { useMode } from '../frame/use-mode.ts'
import { KeyTable } from '../keys/key-table.tsx'

/** The keys with which systems of the lender call the API. */
export function KeysPage() {
  const mode = useMode()
  const keys = useInfiniteQuery(keysQuery(mode))
  const rows = keys.data?.pages.flatMap((page) => page.keys) ?? []
  return (
    <Page
      title="API keys"
      lead="Your systems sign in to the API with a key. Live and test have keys of their own."
    >
      {keys.error && <Problem error={keys.error} retry={() => void keys.refetch()} />}
      {keys.isPending && <Loader aria-label="Loading" />}
      {keys.data && rows.length === 0 && (
        <Empty title="No keys yet">Without a key, your systems cannot send requests.</Empty>
      )}
      {rows.length > 0 && (
        <>
          <KeyTable rows={rows} />
          <More
            hasMore={keys.hasNextPage}
            isLoading={keys.isFetchingNextPage}
            load={() => void keys.fetchNextPage()}
            shown={rows.length}
            one="key"
            many="keys"
          />
        </>
      )}
    </Page>
  )
}
