import {
  Badge,
  Button,
  Group,
  Loader,
  Menu,
  Table,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type StaffAccount, staffQuery } from '../api/operations.ts'
import { useSession } from '../api/session.ts'
import { AdvocateDialog } from '../features/operations/office/advocate-dialog.tsx'
import { PasswordDialog } from '../features/operations/office/password-dialog.tsx'
import { ResetLinkDialog } from '../features/operations/office/reset-link-dialog.tsx'
import { SignOutDialog } from '../features/operations/office/sign-out-dialog.tsx'
import { StaffDialog } from '../features/operations/office/staff-dialog.tsx'
import { SwitchDialog } from '../features/operations/office/switch-dialog.tsx'
import classes from '../features/operations/operations.module.css'
import { useKeys } from '../frame/keys.ts'
import { Problem } from '../frame/problem.tsx'
import { Moment } from '../ui/moment.tsx'
import { WideTable } from '../ui/wide-table.tsx'

const heads = ['Name', 'E-mail', 'Role', 'State', 'Sign-in', 'Created']

type Task = 'change' | 'advocate' | 'password' | 'link' | 'sessions' | 'switch'

/** Staff accounts and their roles. */
export function StaffPage() {
  const { staff: own } = useSession()
  const staff = useQuery(staffQuery)
  const [isAdding, setAdding] = useState(false)
  const [task, setTask] = useState<{ of: StaffAccount; what: Task } | null>(null)
  useKeys({ c: () => setAdding(true) })
  const done = () => setTask(null)
  const shownIn = (what: Task) => (task?.what === what ? task.of : null)
  return (
    <div className={classes.page}>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h3">
          Staff
        </Title>
        <Button size="xs" onClick={() => setAdding(true)}>
          Add account
        </Button>
      </Group>
      {staff.error && <Problem error={staff.error} retry={() => void staff.refetch()} />}
      {staff.isPending && <Loader aria-label="Loading" />}
      {staff.data && (
        <WideTable heads={heads} minWidth={760}>
          <Table aria-label="Staff accounts" highlightOnHover>
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
              {staff.data.staff.map((one) => (
                <Row
                  key={one.id}
                  row={one}
                  isOwn={one.id === own.id}
                  begin={(what) => setTask({ of: one, what })}
                />
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
      <StaffDialog
        opened={isAdding || task?.what === 'change'}
        changed={shownIn('change')}
        onClose={() => {
          setAdding(false)
          done()
        }}
      />
      <AdvocateDialog account={shownIn('advocate')} onClose={done} />
      <PasswordDialog account={shownIn('password')} onClose={done} />
      <ResetLinkDialog account={shownIn('link')} onClose={done} />
      <SignOutDialog account={shownIn('sessions')} onClose={done} />
      <SwitchDialog account={shownIn('switch')} onClose={done} />
    </div>
  )
}

function Row(props: { row: StaffAccount; isOwn: boolean; begin(task: Task): void }) {
  const { row, isOwn, begin } = props
  return (
    <Table.Tr className={classes.row ?? ''}>
      <Table.Th scope="row">
        {row.name}
        {isOwn && (
          <Text span size="sm" c="dimmed">
            {' (you)'}
          </Text>
        )}
      </Table.Th>
      <Table.Td>{row.email}</Table.Td>
      <Table.Td>
        {row.role}
        {row.advocate && (
          <Text size="xs" c="dimmed">
            Advocate, {row.advocate.enrolment_number}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {row.disabled_at === null ? (
          <Badge color="teal" variant="light" size="sm" miw="max-content">
            Active
          </Badge>
        ) : (
          <>
            <Badge color="red" variant="light" size="sm" miw="max-content">
              Disabled
            </Badge>
            <Text size="xs">
              <Moment at={row.disabled_at} />
            </Text>
          </>
        )}
      </Table.Td>
      <Table.Td>
        {row.has_password ? 'Password' : 'Single sign-on only'}
        {row.has_two_factor && (
          <Text size="xs" c="dimmed">
            Two-factor
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Moment at={row.created_at} />
      </Table.Td>
      <Table.Td>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="compact-xs" variant="default" aria-label={`Actions for ${row.name}`}>
              Actions ▾
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => begin('change')}>Change name or role</Menu.Item>
            <Menu.Item onClick={() => begin('advocate')}>Advocate details</Menu.Item>
            <Menu.Item onClick={() => begin('password')}>Reset password</Menu.Item>
            <Menu.Item onClick={() => begin('link')}>Password reset link</Menu.Item>
            <Menu.Item onClick={() => begin('sessions')}>Sign out everywhere</Menu.Item>
            <Menu.Item
              onClick={() => begin('switch')}
              {...(row.disabled_at === null && { c: 'var(--mantine-color-error)' })}
            >
              {row.disabled_at === null ? 'Disable' : 'Enable'}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  )
}
