import { Button, Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Problem } from '../../frame/problem.tsx'
import { Empty } from '../../ui/empty.tsx'
import { More } from '../../ui/more.tsx'
import { keysQuery } from '../api/keys.ts'
import { Page } from '../frame/page.tsx'
import { useDialog } from '../frame/use-dialog.tsx'
import { useMode } from '../frame/use-mode.ts'
import { IssueKey } from '../keys/issue-key.tsx'
import { KeyTable } from '../keys/key-table.tsx'

/** The keys with which systems of the lender call the API. */
export function KeysPage() {
  const mode = useMode()
  const keys = useInfiniteQuery(keysQuery(mode))
  const [dialog, show] = useDialog()
  const issue = () =>
    show(`Issue a ${mode} key`, (close) => (
      <IssueKey mode={mode} choices={keys.data?.pages[0]?.scopes ?? []} onClose={close} />
    ))
  const rows = keys.data?.pages.flatMap((page) => page.keys) ?? []
  return (
    <Page
      title="API keys"
      lead="Your systems sign in to the API with a key. Live and test have keys of their own. A key is shown only once, when it is created."
      actions={
        // The dialog begins with the usual scopes, which come with the keys.
        <Button size="xs" disabled={!keys.data} onClick={issue}>
          Issue a {mode} key
        </Button>
      }
    >
      {keys.error && <Problem error={keys.error} retry={() => void keys.refetch()} />}
      {keys.isPending && <Loader aria-label="Loading" />}
      {keys.data && rows.length === 0 && (
        <Empty title="No keys yet" action={{ label: 'Issue the first key', do: issue }}>
          Without a key, your systems cannot send requests.
        </Empty>
      )}
      {rows.length > 0 && (
        <>
          <KeyTable rows={rows} mode={mode} show={show} />
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
      {dialog}
    </Page>
  )
}
