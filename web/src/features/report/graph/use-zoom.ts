import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

const step = 1.25
const zoomMin = 0.2
const zoomMax = 4
/** Below it, names cannot be read: what is wider is scrolled. */
const readable = 0.75
/** Less is a click. */
const dragFrom = 4

/** Zoom and pan of a drawing of this width in a scrolling pane; without a choice it fits the width. */
export function useZoom(width: number) {
  const pane = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [chosen, setChosen] = useState<number>()
  const fitting = room > 0 ? Math.min(1.2, Math.max(readable, room / width)) : 1
  const zoom = chosen ?? fitting
  useEffect(() => {
    const here = pane.current
    if (!here) return
    const watch = new ResizeObserver(() => setRoom(here.clientWidth))
    watch.observe(here)
    return () => watch.disconnect()
  }, [])
  /** What is in the middle of the pane stays there. */
  const zoomTo = (wanted: number | undefined) => {
    const here = pane.current
    const next = wanted === undefined ? fitting : Math.min(zoomMax, Math.max(zoomMin, wanted))
    if (here) {
      const scale = next / zoom
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = here
      const middle = (from: number, size: number) => (from + size / 2) * scale - size / 2
      requestAnimationFrame(() =>
        here.scrollTo({
          left: middle(scrollLeft, clientWidth),
          top: middle(scrollTop, clientHeight),
          behavior: 'instant',
        }),
      )
    }
    setChosen(wanted === undefined ? undefined : next)
  }
  const zoomBy = (by: 1 | -1) => zoomTo(by === 1 ? zoom * step : zoom / step)
  useWheel(pane, zoomBy)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const act = { '+': () => zoomBy(1), '=': () => zoomBy(1), '-': () => zoomBy(-1) }[event.key]
    const found = act ?? (event.key === '0' ? () => zoomTo(undefined) : undefined)
    if (!found) return
    event.preventDefault()
    event.stopPropagation()
    found()
  }
  return { pane, zoom, zoomBy, fit: () => zoomTo(undefined), onKeyDown, drag: useDrag() }
}

/** With Ctrl, as a pinch on a touchpad; alone, the wheel scrolls. */
function useWheel(pane: { current: HTMLDivElement | null }, zoomBy: (by: 1 | -1) => void): void {
  const now = useRef(zoomBy)
  now.current = zoomBy
  useEffect(() => {
    const here = pane.current
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || event.deltaY === 0) return
      event.preventDefault()
      now.current(event.deltaY < 0 ? 1 : -1)
    }
    // React's own would not be able to keep the page from zooming.
    here?.addEventListener('wheel', onWheel, { passive: false })
    return () => here?.removeEventListener('wheel', onWheel)
  }, [pane])
}

function useDrag() {
  const start = useRef<{ x: number; y: number; left: number; top: number }>(undefined)
  const isDragged = useRef(false)
  return {
    onPointerDown: ({ currentTarget, clientX, clientY, button }: PointerEvent<HTMLElement>) => {
      isDragged.current = false
      if (button !== 0) return
      const { scrollLeft, scrollTop } = currentTarget
      start.current = { x: clientX, y: clientY, left: scrollLeft, top: scrollTop }
    },
    onPointerMove: ({ currentTarget, clientX, clientY, pointerId }: PointerEvent<HTMLElement>) => {
      const from = start.current
      if (!from) return
      const [x, y] = [clientX - from.x, clientY - from.y]
      if (!isDragged.current && Math.hypot(x, y) < dragFrom) return
      if (!isDragged.current) currentTarget.setPointerCapture(pointerId)
      isDragged.current = true
      currentTarget.scrollTo({ left: from.left - x, top: from.top - y, behavior: 'instant' })
    },
    onPointerUp: () => {
      start.current = undefined
    },
    onPointerCancel: () => {
      start.current = undefined
    },
    /** The click that ends a drag opens nothing. */
    onClickCapture: (event: { stopPropagation(): void }) => {
      if (isDragged.current) event.stopPropagation()
      isDragged.current = false
    },
  }
}
