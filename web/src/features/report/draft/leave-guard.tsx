import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { readError } from '../../../frame/problem.tsx'
import { useKeeper } from './use-draft.ts'

/** Leaving saves first. If that fails, it asks. */
export function LeaveGuard() {
  const keeper = useKeeper()
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: () => keeper.isDirty,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !keeper.isDirty) return false
      return !(await keeper.saveNow())
    },
  })
  if (blocker.status !== 'blocked') return null
  const { failure, standing } = keeper.state
  const why =
    standing === 'conflict'
      ? 'Another user saved this draft in the meantime, and you have not chosen yet.'
      : readError(failure).message
  return (
    <Modal opened onClose={blocker.reset} title="The report is not saved">
      <Text>{why}</Text>
      <Text mt="sm">
        What you typed is kept on this computer and restored when you open the case here again.
        Other users do not see it until it is saved.
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={blocker.proceed}>
          Leave anyway
        </Button>
        <Button data-autofocus onClick={blocker.reset}>
          Stay
        </Button>
      </Group>
    </Modal>
  )
}
