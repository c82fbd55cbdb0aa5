import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  opened: boolean
  onClose(): void
  title: string
  children: ReactNode
}

/** Covers the form and nothing else: the PDF beside it stays in sight. */
export function FormDrawer({ opened, onClose, title, children }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="max(calc(100% / 2.1), min(100%, 26rem))"
      withOverlay={false}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      title={title}
      styles={{ title: { fontWeight: 600 } }}
    >
      {children}
    </Drawer>
  )
}
