import { Badge, Menu, useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { callDoor, sessionKey, signInPath } from '../api/door.ts'
import classes from './frame.module.css'

interface Props {
  name: string
  role: string
  /** Of the page of the own account. */
  path: string
  /** More entries. */
  children?: ReactNode
}

/** Who is signed in, the theme, and sign-out. */
export function AccountMenu({ name, role, path, children }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const leave = async () => {
    await callDoor('signOut', {})
    client.clear()
    client.setQueryData(sessionKey, null)
    window.location.assign(signInPath())
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.account} data-tour="account">
          <span className={classes.who}>{name}</span>
          <Badge variant="light" className={classes.role ?? ''}>
            {role}
          </Badge>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Theme</Menu.Label>
        {(['auto', 'light', 'dark'] as const).map((scheme) => (
          <Menu.Item
            key={scheme}
            onClick={() => setColorScheme(scheme)}
            aria-current={colorScheme === scheme}
            rightSection={colorScheme === scheme ? '✓' : undefined}
          >
            {{ auto: 'System', light: 'Light', dark: 'Dark' }[scheme]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void navigate({ href: path })}>Your account</Menu.Item>
        {children}
        <Menu.Item onClick={() => void leave()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
