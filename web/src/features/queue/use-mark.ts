import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** The row that keyboard shortcuts act on: a case, not a position, since rows above it change. */
export function useMark(
  rows: readonly { case_id: string }[],
  /** The request of the rows: other rows start at the first. */
  asked: string,
): [number, (index: number) => void] {
  const [mark, setMark] = useState<{ asked: string; index: number; id?: string | undefined }>()
  const now = useRef({ rows, asked })
  now.current = { rows, asked }
  const move = useCallback((index: number) => {
    const { rows: shown, asked: by } = now.current
    setMark({ asked: by, index, id: shown[index]?.case_id })
  }, [])
  if (mark?.asked !== asked) return [0, move]
  // Usually its position is unchanged, and there may be very many rows.
  if (rows[mark.index]?.case_id === mark.id) return [mark.index, move]
  const found = rows.findIndex(({ case_id }) => case_id === mark.id)
  return [found === -1 ? Math.max(0, Math.min(mark.index, rows.length - 1)) : found, move]
}

const framesMax = 30

/** The focus follows the row that shortcuts act on, but never leaves a text field. */
export function useFocusOn(at: number, table: RefObject<HTMLElement | null>): void {
  const before = useRef(at)
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    let frame = 0
    // A row that was far away is drawn once it has been scrolled to.
    const focus = (tries: number) => {
      const typed = 'input:not([type="checkbox"], [type="radio"]), textarea, [role="dialog"] *'
      if (tries === 0 || document.activeElement?.matches(typed)) return
      const link = table.current?.querySelector<HTMLElement>(`[aria-rowindex="${at + 2}"] a`)
      if (link) link.focus({ preventScroll: true })
      else frame = requestAnimationFrame(() => focus(tries - 1))
    }
    focus(framesMax)
    return () => cancelAnimationFrame(frame)
  }, [at, table])
}
