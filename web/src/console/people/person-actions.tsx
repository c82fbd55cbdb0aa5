import { Button, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Person } from '../api/people.ts'
import type { ShowDialog } from '../frame/use-dialog.tsx'
import { ChangePerson } from './change.tsx'
import { PersonLink } from './link.tsx'
import { RemoveFactors } from './remove-factors.tsx'
import { PersonSessions } from './sessions.tsx'
import { SwitchPerson } from './switch.tsx'

interface Props {
  person: Person
  isOwn: boolean
  show: ShowDialog
}

/** What an admin may do with an account; one's own password is changed under the account. */
export function PersonActions({ person, isOwn, show }: Props) {
  const { name, state } = person
  const entries: (Entry | false)[] = [
    {
      label: 'Change name or role',
      title: `Change ${name}`,
      body: (onClose) => <ChangePerson person={person} onClose={onClose} />,
    },
    !isOwn &&
      state !== 'disabled' && {
        label: state === 'invited' ? 'New invitation link' : 'Password reset link',
        title: `${state === 'invited' ? 'New invitation' : 'Password reset link'} for ${name}`,
        body: (onClose) => <PersonLink person={person} onClose={onClose} />,
      },
    !isOwn &&
      person.has_two_factor && {
        label: 'Remove second factor',
        title: `Remove the second factor of ${name}?`,
        body: (onClose) => <RemoveFactors person={person} onClose={onClose} />,
      },
    state === 'active' && {
      label: 'Sign out everywhere',
      title: `Sign out ${name} everywhere?`,
      body: (onClose) => <PersonSessions person={person} onClose={onClose} />,
    },
    {
      label: state === 'disabled' ? 'Enable' : 'Disable',
      title: `${state === 'disabled' ? 'Enable' : 'Disable'} the account of ${name}?`,
      body: (onClose) => <SwitchPerson person={person} onClose={onClose} />,
      isGrave: state !== 'disabled',
    },
  ]
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-xs" variant="default" aria-label={`Actions for ${name}`}>
          Actions ▾
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries
          .filter((entry) => entry !== false)
          .map(({ label, title, body, isGrave = false }) => (
            <Menu.Item
              key={label}
              onClick={() => show(title, body)}
              {...(isGrave && { color: 'red' })}
            >
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface Entry {
  label: string
  title: string
  body(close: () => void): ReactNode
  isGrave?: boolean
}
