import { Anchor, Button, Group, Loader, Table, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FeedPosition } from '../../features/developers/feed-position.tsx'
import { Problem } from '../../frame/problem.tsx'
import { Empty } from '../../ui/empty.tsx'
import { JsonText } from '../../ui/json-text.tsx'
import { Moment } from '../../ui/moment.tsx'
import { More } from '../../ui/more.tsx'
import { TableHeads } from '../../ui/table-heads.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import { type FeedEvent, feedPositionQuery, feedQuery } from '../api/callbacks.ts'
import type { FeedSearch } from '../callbacks/searches.ts'
import { Page } from '../frame/page.tsx'
import { type ShowDialog, useDialog } from '../frame/use-dialog.tsx'
import { useLook } from '../frame/use-look.ts'
import { useMode } from '../frame/use-mode.ts'
import { routeIds } from '../paths.ts'

/** All events in order, as a system can read them, and how far it has read. */
export function FeedPage() {
  const mode = useMode()
  const search: FeedSearch = useSearch({ from: routeIds.feed })
  const look = useLook(search)
  const after = search.after ?? ''
  const position = useQuery(feedPositionQuery(mode))
  const feed = useInfiniteQuery(feedQuery(mode, after))
  const [dialog, show] = useDialog()
  const rows = feed.data?.pages.flatMap(({ events }) => events) ?? []
  return (
    <Page
      title="Event feed"
      lead="The same events as the callbacks, to be read with GET /events. Reading them here does not move the place of your system."
    >
      <FeedPosition position={position} onShow={(from) => look({ after: from })} />
      <CursorForm after={after} onShow={(from) => look({ after: from })} />
      {feed.error && <Problem error={feed.error} retry={() => void feed.refetch()} />}
      {feed.isPending && <Loader aria-label="Loading" />}
      {feed.data && rows.length === 0 && (
        <Empty
          title={after ? 'No events after this cursor' : 'No events yet'}
          action={after !== '' && { label: 'Show from the start', do: () => look({ after: '' }) }}
        >
          Each event of a case or a collateral request appears here.
        </Empty>
      )}
      {rows.length > 0 && (
        <>
          <Events rows={rows} show={show} />
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
      {dialog}
    </Page>
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
          label="After cursor"
          description="Empty: from the first event."
          value={cursor}
          onChange={({ currentTarget }) => setCursor(currentTarget.value)}
        />
        <Button size="xs" type="submit" variant="default">
          Show events
        </Button>
      </Group>
    </form>
  )
}

const heads = ['Cursor', 'Time', 'Event', 'Case or collateral', 'Sequence']

function Events({ rows, show }: { rows: readonly FeedEvent[]; show: ShowDialog }) {
  return (
    <WideTable heads={heads}>
      <Table aria-label="Events">
        <TableHeads names={heads} />
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>{row.cursor}</Table.Td>
              <Table.Td>
                <Moment at={row.at} />
              </Table.Td>
              <Table.Td>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  onClick={() =>
                    show(row.event, () => <JsonText label="Event" text={JSON.stringify(row)} />)
                  }
                >
                  {row.event}
                </Anchor>
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{subjectOf(row.payload)}</Table.Td>
              <Table.Td>{row.sequence}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

const subjectOf = (payload: FeedEvent['payload']): string =>
  'external_ref' in payload
    ? payload.external_ref || payload.data.case_id
    : (payload.data.external_ref ?? payload.data.id)
