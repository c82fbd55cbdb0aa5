import { Badge, Button, Code, Group, Loader, Table, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import {
  type LenderKey,
  lenderKeysQuery,
  lenderListKey,
  lenderQueryKey,
} from '../../../api/operations.ts'
import { Confirm } from '../../../frame/confirm.tsx'
import { useKeys } from '../../../frame/keys.ts'
import { Problem } from '../../../frame/problem.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { More } from '../../../ui/more.tsx'
import { WideTable } from '../../../ui/wide-table.tsx'
import classes from '../operations.module.css'
import type { TabProps } from '../tab-props.ts'
import { ChangeKeyDialog } from './change-key-dialog.tsx'
import { IssueKeyDialog } from './issue-key-dialog.tsx'

const heads = ['Key', 'Label', 'State', 'Scopes', 'Rate', 'Last used', 'Expires']

const looks: Record<LenderKey['state'], { word: string; color: string }> = {
  usable: { word: 'Active', color: 'teal' },
  expired: { word: 'Expired', color: 'gray' },
  revoked: { word: 'Revoked', color: 'red' },
}

export function KeysTab({ mode, lender }: TabProps) {
  const keys = useInfiniteQuery(lenderKeysQuery(mode, lender.id))
  const [issuing, issue] = useDisclosure()
  const [revoking, setRevoking] = useState<LenderKey | null>(null)
  const [changing, setChanging] = useState<LenderKey | null>(null)
  useKeys({ c: () => keys.data && issue.open() })
  const rows = keys.data?.pages.flatMap((page) => page.keys) ?? []
  const choices = keys.data?.pages[0]?.scopes ?? []
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          A key is shown only once, when it is created. Afterwards only its last four characters are
          shown.
        </Text>
        {/* The dialog begins with the usual scopes, which come with the keys. */}
        <Button size="xs" disabled={!keys.data} onClick={issue.open}>
          Issue a key
        </Button>
      </Group>
      {keys.error && <Problem error={keys.error} retry={() => void keys.refetch()} />}
      {keys.isPending && <Loader aria-label="Loading" />}
      {keys.data && rows.length === 0 && (
        <Empty title="No keys yet." action={{ label: 'Issue the first key', do: issue.open }}>
          Without a key the lender cannot send requests.
        </Empty>
      )}
      {rows.length > 0 && (
        <WideTable heads={heads} minWidth={760}>
          <Table aria-label="Keys" fz="xs">
            <Table.Thead>
              <Table.Tr>
                {heads.map((head) => (
                  <Table.Th key={head} scope="col">
                    {head}
                  </Table.Th>
                ))}
                <Table.Th scope="col">
                  <VisuallyHidden>Actions</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((key) => (
                <KeyRow
                  key={key.id}
                  row={key}
                  onChange={() => setChanging(key)}
                  onRevoke={() => setRevoking(key)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
      {rows.length > 0 && (
        <More
          hasMore={keys.hasNextPage}
          isLoading={keys.isFetchingNextPage}
          load={() => void keys.fetchNextPage()}
          shown={rows.length}
          one="key"
          many="keys"
        />
      )}
      <IssueKeyDialog
        mode={mode}
        lender={lender}
        choices={choices}
        opened={issuing}
        onClose={issue.close}
      />
      <ChangeKeyDialog
        mode={mode}
        lenderId={lender.id}
        choices={choices}
        changed={changing}
        onClose={() => setChanging(null)}
      />
      <RevokeDialog
        mode={mode}
        lenderId={lender.id}
        revoked={revoking}
        onClose={() => setRevoking(null)}
      />
    </section>
  )
}

function KeyRow(props: { row: LenderKey; onChange(): void; onRevoke(): void }) {
  const { row, onChange, onRevoke } = props
  const { word, color } = looks[row.state]
  const rate =
    row.rate_per_second === null
      ? 'Default'
      : `${row.rate_per_second.toLocaleString('en-IN')}/s${row.rate_burst === null ? '' : `, burst ${row.rate_burst.toLocaleString('en-IN')}`}`
  return (
    <Table.Tr>
      <Table.Td className={classes.tight ?? ''}>
        <Code>{row.key}</Code>
        <Text size="xs" c="dimmed">
          created <Moment at={row.created_at} />
        </Text>
      </Table.Td>
      <Table.Td>{row.label || '–'}</Table.Td>
      <Table.Td>
        <Badge color={color} variant="light" size="sm" miw="max-content">
          {word}
        </Badge>
      </Table.Td>
      <Table.Td className={classes.tight ?? ''}>
        {row.scopes.map((scope) => (
          <div key={scope}>{scope}</div>
        ))}
      </Table.Td>
      <Table.Td>{rate}</Table.Td>
      <Table.Td>
        <Moment at={row.last_used_at} none="Never" />
      </Table.Td>
      <Table.Td>
        <Moment at={row.expires_at} none="Never" />
      </Table.Td>
      <Table.Td>
        {row.state !== 'revoked' && (
          <Group gap={4} wrap="nowrap">
            <Button
              size="compact-xs"
              variant="default"
              onClick={onChange}
              aria-label={`Change ${row.key} ${row.label}`}
            >
              Change
            </Button>
            <Button
              size="compact-xs"
              variant="light"
              color="red"
              onClick={onRevoke}
              aria-label={`Revoke ${row.key} ${row.label}`}
            >
              Revoke
            </Button>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

function RevokeDialog(props: {
  mode: TabProps['mode']
  lenderId: string
  revoked: LenderKey | null
  onClose(): void
}) {
  const { mode, lenderId, revoked, onClose } = props
  const client = useQueryClient()
  const revoking = useMutation({
    mutationFn: (key: string) =>
      call('revokeLenderKey', { params: { mode, lender: lenderId, key }, body: {} }),
    onSuccess: ({ key }) => {
      notifications.show({ message: `${key} revoked.` })
      onClose()
      void client.invalidateQueries({ queryKey: lenderListKey })
      return client.invalidateQueries({ queryKey: lenderQueryKey(mode, lenderId) })
    },
  })
  return (
    <Confirm
      opened={revoked !== null}
      onClose={() => {
        revoking.reset()
        onClose()
      }}
      title={`Revoke ${revoked?.key ?? ''}?`}
      act="Revoke"
      isPending={revoking.isPending}
      error={revoking.error}
      onAct={() => revoked && revoking.mutate(revoked.id)}
    >
      <Text size="sm">
        The next request with {revoked?.label ? `“${revoked.label}”` : 'this key'} is refused. This
        cannot be undone; a new key can be issued. Last used:{' '}
        <Moment at={revoked?.last_used_at ?? null} none="never" />.
      </Text>
    </Confirm>
  )
}
