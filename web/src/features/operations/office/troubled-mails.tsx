import { Badge, Button, Table, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { type MailState, mailQuery } from '../../../api/operations.ts'
import { useMay } from '../../../api/session.ts'
import { Problem } from '../../../frame/problem.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { TableHeads } from '../../../ui/table-heads.tsx'
import { WideTable } from '../../../ui/wide-table.tsx'

const heads = ['To', 'E-mail', 'State', 'Reason', 'Action']

type Mail = MailState['troubled'][number]

const kinds: Record<Mail['kind'], string> = {
  notifications: 'Notifications',
  query: 'Query to a contact',
}

/** E-mails that failed, and those that may not have arrived. */
export function TroubledMails({ mails }: { mails: readonly Mail[] }) {
  const client = useQueryClient()
  const retrying = useMutation({
    mutationFn: ({ id }: Mail) => call('retryMail', { params: { mail: id }, body: {} }),
    onSuccess: (_, { recipient }) => {
      notifications.show({ message: `The e-mail to ${recipient} will be tried again.` })
      return client.invalidateQueries({ queryKey: mailQuery.queryKey })
    },
  })
  const mayRetry = useMay()('lenders:manage')
  return (
    <>
      {retrying.error && <Problem error={retrying.error} />}
      <Title order={3} size="h6">
        Failed and unknown e-mails
      </Title>
      <WideTable heads={heads} minWidth={640}>
        <Table aria-label="Failed and unknown e-mails" mb="sm" verticalSpacing="xs">
          <TableHeads names={heads} />
          <Table.Tbody>
            {mails.map((mail) => (
              <Table.Tr key={mail.id} style={{ verticalAlign: 'top' }}>
                <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                  {mail.recipient}
                </Table.Th>
                <Table.Td>
                  {kinds[mail.kind]}
                  {mail.mode === 'test' && ', test'}
                  <Text size="xs" c="dimmed">
                    <Moment at={mail.created_at} />
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Badge variant="light" color={mail.state === 'failed' ? 'red' : 'orange'}>
                    {mail.state === 'failed' ? 'Failed' : 'Unknown'}
                  </Badge>
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{mail.error ?? '–'}</Table.Td>
                <Table.Td>
                  {mayRetry && mail.can_retry && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`Retry the e-mail to ${mail.recipient}`}
                      loading={retrying.isPending && retrying.variables.id === mail.id}
                      onClick={() => retrying.mutate(mail)}
                    >
                      Retry
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </>
  )
}
