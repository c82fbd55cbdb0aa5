import { Button, Group, Loader, Table, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Answer, Mode } from '../../../api/client.ts'
import { feedPositionQuery, feedQuery } from '../../../api/operations.ts'
import { Problem } from '../../../frame/problem.tsx'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { More } from '../../../ui/more.tsx'
import { TableHeads } from '../../../ui/table-heads.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { WideTable } from '../../../ui/wide-table.tsx'
import { FeedPosition } from '../../developers/feed-position.tsx'
import classes from '../operations.module.css'
import type { TabProps } from '../tab-props.ts'

const heads = ['Cursor', 'Time', 'Event', 'Case or collateral', 'Sequence']

type FeedEvent = Answer<'getLenderFeed'>['events'][number]

/** All events in order, as the lender can pull them, and how far it has pulled. */
export function FeedTab({ mode, lender, search, look }: TabProps) {
  const after = search.after ?? ''
  const position = useQuery(feedPositionQuery(mode, lender.id))
  const feed = useInfiniteQuery(feedQuery(mode, lender.id, after))
  const rows = feed.data?.pages.flatMap(({ events }) => events) ?? []
  const last = feed.data?.pages.at(-1)
  return (
    <section>
      <FeedPosition position={position} onShow={(from) => look({ after: from })} />
      <CursorForm after={after} onShow={(from) => look({ after: from })} />
      {feed.error && <Problem error={feed.error} retry={() => void feed.refetch()} />}
      {feed.isPending && <Loader aria-label="Loading" />}
      {last && rows.length > 0 && feed.hasNextPage && (
        <Facts
          rows={[
            [
              'Loaded up to',
              <span key="at" className={classes.mono}>
                {last.next_after}
              </span>,
            ],
          ]}
        />
      )}
      {feed.data && rows.length === 0 && (
        <Empty
          title={after ? 'No events after this cursor.' : 'No events yet in this mode.'}
          action={after !== '' && { label: 'Show from the start', do: () => look({ after: '' }) }}
        >
          {after
            ? 'The lender is up to date.'
            : 'Each event of a case or a collateral request appears here.'}
        </Empty>
      )}
      {rows.length > 0 && (
        <>
          <Events mode={mode} rows={rows} />
          <More
            hasMore={feed.hasNextPage}
            isLoading={feed.isFetchingNextPage}
            load={() => void feed.fetchNextPage()}
            shown={rows.length}
            one="event"
            many="events"
          />
        </>
      )}
    </section>
  )
}

function CursorForm({ after, onShow }: { after: string; onShow(after: string): void }) {
  const [cursor, setCursor] = useState(after)
  useEffect(() => setCursor(after), [after])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onShow(cursor.trim())
      }}
    >
      <Group align="flex-end" gap="xs" mb="sm">
        <TextInput
          size="xs"
          label="Lender's cursor"
          description="Leave empty to start at the first event."
          value={cursor}
          onChange={({ currentTarget }) => setCursor(currentTarget.value)}
        />
        <Button size="xs" type="submit" variant="default">
          Show events not pulled
        </Button>
      </Group>
    </form>
  )
}

function Events({ mode, rows }: { mode: Mode; rows: readonly FeedEvent[] }) {
  return (
    <WideTable heads={heads} minWidth={640}>
      <Table aria-label="Events">
        <TableHeads names={heads} />
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td className={classes.mono ?? ''}>{row.cursor}</Table.Td>
              <Table.Td>
                <Moment at={row.at} />
              </Table.Td>
              <Table.Td>{row.event}</Table.Td>
              <Table.Td>
                {row.case_id === null ? (
                  <span className={classes.mono ?? ''}>{row.collateral_id}</span>
                ) : (
                  <TextLink
                    to={paths.case}
                    params={{ mode, id: row.case_id }}
                    className={classes.mono ?? ''}
                  >
                    {row.case_id}
                  </TextLink>
                )}
              </Table.Td>
              <Table.Td>{row.sequence}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
