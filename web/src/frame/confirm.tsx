import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Problem } from './problem.tsx'

interface AskProps {
  onClose(): void
  children: ReactNode
  /** The label of the button, a verb. */
  act: string
  color?: string
  isPending: boolean
  error: unknown
  onAct(): void
}

/** Asks before an action that cannot be undone; Cancel has the focus. */
export function Confirm({ opened, title, ...ask }: AskProps & { opened: boolean; title: string }) {
  return (
    <Modal opened={opened} onClose={ask.onClose} title={title}>
      <Ask {...ask} />
    </Modal>
  )
}

/** The same, inside a dialog. */
export function Ask({
  onClose,
  children,
  act,
  color = 'red.9',
  isPending,
  error,
  onAct,
}: AskProps) {
  return (
    <>
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
    </>
  )
}
