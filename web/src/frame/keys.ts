import { useEffect, useRef } from 'react'
import { menu } from '../paths.ts'

/** Every key of the workbench, by place; `?` shows this table. */
export const keyTable: readonly { where: string; key: string; does: string }[] = [
  { where: 'Everywhere', key: '?', does: 'Show this list' },
  { where: 'Everywhere', key: 'Ctrl K', does: 'Go to a page, a case or a view' },
  ...menu.map(({ key, label }) => ({
    where: 'Everywhere',
    key: `g ${key}`,
    does: `Go to: ${label}`,
  })),
  { where: 'Queue', key: 'j', does: 'Next case' },
  { where: 'Queue', key: 'k', does: 'Previous case' },
  { where: 'Queue', key: 'Page Down', does: 'As many cases on as are in sight; Page Up back' },
  { where: 'Queue', key: 'End', does: 'The last case loaded; Home the first' },
  { where: 'Queue', key: 'x', does: 'Select or unselect' },
  { where: 'Queue', key: 'a', does: 'Allocate what is selected' },
  { where: 'Queue', key: 'n', does: 'Take the next case' },
  { where: 'Queue', key: 'Enter', does: 'Open the case' },
  { where: 'Queue', key: '/', does: 'Search' },
  { where: 'Queue', key: 'Escape', does: 'Unselect all' },
  { where: 'Case', key: '1 … 6', does: 'Case, papers, queries, collateral, report, timeline' },
  { where: 'Case', key: ']', does: 'Next paper' },
  { where: 'Case', key: '[', does: 'Paper before' },
  { where: 'Case', key: '/', does: 'Search in the paper' },
  { where: 'Case', key: 'a', does: 'Allocate' },
  { where: 'Case', key: 's', does: 'Begin to read' },
  { where: 'Case', key: 'q', does: 'Ask the lender' },
  { where: 'Case', key: 'u', does: 'Back to the queue' },
  { where: 'Desk', key: 'j', does: 'Next property' },
  { where: 'Desk', key: 'k', does: 'Previous property' },
  { where: 'Desk', key: 'Enter', does: 'Open the property' },
  { where: 'Desk', key: 'c', does: 'Claim the property' },
  { where: 'Property at the desk', key: 'c', does: 'Claim' },
  { where: 'Property at the desk', key: 'h', does: 'Hand over' },
  { where: 'Property at the desk', key: 'e', does: 'To the first field' },
  { where: 'Property at the desk', key: 'u', does: 'Back to the desk' },
  { where: 'Property at the desk', key: 'Ctrl Enter', does: 'Report; once more to confirm' },
  { where: 'Lists of operations', key: 'j', does: 'Next row' },
  { where: 'Lists of operations', key: 'k', does: 'Previous row' },
  { where: 'Lists of operations', key: 'Enter', does: 'Open or act on the row' },
  { where: 'Lists of operations', key: 'c', does: 'Add a lender, a key, an account' },
  { where: 'Lists of operations', key: 'r', does: 'Look again' },
  {
    where: 'Lender',
    key: '1 … 7',
    does: 'Keys, callback, deliveries, feed, requests, calendar, settings',
  },
  { where: 'Lender', key: 'f', does: 'Deliveries: failed only' },
  { where: 'Lender', key: 'u', does: 'Back to the lenders' },
  { where: 'Audit trail', key: 'v', does: 'Verify the chain' },
  { where: 'Report', key: 'Ctrl S', does: 'Save now' },
  { where: 'Report', key: 'Alt ↑', does: 'Section before' },
  { where: 'Report', key: 'Alt ↓', does: 'Next section' },
  { where: 'Report', key: 'p', does: 'Pin evidence for the section in sight' },
  { where: 'Report', key: 'Alt P', does: 'Pin evidence for what the cursor is in' },
  { where: 'Report', key: 'Arrows', does: 'Move what is marked; with Shift, its size' },
  { where: 'Report', key: 'Escape', does: 'Leave the field; pin nothing' },
  { where: 'Report', key: 'v', does: 'Preview' },
  { where: 'Report', key: 'c', does: 'Changes since the last release' },
  { where: 'Report', key: 'f', does: 'Finalise or re-release' },
  { where: 'Report', key: 'Ctrl Enter', does: 'Add a row below' },
  { where: 'Report', key: 'Alt Shift ↑', does: 'Move the row up' },
  { where: 'Report', key: 'Alt Shift ↓', does: 'Move the row down' },
  { where: 'Report', key: 'Ctrl Delete', does: 'Remove the row' },
]

/** Typing in a field, or a dialog in front, keeps keys to themselves. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"]')) return true
  // A switch or a box takes arrows and the space bar, no letters.
  if (target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type)) {
    return key.length > 1 || key === ' '
  }
  // Whatever has the focus is what Enter means.
  if (key === 'Enter' && target instanceof HTMLElement && target.closest('a, button')) return true
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]',
    ) !== null
  )
}

/** Single keys without Ctrl, Alt or Meta, and pairs such as `g q`. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    let first = { key: '', at: 0 }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTaken(event)) return
      // Enter and Escape in small letters, J and j as they are.
      const key = event.key.length > 1 ? event.key.toLowerCase() : event.key
      const pair = event.timeStamp - first.at < 1000 ? `${first.key} ${key}` : ''
      // After g, a letter names a page, whatever it does on this one.
      const act = now.current[pair] ?? (pair.startsWith('g ') ? undefined : now.current[key])
      first = { key, at: event.timeStamp }
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
