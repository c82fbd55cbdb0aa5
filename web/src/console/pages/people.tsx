import { Badge, Button, Loader, Table, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../frame/problem.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Person, peopleQuery } from '../api/people.ts'
import { useSession } from '../api/session.ts'
import classes from '../console.module.css'
import { Page } from '../frame/page.tsx'
import { type ShowDialog, useDialog } from '../frame/use-dialog.tsx'
import { Invite } from '../people/invite.tsx'
import { PersonActions } from '../people/person-actions.tsx'
import { roles } from '../people/roles.ts'

/** The accounts of the lender. */
export function PeoplePage() {
  const { person: own } = useSession()
  const people = useQuery(peopleQuery)
  const [dialog, show] = useDialog()
  const listed = people.data?.people ?? []
  return (
    <Page
      title="People"
      lead="Who can sign in to this console for your organisation. Accounts are the same for live and test data."
      actions={
        <Button
          size="xs"
          onClick={() => show('Invite a person', (close) => <Invite onClose={close} />)}
        >
          Invite a person
        </Button>
      }
    >
      {people.error && <Problem error={people.error} retry={() => void people.refetch()} />}
      {people.isPending && <Loader aria-label="Loading" />}
      {listed.length > 0 && (
        <div className={classes.scroll}>
          <Table aria-label="People" highlightOnHover className={classes.cards ?? ''}>
            <Table.Thead>
              <Table.Tr>
                {['Name', 'Role', 'State', 'Second factor', 'Added'].map((head) => (
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
                <Row key={one.id} row={one} isOwn={one.id === own.id} show={show} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {listed.length === 1 && (
        <Text size="sm" mt="md">
          Only you so far. Invite a developer to connect your system, and people of operations to
          work on cases.
        </Text>
      )}
      {dialog}
    </Page>
  )
}

const looks = {
  invited: { color: 'yellow', label: 'Invited' },
  active: { color: 'teal', label: 'Active' },
  disabled: { color: 'red', label: 'Disabled' },
} as const

function Row({ row, isOwn, show }: { row: Person; isOwn: boolean; show: ShowDialog }) {
  const { color, label } = looks[row.state]
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {row.name}
        {isOwn && (
          <Text span size="sm" c="dimmed">
            {' (you)'}
          </Text>
        )}
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {row.email}
        </Text>
      </Table.Th>
      <Table.Td data-label="Role">{roles[row.role].label}</Table.Td>
      <Table.Td data-label="State">
        <Badge color={color} variant="light" size="sm" miw="max-content">
          {label}
        </Badge>
        {row.state === 'invited' && <Invitation until={row.link_expires_at} />}
      </Table.Td>
      <Table.Td data-label="Second factor">{row.has_two_factor ? 'Set up' : 'None'}</Table.Td>
      <Table.Td data-label="Added">
        <Moment at={row.created_at} />
      </Table.Td>
      <Table.Td>
        <PersonActions person={row} isOwn={isOwn} show={show} />
      </Table.Td>
    </Table.Tr>
  )
}

function Invitation({ until }: { until: string | null }) {
  if (until === null || Date.parse(until) < Date.now()) {
    return <Text size="xs">The link expired: create a new one</Text>
  }
  return (
    <Text size="xs">
      Link valid until <Moment at={until} />
    </Text>
  )
}
