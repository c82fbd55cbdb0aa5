import { useLocalStorage } from '@mantine/hooks'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import classes from './pane-divider.module.css'

interface Props {
  /** What its place decides. */
  label: string
  /** The id of the pane before it. */
  controls: string
  /** Under which the browser remembers it. */
  storageKey: string
  /** Share of the pane before it, in percent. */
  initial: number
  min: number
  max: number
}

const step = 2
const largeStep = 10

/**
 * Between two panes of a grid, moved by dragging or by the arrow keys. The grid gets the share of
 * the first pane as `--pane-share`; Enter or a double click restores the initial one.
 */
export function PaneDivider({ label, controls, storageKey, initial, min, max }: Props) {
  const divider = useRef<HTMLDivElement>(null)
  const [kept, keep] = useLocalStorage<unknown>({
    key: storageKey,
    defaultValue: initial,
    getInitialValueInEffect: false,
  })
  const start = useRef<{ clientX: number; share: number }>(undefined)
  const [dragged, setDragged] = useState<number>()
  const within = (share: number) => Math.min(max, Math.max(min, share))
  const isShare = typeof kept === 'number' && Number.isFinite(kept)
  const share = dragged ?? within(isShare ? kept : initial)
  useLayoutEffect(() => {
    divider.current?.parentElement?.style.setProperty('--pane-share', `${share}%`)
  }, [share])

  const shareAt = (clientX: number) => {
    const width = divider.current?.parentElement?.clientWidth
    const from = start.current
    if (!from || !width) return share
    return within(from.share + ((clientX - from.clientX) / width) * 100)
  }
  const endDrag = () => {
    start.current = undefined
    setDragged(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const by = event.shiftKey ? largeStep : step
    const to = {
      ArrowLeft: share - by,
      ArrowRight: share + by,
      Home: min,
      End: max,
      Enter: initial,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    keep(within(to))
  }
  return (
    <div
      ref={divider}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={Math.round(share)}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={`${Math.round(share)}%`}
      title="Drag to resize; double click to reset"
      tabIndex={0}
      className={classes.divider}
      data-dragged={dragged !== undefined || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { clientX: event.clientX, share }
      }}
      onPointerMove={({ clientX }) => start.current && setDragged(shareAt(clientX))}
      onPointerUp={({ clientX }) => {
        if (start.current) keep(Math.round(shareAt(clientX) * 10) / 10)
        endDrag()
      }}
      onPointerCancel={endDrag}
      onDoubleClick={() => keep(initial)}
    />
  )
}
