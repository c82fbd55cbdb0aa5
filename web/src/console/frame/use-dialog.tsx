import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Body = (close: () => void) => ReactNode
export type ShowDialog = (title: string, body: Body) => void

/** The one dialog of a page, and what shows something in it; the focus returns afterwards. */
export function useDialog(): [ReactNode, ShowDialog] {
  const [shown, setShown] = useState<{ title: string; body: Body; nth: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const show: ShowDialog = (title, body) => {
    leaveMenu()
    setShown((last) => ({ title, body, nth: (last?.nth ?? 0) + 1 }))
    setOpen(true)
  }
  const dialog = (
    <Modal opened={isOpen} onClose={close} closeOnClickOutside={false} title={shown?.title}>
      {shown && <div key={shown.nth}>{shown.body(close)}</div>}
    </Modal>
  )
  return [dialog, show]
}

/** The dialog gives the focus back to what has it now: an entry of a menu is gone by then. */
function leaveMenu(): void {
  const menu = document.activeElement?.closest('[role=menu]')
  if (!menu) return
  const opener = document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`)
  opener?.focus()
}
