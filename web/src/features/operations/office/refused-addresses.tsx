import { Button, Group, Table, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { type MailState, mailQuery } from '../../../api/operations.ts'
import { useMay } from '../../../api/session.ts'
import { Problem } from '../../../frame/problem.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { TableHeads } from '../../../ui/table-heads.tsx'
import { WideTable } from '../../../ui/wide-table.tsx'

const heads = ['Address', 'Reason', 'Since', 'Action']

type Refusal = MailState['refusals'][number]

interface Change {
  address: string
  refused: boolean
  reason?: string
}

interface Props {
  refusals: readonly Refusal[]
  /** Moves the focus there. */
  toSection(): void
}

/** Addresses that get no e-mail. One whose e-mail came back is added by hand. */
export function RefusedAddresses({ refusals, toSection }: Props) {
  const client = useQueryClient()
  const [address, setAddress] = useState('')
  const [reason, setReason] = useState('')
  const changing = useMutation({
    mutationFn: (body: Change) => call('setMailRefusal', { body }),
    onSuccess: (_, { refused }) => {
      if (refused) {
        setAddress('')
        setReason('')
      } else {
        // The row goes, with the button that has the focus.
        toSection()
      }
      return client.invalidateQueries({ queryKey: mailQuery.queryKey })
    },
  })
  const mayChange = useMay()('lenders:manage')
  return (
    <>
      {refusals.length > 0 && (
        <>
          <Title order={3} size="h6">
            Addresses that get no e-mail
          </Title>
          <WideTable heads={heads} minWidth={560}>
            <Table aria-label="Addresses that get no e-mail" mb="sm" verticalSpacing="xs">
              <TableHeads names={heads} />
              <Table.Tbody>
                {refusals.map((one) => (
                  <Table.Tr key={one.address} style={{ verticalAlign: 'top' }}>
                    <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                      {one.address}
                      {one.staff_name !== null && (
                        <Text size="xs" c="dimmed">
                          {one.staff_name}
                        </Text>
                      )}
                    </Table.Th>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>
                      {one.reason}
                      <Text size="xs" c="dimmed">
                        By {one.refused_by ?? 'the mail server'}
                      </Text>
                    </Table.Td>
                    <Table.Td>
                      <Moment at={one.refused_at} />
                    </Table.Td>
                    <Table.Td>
                      {mayChange && (
                        <Button
                          size="compact-xs"
                          variant="default"
                          aria-label={`Allow again: ${one.address}`}
                          onClick={() => changing.mutate({ address: one.address, refused: false })}
                        >
                          Allow again
                        </Button>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </WideTable>
        </>
      )}
      {changing.error && <Problem error={changing.error} />}
      {mayChange && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            changing.mutate({ address, refused: true, reason })
          }}
        >
          <Group align="flex-end" gap="sm">
            <TextInput
              size="xs"
              type="email"
              required
              withAsterisk={false}
              label="Address whose e-mail came back"
              value={address}
              onChange={({ currentTarget }) => setAddress(currentTarget.value)}
            />
            <TextInput
              size="xs"
              label="Why"
              maxLength={300}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
            <Button
              type="submit"
              size="xs"
              variant="default"
              loading={changing.isPending}
              disabled={!address.trim()}
            >
              Send no more e-mail
            </Button>
          </Group>
        </form>
      )}
    </>
  )
}
