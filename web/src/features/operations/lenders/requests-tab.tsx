import { Badge, Button, Code, CopyButton, Group, Loader, Table, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ApiRequest, type QueryOf, requestsQuery } from '../../../api/operations.ts'
import { picked } from '../../../api/search-texts.ts'
import { useKeys } from '../../../frame/keys.ts'
import { Problem } from '../../../frame/problem.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { More } from '../../../ui/more.tsx'
import { TableHeads } from '../../../ui/table-heads.tsx'
import { useRowKeys } from '../../../ui/use-row-keys.ts'
import { WideTable } from '../../../ui/wide-table.tsx'
import { explainError } from '../error-texts.ts'
import classes from '../operations.module.css'
import { requestFields, without } from '../searches.ts'
import type { TabProps } from '../tab-props.ts'
import { RequestFilters } from './request-filters.tsx'

const heads = ['Time, request id', 'Request', 'Response', 'Reason', 'Key', 'Duration']

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
          <WideTable heads={heads} minWidth={760}>
            <Table aria-label="Requests" highlightOnHover>
              <TableHeads names={heads} />
              <Table.Tbody ref={body}>
                {rows.map((row) => (
                  <RequestRow key={row.request_id} row={row} />
                ))}
              </Table.Tbody>
            </Table>
          </WideTable>
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

function RequestRow({ row }: { row: ApiRequest }) {
  const color = row.status >= 500 ? 'red' : row.status >= 400 ? 'orange' : 'teal'
  return (
    <Table.Tr className={classes.row ?? ''}>
      <Table.Td className={classes.tight ?? ''}>
        <Moment at={row.at} />
        <br />
        <CopyButton value={row.request_id}>
          {({ copied, copy }) => (
            <Button
              size="compact-xs"
              variant="subtle"
              fw={400}
              px={0}
              onClick={copy}
              data-row
              aria-label={`Copy request id ${row.request_id}`}
            >
              <span className={classes.mono}>{copied ? 'Copied' : row.request_id}</span>
            </Button>
          )}
        </CopyButton>
      </Table.Td>
      <Table.Td maw={300}>
        <span className={classes.mono}>
          <b>{row.method}</b> {row.path}
        </span>
        {row.route === null && (
          <Text size="xs" c="dimmed">
            Unknown path
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Badge color={color} variant="light" size="sm" miw="max-content">
          {row.status}
        </Badge>
      </Table.Td>
      <Table.Td maw={280}>
        {row.code && <Code>{row.code}</Code>}
        <Text size="xs">{explainError(row.code)}</Text>
      </Table.Td>
      <Table.Td className={classes.tight ?? ''}>
        {row.key.label || '–'}
        <Text size="xs" c="dimmed">
          {row.key.last_four === null ? row.key.id : `…${row.key.last_four}`}
        </Text>
      </Table.Td>
      <Table.Td className={classes.tight ?? ''}>
        {row.duration_ms.toLocaleString('en-IN')} ms
      </Table.Td>
    </Table.Tr>
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
