import { Button, Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { filled } from '../../api/search-texts.ts'
import { Problem } from '../../frame/problem.tsx'
import { Empty, NoMatch } from '../../ui/empty.tsx'
import { More } from '../../ui/more.tsx'
import { casesQuery } from '../api/cases.ts'
import type { QueryOf } from '../api/client.ts'
import { useMay } from '../api/session.ts'
import { CaseFilters, noFilter } from '../cases/case-filters.tsx'
import { CaseTable } from '../cases/case-table.tsx'
import { Page } from '../frame/page.tsx'
import { useMode } from '../frame/use-mode.ts'
import { inMode, paths } from '../paths.ts'
import { type CasesSearch, caseFilters } from '../searches.ts'

/** The cases of the lender, newest first. */
export function CasesPage() {
  const mode = useMode()
  const mayWrite = useMay(mode)('cases:write')
  const search: CasesSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const cases = useInfiniteQuery(casesQuery(mode, filled(search) as QueryOf<'listCases'>))
  const rows = cases.data?.pages.flatMap((page) => page.cases) ?? []
  const isFiltered = caseFilters.some((name) => search[name])
  const change = (changed: CasesSearch) =>
    void navigate({ to: '.', search: filled({ ...search, ...changed }), replace: true })
  const submitPath = inMode(paths.submitCase, mode)
  return (
    <Page
      title="Cases"
      actions={
        mayWrite && (
          <Button component={Link} to={submitPath} size="xs">
            Submit a case
          </Button>
        )
      }
    >
      <CaseFilters search={search} onChange={change} />
      {cases.error && <Problem error={cases.error} retry={() => void cases.refetch()} />}
      {cases.isPending && <Loader aria-label="Loading" />}
      {cases.data && rows.length === 0 && isFiltered && (
        <NoMatch title="No case matches these filters." onClear={() => change(noFilter)} />
      )}
      {cases.data && rows.length === 0 && !isFiltered && (
        <Empty
          title={mode === 'live' ? 'No cases yet.' : 'No test cases yet.'}
          action={
            mayWrite && {
              label: 'Submit the first case',
              do: () => void navigate({ href: submitPath }),
            }
          }
        >
          Cases that your systems send over the API are listed here too.
        </Empty>
      )}
      {rows.length > 0 && (
        <>
          <CaseTable rows={rows} />
          <More
            hasMore={cases.hasNextPage}
            isLoading={cases.isFetchingNextPage}
            load={() => void cases.fetchNextPage()}
            shown={rows.length}
            one="case"
            many="cases"
          />
        </>
      )}
    </Page>
  )
}
