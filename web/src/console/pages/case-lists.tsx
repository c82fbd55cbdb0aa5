import { Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Problem } from '../../frame/problem.tsx'
import { Empty } from '../../ui/empty.tsx'
import { More } from '../../ui/more.tsx'
import { listsQuery } from '../api/case-lists.ts'
import { ListTable } from '../case-lists/list-table.tsx'
import { Upload } from '../case-lists/upload.tsx'
import { Page } from '../frame/page.tsx'
import { useMode } from '../frame/use-mode.ts'

/** Many cases from one file. */
export function CaseListsPage() {
  const mode = useMode()
  const lists = useInfiniteQuery(listsQuery(mode))
  const rows = lists.data?.pages.flatMap((page) => page.lists) ?? []
  return (
    <Page
      title="Cases from a file"
      lead="Submit many cases at once. Every row is checked first; cases are created only when you confirm. Documents are added to the cases afterwards."
    >
      <Upload />
      {lists.error && <Problem error={lists.error} retry={() => void lists.refetch()} />}
      {lists.isPending && <Loader aria-label="Loading" />}
      {lists.data && rows.length === 0 && (
        <Empty title="No files yet">
          Uploaded files are listed here for 30 days, with their errors and cases.
        </Empty>
      )}
      {rows.length > 0 && (
        <>
          <ListTable lists={rows} />
          <More
            hasMore={lists.hasNextPage}
            isLoading={lists.isFetchingNextPage}
            load={() => void lists.fetchNextPage()}
            shown={rows.length}
            one="file"
            many="files"
          />
        </>
      )}
    </Page>
  )
}
