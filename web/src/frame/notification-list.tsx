import { Button, Group, List, Loader, Select, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, type Mode } from '../api/client.ts'
import {
  type Notification,
  type NotificationKind,
  noKinds,
  notificationsKey,
  notificationsQuery,
  preferencesQuery,
} from '../api/notifications.ts'
import { paths } from '../paths.ts'
import { Empty, NoMatch } from '../ui/empty.tsx'
import { Moment } from '../ui/moment.tsx'
import { More } from '../ui/more.tsx'
import classes from './notifications.module.css'
import { Problem } from './problem.tsx'

interface Props {
  mode: Mode
  /** One of them was opened. */
  onOpen(): void
}

/** Unread ones first; opening one marks it as read. */
export function NotificationList({ mode, onOpen }: Props) {
  const client = useQueryClient()
  const [kind, setKind] = useState<NotificationKind | null>(null)
  const list = useInfiniteQuery(notificationsQuery(mode, kind))
  const rows = list.data?.pages.flatMap(({ notifications }) => notifications) ?? []
  const reload = () => client.invalidateQueries({ queryKey: notificationsKey(mode) })
  const reading = useMutation({
    mutationFn: ({ number }: Notification) =>
      call('readNotification', { params: { mode, number: String(number) }, body: {} }),
    onSettled: reload,
  })
  const readingAll = useMutation({
    mutationFn: (upTo: number) =>
      call('readAllNotifications', { params: { mode }, body: { up_to: upTo } }),
    onSettled: reload,
  })
  const newest = Math.max(0, ...rows.map(({ number }) => number))
  const open = (row: Notification) => {
    if (row.read_at === null) reading.mutate(row)
    onOpen()
  }
  return (
    <>
      <Group align="end" justify="space-between" mb="sm">
        <KindFilter kind={kind} onChange={setKind} />
        <Button
          size="xs"
          variant="default"
          disabled={kind !== null || !rows.some(({ read_at }) => read_at === null)}
          loading={readingAll.isPending}
          onClick={() => readingAll.mutate(newest)}
        >
          Mark all read
        </Button>
      </Group>
      {readingAll.error && <Problem error={readingAll.error} />}
      {list.error && <Problem error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loader size="sm" aria-label="Loading" />}
      {list.data && rows.length === 0 && (
        <NoNotifications onClear={kind === null ? undefined : () => setKind(null)} />
      )}
      {rows.length > 0 && (
        <>
          <Stack component="ul" gap={0} className={classes.list ?? ''}>
            {rows.map((row) => (
              <Row key={row.number} mode={mode} row={row} onOpen={() => open(row)} />
            ))}
          </Stack>
          <More
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            load={() => void list.fetchNextPage()}
            shown={rows.length}
            one="notification"
            many="notifications"
          />
        </>
      )}
    </>
  )
}

function KindFilter(props: {
  kind: NotificationKind | null
  onChange(kind: NotificationKind | null): void
}) {
  const { data } = useQuery(preferencesQuery)
  const kinds = data?.preferences ?? []
  return (
    <Select
      size="xs"
      label="Kind"
      placeholder="All kinds"
      clearable
      comboboxProps={{ withinPortal: false }}
      data={kinds.map(({ kind, label }) => ({ value: kind, label }))}
      value={props.kind}
      onChange={(chosen) => props.onChange(kinds.find(({ kind }) => kind === chosen)?.kind ?? null)}
    />
  )
}

/** Says what will appear. */
function NoNotifications({ onClear }: { onClear: (() => void) | undefined }) {
  const { data } = useQuery(preferencesQuery)
  if (onClear) return <NoMatch title="No notifications of this kind." onClear={onClear} />
  const title = 'No notifications.'
  if (!data) return <Empty title={title} />
  if (data.preferences.length === 0) return <Empty title={title}>{noKinds}</Empty>
  const wanted = data.preferences.filter(({ in_app }) => in_app)
  if (wanted.length === 0) {
    return (
      <Empty title={title}>All kinds are switched off. Your account page switches them on.</Empty>
    )
  }
  return (
    <>
      <Empty title={title}>Here you will see:</Empty>
      <List size="sm">
        {wanted.map(({ kind, label }) => (
          <List.Item key={kind}>{label}</List.Item>
        ))}
      </List>
    </>
  )
}

function Row({ mode, row, onOpen }: { mode: Mode; row: Notification; onOpen(): void }) {
  const isUnread = row.read_at === null
  const notified = { className: classes.link ?? '', onClick: onOpen, children: row.sentence }
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      {row.case_id === null ? (
        <Link to={paths.lender} params={{ mode, lender: row.lender.id }} {...notified} />
      ) : (
        <Link to={paths.case} params={{ mode, id: row.case_id }} {...notified} />
      )}
      <Text size="xs" c="dimmed">
        {isUnread && <span className={classes.unread}>Unread · </span>}
        {row.lender.name} · <Moment at={row.created_at} />
      </Text>
    </li>
  )
}
