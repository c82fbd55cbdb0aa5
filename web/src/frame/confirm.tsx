import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Problem } from './problem.tsx'

interface Props {
  opened: boolean
  onClose(): void
  title: string
  children: ReactNode
  /** The label of the button, a verb. */
  act: string
  color?: string
  isPending: boolean
  error: unknown
  onAct(): void
}

/** Asks before an action that cannot be undone; Cancel has the focus. */
export function Confirm(props: Props) {
  const { opened, onClose, title, children, act, color = 'red.9', isPending, error, onAct } = props
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      {children}
      {error !== null && error !== undefined && <Problem error={error} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color={color} loading={isPending} onClick={onAct}>
          {act}
        </Button>
      </Group>
    </Modal>
  )
}
