import { Button, Group, Loader, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { auditQuery, type QueryOf } from '../api/operations.ts'
import { filled, without } from '../api/search-texts.ts'
import { AuditFilters } from '../features/operations/office/audit-filters.tsx'
import { AuditTable } from '../features/operations/office/audit-table.tsx'
import { VerifyDialog } from '../features/operations/office/verify-dialog.tsx'
import classes from '../features/operations/operations.module.css'
import { type AuditSearch, auditFields } from '../features/operations/searches.ts'
import { useKeys } from '../frame/keys.ts'
import { Problem } from '../frame/problem.tsx'
import { routeIds } from '../paths.ts'
import { Empty, NoMatch } from '../ui/empty.tsx'
import { parseDateTimeField } from '../ui/moment.tsx'
import { More } from '../ui/more.tsx'
import { useRowKeys } from '../ui/use-row-keys.ts'

/** Who did what, newest first. */
export function AuditPage() {
  const search = useSearch({ from: routeIds.audit })
  const navigate = useNavigate()
  const trail = useInfiniteQuery(auditQuery(toFilter(search)))
  const [verifying, verification] = useDisclosure()
  const { ref: body, keys } = useRowKeys<HTMLTableSectionElement>()
  useKeys({ ...keys, v: verification.open, r: () => void trail.refetch() })
  const look = (changed: AuditSearch) =>
    void navigate({ to: '.', search: filled({ ...search, ...changed }), replace: true })
  const isFiltered = auditFields.some((field) => search[field])
  const lines = trail.data?.pages.flatMap((page) => page.lines) ?? []
  return (
    <div className={classes.page}>
      <Group justify="space-between" mb="sm">
        <Title order={1} size="h3">
          Audit trail
        </Title>
        <Button size="xs" onClick={verification.open}>
          Verify the chain
        </Button>
      </Group>
      <AuditFilters search={search} look={look} />
      {trail.error && <Problem error={trail.error} retry={() => void trail.refetch()} />}
      {trail.isPending && <Loader mt="md" aria-label="Loading" />}
      {trail.data && lines.length === 0 && !isFiltered && <Empty title="No lines yet." />}
      {trail.data && lines.length === 0 && isFiltered && (
        <NoMatch
          title={
            trail.hasNextPage
              ? 'No match among the newest lines. Load more to search older ones.'
              : 'No lines match these filters.'
          }
          onClear={() => look(without(auditFields))}
        />
      )}
      {lines.length > 0 && <AuditTable lines={lines} body={body} look={look} />}
      {trail.data && (
        <More
          hasMore={trail.hasNextPage}
          isLoading={trail.isFetchingNextPage}
          load={() => void trail.fetchNextPage()}
          shown={lines.length}
          one="line"
          many="lines"
        />
      )}
      <VerifyDialog opened={verifying} onClose={verification.close} />
    </div>
  )
}

function toFilter({ from = '', to = '', ...rest }: AuditSearch): QueryOf<'listAudit'> {
  const [since, until] = [parseDateTimeField(from), parseDateTimeField(to)]
  return {
    ...(rest as QueryOf<'listAudit'>),
    ...(since && { from: since }),
    ...(until && { to: until }),
  }
}
