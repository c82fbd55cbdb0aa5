import { ActionIcon, Drawer, Indicator } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Mode } from '../api/client.ts'
import { unreadQuery } from '../api/notifications.ts'
import { usePainted } from '../ui/use-painted.ts'
import { useKeys } from './keys.ts'
import { NotificationList } from './notification-list.tsx'

/** The bell in the header, and the panel that it opens. */
export function Notifications({ mode }: { mode: Mode }) {
  const [opened, panel] = useDisclosure()
  const { data: { unread, more } = { unread: 0, more: false } } = useQuery({
    ...unreadQuery(mode),
    enabled: usePainted(),
  })
  useKeys({ 'g n': panel.open })
  const shown = more ? `${unread}+` : unread.toLocaleString('en-IN')
  return (
    <>
      <Indicator label={shown} size={16} color="red.9" offset={5} disabled={unread === 0}>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={panel.open}
          aria-haspopup="dialog"
          data-tour="notifications"
          aria-label={`Notifications, ${unread === 0 ? 'none' : shown} unread`}
        >
          <Bell />
        </ActionIcon>
      </Indicator>
      <Drawer
        opened={opened}
        onClose={panel.close}
        position="right"
        size="md"
        closeButtonProps={{ 'aria-label': 'Close' }}
        title={mode === 'test' ? 'Notifications of test data' : 'Notifications'}
      >
        <NotificationList mode={mode} onOpen={panel.close} />
      </Drawer>
    </>
  )
}

function Bell() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M6 9a6 6 0 0 1 12 0c0 6 2.5 7.5 2.5 7.5h-17S6 15 6 9" />
      <path d="M10 20.5a2.2 2.2 0 0 0 4 0" />
    </svg>
  )
}
