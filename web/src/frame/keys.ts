import { useEffect, useRef } from 'react'
import { menu } from '../paths.ts'

/** ▦ Every keyboard shortcut of the workbench; `?` shows this table. */
export const keyTable: readonly { where: string; key: string; does: string }[] = [
  { where: 'Everywhere', key: '?', does: 'Show this list' },
  { where: 'Everywhere', key: 'Ctrl K', does: 'Go to a page or a case' },
  ...menu.map(({ key, label }) => ({
    where: 'Everywhere',
    key: `g ${key}`,
    does: `Go to: ${label}`,
  })),
  { where: 'Everywhere', key: 'g n', does: 'Notifications' },
  { where: 'Queue', key: 'j', does: 'Next case' },
  { where: 'Queue', key: 'k', does: 'Previous case' },
  { where: 'Queue', key: 'Page Down', does: 'Down one screen; Page Up for up' },
  { where: 'Queue', key: 'End', does: 'Last loaded case; Home for the first' },
  { where: 'Queue', key: 'x', does: 'Select or unselect; X from the last one to here' },
  { where: 'Queue', key: '*', does: 'Select all' },
  { where: 'Queue', key: 's', does: 'Go to the headings; ← → choose, Enter sorts' },
  { where: 'Queue', key: 'a', does: 'Allocate selected cases' },
  { where: 'Queue', key: 'n', does: 'Take the next case' },
  { where: 'Queue', key: 'Enter', does: 'Open the case' },
  { where: 'Queue', key: '/', does: 'Search cases' },
  { where: 'Queue', key: 'Escape', does: 'Unselect all' },
  {
    where: 'Case',
    key: '1 … 7',
    does: 'Case, documents, queries, collateral, report, timeline, differences',
  },
  { where: 'Case', key: ']', does: 'Next document' },
  { where: 'Case', key: '[', does: 'Previous document' },
  { where: 'Case', key: 'l', does: 'List of documents, with a filter' },
  { where: 'Case', key: 'i', does: 'Add documents that came from elsewhere' },
  { where: 'Case', key: '/', does: 'Search the documents of the case' },
  { where: 'Case', key: 'o', does: 'Go to a page of the document' },
  { where: 'Case', key: 'h', does: 'Show or hide thumbnails' },
  { where: 'Case', key: 'a', does: 'Allocate' },
  { where: 'Case', key: 's', does: 'Start review' },
  { where: 'Case', key: 'q', does: 'Raise query' },
  { where: 'Case', key: 'z', does: 'Undo the query that was not sent yet' },
  { where: 'Case', key: 'u', does: 'Back to the queue' },
  { where: 'Search documents', key: '/', does: 'Go to the words' },
  { where: 'Search documents', key: 'j', does: 'Next hit; ↓ from the words to the first' },
  { where: 'Search documents', key: 'k', does: 'Previous hit' },
  { where: 'Search documents', key: 'Enter', does: 'Open the page with the hit' },
  { where: 'Search desk', key: 'j', does: 'Next property' },
  { where: 'Search desk', key: 'k', does: 'Previous property' },
  { where: 'Search desk', key: 'Enter', does: 'Open the property' },
  { where: 'Search desk', key: 'c', does: 'Claim the property' },
  { where: 'Property search', key: 'c', does: 'Claim' },
  { where: 'Property search', key: 'h', does: 'Reassign' },
  { where: 'Property search', key: 'e', does: 'Go to the first field' },
  { where: 'Property search', key: 'u', does: 'Back to the search desk' },
  { where: 'Property search', key: 'Ctrl Enter', does: 'Report findings; press again to confirm' },
  { where: 'Operations lists', key: 'j', does: 'Next row' },
  { where: 'Operations lists', key: 'k', does: 'Previous row' },
  { where: 'Operations lists', key: 'Enter', does: 'Open or act on the row' },
  { where: 'Operations lists', key: 'c', does: 'Add a lender, a key, a clause, an account' },
  { where: 'Operations lists', key: 'r', does: 'Refresh' },
  {
    where: 'Lender',
    key: '1 … 8',
    does: 'Keys, callback, deliveries, feed, requests, calendar, report format, settings',
  },
  { where: 'Lender', key: 'f', does: 'Deliveries: failed only' },
  { where: 'Lender', key: 'u', does: 'Back to the lenders' },
  { where: 'Lender', key: 'Alt Shift ↑', does: 'Report format: move the section up; ↓ for down' },
  { where: 'Clauses', key: 'v', does: 'Preview the words of a report' },
  { where: 'Audit trail', key: 'v', does: 'Verify the chain' },
  { where: 'Report', key: 'Ctrl S', does: 'Save now' },
  { where: 'Report', key: 'Alt ↑', does: 'Previous section' },
  { where: 'Report', key: 'Alt ↓', does: 'Next section' },
  { where: 'Report', key: 'n', does: 'Next row read in the documents' },
  { where: 'Row read in the documents', key: 'a', does: 'Accept' },
  { where: 'Row read in the documents', key: 'e', does: 'Correct; then Ctrl Enter accepts' },
  { where: 'Row read in the documents', key: 'd', does: 'Dismiss' },
  { where: 'Row read in the documents', key: '↓', does: 'Next; ↑ for the previous' },
  { where: 'Report', key: 'p', does: 'Pin evidence for the current section' },
  { where: 'Report', key: 'Alt P', does: 'Pin evidence for the current field' },
  { where: 'Report', key: 'Arrows', does: 'Move the marked area; with Shift, resize it' },
  { where: 'Report', key: 'Escape', does: 'Leave the field; cancel pinning' },
  { where: 'Report', key: 'v', does: 'Preview' },
  { where: 'Report', key: 'c', does: 'Changes since the last release' },
  {
    where: 'Report',
    key: 't',
    does: 'Graph of the title; in it + − 0 zoom, arrows step or scroll',
  },
  { where: 'Report', key: 'f', does: 'Finalise or re-release' },
  { where: 'Report', key: 'Ctrl Enter', does: 'Add a row below' },
  { where: 'Report', key: 'Alt Shift ↑', does: 'Move the row up' },
  { where: 'Report', key: 'Alt Shift ↓', does: 'Move the row down' },
  { where: 'Report', key: 'Ctrl Delete', does: 'Remove the row' },
]

/** Fields and open dialogs keep their keys. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"]:not([data-beside-page])')) return true
  // A switch, a checkbox or a list uses arrows and the space bar, not letters.
  const isBox = target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type)
  if (isBox || (target instanceof HTMLElement && target.getAttribute('role') === 'listbox')) {
    return key.length > 1 || key === ' '
  }
  // Enter belongs to the focused link or button.
  if (key === 'Enter' && target instanceof HTMLElement && target.closest('a, button')) return true
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]',
    ) !== null
  )
}

/** Keys that go on while they are held down; the others act once. */
const heldKey = /^(j|k|\[|\]|arrow(up|down|left|right)|page(up|down))$/

/** Single keys without Ctrl, Alt or Meta, and pairs such as `g q`. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    let first = { key: '', at: 0 }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTaken(event)) return
      // Enter and Escape in lower case, J and j unchanged.
      const key = event.key.length > 1 ? event.key.toLowerCase() : event.key
      const pair = event.timeStamp - first.at < 1000 ? `${first.key} ${key}` : ''
      // After g, a letter names a page, whatever it does on this one.
      const act = now.current[pair] ?? (pair.startsWith('g ') ? undefined : now.current[key])
      first = { key, at: event.timeStamp }
      if (!act) return
      event.preventDefault()
      if (!event.repeat || heldKey.test(key)) act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
