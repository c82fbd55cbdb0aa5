import { Badge, Button, Group, Loader, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type OwnSession, ownSessionsQuery } from '../../api/account.ts'
import { callDoor } from '../../api/door.ts'
import { Problem } from '../../frame/problem.tsx'
import { Moment } from '../../ui/moment.tsx'
import { WideTable } from '../../ui/wide-table.tsx'

const heads = ['Device', 'Address', 'Signed in', 'Last used']

/** Where the user is signed in. */
export function SessionsSection() {
  const client = useQueryClient()
  const sessions = useQuery(ownSessionsQuery)
  const ending = useMutation({
    gcTime: 0,
    mutationFn: async (session: OwnSession | 'others') => {
      if (session === 'others') await callDoor('endOtherSessions', {})
      else await callDoor('endSession', { params: { session: session.id } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  })
  const listed = sessions.data?.sessions ?? []
  return (
    <section aria-label="Sessions">
      <Group justify="space-between" mt="lg">
        <Title order={2} size="h5">
          Sessions
        </Title>
        {listed.length > 1 && (
          <Button
            size="xs"
            variant="default"
            loading={ending.isPending}
            onClick={() => ending.mutate('others')}
          >
            Sign out all others
          </Button>
        )}
      </Group>
      {sessions.isPending && <Loader aria-label="Loading" size="sm" />}
      {sessions.error && <Problem error={sessions.error} retry={() => void sessions.refetch()} />}
      {ending.error && <Problem error={ending.error} />}
      {listed.length === 1 && <Text size="sm">You are signed in nowhere else.</Text>}
      {listed.length > 0 && (
        <WideTable heads={heads} minWidth={520}>
          <Table aria-label="Your sessions">
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
              {listed.map((one) => (
                <Row key={one.id} row={one} onEnd={() => ending.mutate(one)} />
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </section>
  )
}

function Row({ row, onEnd }: { row: OwnSession; onEnd(): void }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {row.device}{' '}
        {row.this_one && (
          <Badge variant="light" color="teal" size="sm" miw="max-content">
            This session
          </Badge>
        )}
        {row.method && (
          <Text size="xs" c="dimmed">
            By {row.method}
          </Text>
        )}
      </Table.Th>
      <Table.Td>{row.address ?? 'Unknown'}</Table.Td>
      <Table.Td>
        <Moment at={row.signed_in_at} />
      </Table.Td>
      <Table.Td>
        <Moment at={row.last_used_at} />
      </Table.Td>
      <Table.Td>
        {!row.this_one && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Sign out ${row.device}`}
            onClick={onEnd}
          >
            Sign out
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
